import { andThen, type FileSystem, forEach, joinName, type Maybe, type Stat } from '@tenon/core';
import type { Usage } from './budget.ts';

/** A file or link seen on a survey, however many of its names were met. */
export interface SurveyedFile {
	readonly size: number;
	/** How many names it has everywhere. */
	readonly nlink: number;
	/** How many of them are in what was surveyed. */
	names: number;
}

/** What lies at a path and below it. */
export interface Survey {
	/** Names, that of the path itself included. */
	entries: number;
	/** Files and links by {@link fileKey}. */
	readonly files: Map<string, SurveyedFile>;
}

/** What tells one file from all others of a file system, whatever its names. */
export const fileKey = ({ dev, ino }: Stat): string => `${dev}:${ino}`;

/** How many bytes a file takes out of a budget: its content, or the text of a link. */
export const chargedBytes = ({ kind, size }: Stat): number =>
	kind === 'file' || kind === 'symlink' ? size : 0;

/** Counts a file or link, or a directory and all below it; never follows a link. */
export const survey = (fileSystem: FileSystem, path: string): Maybe<Survey> => {
	const result: Survey = { entries: 0, files: new Map() };
	const pending = [path];
	return andThen(
		forEach(drain(pending), (at) =>
			andThen(fileSystem.lstat(at), (stat) => {
				result.entries += 1;
				if (stat.kind !== 'directory') return countFile(result, stat);
				return andThen(fileSystem.list(at), (entries) => {
					for (const { name } of entries) pending.push(joinName(at, name));
				});
			}),
		),
		() => result,
	);
};

function* drain(pending: string[]): Generator<string> {
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) yield next;
}

const countFile = ({ files }: Survey, stat: Stat): void => {
	const key = fileKey(stat);
	const known = files.get(key);
	if (known !== undefined) known.names += 1;
	else files.set(key, { size: chargedBytes(stat), nlink: stat.nlink, names: 1 });
};

/** What a whole file system takes out of a budget; the root directory is free. */
export const measure = (fileSystem: FileSystem): Maybe<Usage> =>
	andThen(survey(fileSystem, '/'), ({ entries, files }) => {
		let bytes = 0;
		for (const { size } of files.values()) bytes += size;
		return { bytes, entries: entries - 1 };
	});
