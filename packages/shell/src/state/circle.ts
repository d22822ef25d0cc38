import { andThen, type Maybe } from '@tenon/core';
import { circularMessage } from './reference.ts';
import type { Shell } from './shell.ts';

/**
 * Runs something on what a circle of references stands for, after bash's warning: the variable of that
 * name outside of all functions if the circle is a local's, `local -n x=x`. Elsewhere there is nothing
 * to run it on, and `otherwise` gives the result.
 */
export const atCircle = <T>(
	shell: Shell,
	name: string,
	run: () => Maybe<T>,
	otherwise: () => Maybe<T>,
	{ warnings = 1 }: { readonly warnings?: 1 | 2 } = {},
): Maybe<T> =>
	andThen(shell.complain(circularMessage(name)), () => {
		const again = warnings === 2 ? shell.complain(circularMessage(name)) : undefined;
		return andThen(again, () =>
			shell.variables.isCircleOut(name) ? shell.variables.atGlobal(name, run) : otherwise(),
		);
	});
