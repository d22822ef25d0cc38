import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { TrustError } from './errors.ts';

/**
 * The files of an extension that is a single file: itself, and every file that it, or one of those, names by a relative
 * path in quotes, be it an import or data. Absolute, links resolved, itself first. Throws {@link TrustError} where there
 * are too many, or one cannot be read.
 */
export const loadedFiles = async (file: string): Promise<readonly string[]> => {
	const first = await realpath(file);
	const found = new Set([first]);
	let bytes = 0;
	// What is added to a set while it is walked is walked as well.
	for (const path of found) {
		bytes += (await stat(path)).size;
		if (found.size > limits.files || bytes > limits.bytes) throw tooLarge(file);
		if (!sourceEndings.has(extname(path))) continue;
		for (const named of pathsNamedIn(await readFile(path, 'utf8'))) {
			const target = await fileAt(resolve(dirname(path), named));
			if (target !== undefined) found.add(target);
		}
	}
	return [...found];
};

const limits = { files: 1_000, bytes: 64 << 20 };

const sourceEndings: ReadonlySet<string> = new Set(['.ts', '.mts', '.cts', '.mjs', '.cjs', '.js']);

/** Relative paths in quotes, wherever they stand: one too many costs nothing, one too few would not be trusted. */
const pathsNamedIn = (source: string): readonly string[] =>
	[...source.matchAll(/(['"`])(\.{1,2}\/[^'"`\n\\]+)\1/g)].map(([, , path]) => path!);

const fileAt = async (path: string): Promise<string | undefined> => {
	try {
		return (await stat(path)).isFile() ? await realpath(path) : undefined;
	} catch (error) {
		if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
		throw error;
	}
};

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

const tooLarge = (file: string): TrustError =>
	new TrustError(
		'trust.too_large',
		file,
		`loads more than ${limits.files} files or ${limits.bytes} bytes; put it into a folder with an extension.json`,
	);
