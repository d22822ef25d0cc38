import type { Maybe } from '@tenon/core';
import { runText } from '../compile/run-text.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { withOptions } from './options.ts';

/** `eval [arg …]`: joins its arguments with blanks and runs them in this shell. */
export const evalBuiltin: Builtin = {
	name: 'eval',
	special: true,
	run: (shell, argv) => evaluate(shell, argv),
};

const evaluate = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1]?.startsWith('-') === true) {
		return withOptions(shell, argv, '', ({ operands }) => run(shell, operands.join(' ')));
	}
	return argv.length === 2 ? run(shell, argv[1]!) : run(shell, argv.slice(1).join(' '));
};

const run = (shell: Shell, text: string): Maybe<number> => {
	if (text === '') return 0;
	const { line } = shell;
	const result = runText(shell, text, { file: shell.frame?.file ?? shell.name, line, command: 'eval' });
	if (result instanceof Promise) {
		return result.then((status) => {
			shell.line = line;
			return status;
		});
	}
	shell.line = line;
	return result;
};
