import { sampleItems } from './sample-items.ts';

/** Answers as the API does: `GET /items` with `q`, `limit` (1 to 50) and `offset`; refusals are `{"error": "…"}`. */
export async function itemsApi({ method, url }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== '/items') return refuse(404, `there is no ${pathname}`);
  if (method !== 'GET') return refuse(405, `${method} is not allowed`);
  const limit = readNumber(searchParams.get('limit') ?? '10');
  const offset = readNumber(searchParams.get('offset') ?? '0');
  if (!(limit >= 1 && limit <= 50)) return refuse(400, 'limit must be a whole number from 1 to 50');
  if (!(offset >= 0)) return refuse(400, 'offset must be a whole number from 0');
  const words = (searchParams.get('q') ?? '').toLowerCase().split(/\s+/);
  const found = sampleItems.filter(({ name, description }) => {
    const text = `${name} ${description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return Response.json({ total: found.length, items: found.slice(offset, offset + limit) });
}

const readNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

const refuse = (status: number, error: string): Response => Response.json({ error }, { status });
