import type { Builtin } from '../state/ports.ts';
import { evaluateTest } from '../test/evaluate.ts';
import { programTest } from '../test/program-test.ts';

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
