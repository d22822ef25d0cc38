import { andThen, type Maybe } from '@tenon/core';
import { failFatally, failOutOfTexts, operandsOf } from '../compile/leave.ts';
import { fail, showHelp } from '../state/complaint.ts';
import { type Flow, flow } from '../state/flow.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { countArgument } from './numeric-argument.ts';

/** `break [n]`. */
export const breakBuiltin: Builtin = {
	name: 'break',
	special: true,
	run: (shell, argv) => leaveLoops(shell, argv, flow.break),
};

/** `continue [n]`. */
export const continueBuiltin: Builtin = {
	name: 'continue',
	special: true,
	run: (shell, argv) => leaveLoops(shell, argv, flow.continue),
};

/** Status of a script that bash gives up because of a loop count that is no number. */
const badCountStatus = 128;

const leaveLoops = (shell: Shell, argv: readonly string[], how: Flow): Maybe<number> => {
	const name = argv[0]!;
	if (argv[1] === '--help') return showHelp(shell, name);
	if (shell.loops === 0) {
		if (shell.options.posix) return 0;
		return fail(shell, `${name}: only meaningful in a \`for', \`while', or \`until' loop`, 0);
	}
	const operands = operandsOf(argv);
	const text = operands[0] ?? '1';
	const count = countArgument(text);
	if (count === undefined)
		return failFatally(shell, `${name}: ${text}: numeric argument required`, badCountStatus);
	if (operands.length > 1) return failOutOfTexts(shell, `${name}: too many arguments`);
	if (count > 0) {
		shell.flow = how;
		shell.flowCount = Math.min(count, shell.loops);
		return 0;
	}
	return andThen(fail(shell, `${name}: ${argv[1]}: loop count out of range`), (status) => {
		// A count that makes no sense leaves every loop, whichever of the two asked.
		shell.flow = flow.break;
		shell.flowCount = shell.loops;
		return status;
	});
};
