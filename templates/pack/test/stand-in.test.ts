import { expect, test } from 'vitest';
import { itemsApi } from '../stand-in/items-api.ts';

test.each([
  ['GET', '/items?limit=0', 400, 'limit must be a whole number from 1 to 50'],
  ['GET', '/items?limit=51', 400, 'limit must be a whole number from 1 to 50'],
  ['GET', '/items?offset=-1', 400, 'offset must be a whole number from 0'],
  ['GET', '/', 404, 'there is no /'],
  ['POST', '/items', 405, 'POST is not allowed'],
])('%s %s is refused as the API does it, with %i', async (method, path, status, error) => {
  const response = await itemsApi(new Request(`http://api.example${path}`, { method }));

  expect([response.status, await response.json()]).toEqual([status, { error }]);
});
