import { createHash, timingSafeEqual } from 'node:crypto';

/** The secret that a client must know, where the environment names one. */
export const tokenIn = (environment: Readonly<Record<string, string | undefined>>): string | undefined =>
	environment.TENON_RPC_TOKEN || environment.ZOTCORE_RPC_TOKEN || undefined;

/** Whether a client knows it. Takes the same time whatever is given. */
export const isToken = (given: string | undefined, expected: string): boolean =>
	timingSafeEqual(digestOf(given ?? ''), digestOf(expected));

const digestOf = (text: string): Uint8Array => createHash('sha256').update(text).digest();
