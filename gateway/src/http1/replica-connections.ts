import { type AnswerHandler, type ConnectionOwner, type Endpoint, ReplicaConnection } from './replica-connection.ts';

/** The keep-alive connections to one replica: the one used last is used next, and a new one is opened where none is free. */
export class ReplicaConnections implements ConnectionOwner {
  readonly #endpoint: Endpoint;
  readonly #idle: ReplicaConnection[] = [];
  #isClosing = false;

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint;
  }

  /** Sends a request whose head is whole, empty line included; gives the connection, so that it can be paused or aborted. */
  send(head: string, body: Buffer, handler: AnswerHandler): ReplicaConnection {
    const connection = this.#idle.pop() ?? new ReplicaConnection(this.#endpoint, this);
    connection.send(head, body, handler);
    return connection;
  }

  /** Requests under way are answered to their end. */
  close(): void {
    this.#isClosing = true;
    this.#closeIdle();
  }

  isIdle(connection: ReplicaConnection): void {
    if (this.#isClosing) connection.close();
    else this.#idle.push(connection);
  }

  isClosed(connection: ReplicaConnection): void {
    const index = this.#idle.indexOf(connection);
    if (index >= 0) this.#idle.splice(index, 1);
  }

  hasLostRequest(): void {
    this.#closeIdle();
  }

  #closeIdle(): void {
    for (const connection of this.#idle.splice(0)) connection.close();
  }
}
