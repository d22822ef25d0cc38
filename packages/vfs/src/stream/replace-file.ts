import { andThen, type FileSystem, FsError, type Maybe, parentPath } from '@tenon/core';
import { DirectReplacement } from './direct-replacement.ts';
import type { FileReplacement } from './file-replacement.ts';
import { openTemporary } from './open-temporary.ts';
import { findTarget } from './replace-target.ts';
import { TemporaryReplacement } from './temporary-replacement.ts';

/** How a file is replaced. */
export interface ReplaceFileOptions {
	/** Permission bits if the file is created; default `0o666`. Those of an existing file are kept. */
	readonly permissions?: number;
	/** A part of the temporary name that is unlikely to be taken, new at each call. Default: a counter. */
	readonly entropy?: () => string;
	/** Whether the new content must be safe from a power cut before it replaces the old; default `false`. */
	readonly durable?: boolean;
}

/**
 * Begins to replace a file as a stream: the new content goes to a temporary file beside it, which
 * takes the file's name at `commit`. Keeps mode and, where allowed, owner of an existing file and
 * follows a link to the file it stands for; other hard links keep the old content. The temporary
 * file never stays, whatever fails.
 *
 * What is there but not a regular file, such as a device, is written to directly.
 */
export const replaceFile = (
	fs: FileSystem,
	path: string,
	options: ReplaceFileOptions = {},
): Maybe<FileReplacement> =>
	andThen(findTarget(fs, path), ({ target, existing }): Maybe<FileReplacement> => {
		if (existing?.kind === 'directory') throw new FsError('EISDIR', 'open', path);
		if (existing !== undefined && existing.kind !== 'file') {
			return andThen(fs.open(target, { write: true }), (handle) => new DirectReplacement(handle, path));
		}
		const permissions = existing?.mode ?? options.permissions ?? 0o666;
		const durable = options.durable === true;
		return andThen(
			openTemporary(fs, parentPath(target), { permissions, entropy: options.entropy ?? countUp }),
			(temporary) => new TemporaryReplacement({ fs, path, target, temporary, existing, durable }),
		);
	});

let lastCount = 0;

const countUp = (): string => {
	lastCount++;
	return lastCount.toString(36);
};
