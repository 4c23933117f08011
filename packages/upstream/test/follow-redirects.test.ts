import { afterEach, describe, expect, it } from 'vitest';
import { createUpstream } from '../src/index.ts';
import { answers, type FaultyServer, startFaultyServer } from '../src/testing/faulty-server.ts';
import { toolErrorOf } from './errors.ts';

let server: FaultyServer | undefined;

afterEach(() => server?.close());

/** Fetches `from`, where a redirect to `location` awaits; returns the addresses that were asked for. */
async function follow(from: string, location: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(url);
    return asked.length === 1 ? new Response(null, { status: 302, headers: { location } }) : Response.json({});
  };
  await createUpstream({ name: 'quotes upstream', baseUrl: from, fetch }).fetch(from);
  return asked;
}

describe('a redirect', () => {
  it.each([
    ['http://api.example/a', '/b', 'http://api.example/b'],
    ['http://api.example/a', 'http://api.example:80/b', 'http://api.example/b'],
    ['http://api.example:8080/a', 'http://api.example:8080/b', 'http://api.example:8080/b'],
    ['http://api.example/a', 'https://api.example/a', 'https://api.example/a'],
    ['http://api.example/a', 'https://api.example:443/b', 'https://api.example/b'],
  ])('from %s to %s is followed', async (from, location, to) => {
    expect(await follow(from, location)).toEqual([from, to]);
  });

  it.each([
    ['http://api.example/a', 'http://user:pw@api.example/b', 'user info'],
    ['http://api.example/a', 'http://user@api.example/b', 'a user name'],
    ['http://api.example/a', 'http://:pw@api.example/b', 'a password'],
    ['http://api.example/a', 'https://user:pw@api.example/b', 'user info in an upgrade'],
    ['http://api.example/a', 'https://api.example:8443/b', 'an upgrade to another port'],
    ['http://api.example:8080/a', 'https://api.example/b', 'an upgrade from another port'],
    ['http://api.example:8080/a', 'https://api.example:8080/b', 'an upgrade on another port'],
    ['http://api.example/a', 'https://www.api.example/b', 'an upgrade to another host'],
    ['http://api.example/a', 'http://api.example:8080/b', 'another port'],
    ['http://api.example/a', '//other.example/b', 'another host'],
    ['https://api.example/a', 'http://api.example/b', 'a downgrade'],
    ['http://api.example/a', 'ftp://api.example/b', 'another scheme'],
    ['http://api.example/a', 'http://[', 'no address'],
  ])('from %s to %s is not followed: %s', async (from, location) => {
    const asked: string[] = [];
    const fetch = async ({ url }: Request) => {
      asked.push(url);
      return new Response(null, { status: 302, headers: { location } });
    };
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: from, fetch });
    const error = await toolErrorOf(upstream.fetch(from));
    expect(error.errorClass).toBe('upstream_rejected');
    expect(error.message).toMatch(/redirects to (another|an invalid) address.*; check the configured upstream URL$/);
    expect(error.message).not.toMatch(/pw/);
    expect(asked).toEqual([from]);
  });

  it('with user info to the host itself is not followed over real HTTP either', async () => {
    const started = await startFaultyServer((request, response) =>
      answers.text(302, '', {
        location: `http://user:pw@${request.headers.host}/b`,
      })(request, response),
    );
    server = started;
    const upstream = createUpstream({ name: 'quotes upstream', baseUrl: started.url });
    expect((await toolErrorOf(upstream.fetch(`${started.url}/a`))).errorClass).toBe('upstream_rejected');
    expect(started.asked).toEqual(['GET /a']);
  });
});
