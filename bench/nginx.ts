import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerSpec } from './fleet.ts';
import { answersReadyz } from './services.ts';

export interface NginxOptions {
  /** Path of nginx. */
  readonly nginx: string;
  /** Where the pack is. */
  readonly packUrl: string;
  readonly port: number;
  /** For files of a run. */
  readonly folder: string;
}

/** nginx as it is put in front of a service: one worker, connections kept alive on both sides, an access log. */
export function nginxSpec({ nginx, packUrl, port, folder }: NginxOptions): ServerSpec {
  const ownFolder = join(folder, 'nginx');
  mkdirSync(ownFolder);
  const file = join(ownFolder, 'nginx.conf');
  writeFileSync(file, toConfig(new URL(packUrl).host, port, ownFolder));
  return { name: 'nginx, one worker', command: [nginx, '-c', file], port, isReady: answersReadyz };
}

/** The worker of a master that is root would be somebody who may not enter the folder. */
const toConfig = (pack: string, port: number, folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log /dev/stdout;
  client_body_temp_path ${folder}/client-body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  scgi_temp_path ${folder}/scgi;
  uwsgi_temp_path ${folder}/uwsgi;
  keepalive_requests ${unlimited};
  upstream pack {
    server ${pack};
    keepalive 64;
    keepalive_requests ${unlimited};
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://pack;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }
}
`;

/** As many requests over one connection as there may be. */
const unlimited = 1_000_000_000;
