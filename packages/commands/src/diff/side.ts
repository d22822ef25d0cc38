import { type FileKind, type Flow, isFsError, joinName, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { isDescriptorName } from '../support/copy/copy-content.ts';
import { fileTime, formatFileTime } from '../support/file-time.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';

/** One of the two things that are compared, and what it is. */
export interface Side {
	/** As it was named, for messages. */
	readonly name: string;
	/** `missing`: it counts as an empty file. */
	readonly kind: FileKind | 'stdin' | 'missing';
	readonly mtimeMs: number;
	/** The same for the same file, whatever its name. */
	readonly identity: string;
	readonly size: number;
}

/** Looks at what a name stands for; throws if there is nothing. */
export const lookAt = function* (context: CommandContext, name: string, followsLinks: boolean): Flow<Side> {
	if (name === '-') return yield* lookAtInput(context);
	const { fileSystem } = context;
	try {
		const path = context.path(name);
		const stat = yield* wait(followsLinks ? fileSystem.stat(path) : fileSystem.lstat(path));
		return {
			name,
			kind: stat.kind,
			mtimeMs: stat.mtimeMs,
			identity: `${stat.dev}:${stat.ino}`,
			size: stat.kind === 'file' ? stat.size : -1,
		};
	} catch (error) {
		// A descriptor of the shell has no place in the file system.
		if (!isFsError(error) || !isDescriptorName(name)) throw error;
		return { name, kind: 'fifo', mtimeMs: context.ports.now(), identity: name, size: -1 };
	}
};

// A file that was redirected from is known as one, but for its time.
const lookAtInput = function* (context: CommandContext): Flow<Side> {
	const stat = yield* wait(context.stdin?.stat?.());
	const size = stat?.kind === 'file' ? stat.size : -1;
	return { name: '-', kind: 'stdin', mtimeMs: context.ports.now(), identity: '-', size };
};

/** A side that is not there and counts as empty. */
export const missingSide = (name: string): Side => ({
	name,
	kind: 'missing',
	mtimeMs: 0,
	identity: '',
	size: 0,
});

/** The name of a file below the one of its directory. */
export const below = (directory: string, name: string): string =>
	directory.endsWith('/') ? `${directory.replace(/\/+$/, '/')}${name}` : joinName(directory, name);

/** All bytes of a side. */
export const readSide = function* (context: CommandContext, { kind, name, size }: Side): Flow<Uint8Array> {
	if (kind === 'missing') return new Uint8Array(0);
	if (kind === 'file' && size <= oneReadBytes && !isDescriptorName(name))
		return yield* wait(context.fileSystem.read(context.path(name)));
	return yield* wait(withInput(context, name, (input) => readWhole(context, input)));
};

// So much is read at once without anybody having to wait for it.
const oneReadBytes = 1 << 22;

/** When a side was changed, as headers say it. */
export const timeText = (context: CommandContext, { mtimeMs }: Side): string =>
	formatFileTime('%Y-%m-%d %H:%M:%S.%N %z', fileTime(mtimeMs), context.variable('TZ'));

/** Whether it is a pipe or a device: nothing that lies in a directory to be read from there. */
export const isSpecial = (kind: Side['kind']): boolean =>
	kind !== 'file' && kind !== 'directory' && kind !== 'symlink' && kind !== 'missing' && kind !== 'stdin';

/** What a file is called in `File X is a … while`. */
export const kindText = ({ kind, size }: Side): string => {
	const isFile = kind === 'file' || kind === 'missing' || (kind === 'stdin' && size >= 0);
	if (isFile) return size === 0 ? 'regular empty file' : 'regular file';
	return kindNames[kind] ?? 'weird file';
};

const kindNames: Readonly<Partial<Record<Side['kind'], string>>> = {
	directory: 'directory',
	symlink: 'symbolic link',
	fifo: 'fifo',
	stdin: 'fifo',
	character: 'character special file',
	block: 'block special file',
};
