import { packName } from '@toolpacks/contracts';
import type { Context, HttpError, Logger } from '@toolpacks/http';
import { type FollowedFile, followFile } from '../follow-file.ts';
import type { AccessSettings } from './access-env.ts';
import { isApiKey } from './api-key.ts';
import { checkKey } from './check-key.ts';
import type { CheckToken } from './check-token.ts';
import type { Grant, Verdict } from './grant.ts';
import { type ApiKeys, readKeysFile } from './keys-file.ts';
import { type PresentedCredential, presentedCredential } from './presented-credential.ts';
import { badCredential, otherPack, twoCredentials, withoutCredential } from './refusals.ts';
import { metadataPath } from './resource-metadata.ts';
import { toTokenSettings } from './token-settings.ts';

export interface AccessOptions {
  readonly logger: Logger;
  /** Where the caller reaches the gateway, without a slash at its end. */
  readonly baseUrl: (ctx: Context) => string;
  readonly hasPack: (name: string) => boolean;
  /** How often it is looked whether the keys file has changed. */
  readonly filePollMs: number;
}

/** Who may call which pack. */
export interface Access {
  /**
   * Finds out who calls and puts it into `ctx.state.caller`, at once where that can be; `pack` is undefined at the one address
   * for all. Throws HttpError 401, 403 where the caller may not call this pack, 400, or 503.
   */
  check(ctx: Context, pack: string | undefined): Grant | Promise<Grant>;
  /** Throws HttpError 403 where the grant is not for this pack. One that does not exist is left to whoever looks for it next. */
  checkPack(ctx: Context, grant: Grant, pack: string): void;
  /** Whose tokens are accepted. */
  readonly issuer: string | undefined;
  /** What `/status` shows of the keys file, where there is one. */
  status(): object | undefined;
  close(): void;
}

/** Undefined where everybody may call everything. Throws ConfigError where the keys file is bad. */
export function createAccess(settings: AccessSettings, options: AccessOptions): Access | undefined {
  const { logger, baseUrl, hasPack, filePollMs } = options;
  const tokens = toTokenSettings(settings);
  const keysFile =
    settings.API_KEYS_FILE === undefined ? undefined : followKeysFile(settings.API_KEYS_FILE, logger, filePollMs);
  if (!keysFile && !tokens) return undefined;
  // Loaded only here: a gateway without tokens is smaller without.
  const tokenCheck =
    tokens && import('./check-token.ts').then(({ createTokenCheck }) => createTokenCheck(tokens, logger));

  return {
    issuer: tokens?.issuer,
    status: () => keysFile && { api_keys_file: { problem: keysFile.problem } },
    check(ctx, pack) {
      const credential = presentedCredential(ctx.req.headers);
      if (credential === undefined) throw refused(ctx, 'no credential', withoutCredential(metadataUrl(ctx, pack)));
      if (credential === 'ambiguous') throw refused(ctx, 'two credentials', twoCredentials(metadataUrl(ctx, pack)));
      const verdict = judge(credential);
      return verdict instanceof Promise
        ? verdict.then((settled) => enter(ctx, pack, settled))
        : enter(ctx, pack, verdict);
    },
    checkPack,
    close: () => keysFile?.close(),
  };

  function judge({ value, mayBeToken }: PresentedCredential): Verdict | Promise<Verdict> {
    if (keysFile && isApiKey(value)) return checkKey(keysFile.content, value);
    return tokenCheck && mayBeToken ? checkToken(tokenCheck, value) : 'neither key nor token';
  }

  function enter(ctx: Context, pack: string | undefined, verdict: Verdict): Grant {
    if (typeof verdict === 'string') throw refused(ctx, verdict, badCredential(metadataUrl(ctx, pack)));
    const { caller } = verdict;
    ctx.state.caller = caller;
    ctx.state.logFields.caller = `${caller.kind}:${caller.id}`;
    if (pack !== undefined) checkPack(ctx, verdict, pack);
    return verdict;
  }

  function checkPack(ctx: Context, { packs }: Grant, pack: string): void {
    if (packs === '*' || packs.has(pack) || !hasPack(pack)) return;
    throw refused(ctx, 'not for this pack', otherPack(pack, metadataUrl(ctx, pack)));
  }

  /** Nothing of a text that is no name goes into the challenge, whether or not there is such a pack. */
  function metadataUrl(ctx: Context, pack: string | undefined): string | undefined {
    const mayBeNamed = pack === undefined || packName.safeParse(pack).success;
    return tokens && mayBeNamed ? baseUrl(ctx) + metadataPath(pack) : undefined;
  }
}

async function checkToken(check: Promise<CheckToken>, token: string): Promise<Verdict> {
  return (await check)(token);
}

function followKeysFile(path: string, logger: Logger, pollMs: number) {
  const tell = ({ content, problem }: FollowedFile<ApiKeys>) => {
    if (problem) logger.error({ problem }, 'API keys file refused; the last good one stays');
    else logger.info({ keys: content.size }, 'API keys file read');
  };
  return followFile(path, readKeysFile, tell, pollMs);
}

/** The reason is for the operator's log; callers are told less. */
function refused(ctx: Context, reason: string, refusal: HttpError): HttpError {
  ctx.state.logFields.refused = reason;
  return refusal;
}
