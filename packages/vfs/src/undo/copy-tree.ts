import { createPace, type FileSystem, type Flow, FsError, joinName, type Pace, wait } from '@tenon/core';
import { factsAt, restoreAttributes, stepsOfEntry } from './facts.ts';

/**
 * Copies a file, a link, or a directory with all below it to a name that is free; modes, owners and times
 * come along where they can be set. A device or a FIFO cannot be copied: ENOSYS.
 */
export const copyTree = function* (
	fileSystem: FileSystem,
	from: string,
	to: string,
	pace: Pace = createPace(),
): Flow<void> {
	if (pace.isDue(stepsOfEntry)) yield pace.turn();
	const facts = yield* wait(factsAt(fileSystem, from));
	if (facts === undefined) throw new FsError('ENOENT', 'read', from);
	if (facts.kind === 'symlink') yield* wait(fileSystem.symlink(facts.target ?? '', to));
	else if (facts.kind === 'file') {
		const bytes = yield* wait(fileSystem.read(from));
		yield* wait(fileSystem.write(to, bytes, { mode: 'create', permissions: facts.mode }));
	} else if (facts.kind === 'directory') {
		yield* wait(fileSystem.mkdir(to, { permissions: 0o700 }));
		for (const { name } of yield* wait(fileSystem.list(from))) {
			yield* copyTree(fileSystem, joinName(from, name), joinName(to, name), pace);
		}
	} else throw new FsError('ENOSYS', 'read', from, { reason: 'it is no file, directory or link' });
	yield* restoreAttributes(fileSystem, to, facts);
};
