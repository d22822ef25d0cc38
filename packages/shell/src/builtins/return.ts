import { andThen, type Maybe } from '@tenon/core';
import { operandsOf } from '../compile/leave.ts';
import { fail, misused, showHelp } from '../state/complaint.ts';
import { flow } from '../state/flow.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { statusArgument } from './exit.ts';

/** `return [n]`: leaves the running function or sourced file. */
export const returnBuiltin: Builtin = {
	name: 'return',
	special: true,
	run: (shell, argv) => returnFrom(shell, argv),
};

const returnFrom = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, 'return');
	const { status: before } = shell;
	return andThen(statusArgument(shell, 'return', operandsOf(argv)), (status) => {
		if (shell.flow !== flow.none) return status;
		const kind = shell.frame?.kind;
		if (kind !== 'function' && kind !== 'source') {
			const problem = "return: can only `return' from a function or sourced script";
			return andThen(fail(shell, problem), () => misused(shell));
		}
		shell.flow = flow.return;
		shell.statusBeforeReturn = before;
		return status;
	});
};
