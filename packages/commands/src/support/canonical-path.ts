import { type Flow, FsError, isFsError, joinName, parentPath, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from './attempt.ts';

/** What of a path must be there: all of it, all but the last name, or nothing. */
export type Existence = 'all' | 'allButLast' | 'none';

/** A path with every link and `..` resolved, also where not all of it is there. */
export function* canonicalPath(context: CommandContext, operand: string, existence: Existence): Flow<string> {
	const { fileSystem } = context;
	const path = context.path(operand);
	const real = yield* attempt(() => fileSystem.realpath(path));
	if (!isFsError(real)) return real;
	if (existence === 'all') throw real;
	return yield* walk(context, path, existence);
}

function* walk(context: CommandContext, path: string, existence: Existence): Flow<string> {
	const { fileSystem } = context;
	const names = path.split('/').reverse();
	let reached = '/';
	let links = 0;
	while (names.length > 0) {
		const name = names.pop()!;
		if (name === '' || name === '.') continue;
		if (name === '..') {
			reached = parentPath(reached);
			continue;
		}
		const next = joinName(reached, name);
		const found: Stat | FsError = yield* attempt(() => fileSystem.lstat(next));
		if (isFsError(found)) {
			if (existence === 'allButLast' && (found.errno !== 'ENOENT' || names.some(isName))) throw found;
			reached = next;
			continue;
		}
		if (found.kind !== 'symlink') {
			if (found.kind !== 'directory' && names.length > 0 && existence === 'allButLast')
				throw new FsError('ENOTDIR', 'realpath', next);
			reached = next;
			continue;
		}
		links += 1;
		if (links > maxLinks) {
			if (existence !== 'none') throw new FsError('ELOOP', 'realpath', path);
			reached = next;
			continue;
		}
		const target = yield* wait(fileSystem.readlink(next));
		if (target.startsWith('/')) reached = '/';
		names.push(...target.split('/').reverse());
	}
	return reached;
}

const maxLinks = 40;

const isName = (name: string): boolean => name !== '';
