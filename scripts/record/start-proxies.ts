import { upstreamName } from '../../packages/upstream/src/testing/recording.ts';
import { type Passed, type RecordingProxy, startRecordingProxy } from './start-recording-proxy.ts';

export interface PassedTo extends Passed {
  /** As a recording names it. */
  readonly upstream: string;
  /** Of the real upstream. */
  readonly host: string;
}

/** Recording proxies in the place of all upstreams of a pack. */
export interface ProxiedUpstreams {
  /** The settings that have the pack ask the proxies. */
  readonly env: Readonly<Record<string, string>>;
  /** How many URLs each setting names. */
  readonly counts: Readonly<Record<string, number>>;
  /** The proxies' own. */
  readonly hosts: readonly string[];
  /** The real ones. */
  readonly urls: readonly string[];
  passed(): PassedTo[];
  stop(): Promise<void>;
}

/** `upstreams` has the real URLs by setting. */
export async function startProxies(upstreams: Readonly<Record<string, readonly string[]>>): Promise<ProxiedUpstreams> {
  const wanted = Object.entries(upstreams).flatMap(([setting, urls]) =>
    urls.map((url, index) => ({ setting, url, name: upstreamName(setting, index) })),
  );
  const proxies = await Promise.all(wanted.map(async (one) => ({ ...one, proxy: await startRecordingProxy(one.url) })));
  const urlsOf = (setting: string) => proxies.flatMap((one) => (one.setting === setting ? one.proxy.url : []));
  return {
    env: Object.fromEntries(Object.keys(upstreams).map((setting) => [setting, urlsOf(setting).join(',')])),
    counts: Object.fromEntries(Object.entries(upstreams).map(([setting, urls]) => [setting, urls.length])),
    hosts: proxies.map(({ proxy }) => proxy.host),
    urls: proxies.map(({ url }) => url),
    passed: () => proxies.flatMap(toPassed),
    async stop() {
      await Promise.all(proxies.map(({ proxy }) => proxy.stop()));
    },
  };
}

const toPassed = ({ url, name, proxy }: { url: string; name: string; proxy: RecordingProxy }): PassedTo[] =>
  proxy.passed.map((one) => ({ ...one, upstream: name, host: new URL(url).host }));
