import type { Maybe } from '@tenon/core';
import { isWatched, noteOwnErrTrap } from '../compile/failure.ts';
import { runNestedText } from '../compile/run-text.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { sourceOfText } from '../state/text-source.ts';
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
	const { line, isSpecialCall, command, textCommand } = shell;
	shell.isSpecialCall = false;
	shell.textCommand ??= command;
	const origin = { file: sourceOfText(shell), line, command: 'eval', endsShell: isSpecialCall };
	const wasWatched = isWatched(shell);
	const result = runNestedText(shell, text, origin, 'eval');
	const leave = (status: number): number => {
		shell.line = line;
		shell.command = command;
		shell.textCommand = textCommand;
		noteOwnErrTrap(shell, wasWatched, status);
		return status;
	};
	return result instanceof Promise ? result.then(leave) : leave(result);
};
