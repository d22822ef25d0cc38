import { andThen, type Maybe } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { type ParsedOptions, withOptions } from './options.ts';
import {
	isSetOption,
	isShoptOption,
	listedSetOptions,
	listedShoptOptions,
	optionLine,
	switchSetOption,
	switchShoptOption,
} from './shell-options.ts';

/** `shopt [-pqsu] [-o] [optname …]`. */
export const shoptBuiltin: Builtin = {
	name: 'shopt',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'psuoq', (options) => {
			if (options.has('s') && options.has('u')) {
				return fail(shell, 'shopt: cannot set and unset shell options simultaneously');
			}
			return shopt(shell, options, options.has('o') ? setFamily : shoptFamily);
		}),
};

/** The two kinds of options `shopt` can show and switch. */
interface Family {
	names(shell: Shell): readonly string[];
	isKnown(name: string): boolean;
	readonly unknown: string;
	get(shell: Shell, name: string): boolean;
	set(shell: Shell, name: string, on: boolean): void;
	command(name: string, on: boolean): string;
}

const shoptFamily: Family = {
	names: () => listedShoptOptions,
	isKnown: isShoptOption,
	unknown: 'invalid shell option name',
	get: (shell, name) => shell.options.shopt.has(name),
	set: switchShoptOption,
	command: (name, on) => `shopt ${on ? '-s' : '-u'} ${name}\n`,
};

const setFamily: Family = {
	names: listedSetOptions,
	isKnown: isSetOption,
	unknown: 'invalid option name',
	get: (shell, name) => shell.options.get(name),
	set: switchSetOption,
	command: (name, on) => `set ${on ? '-o' : '+o'} ${name}\n`,
};

const shopt = (shell: Shell, options: ParsedOptions, family: Family): Maybe<number> => {
	const wanted = options.has('s') ? true : options.has('u') ? false : undefined;
	if (options.operands.length > 0) {
		return wanted === undefined ? show(shell, options, family) : switchAll(shell, options, family, wanted);
	}
	const names = family
		.names(shell)
		.filter((name) => wanted === undefined || family.get(shell, name) === wanted);
	return options.has('q') ? 0 : emit(shell, 'shopt', lines(shell, options, family, names));
};

const switchAll = (shell: Shell, { operands }: ParsedOptions, family: Family, on: boolean): Maybe<number> => {
	let status = 0;
	const visited = visitInTurns(shell.slice, operands, (name) => {
		if (family.isKnown(name)) return family.set(shell, name, on);
		if (family === shoptFamily) shell.ownOptions().shownShopt = undefined;
		// bash forgets this failure of `shopt -o -s`.
		if (family === shoptFamily) status = 1;
		return andThen(shell.complain(`shopt: ${name}: ${family.unknown}`), () => undefined);
	});
	return andThen(visited, () => status);
};

// The status says whether all of them are on.
const show = (shell: Shell, options: ParsedOptions, family: Family): Maybe<number> => {
	const isQuiet = options.has('q');
	let status = 0;
	const visited = visitInTurns(shell.slice, options.operands, (name) => {
		const isKnown = family.isKnown(name);
		if (!isKnown || !family.get(shell, name)) status = 1;
		if (!isKnown) return andThen(shell.complain(`shopt: ${name}: ${family.unknown}`), () => undefined);
		if (isQuiet) return;
		return andThen(emit(shell, 'shopt', lines(shell, options, family, [name])), (written) => {
			if (written !== 0) status = written;
		});
	});
	return andThen(visited, () => status);
};

const lines = (shell: Shell, options: ParsedOptions, family: Family, names: readonly string[]): string =>
	names
		.map((name) => {
			const on = family.get(shell, name);
			return options.has('p') ? family.command(name, on) : optionLine(name, on);
		})
		.join('');
