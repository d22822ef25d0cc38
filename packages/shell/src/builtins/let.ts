import { andThen } from '@tenon/core';
import { evaluateArithmetic } from '../arithmetic/evaluate.ts';
import { operandsOf } from '../compile/leave.ts';
import { fail, showHelp } from '../state/complaint.ts';
import type { Builtin } from '../state/ports.ts';
import { visitInTurns } from '../state/work.ts';

/** `let arg …`: arithmetic; 0 if the last value is not zero, else 1. */
export const letBuiltin: Builtin = {
	name: 'let',
	special: false,
	run: (shell, argv) => {
		if (argv[1] === '--help') return showHelp(shell, 'let');
		const expressions = operandsOf(argv);
		if (expressions.length === 0) return fail(shell, 'let: expression expected');
		let status = 0;
		const visited = visitInTurns(shell.slice, expressions, (expression) =>
			andThen(evaluateArithmetic(shell, expression, 'let'), (value) => {
				status = value === 0 ? 1 : 0;
			}),
		);
		return andThen(visited, () => status);
	},
};
