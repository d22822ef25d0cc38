import type { BigIntStats } from 'node:fs';
import { lstat, readdir, readlink, realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { compareText } from '@tenon/core';
import { TrustError } from './errors.ts';

/** A file or link of an extension's content. */
export interface ContentFile {
	/** From the folder, with slashes; absolute for one that lies elsewhere. */
	readonly path: string;
	readonly size: number;
	readonly isExecutable: boolean;
	/** Where a link leads, as it is written; `undefined` for a file. */
	readonly link: string | undefined;
	/** When its content or anything about it last changed, in nanoseconds since 1970; programs cannot set it back. */
	readonly changedAt: bigint;
	/** Which file of the disk it is. */
	readonly identity: string;
}

const contentLimits = { files: 50_000, bytes: 512 * 1024 * 1024, depth: 64 };

/**
 * All files of a folder, by path; `.git` is left out. Throws {@link TrustError} where there are too many, and where a
 * link leads out of the folder: what is there is not part of what was trusted.
 */
export const contentFiles = async (folder: string): Promise<readonly ContentFile[]> => {
	const root = await realpath(folder);
	const files: ContentFile[] = [];
	let bytes = 0;
	const visit = async (path: string, depth: number): Promise<void> => {
		if (depth > contentLimits.depth) throw tooLarge(folder);
		const names = (await readdir(join(root, path))).filter((name) => name !== '.git').sort(compareText);
		if (files.length + names.length > contentLimits.files) throw tooLarge(folder);
		const below = names.map((name) => (path === '' ? name : `${path}/${name}`));
		const stats = await Promise.all(below.map((place) => lstat(join(root, place), { bigint: true })));
		for (const [index, found] of stats.entries()) {
			const place = below[index]!;
			if (found.isDirectory()) await visit(place, depth + 1);
			// Sockets and pipes hold nothing.
			if (!found.isFile() && !found.isSymbolicLink()) continue;
			const link = found.isSymbolicLink() ? await linkInside(root, place) : undefined;
			const file = contentFile(place, found, link);
			bytes += file.size;
			if (bytes > contentLimits.bytes) throw tooLarge(folder);
			files.push(file);
		}
	};
	await visit('', 0);
	return files;
};

/** A file as it was looked at. */
export const contentFile = (path: string, found: BigIntStats, link?: string): ContentFile => ({
	path,
	size: Number(found.size),
	isExecutable: (found.mode & 0o111n) !== 0n,
	link,
	changedAt: found.ctimeNs,
	identity: `${found.dev}:${found.ino}`,
});

const tooLarge = (folder: string): TrustError =>
	new TrustError(
		'trust.too_large',
		folder,
		`has more than ${contentLimits.files} files or ${contentLimits.bytes} bytes, or is too deep to be looked at`,
	);

const linkInside = async (root: string, path: string): Promise<string> => {
	const link = await readlink(join(root, path));
	// One that leads nowhere is judged by where it would lead.
	const target = await realpath(join(root, path)).catch(() => resolve(root, dirname(path), link));
	const below = relative(root, target);
	if (below === '..' || below.startsWith(`..${sep}`))
		throw new TrustError(
			'trust.leaves_folder',
			join(root, path),
			`leads to ${link}, out of the extension; put the file there instead`,
		);
	return link;
};
