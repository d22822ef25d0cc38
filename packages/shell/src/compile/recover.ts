import { andThen, type Maybe } from '@tenon/core';
import { ArithmeticError } from '../arithmetic/errors.ts';
import { ExpansionError } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';

/**
 * Runs something that expands words. An `ExpansionError` becomes bash's message and a status; as far
 * as it reaches it also ends the line or the shell. `onFailure` learns of it before the message is written.
 */
export const recover = (shell: Shell, run: () => Maybe<number>, onFailure?: () => void): Maybe<number> => {
	let result: Maybe<number>;
	try {
		result = run();
	} catch (error) {
		return failed(shell, error, onFailure);
	}
	return result instanceof Promise ? result.catch((error) => failed(shell, error, onFailure)) : result;
};

/** The same for a command that is under way already. */
export const recoverLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.catch((error) => failed(shell, error));

/** The status that a thrown error leaves; rethrows what is no `ExpansionError`. For callers that catch by themselves. */
export const failed = (shell: Shell, error: unknown, onFailure?: () => void): Maybe<number> => {
	if (!(error instanceof ExpansionError)) throw error;
	onFailure?.();
	return andThen(shell.complain(error.message), () => {
		shell.status = error.status;
		if (error.ends === 'shell' || (error.ends === 'line' && isLastLine(shell, error))) shell.flow = flow.exit;
		else if (error.ends === 'line') shell.flow = flow.line;
		return error.status;
	});
};

// A subshell does not go on with its next line: it ends. So does `set -e`, which overlooks arithmetic.
const isLastLine = (shell: Shell, error: ExpansionError): boolean =>
	shell.subshellDepth > 0 || (shell.options.errexit && !(error instanceof ArithmeticError));
