import { andThen, type Maybe } from '@tenon/core';
import { emit } from '../state/emit.ts';
import { hasByteCharacters } from '../state/locale.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { runWork } from '../state/work.ts';
import { escapesWork, keepCodePoints } from './escapes.ts';

/** `echo [-neE] [arg …]`. A word that is not wholly made of these letters is text, as is `--`. */
export const echoBuiltin: Builtin = {
	name: 'echo',
	special: false,
	run: (shell, argv) => {
		const text = textOf(shell, argv);
		if (typeof text === 'object')
			return text.then((ready) => (ready === '' ? 0 : emit(shell, 'echo', ready)));
		return text === '' ? 0 : emit(shell, 'echo', text);
	},
	print: (shell, argv) => textOf(shell, argv),
};

const textOf = (shell: Shell, argv: readonly string[]): Maybe<string> => {
	let at = 1;
	let newline = true;
	let escapes = shell.options.shopt.has('xpg_echo');
	const acceptsFlags = !(escapes && shell.options.posix);
	for (; at < argv.length && argv[at]!.charCodeAt(0) === dash && acceptsFlags && isFlags(argv[at]!); at++) {
		for (const letter of argv[at]!) {
			if (letter === 'n') newline = false;
			else if (letter === 'e') escapes = true;
			else if (letter === 'E') escapes = false;
		}
	}
	let text = at >= argv.length ? '' : argv[at]!;
	for (let next = at + 1; next < argv.length; next++) text += ` ${argv[next]!}`;
	if (escapes) {
		const written = hasByteCharacters(shell) ? keepCodePoints(text) : text;
		return andThen(runWork(shell.slice, escapesWork(written, 'echo')), (unescaped) =>
			newline && !unescaped.stopped ? `${unescaped.text}\n` : unescaped.text,
		);
	}
	return newline ? `${text}\n` : text;
};

const dash = 0x2d;

// Of a word that starts with a dash.
const isFlags = (word: string): boolean => {
	if (word.length < 2) return false;
	for (let at = 1; at < word.length; at++) {
		const letter = word.charCodeAt(at);
		if (letter !== 0x6e && letter !== 0x65 && letter !== 0x45) return false;
	}
	return true;
};
