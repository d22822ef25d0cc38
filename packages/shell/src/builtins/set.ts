import { andThen, type Maybe } from '@tenon/core';
import { fail, failWithUsage, misused, misuseStatus, showHelp } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import { isOwnOption, switchOwnOption } from '../state/own-options.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { emitPieces, wholeListing } from './declare/listing.ts';
import { choosePositional } from './positional.ts';
import {
	isSetOption,
	listedSetOptions,
	optionByLetter,
	optionLine,
	switchSetOption,
} from './shell-options.ts';

/** `set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg …]`. */
export const setBuiltin: Builtin = { name: 'set', special: true, run: (shell, argv) => set(shell, argv) };

const set = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv.length === 1) return emitPieces(shell, 'set', wholeListing(shell));
	if (argv[1] === '--') {
		choosePositional(shell, argv.slice(2));
		return 0;
	}
	if (argv[1] === '--help') return showHelp(shell, 'set');
	const wrong = wrongFlag(argv);
	if (wrong === undefined) return apply(shell, argv);
	if (wrong === '-k')
		return fail(shell, 'set: -k: assignments among the arguments are not supported', misuseStatus);
	// bash would make the shell a restricted one.
	if (wrong === '-r') return fail(shell, 'set: -r: a restricted shell is not supported', misuseStatus);
	return failWithUsage(shell, 'set', `${wrong}: invalid option`);
};

// The first flag that is none, found before anything is changed.
const wrongFlag = (argv: readonly string[]): string | undefined => {
	for (let at = 1; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--' || word === '-' || !isFlags(word)) return undefined;
		for (const letter of word.slice(1)) {
			const flag = `${word[0]!}${letter}`;
			if (letter === 'o') {
				if (!isOptionName(argv[at + 1])) continue;
				at += 1;
				if (flag === '-o' && argv[at] === 'keyword') return '-k';
			} else if (flag === '-k' || !optionByLetter.has(letter)) return flag;
		}
	}
	return undefined;
};

const isFlags = (word: string): boolean => word.length > 0 && (word[0] === '-' || word[0] === '+');

// What follows `-o`, unless it is a flag again: then the options are listed.
const isOptionName = (word: string | undefined): word is string =>
	word !== undefined && word !== '' && word[0] !== '-' && word[0] !== '+';

const apply = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	let listed = '';
	let at = 1;
	for (; at < argv.length; at++) {
		const word = argv[at]!;
		if (!isFlags(word)) break;
		if (word === '--') {
			choosePositional(shell, argv.slice(at + 1));
			return finish(shell, listed);
		}
		if (word === '-') {
			switchSetOption(shell, 'xtrace', false);
			switchSetOption(shell, 'verbose', false);
			at += 1;
			break;
		}
		const on = word[0] === '-';
		for (const letter of word.slice(1)) {
			if (letter !== 'o') {
				switchSetOption(shell, optionByLetter.get(letter)!, on);
				continue;
			}
			const name = argv[at + 1];
			if (!isOptionName(name)) {
				listed += on ? optionTable(shell) : optionCommands(shell);
				continue;
			}
			at += 1;
			if (isOwnOption(name)) {
				const problem = switchOwnOption(shell, name, on);
				if (problem !== undefined) return fail(shell, `set: ${problem}`);
				continue;
			}
			if (!isSetOption(name))
				return andThen(fail(shell, `set: ${name}: invalid option name`), () => misused(shell));
			switchSetOption(shell, name, on);
		}
	}
	if (at < argv.length) choosePositional(shell, argv.slice(at));
	return finish(shell, listed);
};

const finish = (shell: Shell, listed: string): Maybe<number> =>
	listed === '' ? 0 : andThen(emit(shell, 'set', listed), (status) => status);

/** `set -o`. */
const optionTable = (shell: Shell): string =>
	listedSetOptions(shell)
		.map((name) => optionLine(name, shell.options.get(name)))
		.join('');

/** `set +o`: commands that restore the options. */
const optionCommands = (shell: Shell): string =>
	listedSetOptions(shell)
		.map((name) => `set ${shell.options.get(name) ? '-o' : '+o'} ${name}\n`)
		.join('');
