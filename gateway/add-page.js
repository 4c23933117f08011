/** Puts the built page beside the bundle, so that an image of the gateway needs nothing else. */
import { cpSync } from 'node:fs';

cpSync('../web/dist', 'dist/web', { recursive: true });
