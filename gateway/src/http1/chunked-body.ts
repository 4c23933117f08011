import { malformed } from './connection-error.ts';

/** Of a line with a chunk's size and its extensions, and of all trailers, in bytes. */
const maxLineBytes = 4096;
const maxTrailerBytes = 16_384;

const sizeLine = /^([\da-f]{1,8})[\t ]*(?:;[\t\x20-\x7e\x80-\xff]*)?$/i;

/** Takes a chunked body apart (RFC 9112, section 7.1); trailers are read and dropped. */
export class ChunkedBody {
  readonly #onData: (chunk: Buffer) => void;
  /** Of the chunk that is being read. */
  #missingBytes = 0;
  #expects: 'size' | 'data' | 'end of data' | 'trailer' = 'size';
  #line = '';
  #trailerBytes = 0;

  constructor(onData: (chunk: Buffer) => void) {
    this.#onData = onData;
  }

  /**
   * How many bytes of `chunk` belong to the body; less than there are where it ends within. Its data are handed on in one
   * piece: a body in chunks of a byte would otherwise be as many writes to the caller.
   */
  read(chunk: Buffer): { readonly bytes: number; readonly ended: boolean } {
    const pieces: Buffer[] = [];
    try {
      return this.#takeApart(chunk, pieces);
    } finally {
      const [first] = pieces;
      if (first) this.#onData(pieces.length === 1 ? first : Buffer.concat(pieces));
    }
  }

  #takeApart(chunk: Buffer, pieces: Buffer[]): { readonly bytes: number; readonly ended: boolean } {
    let at = 0;
    while (at < chunk.length) {
      if (this.#expects === 'data') {
        const data = chunk.subarray(at, at + this.#missingBytes);
        this.#missingBytes -= data.length;
        at += data.length;
        if (this.#missingBytes === 0) this.#expects = 'end of data';
        pieces.push(data);
        continue;
      }
      const feed = chunk.indexOf(10, at);
      this.#line += chunk.toString('latin1', at, feed < 0 ? chunk.length : feed + 1);
      if (this.#line.length > maxLineBytes) throw malformed('a chunk size or trailer that is too long');
      at = feed < 0 ? chunk.length : feed + 1;
      if (feed >= 0 && this.#endsWith(this.#takeLine())) return { bytes: at, ended: true };
    }
    return { bytes: at, ended: false };
  }

  #takeLine(): string {
    const line = this.#line;
    this.#line = '';
    if (!line.endsWith('\r\n')) throw malformed('a bare line feed in a chunked body');
    return line.slice(0, -2);
  }

  /** Whether the body ends with this line. */
  #endsWith(line: string): boolean {
    if (this.#expects === 'trailer') {
      this.#trailerBytes += line.length;
      if (this.#trailerBytes > maxTrailerBytes) throw malformed('too many trailers');
      return line === '';
    }
    if (this.#expects === 'end of data') {
      if (line !== '') throw malformed('a chunk that is longer than its size');
      this.#expects = 'size';
      return false;
    }
    const size = sizeLine.exec(line)?.[1];
    if (size === undefined) throw malformed('no chunk size');
    this.#missingBytes = Number.parseInt(size, 16);
    this.#expects = this.#missingBytes === 0 ? 'trailer' : 'data';
    return false;
  }
}
