import { modernMeta } from '../src/testing/contract/modern.ts';

export { modernHeaders, modernMeta } from '../src/testing/contract/modern.ts';

export function modernBody(method: string, params: object = {}, id: string | number = 'd'): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { _meta: modernMeta, ...params } });
}
