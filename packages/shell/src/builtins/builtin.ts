import { fail } from '../state/complaint.ts';
import type { Builtin } from '../state/ports.ts';
import { withOptions } from './options.ts';

/** `builtin [shell-builtin [arg …]]`: runs a builtin past functions of its name. */
export const builtinBuiltin: Builtin = {
	name: 'builtin',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, '', ({ operands }) => {
			const name = operands[0];
			if (name === undefined) return 0;
			const builtin = shell.disabledBuiltins.has(name) ? undefined : shell.ports.builtins.get(name);
			return builtin === undefined
				? fail(shell, `builtin: ${name}: not a shell builtin`)
				: builtin.run(shell, operands);
		}),
};
