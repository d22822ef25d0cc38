import { andThen, type FileSystem, forEach, joinName, type Maybe, type Stat } from '@tenon/core';

/**
 * How many bytes a file, a link, or a directory with all below it takes, or `undefined` as soon as
 * it is clear that they are more than `limit`. Never follows a link.
 */
export const sizeWithin = (
	fileSystem: FileSystem,
	path: string,
	stat: Stat,
	limit: number,
): Maybe<number | undefined> => {
	if (stat.kind !== 'directory') return stat.size <= limit ? stat.size : undefined;
	const pending = [path];
	let bytes = 0;
	const visit = (directory: string): Maybe<boolean> =>
		andThen(fileSystem.list(directory), (entries) =>
			andThen(
				forEach(entries, ({ name, kind }) => {
					const at = joinName(directory, name);
					if (kind === 'directory') {
						pending.push(at);
						return;
					}
					return andThen(fileSystem.lstat(at), ({ size }) => {
						bytes += size;
						return bytes <= limit;
					});
				}),
				() => bytes <= limit,
			),
		);
	return andThen(forEach(drain(pending), visit), () => (bytes <= limit ? bytes : undefined));
};

function* drain(pending: string[]): Generator<string> {
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) yield next;
}
