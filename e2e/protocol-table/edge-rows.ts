import { call, fullAccept, json } from './requests.ts';
import { error, type Row, type Rows } from './row.ts';

const full = { ...json, ...fullAccept };

const notPosted = (method: string, accept?: string): Row => ({
  probe: `${method}${accept ? ` for ${accept}` : ''}`,
  send: { method, headers: accept ? { Accept: accept } : {} },
  status: 405,
  headers: { allow: 'POST' },
  body: error(405, null),
});

/** What is refused before its body is read, so that no id is known. The HTTP status is the code. */
export const edgeRows: Rows = {
  5: {
    probe: 'a Content-Type that is not JSON',
    send: { headers: { ...fullAccept, 'Content-Type': 'application/x-www-form-urlencoded' }, body: call() },
    status: 415,
    body: error(415, null),
  },
  29: {
    probe: 'a web page of another origin',
    send: { headers: { ...full, Origin: 'http://evil.example' }, body: call() },
    status: 403,
    body: error(403, null),
  },
  30: {
    probe: 'another host name',
    send: { headers: { ...full, Host: 'evil.example' }, body: call() },
    status: 403,
    body: error(403, null),
  },
  32: notPosted('GET', 'text/event-stream'),
  33: notPosted('GET', 'text/html'),
  34: notPosted('DELETE'),
  35: notPosted('OPTIONS'),
};
