/** Writes a Brotli and a gzip copy beside every text file of the build, so that the gateway never compresses while it serves. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, 'dist');
const texts = /\.(?:html|js|css|svg|json|txt)$/;
const worthwhileBytes = 512;

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => texts.test(one))) {
  const content = readFileSync(join(folder, name));
  if (content.length < worthwhileBytes) continue;
  writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
}
