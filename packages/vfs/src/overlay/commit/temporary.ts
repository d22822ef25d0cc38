/** Names of files that exist only while a commit runs: unguessable, and recognisable if a crash leaves one. */
export const temporaryNames = (): (() => string) => {
	const id = crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(36);
	let count = 0;
	return () => {
		count += 1;
		return `${prefix}${id}-${count}`;
	};
};

/** Whether a name is of this kind. */
export const isTemporary = (name: string): boolean => name.startsWith(prefix);

const prefix = '.tenon-commit-';
