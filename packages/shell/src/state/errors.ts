import { TenonError } from '@tenon/core';
import type { Shell } from './shell.ts';

/**
 * How much of a script an error ends: the command, the line it stands on, all texts up to the one that the shell
 * itself reads (a string of `-c` is over then, a file or standard input goes on with its next line), or the whole
 * shell.
 */
export type ErrorReach = 'command' | 'line' | 'texts' | 'shell';

/**
 * An expansion or an assignment failed: the message is bash's, without the `bash: line N: ` in
 * front. The simple command that needed it is not run. Most end the line: bash goes on with the
 * next one of the text it reads. A `fatal` one ends a shell that is not interactive.
 */
export class ExpansionError extends TenonError {
	readonly code = 'shell.expansion';
	readonly ends: ErrorReach;
	/** What `$?` is afterwards. */
	readonly status: number;
	/** Whether the message has been written already, where it belongs. */
	isSaid = false;

	constructor(
		message: string,
		options: {
			readonly fatal?: boolean;
			readonly ends?: ErrorReach;
			readonly status?: number;
			readonly cause?: unknown;
		} = {},
	) {
		super(message, { cause: options.cause });
		this.ends = options.ends ?? (options.fatal === true ? 'shell' : 'line');
		this.status = options.status ?? 1;
	}

	get fatal(): boolean {
		return this.ends === 'shell';
	}
}

/** What an error that ends a shell leaves: `bash -c` 127, a subshell or a script in a file 1. */
export const fatalStatus = (shell: Shell): number => {
	const { shownSubshells, makesOwnRedirects, isSimpleStage, isTextGuarded, options, readsFrom } = shell;
	const isMain = shownSubshells === 0 || isSimpleStage || (makesOwnRedirects && shownSubshells === 1);
	return isMain && (!options.errexit || isTextGuarded) && readsFrom === 'string' ? 127 : 1;
};

/**
 * What a line leaves that bash gives up on the way: a failure before it is still told in a text that is read line by
 * line. The text of `bash -c` or `$(…)`, and a command with a process of its own, have 1.
 */
export const abandonedStatus = ({ status, readsFrom, isSubstitution, isSimpleStage }: Shell): number =>
	status === 0 || readsFrom === 'string' || isSubstitution || isSimpleStage ? 1 : status;

/** The embedder cancelled, or the script's time is up. Reaches the kernel's entry, which names the status. */
export class Interrupted extends TenonError {
	readonly code = 'shell.interrupted';
	constructor() {
		super('the script was interrupted');
	}
}
