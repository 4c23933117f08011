import { hash, randomBytes, randomInt } from 'node:crypto';

/** What every key begins with, so that key and token are told apart, and leaked keys are found. */
const prefix = 'tp_';

const shape = /^tp_([a-z\d]{4,32})_[\w-]{22,200}$/;

const idLetters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 6;
const secretBytes = 32;

/** Whether it is meant to be one of our keys: `tp_<id>_<secret>`. */
export const isApiKey = (credential: string): boolean => credential.startsWith(prefix);

/** The part of a key that is no secret, by which its entry is found; empty where the key is malformed. */
export const apiKeyId = (key: string): string => shape.exec(key)?.[1] ?? '';

/** What is kept of a key. Its secret cannot be guessed, so nothing slower than one SHA-256 is needed. */
export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** A new key with 256 bits of secret. */
export function createApiKey(): string {
  const id = Array.from({ length: idLength }, () => idLetters[randomInt(idLetters.length)]).join('');
  return `${prefix}${id}_${randomBytes(secretBytes).toString('base64url')}`;
}
