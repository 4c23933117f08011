import type { ComponentType } from 'preact';

export interface PictureProps {
  /** What the tool answered: `structuredContent`. */
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly args: Readonly<Record<string, unknown>>;
}

export type Picture = ComponentType<PictureProps>;

/** Loads what shows a tool's answer, where people would rather look than read. */
export function pictureOf(_pack: string, _tool: string): (() => Promise<Picture>) | undefined {
  return undefined;
}
