import { andThen, decodeText, encodeText, hasRawBytes, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import type { CompiledArguments } from './arguments.ts';
import { failed } from './recover.ts';
import { tooLong, valueOfOutput } from './substitution.ts';

/** A command that prints one text, does nothing else and cannot fail. */
export interface Printing {
	readonly line: number;
	readonly words: CompiledArguments;
	readonly print: (shell: Shell, argv: readonly string[]) => Maybe<string>;
}

/**
 * `$(echo …)`: nothing is written anywhere and no environment is made; what the command would print is the
 * value. The shell is left as by a substitution in a copy of it.
 */
export const substitutePrinted = (shell: Shell, command: Printing): Maybe<string> => {
	const { line } = shell;
	// The number that the process of a copy would have had.
	shell.jobs.nextPid();
	shell.line = command.line;
	const argv = command.words.start.slice();
	let expanded: Maybe<void>;
	try {
		expanded = command.words.expand(shell, argv, undefined);
	} catch (error) {
		return takeNothing(shell, line, error);
	}
	const print = (): Maybe<string> =>
		andThen(command.print(shell, argv), (text) => takePrinted(shell, line, text));
	if (typeof expanded !== 'object') return print();
	return expanded.then(print, (error) => takeNothing(shell, line, error));
};

const takePrinted = (shell: Shell, line: number, text: string): string => {
	shell.line = line;
	shell.substitutionStatus = 0;
	shell.status = 0;
	if (text.length > shell.ports.limits.maxTextBytes) throw tooLong(shell);
	// Raw bytes of several words may have come together as characters.
	return valueOfOutput(shell, hasRawBytes(text) ? decodeText(encodeText(text)) : text);
};

const takeNothing = (shell: Shell, line: number, error: unknown): Maybe<string> =>
	andThen(failed(shell, error), (status) => {
		shell.line = line;
		shell.flow = flow.none;
		shell.substitutionStatus = status;
		shell.status = status;
		return '';
	});
