import { type HttpServer, serveHandler } from '@toolpacks/upstream/testing';
import { createNineteenHz } from '../services/dance-events/stand-in/nineteen-hz.ts';
import { type Call, post, readData, toCall } from './tool-call.ts';

/** A filtered query of a region whose file the pack has read: what it costs to find and to write 20 of its events. */
export const danceCall = toDanceCall('house', 20);

/** The same with another limit or other words each time: some 20 events, found anew with every call. */
export const variousDanceCalls: readonly [Call, ...Call[]] = [
  danceCall,
  ...['house', 'techno', 'trance', 'disco', 'bass'].flatMap((word) =>
    Array.from({ length: 20 }, (_, index) => toDanceCall(word, 11 + index)),
  ),
];

function toDanceCall(query: string, limit: number): Call {
  return toCall('dance-events', 'events', { region: 'bayarea', query, from: '2026-01-01', limit });
}

/** Serves the region's file in place of 19hz.info. */
export const serveListings = (file: Uint8Array): Promise<HttpServer> =>
  serveHandler(createNineteenHz({ files: { BayArea: file } }));

/** The answer from the pack's memory. Throws where it is not full: the comparison would be of something else. */
export async function warmDanceAnswer(baseUrl: string): Promise<string> {
  await post(baseUrl, danceCall);
  const answer = await post(baseUrl, danceCall);
  const { count } = readData('dance-events', answer);
  if (count !== 20) throw new Error(`dance-events found ${count} events of 20: ${answer.slice(0, 500)}`);
  return answer;
}
