import { type Flow, type Maybe, runFlow, TenonError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** What comes with a failure. */
export interface FailureOptions {
	/** Default 1. */
	readonly status?: number;
	/** Whether the line that points to `--help` follows; default false. */
	readonly hint?: boolean;
}

/** What ends a command early: the message is what it says after its name. */
export class CommandFailure extends TenonError {
	readonly code = 'commands.failed';
	readonly status: number;
	readonly hint: boolean;

	constructor(text: string, { status = 1, hint = false }: FailureOptions = {}) {
		super(text);
		this.status = status;
		this.hint = hint;
	}
}

/** Runs a command; a {@link CommandFailure} is reported and gives its status. */
export const runReporting = (context: CommandContext, flow: Flow<number>): Maybe<number> =>
	runFlow(reporting(context, flow));

const reporting = function* (context: CommandContext, flow: Flow<number>): Flow<number> {
	try {
		return yield* flow;
	} catch (error) {
		if (!(error instanceof CommandFailure)) throw error;
		yield* wait(error.hint ? context.complainOfUsage(error.message) : context.complain(error.message));
		return error.status;
	}
};
