import { nearest, type Pack } from '../../packages/pack-kit/src/index.ts';

/** A pack of this repository, with what names its upstreams. */
export interface RealPack {
  /** The URLs that are asked, by setting: what the environment says, or the pack's own. None where it asks nobody. */
  upstreams(env: NodeJS.ProcessEnv): Readonly<Record<string, readonly string[]>>;
  create(env: NodeJS.ProcessEnv, now: () => Date): Pack | Promise<Pack>;
}

/** Loaded one by one, because each takes its time. */
const loaders: Readonly<Record<string, () => Promise<RealPack>>> = {
  async 'chain-eth'() {
    const { readConfig } = await import('../../services/chain-eth/src/config.ts');
    const { variableOf } = await import('../../services/chain-eth/src/chains.ts');
    const { createPack } = await import('../../services/chain-eth/src/pack.ts');
    return {
      upstreams: (env) =>
        Object.fromEntries(
          readConfig(env).networks.map(({ slug, rpcUrls }) => [variableOf(slug), rpcUrls.map(({ href }) => href)]),
        ),
      create: (env) => createPack(readConfig(env)),
    };
  },
  async 'paris-events'() {
    const { readConfig } = await import('../../services/paris-events/src/config.ts');
    const { createPack } = await import('../../services/paris-events/src/pack.ts');
    return {
      upstreams: (env) => ({ PARIS_EVENTS_UPSTREAM_URL: [readConfig(env).PARIS_EVENTS_UPSTREAM_URL] }),
      create: (env, now) => createPack(readConfig(env), { now }),
    };
  },
  async 'dance-events'() {
    const { readConfig } = await import('../../services/dance-events/src/config.ts');
    const { createPack } = await import('../../services/dance-events/src/pack.ts');
    return {
      upstreams: (env) => ({ DANCE_EVENTS_UPSTREAM_URL: [readConfig(env).DANCE_EVENTS_UPSTREAM_URL] }),
      create: (env, now) => createPack(readConfig(env), { now }),
    };
  },
  async 'disaster-alerts'() {
    const { readConfig } = await import('../../services/disaster-alerts/src/config.ts');
    const { createPack } = await import('../../services/disaster-alerts/src/pack.ts');
    return {
      upstreams: (env) => ({ DISASTER_ALERTS_UPSTREAM_URL: [readConfig(env).DISASTER_ALERTS_UPSTREAM_URL] }),
      create: (env, now) => createPack(readConfig(env), { now }),
    };
  },
  async quotes() {
    const { readConfig } = await import('../../services/quotes/src/config.ts');
    const { createPack } = await import('../../services/quotes/src/pack.ts');
    return {
      upstreams(env): Record<string, readonly string[]> {
        const { QUOTES_UPSTREAM_URL: url } = readConfig(env);
        return url === undefined ? {} : { QUOTES_UPSTREAM_URL: [url] };
      },
      create: (env) => createPack(readConfig(env)),
    };
  },
};

export const realPackNames: readonly string[] = Object.keys(loaders);

/** Throws where there is no pack of that name. */
export function loadRealPack(name: string): Promise<RealPack> {
  const load = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (load) return load();
  const [suggestion] = nearest(name, realPackNames);
  const hint = suggestion === undefined ? '' : `, did you mean ${suggestion}?`;
  throw new Error(`There is no pack ${JSON.stringify(name)}${hint || '.'} There are ${realPackNames.join(', ')}.`);
}
