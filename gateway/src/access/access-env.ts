import { commaList } from '@toolpacks/http';
import * as z from 'zod';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

/** The environment that decides who may call; without any of it everybody may. */
export const accessEnv = {
  /** A JSON file with the hashes of API keys, read again whenever it changes. */
  API_KEYS_FILE: z.string().optional(),
  /** Whose tokens are good; exactly as it stands in their `iss`. */
  JWT_ISSUER: httpUrl.optional(),
  /** Where the keys are that the issuer signs with. */
  JWT_JWKS_URL: httpUrl
    .refine((url) => new URL(url).username + new URL(url).password === '', 'must be without user name and password')
    .optional(),
  /** A token that names one of these in `aud` is good for every pack; besides, one may name a pack's own address. */
  JWT_AUDIENCE: commaList.default([]),
};

export type AccessSettings = z.output<z.ZodObject<typeof accessEnv>> & {
  readonly PUBLIC_URL?: string | undefined;
  readonly AGGREGATE_URL?: string | undefined;
};

/** Complains of settings that are only half of what it takes. */
export function checkAccessEnv(settings: AccessSettings, { addIssue }: z.RefinementCtx): void {
  const { JWT_ISSUER: issuer, JWT_JWKS_URL: jwksUrl, JWT_AUDIENCE: audiences, PUBLIC_URL: publicUrl } = settings;
  const complain = (variable: string, message: string) => addIssue({ code: 'custom', path: [variable], message });
  if (jwksUrl && !issuer) complain('JWT_ISSUER', 'must be set where JWT_JWKS_URL is');
  if (issuer && !jwksUrl) complain('JWT_JWKS_URL', 'must be set where JWT_ISSUER is');
  if (audiences.length > 0 && !issuer && !jwksUrl) complain('JWT_AUDIENCE', 'needs JWT_ISSUER and JWT_JWKS_URL');
  if (issuer && jwksUrl && audiences.length === 0 && !publicUrl) {
    complain(
      'PUBLIC_URL',
      'must be set where tokens are checked and JWT_AUDIENCE is not: it says whom they have to be for',
    );
  }
}
