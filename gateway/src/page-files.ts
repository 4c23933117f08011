import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** A file of the page, as it is and as it was compressed. */
export interface PageFile {
  /** Its media type. */
  readonly type: string;
  /** By content coding. */
  readonly encodings: Readonly<Record<string, Encoded>> & { readonly identity: Encoded };
}

export interface Encoded {
  readonly body: Buffer;
  /** A strong entity tag (RFC 9110, section 8.8.3). */
  readonly etag: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

const codings = { '.br': 'br', '.gz': 'gzip' } as const;

/** All files below a folder, by the path at which they are served: `index.html` is its folder. Those of unknown types are left out. */
export function readPageFiles(folder: string): Map<string, PageFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.flatMap((name): [string, PageFile][] => {
      const type = types[extname(name)];
      return type === undefined ? [] : [[toPath(name), { type, encodings: readEncodings(folder, name, names) }]];
    }),
  );
}

const toPath = (name: string): string => `/${name.split(sep).join('/')}`.replace(/\/index\.html$/, '/');

function readEncodings(folder: string, name: string, names: readonly string[]): PageFile['encodings'] {
  const compressed = Object.entries(codings).flatMap(([ending, coding]) =>
    names.includes(name + ending) ? [[coding, encoded(join(folder, name + ending))] as const] : [],
  );
  return { ...Object.fromEntries(compressed), identity: encoded(join(folder, name)) };
}

function encoded(path: string): Encoded {
  const body = readFileSync(path);
  return { body, etag: `"${hash('sha256', body, 'base64url')}"` };
}
