import type { ShellLimits } from '../state/ports.ts';
import { defaultLimits } from './default-limits.ts';

/** A set of limits that people call by its name. */
export type LimitProfileName = 'tight' | 'model' | 'generous' | 'none';

const second = 1000;
const hour = 3600 * second;
const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const gibibyte = 1024 * mebibyte;

const generous: ShellLimits = {
	...defaultLimits,
	maxWallMs: 2 * hour,
	maxCpuMs: 12 * hour,
	outputTailBytes: mebibyte,
	maxFileBytes: 64 * gibibyte,
	maxFileEntries: 10_000_000,
	maxKeptBytes: 2 * gibibyte,
	maxKeptEntries: 2_000_000,
	maxPrograms: 4000,
};

const model: ShellLimits = {
	...generous,
	// A build with its tests is through by then; what takes longer belongs in a job.
	maxWallMs: 600 * second,
	// A machine of several cores spends more of it than of time.
	maxCpuMs: hour,
	// What a model can read: more of it is cut, and the result says so.
	maxOutputBytes: 8 * kibibyte,
	// The beginning says what it was, the end how it went.
	outputTailBytes: 3 * kibibyte,
	outputCeilingBytes: mebibyte,
	maxFileBytes: 2 * gibibyte,
	maxFileEntries: 200_000,
	maxKeptBytes: 512 * mebibyte,
	maxKeptEntries: 200_000,
	maxPrograms: 1000,
	maxValueBytes: 512 * mebibyte,
};

const tight: ShellLimits = {
	maxWallMs: 30 * second,
	maxCpuMs: 20 * second,
	maxOutputBytes: 8 * kibibyte,
	outputTailBytes: 3 * kibibyte,
	outputCeilingBytes: 64 * kibibyte,
	maxFileBytes: 64 * mebibyte,
	maxFileEntries: 20_000,
	maxKeptBytes: 64 * mebibyte,
	maxKeptEntries: 20_000,
	maxProcesses: 400,
	maxPrograms: 50,
	maxJobs: 50,
	maxValueBytes: 64 * mebibyte,
	maxTextBytes: 8 * mebibyte,
	maxExpansionWords: 200_000,
	// Deep enough for every honest recursion.
	maxFunctionDepth: 10_000,
	maxSubshellDepth: 200,
	maxScriptNodes: 100_000,
};

/**
 * The profiles, narrowest first; each is at no point wider than the next. `none` leaves what keeps the process
 * itself alive: depths, and the sizes of texts and values.
 */
export const limitProfiles: Readonly<Record<LimitProfileName, ShellLimits>> = {
	tight,
	model,
	generous,
	none: defaultLimits,
};

/** Their names, narrowest first. */
export const limitProfileNames: readonly LimitProfileName[] = ['tight', 'model', 'generous', 'none'];

export const isLimitProfileName = (name: string): name is LimitProfileName =>
	limitProfileNames.some((each) => each === name);

/** Of several profiles the narrowest; `none` if there are none. */
export const narrowestProfile = (names: readonly LimitProfileName[]): LimitProfileName =>
	limitProfileNames.find((name) => names.includes(name)) ?? 'none';
