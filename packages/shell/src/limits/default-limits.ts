import type { ShellLimits } from '../state/ports.ts';

const none = Number.POSITIVE_INFINITY;

/** Limits of a kernel whose embedder names none. */
export const defaultLimits: ShellLimits = {
	maxWallMs: none,
	maxCpuMs: none,
	maxOutputBytes: 64 * 1024 * 1024,
	outputTailBytes: 0,
	outputCeilingBytes: 64 * 1024 * 1024,
	maxFileBytes: none,
	maxFileEntries: none,
	maxKeptBytes: none,
	maxKeptEntries: none,
	maxProcesses: 4000,
	maxPrograms: none,
	maxJobs: 1000,
	maxValueBytes: 1024 * 1024 * 1024,
	maxTextBytes: 64 * 1024 * 1024,
	maxExpansionWords: 2_000_000,
	maxFunctionDepth: 100_000,
	maxSubshellDepth: 1000,
	maxScriptNodes: 250_000,
};

/** The defaults with what an embedder has said. Scripts may not ask for more output than that. */
export const completeLimits = (given: Partial<ShellLimits> = {}): ShellLimits => {
	const limits = { ...defaultLimits, ...given };
	const { maxOutputBytes, outputTailBytes } = limits;
	return {
		...limits,
		outputTailBytes: Math.min(outputTailBytes, maxOutputBytes),
		outputCeilingBytes: Math.max(given.outputCeilingBytes ?? 0, maxOutputBytes),
	};
};
