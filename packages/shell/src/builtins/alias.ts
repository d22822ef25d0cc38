import { andThen, encodeText, type Maybe } from '@tenon/core';
import { fail, misuse } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { quoteAlwaysSingle } from '../syntax/quote.ts';
import { withOptions } from './options.ts';

/** `alias [-p] [name[=value] … ]`: defines or shows aliases. */
export const aliasBuiltin: Builtin = {
	name: 'alias',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'p', (options) => {
			const lists = options.operands.length === 0 || options.has('p');
			// Where there is nothing to list bash looks at no operand.
			if (lists && shell.aliases.size === 0) return 0;
			const listed = lists ? emit(shell, 'alias', listing(shell)) : 0;
			return andThen(listed, (written) => {
				let status = written;
				const visited = visitInTurns(shell.slice, options.operands, (operand) =>
					andThen(alias(shell, operand), (result) => {
						if (result !== 0) status = result;
					}),
				);
				return andThen(visited, () => status);
			});
		}),
};

const listing = (shell: Shell): string =>
	[...shell.aliases]
		.sort(([a], [b]) => byFirstByte(a, b))
		.map(([name, value]) => aliasLine(shell, name, value))
		.join('');

// bash compares the first bytes as signed numbers, so letters beyond ASCII come first.
const byFirstByte = (a: string, b: string): number => {
	const first = (text: string): number => ((encodeText(text)[0] ?? 0) << 24) >> 24;
	return first(a) - first(b) || (a < b ? -1 : a > b ? 1 : 0);
};

// POSIX mode leaves the command out.
const aliasLine = ({ options }: Shell, name: string, value: string): string => {
	const command = options.posix ? '' : `alias ${name.startsWith('-') ? '-- ' : ''}`;
	return `${command}${name}=${quoteAlwaysSingle(value)}\n`;
};

/** Whether a word may be an alias. */
export const isAliasName = (name: string): boolean => !/[\s|&;()<>/"'\\$`]/.test(name);

const alias = (shell: Shell, operand: string): Maybe<number> => {
	const at = operand.indexOf('=');
	if (at > 0) {
		const name = operand.slice(0, at);
		if (!isAliasName(name)) return fail(shell, `alias: \`${name}': invalid alias name`);
		shell.ownAliases().set(name, operand.slice(at + 1));
		return 0;
	}
	const value = shell.aliases.get(operand);
	return value === undefined
		? fail(shell, `alias: ${operand}: not found`)
		: emit(shell, 'alias', aliasLine(shell, operand, value));
};

/** `unalias [-a] name [name …]`. */
export const unaliasBuiltin: Builtin = {
	name: 'unalias',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'a', (options) => {
			if (options.has('a')) {
				shell.ownAliases().clear();
				return 0;
			}
			if (options.operands.length === 0) return misuse(shell, 'unalias');
			let status = 0;
			const visited = visitInTurns(shell.slice, options.operands, (name) => {
				if (shell.ownAliases().delete(name)) return;
				status = 1;
				return andThen(shell.complain(`unalias: ${name}: not found`), () => undefined);
			});
			return andThen(visited, () => status);
		}),
};
