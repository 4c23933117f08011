import type { Hex } from './address.ts';
import generated from './logos.generated.json' with { type: 'json' };

const logos = new Map(Object.entries<Readonly<Record<string, string>>>(generated.logos));

/**
 * The address of a token's logo, or null for a token in no list: an address made up from a pattern would only be a guess.
 * The lists and their licences are in NOTICE.md, `scripts/generate-logos.ts` writes them.
 */
export function findLogo(chain: string, contract: Hex): string | null {
  const files = logos.get(chain);
  const [base = '', file] = files && Object.hasOwn(files, contract) ? (files[contract]?.split('/') ?? []) : [];
  return file ? `${generated.bases[Number(base)]}${file}` : null;
}
