import { andThen, type Maybe } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import { abandonedStatus } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';

/** Ends the shell environment with a status, as `exit` does. */
export const leave = (shell: Shell, status: number): number => {
	shell.flow = flow.exit;
	return status;
};

/** Writes a diagnostic after which bash ends a script; a person keeps the shell. */
export const failFatally = (shell: Shell, text: string, status = 1): Maybe<number> =>
	andThen(fail(shell, text, status), (failed) => {
		if (!shell.interactive) return leave(shell, failed);
		shell.flow = flow.line;
		return failed;
	});

/** Writes a diagnostic after which bash gives up all texts under way; a file or standard input goes on. */
export const failOutOfTexts = (shell: Shell, text: string): Maybe<number> =>
	andThen(fail(shell, text, abandonedStatus(shell)), (failed) => {
		if (shell.subshellDepth > 0 || (shell.readsFrom === 'string' && !shell.interactive))
			return leave(shell, failed);
		shell.flow = flow.line;
		shell.endsTexts = true;
		return failed;
	});

/** The operands behind an optional `--`. */
export const operandsOf = (argv: readonly string[]): readonly string[] =>
	argv.slice(argv[1] === '--' ? 2 : 1);
