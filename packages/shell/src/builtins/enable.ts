import { andThen } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `enable [-a] [-dnps] [name …]`: switches builtins on and off, or lists them. */
export const enableBuiltin: Builtin = {
	name: 'enable',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'adnpsf:', (options) => {
			if (options.has('f')) {
				return fail(shell, 'enable: -f: builtins cannot be loaded from files; define a function instead', 2);
			}
			if (options.operands.length === 0 || options.has('p'))
				return emit(shell, 'enable', listing(shell, options));
			let status = 0;
			const visited = visitInTurns(shell.slice, options.operands, (name) => {
				const problem = switchBuiltin(shell, name, options);
				if (problem === undefined) return;
				status = 1;
				return andThen(shell.complain(`enable: ${name}: ${problem}`), () => undefined);
			});
			return andThen(visited, () => status);
		}),
};

const switchBuiltin = (shell: Shell, name: string, options: ParsedOptions): string | undefined => {
	if (!shell.ports.builtins.has(name)) return 'not a shell builtin';
	if (options.has('d')) return 'not dynamically loaded';
	const disabled = new Set(shell.disabledBuiltins);
	if (options.has('n')) disabled.add(name);
	else disabled.delete(name);
	shell.disabledBuiltins = disabled;
	return undefined;
};

const listing = (shell: Shell, options: ParsedOptions): string => {
	const names = [...shell.ports.builtins]
		.filter(([, { special }]) => special || !options.has('s'))
		.map(([name]) => name)
		.sort();
	const isListed = (disabled: boolean): boolean => options.has('a') || disabled === options.has('n');
	return names
		.map((name) => ({ name, disabled: shell.disabledBuiltins.has(name) }))
		.filter(({ disabled }) => isListed(disabled))
		.map(({ name, disabled }) => `enable ${disabled ? '-n ' : ''}${name}\n`)
		.join('');
};
