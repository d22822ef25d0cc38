import { type DeclaredTool, declareTool } from '@tenon/core';
import { flag, integer, optional, text } from '../support/field.ts';
import { toolInput } from '../support/tool-input.ts';
import { shellOutput } from './shell-output.ts';

/** What a call of it says. */
export interface ShellArguments {
	readonly script: string;
	readonly cwd?: string;
	readonly timeoutMs?: number;
	readonly background?: boolean;
}

/** What is told of a shell and of its times. */
export interface ShellDeclarationOptions {
	/** What the shell says of itself: the model reads it. */
	readonly about: string;
	/** Time of a script where its call names none; default two minutes. */
	readonly timeoutMs?: number;
	/** The most that a call may ask for; default ten minutes. */
	readonly maxTimeoutMs?: number;
}

/** The time of a script where neither call nor session name one. */
export const defaultTimeoutMs = 120_000;

/** What is told of `shell` without running it. */
export const shellDeclaration = ({
	about,
	timeoutMs = defaultTimeoutMs,
	maxTimeoutMs = 600_000,
}: ShellDeclarationOptions): DeclaredTool<ShellArguments> =>
	declareTool({
		name: 'shell',
		label: 'Shell',
		description: `Run a shell script. Directory, variables, functions and options stay for the next call. Returns standard output and error as a terminal shows them, and the exit code unless it is 0; a long output is cut in its middle. Scripts of one session run one after the other; with background the script is a job that goes on beside them.\n${about}`,
		input: toolInput({
			script: text('the script'),
			cwd: optional(
				text('directory for this call alone; default: where the last script left off', { minLength: 1 }),
			),
			timeoutMs: optional(
				integer(`time after which the script is ended, in milliseconds; default ${timeoutMs}`, {
					minimum: 1,
					maximum: maxTimeoutMs,
				}),
			),
			background: optional(flag('start it as a background job and return at once; default false')),
		}),
		output: shellOutput,
		effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove', 'fs.rename', 'process'],
	});
