import { andThen, type Maybe } from '@tenon/core';
import { dispatchCommand } from '../compile/dispatch.ts';
import { runStandard } from '../compile/named-command.ts';
import { emitUnchecked } from '../state/emit.ts';
import { standardFolders } from '../state/path-search.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { quoteAlwaysSingle } from '../syntax/quote.ts';
import { type CommandMeaning, searchCommand } from './command-search.ts';
import { describeCommand } from './describe-command.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `command [-pVv] command [arg …]`: runs past functions, or says what would run. */
export const commandBuiltin: Builtin = {
	name: 'command',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'pvV', (options) => {
			const { operands } = options;
			if (operands.length === 0) return 0;
			if (options.has('v') || options.has('V')) return describeAll(shell, options);
			return options.has('p') && !isBuiltin(shell, operands[0]!)
				? runStandard(shell, operands)
				: dispatchCommand(shell, operands);
		}),
};

const isBuiltin = (shell: Shell, name: string): boolean =>
	shell.ports.builtins.has(name) && !shell.disabledBuiltins.has(name);

// 0 if at least one of them means something.
const describeAll = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	let status = 1;
	const search = {
		all: false,
		functions: true,
		filesOnly: false,
		...(options.has('p') ? { folders: standardFolders } : {}),
	};
	const isLong = options.has('V');
	const visited = visitInTurns(shell.slice, options.operands, (name) =>
		andThen(searchCommand(shell, name, search), ([meaning]) => {
			if (meaning === undefined) {
				return isLong ? andThen(shell.complain(`command: ${name}: not found`), () => undefined) : undefined;
			}
			status = 0;
			const text = isLong ? describeCommand(shell, name, meaning) : shortly(name, meaning);
			return andThen(emitUnchecked(shell, text), () => undefined);
		}),
	);
	return andThen(visited, () => status);
};

const shortly = (name: string, meaning: CommandMeaning): string => {
	if (meaning.kind === 'alias') return `alias ${name}=${quoteAlwaysSingle(meaning.value)}\n`;
	return meaning.kind === 'file' ? `${meaning.path}\n` : `${name}\n`;
};
