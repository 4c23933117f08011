import { HttpError } from '@toolpacks/http';

/** The one sentence for every credential that is not good: what was wrong with it is nobody's business. */
const notGood =
  'The credential is not known here, has expired, or is for somewhere else; ask the operator of this gateway for a new one';

/** Where clients that look for it find whom to ask for a token (RFC 9728, section 5.1); undefined where nobody gives any. */
type MetadataUrl = string | undefined;

export const withoutCredential = (metadata: MetadataUrl): HttpError =>
  refusal(401, 'A credential is needed; send the header Authorization: Bearer with a key or token', metadata);

export const badCredential = (metadata: MetadataUrl): HttpError => refusal(401, notGood, metadata, 'invalid_token');

export const twoCredentials = (metadata: MetadataUrl): HttpError =>
  refusal(400, 'Authorization and X-API-Key hold different credentials; send one', metadata, 'invalid_request');

export const otherPack = (pack: string, metadata: MetadataUrl): HttpError =>
  refusal(
    403,
    `${pack}: the credential is good, but not for this pack; ask the operator of this gateway to add it`,
    metadata,
    'insufficient_scope',
  );

/** With the challenge that RFC 6750, section 3, asks for; the id is not known, as the body has not been read. */
function refusal(status: number, message: string, metadata: MetadataUrl, error?: string): HttpError {
  const parameters = Object.entries({ realm: 'toolpacks', error, resource_metadata: metadata });
  const told = parameters.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${quoted(value)}`));
  return new HttpError(status, message, { headers: { 'WWW-Authenticate': `Bearer ${told.join(', ')}` } });
}

/** RFC 9110, section 5.6.4. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
