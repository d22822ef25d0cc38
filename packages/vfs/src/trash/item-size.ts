import {
	createPace,
	type FileSystem,
	type Flow,
	joinName,
	type Maybe,
	runFlow,
	type Stat,
	wait,
} from '@tenon/core';

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
	return runFlow(sizeOfTree(fileSystem, path, limit));
};

function* sizeOfTree(fileSystem: FileSystem, path: string, limit: number): Flow<number | undefined> {
	const pace = createPace();
	const pending = [path];
	let bytes = 0;
	for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
		for (const { name, kind } of yield* wait(fileSystem.list(directory))) {
			if (pace.isDue(stepsOfEntry)) yield pace.turn();
			const at = joinName(directory, name);
			if (kind === 'directory') pending.push(at);
			else bytes += (yield* wait(fileSystem.lstat(at))).size;
			if (bytes > limit) return undefined;
		}
	}
	return bytes;
}

/** What one entry counts as, told to the pace. */
const stepsOfEntry = 8;
