import type { Oddities } from './oddities.ts';

const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * The text of a file: UTF-8, or else Windows-1252, since the site's rows went through a step from Latin-1 once. A byte
 * order mark is dropped.
 */
export function decodeListing(bytes: Uint8Array, oddities: Oddities): string {
  const isMarked = byteOrderMark.every((byte, index) => bytes[index] === byte);
  if (isMarked) oddities.count('files_byte_order_mark');
  const content = isMarked ? bytes.subarray(byteOrderMark.length) : bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    oddities.count('files_windows_1252');
    return new TextDecoder('windows-1252').decode(content);
  }
}
