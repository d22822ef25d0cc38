import type { Maybe } from '@tenon/core';
import { failOutOfTexts, operandsOf } from '../compile/leave.ts';
import { fail, showHelp } from '../state/complaint.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { countArgument } from './numeric-argument.ts';

/** `shift [n]`: drops the first `n` positional parameters, all or none. */
export const shiftBuiltin: Builtin = {
	name: 'shift',
	special: true,
	run: (shell, argv) => shift(shell, argv),
};

const shift = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, 'shift');
	const operands = operandsOf(argv);
	const text = operands[0] ?? '1';
	const count = countArgument(text);
	if (count === undefined) return fail(shell, `shift: ${text}: numeric argument required`);
	if (operands.length > 1) return failOutOfTexts(shell, 'shift: too many arguments');
	if (count < 0) return fail(shell, `shift: ${argv[1]}: shift count out of range`);
	if (count > shell.positional.length) {
		const named = operands.length === 0 ? '' : `${argv[1]}: `;
		return shell.options.shopt.has('shift_verbose')
			? fail(shell, `shift: ${named}shift count out of range`)
			: 1;
	}
	if (count > 0) {
		// All that are left are copied.
		shell.slice.count(shell.positional.length >> 5);
		shell.positional = shell.positional.slice(count);
	}
	return 0;
};
