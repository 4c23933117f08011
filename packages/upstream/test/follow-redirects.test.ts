import { describe, expect, it } from 'vitest';
import { createUpstream } from '../src/index.ts';
import { toolErrorOf } from './errors.ts';

/** Fetches `from`, where a redirect to `location` awaits; keeps the addresses that are fetched in `fetched`. */
function follow(from: string, location: string, fetched: string[]): Promise<Response> {
  const fetch = async ({ url }: Request) => {
    fetched.push(url);
    return fetched.length === 1 ? new Response(null, { status: 302, headers: { location } }) : Response.json({});
  };
  return createUpstream({ name: 'quotes upstream', baseUrl: from, fetch }).fetch(from);
}

describe('a redirect', () => {
  it.each([
    ['http://api.example/a', '/b', 'http://api.example/b'],
    ['http://api.example/a', 'http://api.example:80/b', 'http://api.example/b'],
    ['http://api.example:8080/a', 'http://api.example:8080/b', 'http://api.example:8080/b'],
    ['http://api.example/a', 'https://api.example/a', 'https://api.example/a'],
    ['http://api.example/a', 'https://api.example:443/b', 'https://api.example/b'],
  ])('from %s to %s is followed', async (from, location, to) => {
    const fetched: string[] = [];
    await follow(from, location, fetched);
    expect(fetched).toEqual([from, to]);
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
    const fetched: string[] = [];
    const error = await toolErrorOf(follow(from, location, fetched));
    expect(error.errorClass).toBe('upstream_rejected');
    expect(error.message).toMatch(/redirects to (another|an invalid) address.*; check the configured upstream URL$/);
    expect(error.message).not.toMatch(/pw/);
    expect(fetched).toEqual([from]);
  });
});
