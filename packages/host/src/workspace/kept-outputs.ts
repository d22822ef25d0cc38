import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { escapeGlob } from '@tenon/core';

/** Where a session keeps outputs that are too long for a result. */
export interface KeptOutputs {
	/** Where all sessions of the user have theirs. */
	readonly parent: string;
	/** The session's own. */
	readonly folder: string;
	/** Patterns of the folders that other sessions may have there. */
	readonly others: readonly string[];
}

const name = 'tenon-kept-';

/** Chooses a folder that no other session has. It is made when it is needed. */
export const keptOutputs = (parent: string): KeptOutputs => {
	const id = randomBytes(8).toString('hex');
	const start = join(escapeGlob(parent), name);
	// A name is another one if it differs at some place.
	const others = Array.from(id, (digit, at) => `${start}${id.slice(0, at)}[!${digit}]*/**`);
	return { parent, folder: join(parent, name + id), others };
};
