import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Exchange, type Recording, upstreamName } from './recording.ts';
import { type Listening, listenOnFreePort } from './serve-handler.ts';

export interface ServedRecording {
  /** The settings that have the pack ask here. */
  readonly env: Readonly<Record<string, string>>;
  readonly hosts: readonly string[];
  /** Requests that were never recorded, which were answered with a broken connection. */
  readonly unknown: readonly string[];
  stop(): Promise<void>;
}

/** Serves the recorded answers over HTTP, each in the place of its upstream. The last of equal requests is answered for ever. */
export async function serveRecording({ upstreams, exchanges }: Recording): Promise<ServedRecording> {
  const unknown: string[] = [];
  const answers = queueAnswers(exchanges);
  const stops: (() => Promise<void>)[] = [];
  const hosts: string[] = [];
  const env: Record<string, string> = {};

  for (const [setting, count] of Object.entries(upstreams)) {
    const urls: string[] = [];
    for (let index = 0; index < count; index++) {
      const { url, host, stop } = await serveUpstream(upstreamName(setting, index));
      urls.push(url);
      hosts.push(host);
      stops.push(stop);
    }
    env[setting] = urls.join(',');
  }

  return {
    env,
    hosts,
    unknown,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };

  function serveUpstream(name: string): Promise<Listening> {
    const server = createServer(async (request, response) => {
      const { method = '', url = '/' } = request;
      // A caller that leaves while it posts has asked nothing.
      const posted = method === 'POST' ? await text(request).catch(() => null) : undefined;
      if (posted === null) return;
      const answer = answers(keyOf({ upstream: name, method, path: url, posted }));
      if (!answer) unknown.push(`${name}: ${method} ${url}${posted === undefined ? '' : ` ${posted.slice(0, 200)}`}`);
      if (!answer || 'failure' in answer) {
        request.socket.resetAndDestroy();
        return;
      }
      const { status, headers, body } = answer;
      response.writeHead(status, headers);
      response.end(typeof body === 'string' ? body : Buffer.from(body.base64, 'base64'));
    });
    return listenOnFreePort(server);
  }
}

function queueAnswers(exchanges: readonly Exchange[]) {
  const queues = Map.groupBy(exchanges, keyOf);
  return (key: string): Exchange['answer'] | undefined => {
    const queue = queues.get(key) ?? [];
    return (queue.length > 1 ? queue.shift() : queue[0])?.answer;
  };
}

const keyOf = ({
  upstream,
  method,
  path,
  posted = '',
}: Pick<Exchange, 'upstream' | 'path' | 'posted'> & { method: string }) =>
  JSON.stringify([upstream, method, path, posted]);
