/** A commit: the names of files that exist only while it runs, unguessable and recognisable if a crash leaves one. */
export interface TemporaryNames {
	readonly id: string;
	next(): string;
}

/** Names for a new commit. */
export const temporaryNames = (): TemporaryNames => {
	const id = crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(36);
	let count = 0;
	return {
		id,
		next: () => {
			count += 1;
			return `${prefix}${id}-${count}`;
		},
	};
};

/** Whether a name is of this kind. */
export const isTemporary = (name: string): boolean => name.startsWith(prefix);

/** Whether a name is of this kind and belongs to the commit with that id. */
export const isTemporaryOf = (id: string, name: string): boolean => name.startsWith(`${prefix}${id}-`);

const prefix = '.tenon-commit-';
