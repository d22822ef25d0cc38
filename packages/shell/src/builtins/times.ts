import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import { withOptions } from './options.ts';

/**
 * `times`: processor time of the shell and of what it has run. Neither is a process of its own here,
 * so none is counted.
 */
export const timesBuiltin: Builtin = {
	name: 'times',
	special: true,
	run: (shell, argv) =>
		withOptions(shell, argv, '', () => emit(shell, 'times', '0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n')),
};
