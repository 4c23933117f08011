import { docker, linesOf } from '../../scripts/deploy/docker.ts';

/** For Compose: images under names of their own, and nobody's settings, so that whoever runs the stack here keeps both. */
export const ownImages = (prefix: string) => ({ IMAGE_PREFIX: prefix, COMPOSE_DISABLE_ENV_FILE: '1' });

/** Those that were built with that prefix. */
export async function removeImages(prefix: string): Promise<void> {
  const names = await docker(
    'image',
    'ls',
    '--format',
    '{{.Repository}}:{{.Tag}}',
    '--filter',
    `reference=${prefix}/*`,
  );
  if (names !== '') await docker('image', 'rm', ...linesOf(names));
}
