import { andThen, FsError, type Maybe, type Stat } from '@tenon/core';
import { descriptorNamed } from '../compile/open-target.ts';
import { factsOf, linkFactsOf } from '../conditional/file-facts.ts';
import type { OpenFile } from '../pipe/open-file.ts';
import type { Shell } from '../state/shell.ts';

/** What `/dev/fd/N` and the like are: the link itself for `lstat`, else what the shell has open there. */
export const descriptorStat = (shell: Shell, operation: 'stat' | 'lstat', path: string): Maybe<Stat> => {
	const file = openFile(shell, operation, path);
	const isLink = operation === 'lstat';
	return andThen((isLink ? linkFactsOf : factsOf)(shell, path), (facts) => {
		if (facts === undefined) throw new FsError('ENOENT', operation, path);
		const { mtimeMs } = facts;
		const ofLink = isLink ? { size: linkSize, mode: linkMode(file) } : {};
		return {
			nlink: 1,
			ctimeMs: mtimeMs,
			birthtimeMs: mtimeMs,
			blocks: 0,
			rdev: 0,
			version: '',
			...facts,
			...ofLink,
		};
	});
};

/** Where the link `/dev/fd/N` leads: the file that is open, or a pipe that has no name. */
export const descriptorLink = (shell: Shell, path: string): string => {
	const { name } = openFile(shell, 'readlink', path);
	return name.startsWith('/') ? name : `pipe:[${descriptorNamed(path)}]`;
};

const openFile = (shell: Shell, operation: 'stat' | 'lstat' | 'readlink', path: string): OpenFile => {
	const file = shell.io.get(descriptorNamed(path)!);
	if (file === undefined) throw new FsError('ENOENT', operation, path);
	return file;
};

// As Linux has it for the links of descriptors.
const linkSize = 64;

const linkMode = ({ input, output }: OpenFile): number =>
	0o100 | (input === undefined ? 0 : 0o400) | (output === undefined ? 0 : 0o200);
