import { evaluateTest } from '../conditional/evaluate.ts';
import { programTest } from '../conditional/program-test.ts';
import type { Builtin } from '../state/ports.ts';

/** `test expression`. */
export const testBuiltin: Builtin = {
	name: 'test',
	special: false,
	run: (shell, argv) => evaluateTest(shell, 'test', argv.slice(1)),
	program: programTest('test'),
};

/** `[ expression ]`. */
export const bracketBuiltin: Builtin = {
	name: '[',
	special: false,
	run: (shell, argv) => evaluateTest(shell, '[', argv.slice(1)),
	program: programTest('['),
};
