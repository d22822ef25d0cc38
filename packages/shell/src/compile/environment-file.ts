import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
import { expandAsQuoted } from '../expand/prompt.ts';
import { ExpansionError } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { judgedRead } from './judged-read.ts';
import { absolutePath } from './open-target.ts';
import { recover } from './recover.ts';
import { runText } from './run-text.ts';
import { scriptText } from './script-bytes.ts';

/**
 * Runs the file that `BASH_ENV` names, which a shell reads before the script it was started for. Whether the script is
 * still to run.
 */
export const runEnvironmentFile = (shell: Shell): Maybe<boolean> => {
	const named = shell.variables.text('BASH_ENV') ?? '';
	if (named === '' || shell.options.posix || shell.options.get('privileged')) return true;
	return andThen(nameOf(shell, named), (path) => {
		if (path === '') return true;
		return andThen(textOf(shell, path), (text) => (text === undefined ? true : runHere(shell, path, text)));
	});
};

// It is expanded as in double quotes. What cannot be is said.
const nameOf = (shell: Shell, named: string): Maybe<string> =>
	orElse(
		() => expandAsQuoted(shell, named),
		(error) => {
			if (!(error instanceof ExpansionError || error instanceof ShellSyntaxError)) throw error;
			const text = error instanceof ShellSyntaxError ? error.bashText : error.message;
			return andThen(shell.write(2, `${shell.name}: ${text}\n`), () => '');
		},
	);

// One that is not there, or not to be read, is passed over.
const textOf = (shell: Shell, path: string): Maybe<string | undefined> => {
	const absolute = absolutePath(shell, path);
	const { fileSystem } = shell.ports;
	return orElse(
		() =>
			andThen(fileSystem.stat(absolute), ({ kind }) =>
				kind === 'directory'
					? andThen(shell.write(2, `${shell.name}: ${path}: is a directory\n`), () => undefined)
					: andThen(
							judgedRead(shell, absolute, () => fileSystem.read(absolute)),
							scriptText,
						),
			),
		(error) => {
			if (isFsError(error)) return undefined;
			throw error;
		},
	);
};

// An option of the command line that ends the shell at a failure counts for the script alone.
const runHere = (shell: Shell, path: string, text: string): Maybe<boolean> => {
	const { frame, positional, line, options } = shell;
	const { errexit } = options;
	options.errexit = false;
	shell.frame = {
		kind: 'source',
		name: 'source',
		file: path,
		callLine: 0,
		args: [path],
		positional,
		caller: undefined,
	};
	return andThen(
		recover(shell, () => runText(shell, text, { file: path, line: 1 })),
		(status) => {
			shell.options.errexit ||= errexit;
			shell.frame = frame;
			shell.line = line;
			shell.status = status;
			if (shell.flow === flow.return) shell.flow = flow.none;
			return shell.flow === flow.none;
		},
	);
};
