import { andThen, encodeText, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { absolutePath } from '../compile/open-target.ts';
import { wholeScriptText } from '../compile/script-bytes.ts';
import { fail } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `history`: the list of a shell that runs scripts, which has what `-s` and `-r` put into it and nothing else. */
export const historyBuiltin: Builtin = {
	name: 'history',
	special: false,
	run: (shell, argv) => withOptions(shell, argv, 'acd:npsrw', (options) => history(shell, options)),
};

const history = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const { operands } = options;
	if (options.has('c')) shell.history = [];
	if (options.has('s')) {
		if (operands.length > 0) shell.history = [...shell.history, operands.join(' ')];
		return 0;
	}
	if (options.has('p')) return emit(shell, 'history', operands.map((word) => `${word}\n`).join(''));
	const offset = options.value('d');
	if (offset !== undefined) return forget(shell, offset);
	const file = options.last('anrw');
	if (file !== undefined) return useFile(shell, file, operands[0] ?? shell.variables.text('HISTFILE'));
	if (options.has('c')) return 0;
	return list(shell, operands[0]);
};

const list = (shell: Shell, count: string | undefined): Maybe<number> => {
	if (count !== undefined && !/^[-+]?\d+$/.test(count))
		return fail(shell, `history: ${count}: numeric argument required`);
	const from = count === undefined ? 0 : Math.max(0, shell.history.length - Math.abs(Number(count)));
	const lines = shell.history.map((line, at) => `${String(at + 1).padStart(5)}  ${line}\n`);
	return emit(shell, 'history', lines.slice(from).join(''));
};

const forget = (shell: Shell, offset: string): Maybe<number> => {
	const at = Number(offset) < 0 ? shell.history.length + Number(offset) : Number(offset) - 1;
	if (!Number.isInteger(at) || at < 0 || at >= shell.history.length)
		return fail(shell, `history: ${offset}: history position out of range`);
	shell.history = shell.history.toSpliced(at, 1);
	return 0;
};

// `-a` appends, `-w` writes, `-r` and `-n` read.
const useFile = (shell: Shell, letter: string, name: string | undefined): Maybe<number> => {
	if (name === undefined || name === '') return 0;
	const { fileSystem } = shell.ports;
	const path = absolutePath(shell, name);
	const text = encodeText(shell.history.map((line) => `${line}\n`).join(''));
	return orElse<number>(
		() => {
			if (letter === 'a') return andThen(fileSystem.append(path, text), () => 0);
			if (letter === 'w') return andThen(fileSystem.write(path, text), () => 0);
			return andThen(fileSystem.read(path), (bytes) => {
				const lines = wholeScriptText(bytes)
					.split('\n')
					.filter((line) => line !== '');
				shell.history = [...shell.history, ...lines];
				return 0;
			});
		},
		(error) => {
			if (!isFsError(error)) throw error;
			return fail(
				shell,
				`history: ${name}: cannot ${letter === 'r' || letter === 'n' ? 'read' : 'write'}: ${errnoText[error.errno]}`,
			);
		},
	);
};

/** `fc`: lists the same; there is no command of the script in it to edit or to run again. */
export const fcBuiltin: Builtin = {
	name: 'fc',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'e:lnrs', (options) => {
			if (options.has('s')) return fail(shell, 'fc: no command found');
			if (!options.has('l')) return 0;
			const lines = shell.history.map((line, at) => `${options.has('n') ? '' : at + 1}\t ${line}\n`);
			return emit(shell, 'fc', (options.has('r') ? lines.toReversed() : lines).join(''));
		}),
};
