import type { AnswerHead } from './http1/answer-head.ts';
import type { AnswerHandler } from './http1/replica-connection.ts';
import { failureOf } from './pack-failure.ts';
import type { PackRoute } from './pack-route.ts';
import type { Replica } from './replica.ts';
import { toRequestHead } from './request-head.ts';

/** Of an answer to a question of the gateway's own, in bytes: many times what a pack of 100 tools tells, and soon parsed. */
const maxBytes = 1_048_576;

export interface Question {
  readonly method: 'GET' | 'POST';
  /** Of a replica's own server. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

/**
 * A replica's answer to a question of the gateway's own, as JSON of any shape. An idle connection may be closed while it is
 * used, so one that breaks gets a second chance.
 */
export async function askReplica(replica: Replica, route: PackRoute, question: Question): Promise<unknown> {
  const answer = await askOnce(replica, route, question).catch((error: unknown) => {
    if (failureOf(error) !== 'broken') throw error;
    return askOnce(replica, route, question);
  });
  return JSON.parse(answer.toString());
}

function askOnce(replica: Replica, { host }: PackRoute, question: Question): Promise<Buffer> {
  const { method, path, headers, timeoutMs } = question;
  const body = Buffer.from(question.body ?? '');
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Buffer>((resolve, reject) => {
    const head = toRequestHead(method, { path, host }, headers, body.length);
    const connection = replica.connections.send(head, body, new WholeAnswer(resolve, reject));
    timer = setTimeout(() => {
      reject(new QuestionTimeoutError('No answer in time'));
      connection.abort();
    }, timeoutMs);
  }).finally(() => clearTimeout(timer));
}

export class QuestionTimeoutError extends Error {}

class WholeAnswer implements AnswerHandler {
  readonly #resolve: (body: Buffer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(resolve: (body: Buffer) => void, reject: (error: unknown) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  onHead(_: AnswerHead): void {}

  onData(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes`);
    this.#chunks.push(chunk);
  }

  onEnd(): void {
    this.#resolve(Buffer.concat(this.#chunks));
  }

  onError(error: unknown): void {
    this.#reject(error);
  }
}
