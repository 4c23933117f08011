import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { AnswerHead } from './answer-head.ts';
import { AnswerReader, type AnswerSink } from './answer-reader.ts';
import { ConnectionError, type ConnectionFailure } from './connection-error.ts';

/** Where a replica listens. */
export interface Endpoint {
  readonly protocol: 'http:' | 'https:';
  readonly address: string;
  /** What its certificate has to be for. */
  readonly hostname: string;
  readonly port: number;
  readonly connectTimeoutMs: number;
  /** How long the head of an answer may take, and how long it may be silent after that. */
  readonly timeoutMs: number;
  /** Shorter than a pack keeps an idle connection, so that no call is sent on one that is being closed. */
  readonly idleTimeoutMs: number;
}

/** Gets one answer: a head, data, an end; or at any point an error, and nothing more after that. */
export interface AnswerHandler extends AnswerSink {
  onEnd(): void;
  onError(error: ConnectionError): void;
}

export interface ConnectionOwner {
  /** The connection can take the next request. */
  isIdle(connection: ReplicaConnection): void;
  /** It is of no more use. */
  isClosed(connection: ReplicaConnection): void;
  /** A request got no answer on it: connections that idle may be as dead. */
  hasLostRequest(): void;
}

/** One keep-alive connection to a replica, for one request at a time. */
export class ReplicaConnection implements AnswerSink {
  readonly #endpoint: Endpoint;
  readonly #owner: ConnectionOwner;
  readonly #socket: Socket;
  #isConnected = false;
  #handler: AnswerHandler | undefined;
  #reader: AnswerReader | undefined;
  /** On the clock of `performance.now()`. */
  #askedAtMs = 0;

  constructor(endpoint: Endpoint, owner: ConnectionOwner) {
    this.#endpoint = endpoint;
    this.#owner = owner;
    const socket = open(endpoint);
    this.#socket = socket;
    socket.setTimeout(endpoint.connectTimeoutMs);
    socket.once(endpoint.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      this.#isConnected = true;
      this.#askedAtMs = performance.now();
      socket.setTimeout(endpoint.timeoutMs);
    });
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('end', () => this.#ended());
    socket.on('error', (error) => this.#fail(this.#lossNow(), 'The connection failed', error));
    socket.on('timeout', () => this.#fail(this.#isConnected ? 'silent' : 'unreachable', 'Nothing came in time'));
    socket.on('close', () => this.#fail(this.#lossNow(), 'The connection was closed'));
  }

  /** A body of usual length goes with the head in one write. */
  send(head: string, body: Buffer, handler: AnswerHandler): void {
    const socket = this.#socket;
    this.#handler = handler;
    this.#reader = new AnswerReader(this);
    this.#askedAtMs = performance.now();
    if (this.#isConnected) socket.setTimeout(this.#endpoint.timeoutMs);
    if (body.length <= joinedBytes) {
      socket.write(head + body.toString('latin1'), 'latin1');
      return;
    }
    socket.cork();
    socket.write(head, 'latin1');
    socket.write(body);
    socket.uncork();
  }

  /** Gives the request up, and the connection with it. */
  abort(): void {
    this.#fail('aborted', 'The caller has left');
  }

  /** Whoever does not read on is not the replica: its silence is not counted until then. */
  pause(): void {
    this.#socket.pause();
    this.#socket.setTimeout(0);
  }

  resume(): void {
    this.#socket.resume();
    this.#socket.setTimeout(this.#endpoint.timeoutMs);
  }

  /** Ends an idle connection. */
  close(): void {
    this.#socket.destroy();
  }

  onHead(head: AnswerHead): void {
    this.#handler?.onHead(head);
  }

  onData(chunk: Buffer): void {
    this.#handler?.onData(chunk);
  }

  #read(chunk: Buffer): void {
    const reader = this.#reader;
    try {
      if (!reader) throw new ConnectionError('malformed', 'Nobody asked for this');
      const end = reader.read(chunk);
      if (end !== undefined) this.#finish(reader.keepAlive && end === chunk.length);
      else if (!reader.hasHead && performance.now() - this.#askedAtMs > this.#endpoint.timeoutMs)
        throw new ConnectionError('silent', 'The head of the answer did not come in time');
    } catch (error) {
      this.#fail('malformed', 'The answer cannot be passed on', error);
    }
  }

  #ended(): void {
    try {
      this.#reader?.end();
      this.#finish(false);
    } catch (error) {
      this.#fail(this.#lossNow(), 'The connection ended', error);
    }
  }

  #finish(isReusable: boolean): void {
    const handler = this.#handler;
    this.#handler = undefined;
    this.#reader = undefined;
    if (isReusable) {
      if (this.#socket.isPaused()) this.#socket.resume();
      this.#socket.setTimeout(this.#endpoint.idleTimeoutMs);
      this.#owner.isIdle(this);
    } else {
      this.#owner.isClosed(this);
      this.close();
    }
    handler?.onEnd();
  }

  #fail(failure: ConnectionFailure, message: string, cause?: unknown): void {
    const handler = this.#handler;
    this.#handler = undefined;
    this.#reader = undefined;
    this.#owner.isClosed(this);
    if (handler && (failure === 'broken' || failure === 'silent')) this.#owner.hasLostRequest();
    this.#socket.destroy();
    handler?.onError(cause instanceof ConnectionError ? cause : new ConnectionError(failure, message, cause));
  }

  #lossNow(): ConnectionFailure {
    if (!this.#isConnected) return 'unreachable';
    return this.#reader?.hasBegun ? 'cut' : 'broken';
  }
}

/** Copying a body this long costs less than a second write. */
const joinedBytes = 16_384;

function open({ protocol, address, hostname, port }: Endpoint): Socket {
  const where = { host: address, port, noDelay: true };
  if (protocol === 'http:') return connectTcp(where);
  return connectTls({ ...where, ...(isIP(hostname) === 0 && { servername: hostname }) });
}
