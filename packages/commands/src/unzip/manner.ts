import type { ParsedArguments } from '@tenon/shell';
import { type NameFilter, nameFilter } from '../zip-format/name-filter.ts';
import type { unzipOptions } from './options.ts';

export type UnzipArguments = ParsedArguments<typeof unzipOptions>;

/** What a call of unzip is to do. */
export interface UnzipManner {
	readonly work: 'extract' | 'print' | 'pipe' | 'test' | 'list' | 'verbose' | 'comment';
	/** As it was given, or empty for the working directory. */
	readonly directory: string;
	readonly wanted: NameFilter | undefined;
	readonly excluded: NameFilter;
	readonly quiet: number;
	/** Which members have their ends of lines converted. */
	readonly converts: 'none' | 'text' | 'all';
	readonly overwrites: 'ask' | 'always' | 'never';
	readonly onlyNewer: boolean;
	readonly onlyThere: boolean;
	readonly junkPaths: boolean;
	readonly keepsBits: boolean;
}

/** Reads it; operands after the first are patterns. */
export const unzipManner = ({ options, operands }: UnzipArguments): UnzipManner => {
	const how = { ignoresCase: options.ignoreCase };
	const patterns = operands.slice(1);
	const level = options.text.length;
	return {
		work: workOf(options),
		directory: options.directory ?? '',
		wanted: patterns.length === 0 ? undefined : nameFilter(patterns, how),
		excluded: nameFilter(options.exclude, how),
		quiet: options.quiet.length,
		converts: level === 0 || options.binary ? 'none' : level === 1 ? 'text' : 'all',
		overwrites: options.never ? 'never' : options.overwrite ? 'always' : 'ask',
		onlyNewer: options.update || options.freshen,
		onlyThere: options.freshen,
		junkPaths: options.junkPaths,
		keepsBits: options.keepBits,
	};
};

const workOf = (options: UnzipArguments['options']): UnzipManner['work'] => {
	if (options.comment) return 'comment';
	if (options.test) return 'test';
	if (options.verbose) return 'verbose';
	if (options.list) return 'list';
	if (options.pipe) return 'pipe';
	return options.print ? 'print' : 'extract';
};

/** Whether a member is meant. */
export const isWanted = ({ wanted, excluded }: UnzipManner, name: string): boolean =>
	(wanted === undefined || wanted.matches(name)) && !excluded.matches(name);

/** The names that an archive may have. */
export const namesOf = (archive: string): readonly string[] => [archive, `${archive}.zip`, `${archive}.ZIP`];
