import { ExpansionError, fatalStatus } from '../state/errors.ts';
import { recover } from './recover.ts';
import type { Step } from './step.ts';

/** A loop or a definition whose name is none: bash says so when it gets there, and passes over the command. */
export const refuseName =
	(name: string, line: number): Step =>
	(shell) => {
		shell.line = line;
		return recover(shell, () => {
			const ends = shell.options.errexit || shell.options.posix ? 'shell' : 'command';
			const status = ends === 'shell' ? fatalStatus(shell) : 1;
			throw new ExpansionError(`\`${name}': not a valid identifier`, { ends, status });
		});
	};
