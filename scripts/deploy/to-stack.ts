/** What `docker compose config` prints, as far as it is looked at here. */
export interface ComposeConfig {
  readonly name?: string;
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks?: Readonly<Record<string, { readonly name?: string } | null>>;
  readonly volumes?: Readonly<Record<string, { readonly name?: string } | null>>;
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly ports?: readonly {
    readonly published?: string;
    readonly host_ip?: string;
    readonly [key: string]: unknown;
  }[];
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: { readonly start_interval?: string; readonly [key: string]: unknown };
  readonly volumes?: readonly { readonly bind?: unknown; readonly [key: string]: unknown }[];
  readonly [key: string]: unknown;
}

/** What a swarm does in its own way, or not at all. */
const notForSwarm = ['build', 'restart', 'profiles', 'security_opt', 'depends_on'];

/**
 * The same services for `docker stack deploy`, which reads an older form of the file: ports are numbers, every variable has a
 * value, networks and volumes take the stack's name.
 */
export function toStack({ services, networks = {}, volumes = {} }: ComposeConfig): object {
  return {
    version: '3.9',
    services: mapValues(services, toStackService),
    networks: mapValues(networks, () => ({ driver: 'overlay' })),
    volumes: mapValues(volumes, () => ({})),
  };
}

function toStackService(composed: ComposeService): object {
  const { environment = {}, ports, volumes = [], tmpfs = [], healthcheck, ...service } = composed;
  return {
    ...Object.fromEntries(
      Object.entries(service).filter(([key, value]) => value !== null && !notForSwarm.includes(key)),
    ),
    environment: Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== null)),
    ...(ports && { ports: ports.map(({ host_ip: _, ...port }) => ({ ...port, published: Number(port.published) })) }),
    ...(healthcheck && { healthcheck: { ...healthcheck, start_interval: undefined } }),
    volumes: [...volumes.map(({ bind: _, ...volume }) => volume), ...tmpfs.map(toMount)],
  };
}

/** A swarm takes no heed of `tmpfs`; as a mount it does. */
function toMount(tmpfs: string): object {
  const [target, options = ''] = tmpfs.split(':');
  return { type: 'tmpfs', target, ...(options.split(',').includes('ro') && { read_only: true }) };
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
