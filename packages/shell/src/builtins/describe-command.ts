import { isSpecialCall } from '../state/posix-mode.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandMeaning } from './command-search.ts';
import { functionText } from './declare/function-text.ts';

/** One line (a function: its text too) that says what a command word means, as `type` prints it. */
export const describeCommand = (shell: Shell, name: string, meaning: CommandMeaning): string => {
	switch (meaning.kind) {
		case 'alias':
			return `${name} is aliased to \`${meaning.value}'\n`;
		case 'keyword':
			return `${name} is a shell keyword\n`;
		case 'function':
			return `${name} is a function\n${functionText(meaning.called)}`;
		case 'builtin':
			return `${name} is a ${isSpecialCall(shell, name) ? 'special ' : ''}shell builtin\n`;
		case 'tool':
			return `${name} is a tool\n`;
		case 'file':
			return meaning.hashed ? `${name} is hashed (${meaning.path})\n` : `${name} is ${meaning.path}\n`;
	}
};
