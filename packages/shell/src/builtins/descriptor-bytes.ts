import { andFinally, andThen, FsError, type Maybe } from '@tenon/core';
import { descriptorNamed } from '../compile/open-target.ts';
import { FileStream } from '../pipe/file-stream.ts';
import { readAll } from '../pipe/read-input.ts';
import type { Shell } from '../state/shell.ts';

/**
 * All that can be read from `/dev/fd/N` and the like, which are descriptors of the shell and never of the
 * process that it lives in, or from `/dev/null`; `undefined` if the path is that of a file.
 */
export const descriptorBytes = (shell: Shell, path: string): Maybe<Uint8Array> | undefined => {
	if (path === '/dev/null') return new Uint8Array(0);
	const descriptor = descriptorNamed(path);
	if (descriptor === undefined) return undefined;
	const input = shell.io.get(descriptor)?.input;
	if (input === undefined) throw new FsError('ENOENT', 'open', path);
	if (!(input instanceof FileStream)) return readAll(shell, input);
	// A file is opened anew.
	return andThen(input.again('read'), (again) =>
		again === undefined
			? readAll(shell, input)
			: andFinally(
					() => readAll(shell, again),
					() => again.end(),
				),
	);
};
