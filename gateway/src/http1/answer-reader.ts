import { type AnswerHead, parseAnswerHead } from './answer-head.ts';
import { ChunkedBody } from './chunked-body.ts';
import { ConnectionError, malformed } from './connection-error.ts';

const maxHeadBytes = 16_384;
const maxInterimAnswers = 16;
const emptyLine = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** Gets an answer as it comes. */
export interface AnswerSink {
  /** Never of an interim answer (status 1xx). */
  onHead(head: AnswerHead): void;
  onData(chunk: Buffer): void;
}

/** Reads one answer from the bytes of a connection. */
export class AnswerReader {
  readonly #sink: AnswerSink;
  #head: AnswerHead | undefined;
  #unparsed: Buffer = nothing;
  #interimAnswers = 0;
  #missingBytes = 0;
  #chunked: ChunkedBody | undefined;
  /** Whether a byte has come. */
  hasBegun = false;

  constructor(sink: AnswerSink) {
    this.#sink = sink;
  }

  /** Whether the connection may be used again, once the answer is whole. */
  get keepAlive(): boolean {
    return this.#head?.keepAlive ?? false;
  }

  /** Whether the status and all headers have come. */
  get hasHead(): boolean {
    return this.#head !== undefined;
  }

  /** How many bytes of the answer are in `chunk` where it ends with it, else undefined. Throws ConnectionError `malformed`. */
  read(chunk: Buffer): number | undefined {
    this.hasBegun = true;
    if (this.#head) return this.#readBody(chunk, 0);
    const before = this.#unparsed.length;
    const bytes = before === 0 ? chunk : Buffer.concat([this.#unparsed, chunk]);
    const bodyStart = this.#readHeads(bytes);
    if (bodyStart === undefined) return undefined;
    const end = this.#readBody(bodyStart === 0 ? bytes : bytes.subarray(bodyStart), bodyStart);
    return end === undefined ? undefined : end - before;
  }

  /** The other side has ended the connection: that is an end for a body without a length only. */
  end(): void {
    if (this.#head?.body !== 'until_close') {
      throw new ConnectionError(this.hasBegun ? 'cut' : 'broken', 'The connection ended before the answer did');
    }
  }

  /** Where the body starts; undefined while the head is not whole. */
  #readHeads(bytes: Buffer): number | undefined {
    for (let start = 0; ; ) {
      const end = bytes.indexOf(emptyLine, start);
      if (end - start > maxHeadBytes || (end < 0 && bytes.length - start > maxHeadBytes))
        throw malformed('a head that is too long');
      if (end < 0) {
        this.#unparsed = bytes.subarray(start);
        return undefined;
      }
      const head = parseAnswerHead(bytes.toString('latin1', start, end));
      start = end + emptyLine.length;
      if (head.status === 101) throw malformed('another protocol');
      if (head.status >= 200) {
        this.#begin(head);
        return start;
      }
      if (++this.#interimAnswers > maxInterimAnswers) throw malformed('too many hints');
    }
  }

  #begin(head: AnswerHead): void {
    this.#head = head;
    this.#unparsed = nothing;
    if (head.body === 'chunked') this.#chunked = new ChunkedBody((data) => this.#sink.onData(data));
    else if (head.body !== 'until_close') this.#missingBytes = head.body;
    this.#sink.onHead(head);
  }

  #readBody(chunk: Buffer, offset: number): number | undefined {
    if (this.#chunked) {
      const { bytes, ended } = this.#chunked.read(chunk);
      return ended ? offset + bytes : undefined;
    }
    if (this.#head?.body === 'until_close') {
      if (chunk.length > 0) this.#sink.onData(chunk);
      return undefined;
    }
    const data = chunk.length > this.#missingBytes ? chunk.subarray(0, this.#missingBytes) : chunk;
    this.#missingBytes -= data.length;
    if (data.length > 0) this.#sink.onData(data);
    return this.#missingBytes === 0 ? offset + data.length : undefined;
  }
}
