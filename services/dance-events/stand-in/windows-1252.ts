/** Text with one byte for each character; one that Windows-1252 does not have is a question mark. */
export function toWindows1252Bytes(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1252');
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (character) => byteOf.get(character) ?? 0x3f);
}
