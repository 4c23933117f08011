import { nearest } from '@toolpacks/pack-kit';
import type { ListedTool } from './listed-pack.ts';

const maxSuggestions = 5;

/**
 * Names of tools that may have been meant, nearest first. Whoever gives a tool's own name gets every tool that has it; whoever
 * is near none of the full names may have misspelt one of these.
 */
export function suggestTools(given: string, tools: readonly ListedTool[]): string[] {
  const named = (ownName: string) => tools.filter((tool) => tool.ownName === ownName).map(({ name }) => name);
  const exact = named(given);
  if (exact.length > 0) return exact.slice(0, maxSuggestions);
  const near = nearest(given, [...tools.map(({ name }) => name), 'find_tools']);
  if (near.length > 0) return near;
  const ownNames = new Set(tools.map(({ ownName }) => ownName));
  return nearest(given.slice(given.lastIndexOf('__') + 1).replace(/^_+/, ''), ownNames)
    .flatMap(named)
    .slice(0, maxSuggestions);
}
