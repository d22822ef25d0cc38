import {
	andThen,
	type FileHandle,
	type FileSystem,
	isFsError,
	joinName,
	type Maybe,
	orElse,
} from '@tenon/core';
import { repeatWhile } from './repeat.ts';

/** A new file under an unused name, open for writing. */
export interface TemporaryFile {
	readonly path: string;
	readonly handle: FileHandle;
}

/** Creates a temporary file in a directory; where a name is taken it tries the next. */
export const openTemporary = (
	fs: FileSystem,
	directory: string,
	options: { readonly permissions: number; readonly entropy: () => string },
): Maybe<TemporaryFile> => {
	const { permissions, entropy } = options;
	let opened: TemporaryFile | undefined;
	let attempts = 0;
	const attempt = (): Maybe<boolean> => {
		attempts++;
		const path = joinName(directory, `.tenon-${entropy()}.tmp`);
		return orElse(
			() =>
				andThen(fs.open(path, { write: true, create: true, exclusive: true, permissions }), (handle) => {
					opened = { path, handle };
					return false;
				}),
			(error) => {
				if (isFsError(error, 'EEXIST') && attempts < maxAttempts) return true;
				throw error;
			},
		);
	};
	return andThen(repeatWhile(attempt), () => opened!);
};

const maxAttempts = 1000;
