import { type Flow, isFsError, type Stat, type ToolContext, wait } from '@tenon/core';
import { fileFailure, ToolFailure } from './tool-failure.ts';

/** A file that a caller has named. */
export interface FoundFile {
	/** Absolute, as named. */
	readonly path: string;
	/** Where the links on the way lead. */
	readonly realPath: string;
	readonly stat: Stat;
}

/** What stands at a path; `undefined` if nothing does. Any other reason why it cannot be reached is a failure. */
export const lookUp = function* (context: ToolContext, named: string): Flow<FoundFile | undefined> {
	const path = context.resolvePath(named);
	try {
		const realPath = yield* wait(context.fileSystem.realpath(path));
		return { path, realPath, stat: yield* wait(context.fileSystem.stat(realPath)) };
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return undefined;
		throw isFsError(error) ? fileFailure(named, error) : error;
	}
};

/** The same where a file must be. */
export const demandFile = function* (context: ToolContext, named: string): Flow<FoundFile> {
	const found = yield* lookUp(context, named);
	if (found === undefined)
		throw new ToolFailure(`${named}: No such file or directory${yield* nearName(context, named)}`);
	return found;
};

/** Another kind of thing than a file with content, in a few words; `undefined` for a file. */
export const oddKind = ({ kind }: Stat): string | undefined =>
	kind === 'file' ? undefined : kindWords[kind];

const kindWords: Readonly<Record<Exclude<Stat['kind'], 'file'>, string>> = {
	directory: 'a directory',
	symlink: 'a link',
	fifo: 'a named pipe',
	character: 'a character device',
	block: 'a block device',
	other: 'a socket or another special file',
};

// A name in the same directory that differs in case or in its ending only.
const nearName = function* ({ fileSystem, resolvePath }: ToolContext, named: string): Flow<string> {
	const path = resolvePath(named);
	const slash = path.lastIndexOf('/');
	const wanted = stem(path.slice(slash + 1));
	try {
		const entries = yield* wait(fileSystem.list(path.slice(0, Math.max(slash, 1))));
		const near = entries.find(({ name }) => stem(name) === wanted);
		return near === undefined ? '' : `; there is ${near.name} in the same directory`;
	} catch (error) {
		// Without its directory the file has no neighbours.
		if (isFsError(error)) return '';
		throw error;
	}
};

const stem = (name: string): string => name.replace(/(?!^)\.[^.]*$/, '').toLowerCase();
