import { andThen, type Maybe } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { type CommandMeaning, type CommandSearch, searchCommand } from './command-search.ts';
import { describeCommand } from './describe-command.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `type [-afptP] name [name …]`: what would run. */
export const typeBuiltin: Builtin = {
	name: 'type',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv.map(longFlag), 'afptP', (options) => {
			let status = 0;
			const visited = visitInTurns(shell.slice, options.operands, (name) =>
				andThen(describe(shell, name, options), (left) => {
					if (left !== 0) status = left;
				}),
			);
			return andThen(visited, () => status);
		}),
};

// Three flags have an older, longer spelling.
const longFlag = (word: string): string => {
	const letter = /^--?(type|path|all)$/.exec(word)?.[1]?.[0];
	return letter === undefined ? word : `-${letter}`;
};

// Gives the status that it leaves.
const describe = (shell: Shell, name: string, options: ParsedOptions): Maybe<number> => {
	const search: CommandSearch = {
		all: options.has('a'),
		functions: !options.has('f'),
		filesOnly: options.has('P'),
	};
	return andThen(searchCommand(shell, name, search), (meanings) => {
		const style = options.last('tpP');
		if (meanings.length === 0) {
			if (style !== undefined) return 1;
			return andThen(shell.complain(`type: ${name}: not found`), () => 1);
		}
		const text = meanings.map((meaning) => shown(shell, name, meaning, style)).join('');
		return text === '' ? 0 : emit(shell, 'type', text);
	});
};

const shown = (shell: Shell, name: string, meaning: CommandMeaning, style: string | undefined): string => {
	if (style === 't') return `${meaning.kind}\n`;
	if (style === undefined) return describeCommand(shell, name, meaning);
	return meaning.kind === 'file' ? `${meaning.path}\n` : '';
};
