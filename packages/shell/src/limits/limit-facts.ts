import type { ShellLimits } from '../state/ports.ts';

/** What a limit counts in. */
export type LimitUnit = 'ms' | 'bytes' | 'count';

/** What there is to say about one limit. */
export interface LimitFact {
	readonly unit: LimitUnit;
	/** What it bounds, after the number: `10 MiB` `written to files by one call`. */
	readonly bounds: string;
}

/** All limits, in the order in which they are listed. */
export const limitFacts: Readonly<Record<keyof ShellLimits, LimitFact>> = {
	maxWallMs: { unit: 'ms', bounds: 'of time for one call (then status 124)' },
	maxCpuMs: { unit: 'ms', bounds: 'of CPU time for one call, its jobs and programs (then status 152)' },
	maxOutputBytes: {
		unit: 'bytes',
		bounds: 'of standard output, or standard error, in a result (then code 3)',
	},
	outputTailBytes: { unit: 'bytes', bounds: 'of that are the end of an output that was cut' },
	outputCeilingBytes: { unit: 'bytes', bounds: 'are the most that kernel output-limit may ask for' },
	maxFileBytes: { unit: 'bytes', bounds: 'written to files by one call' },
	maxFileEntries: { unit: 'count', bounds: 'files, directories and links made by one call' },
	maxKeptBytes: { unit: 'bytes', bounds: 'held by files in memory' },
	maxKeptEntries: { unit: 'count', bounds: 'files, directories and links held in memory' },
	maxProcesses: { unit: 'count', bounds: 'subshells, stages and jobs at one time' },
	maxPrograms: { unit: 'count', bounds: 'programs of the machine, with what they start, at one time' },
	maxJobs: { unit: 'count', bounds: 'background jobs at one time' },
	maxValueBytes: { unit: 'bytes', bounds: 'held by all variables' },
	maxTextBytes: { unit: 'bytes', bounds: 'in one text: a variable, a substitution, a line' },
	maxExpansionWords: { unit: 'count', bounds: 'words of one command' },
	maxFunctionDepth: { unit: 'count', bounds: 'functions, sourced files and traps inside each other' },
	maxSubshellDepth: { unit: 'count', bounds: 'subshells inside each other' },
	maxScriptNodes: { unit: 'count', bounds: 'words and statements of one script' },
};

/** What makes a limit wider; scripts cannot. */
export const limitRemedy =
	'raised by a wider profile: --limits NAME, or limits = "NAME" under [policy] in tenon.toml';

/** `8 KiB`, `10 min`, `4000`, `none`: a limit as people read it. */
export const limitText = (name: keyof ShellLimits, value: number): string => {
	if (value === Number.POSITIVE_INFINITY) return 'none';
	switch (limitFacts[name].unit) {
		case 'bytes':
			return sizeText(value);
		case 'ms':
			return timeText(value);
		case 'count':
			return String(value);
	}
};

/** Bytes in the largest unit that they are a whole number of. */
export const sizeText = (bytes: number): string => inUnits(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB']);

const timeText = (ms: number): string =>
	ms < 1000 || ms % 1000 !== 0 ? `${ms} ms` : inUnits(ms / 1000, 60, ['s', 'min', 'h']);

const inUnits = (amount: number, step: number, units: readonly string[]): string => {
	let value = amount;
	let unit = 0;
	while (value >= step && value % step === 0 && unit < units.length - 1) {
		value /= step;
		unit += 1;
	}
	return `${value} ${units[unit]}`;
};
