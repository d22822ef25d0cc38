import { oneLine } from '../capability/printable.ts';
import type { Nonce } from './nonce-store.ts';

/** Which call waits, and for how long; no way to confirm it. */
export interface PersonLatchData {
	readonly command: string;
	readonly paths: readonly string[];
	/** Seconds. */
	readonly ttl: number;
}

/** The same with the token and the command line that confirms. */
export interface SelfLatchData extends PersonLatchData {
	readonly nonce: Nonce;
	readonly hint: string;
}

/** What the caller of a latched command gets: the text for stderr and the same facts as data. */
export type LatchRefusal =
	| { readonly confirmBy: 'self'; readonly exit: 2; readonly text: string; readonly data: SelfLatchData }
	| { readonly confirmBy: 'person'; readonly exit: 2; readonly text: string; readonly data: PersonLatchData };

/** What a latch refusal is made of. */
export interface LatchFacts {
	readonly command: string;
	readonly paths: readonly string[];
	readonly reason: string;
	readonly nonce: Nonce;
	readonly ttlMs: number;
	/** The command line that confirms: `rm --confirm=a3f7b2c1 file`. */
	readonly hint: (nonce: Nonce) => string;
	readonly confirmBy: 'self' | 'person';
}

/**
 * Puts a pending confirmation in words and data. Where a person confirms, neither token nor hint is
 * in it: its reader cannot confirm with it. Paths and reason are printed so that they cannot
 * imitate a line of it.
 */
export const latchRefusal = (facts: LatchFacts): LatchRefusal => {
	const { command, paths, confirmBy, nonce } = facts;
	const ttl = Math.ceil(facts.ttlMs / 1000);
	const data: PersonLatchData = { command, paths: [...paths], ttl };
	const opening = openingLines(facts);
	if (confirmBy === 'person') {
		const text = [...opening, `A person must confirm this within ${ttl} seconds.`].join('\n');
		return { confirmBy, exit: 2, text, data };
	}
	const hint = facts.hint(nonce);
	const closing = [`To confirm, run: ${oneLine(hint)}`, `Nonce expires in ${ttl} seconds.`];
	return { confirmBy, exit: 2, text: [...opening, ...closing].join('\n'), data: { ...data, nonce, hint } };
};

const openingLines = ({ command, paths, reason }: LatchFacts): readonly string[] => {
	const first = `${oneLine(command)}: confirmation required (${oneLine(reason)})`;
	return paths.length === 0 ? [first] : [first, `Authorized: ${paths.map(oneLine).join(', ')}`];
};
