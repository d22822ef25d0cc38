import { bashVersion } from '../state/bash-version.ts';
import { ownOptions } from '../state/own-options.ts';
import type { Shell } from '../state/shell.ts';
import { tenonVersion } from '../state/tenon-version.ts';

/** What a shell is like at the moment. */
export interface KernelStatus {
	readonly version: string;
	/** The bash whose language it has. */
	readonly bash: string;
	readonly directory: string;
	/** Programs of the machine can be run. */
	readonly programs: boolean;
	/** Every effect is judged. */
	readonly gate: boolean;
	readonly latch: boolean;
	readonly trash: boolean;
	readonly outputLimit: boolean;
	readonly strict: boolean;
	/** Changes of files are kept aside. */
	readonly overlay: boolean;
	/** The name of the profile that the limits are, where they are one. */
	readonly limits: string | null;
	readonly jobs: number;
	readonly functions: number;
	readonly aliases: number;
	readonly commands: number;
	readonly tools: number;
}

/** The status of a shell. */
export const statusOf = (shell: Shell): KernelStatus => {
	const { ports, options, functions, aliases, jobs, cwd } = shell;
	const { latch, trash, 'output-limit': outputLimit } = ownOptions(shell);
	return {
		version: tenonVersion,
		bash: bashVersion,
		directory: cwd,
		programs: ports.programs !== undefined,
		gate: ports.gate !== undefined,
		latch,
		trash,
		outputLimit,
		strict: options.strict,
		overlay: ports.transaction !== undefined,
		limits: ports.limitProfile ?? null,
		jobs: jobs.list().length,
		functions: functions.size,
		aliases: aliases.size,
		commands: ports.commands.size,
		tools: ports.tools.commands.list().length,
	};
};
