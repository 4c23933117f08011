import { type Call, type MissingPart, ToolError } from '@toolpacks/contracts';
import type { Advisory } from './cyclone-timeline.ts';
import type { EventDetail } from './event-detail.ts';
import type { EventGeometry } from './event-geometry.ts';
import type { EventRef } from './event-ref.ts';
import type { Exposure } from './exposure.ts';
import type { GdacsApi } from './gdacs-api.ts';
import type { ExportRef } from './upstream-links.ts';
import { askingMs, withinTime } from './within-time.ts';

/** All that GDACS says about an event, as far as there was time for it. */
export interface FoundEvent {
  readonly detail: EventDetail;
  readonly geometry: EventGeometry | null;
  /** The event's own figures, and those of its exports. */
  readonly exposure: readonly Exposure[];
  /** Of a cyclone, in the order of time. */
  readonly advisories: readonly Advisory[];
}

export interface ReadEventOptions {
  readonly api: GdacsApi;
  /** Of the whole call. */
  readonly budgetMs: number;
}

/**
 * Reads an event, then its geometry and the figures of its impact side by side. These may fail or be late without failing
 * the answer: they are then missing, which is reported.
 */
export async function readEvent(
  ref: EventRef,
  { withGeometry }: { readonly withGeometry: boolean },
  call: Call,
  { api, budgetMs }: ReadEventOptions,
): Promise<FoundEvent> {
  const startedAt = performance.now();
  const detail = await api.detail(ref, call);
  const leftMs = askingMs(budgetMs) - (performance.now() - startedAt);
  const missing: MissingPart[] = [];

  async function attempt<T>(part: string, ask: (call: Call) => Promise<T>): Promise<T | null> {
    try {
      return await withinTime(leftMs, call, ask);
    } catch (error) {
      if (call.signal.aborted || !(error instanceof ToolError)) throw error;
      missing.push({ part, class: error.errorClass, message: error.message });
      return null;
    }
  }

  const readExport = async (one: ExportRef) => {
    const part = `impact.${one.name}`;
    return one.kind === 'timeline'
      ? { advisories: await attempt(part, (timed) => api.advisories(one, detail, timed)) }
      : { exposure: await attempt(part, (timed) => api.exposure(one, detail, timed)) };
  };
  const [geometry, ...exports] = await Promise.all([
    withGeometry ? attempt('geometry', (timed) => api.geometry(detail, timed)) : null,
    ...detail.exports.map(readExport),
  ]);

  if (missing.length > 0) tellMissing(missing, call);
  return {
    detail,
    geometry,
    exposure: [...detail.exposure, ...exports.flatMap((one) => ('exposure' in one && one.exposure) || [])],
    advisories: exports.flatMap((one) => ('advisories' in one && one.advisories) || []),
  };
}

function tellMissing(missing: readonly MissingPart[], call: Call): void {
  call.report({ missing });
  const parts = missing.map(({ part, message }) => `${part} (${message.replace(/; (try|call) again.*$/, '')})`);
  call.note(`Some of it could not be had and is left out: ${parts.join('; ')}. Call again in a minute.`);
}
