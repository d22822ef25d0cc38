import type { TrashEntry } from '@tenon/core';
import { TenonError } from '@tenon/core';

/** No entry, or more than one, goes by a name; `candidates` are those that come near. */
export class TrashLookupError extends TenonError {
	readonly code: 'trash.not_found' | 'trash.ambiguous';
	/** What was looked for: a name or an id. */
	readonly wanted: string;
	readonly candidates: readonly TrashEntry[];

	constructor(wanted: string, candidates: readonly TrashEntry[]) {
		super(messageFor(wanted, candidates));
		this.code = candidates.length === 0 ? 'trash.not_found' : 'trash.ambiguous';
		this.wanted = wanted;
		this.candidates = candidates;
	}
}

const messageFor = (wanted: string, candidates: readonly TrashEntry[]): string => {
	if (candidates.length === 0) return `${wanted}: nothing of that name is in the trash`;
	const list = candidates.slice(0, shownCandidates).map(({ id, originalPath }) => `${id} (${originalPath})`);
	const more = candidates.length - list.length;
	const rest = more > 0 ? ` and ${more} more` : '';
	return `${wanted}: ${candidates.length} items in the trash match; use an id: ${list.join(', ')}${rest}`;
};

const shownCandidates = 10;

/**
 * The one entry that is meant: by its id; else by its name, if only one has it; else by a part of
 * its name, if only one has that. Throws {@link TrashLookupError} with the candidates otherwise.
 */
export const findEntry = (entries: readonly TrashEntry[], wanted: string): TrashEntry => {
	const byId = entries.find(({ id }) => id === wanted);
	if (byId !== undefined) return byId;
	const exact = entries.filter(({ name }) => name === wanted);
	const candidates = exact.length > 0 ? exact : entries.filter(({ name }) => name.includes(wanted));
	const [only] = candidates;
	if (only === undefined || candidates.length > 1) throw new TrashLookupError(wanted, candidates);
	return only;
};
