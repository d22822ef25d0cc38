import type { Shell } from './shell.ts';
import { type Dynamic, Variable } from './variable.ts';

/**
 * The value of `PIPESTATUS`: what the commands of the last pipeline left. It is not there before the first of
 * them has ended, and what is assigned by then is a variable like any other.
 */
export const pipeStatuses: Dynamic = {
	read: ({ pipeStatus }) => (pipeStatus.length === 0 ? undefined : pipeStatus.map(String)),
	write: (shell, value) => {
		if (shell.pipeStatus.length === 0) shell.variables.put('PIPESTATUS', shell.variables.make(value));
	},
};

/** Whether the statuses take the place of a list that is assigned to this name, as soon as the command is over. */
export const isPipeStatuses = (name: string): boolean => name === 'PIPESTATUS';

/** Makes `PIPESTATUS`, or the local of that name, what it is once a list was assigned to it. */
export const computePipeStatuses = ({ variables }: Shell): void => {
	const attributes = variables.get('PIPESTATUS')?.attributes;
	variables.put('PIPESTATUS', new Variable(variables.owner, undefined, attributes, pipeStatuses));
};
