import { andThen, forEach, type Maybe } from '@tenon/core';
import { runText } from '../compile/run-text.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { Shell } from '../state/shell.ts';

/** Runs what PROMPT_COMMAND holds; each command sees `$?` as the last typed one left it. */
export const runPromptCommands = (shell: Shell): Maybe<void> => {
	const value = shell.variables.get('PROMPT_COMMAND')?.value;
	const { status } = shell;
	const texts =
		value instanceof IndexedArray ? [...value.values()] : [shell.variables.text('PROMPT_COMMAND') ?? ''];
	return forEach(
		texts.filter((text) => text !== ''),
		(text) => {
			shell.status = status;
			return andThen(runText(shell, text, { file: shell.name, line: 1 }), () => true);
		},
	);
};
