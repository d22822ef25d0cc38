import { isUtf8 } from 'node:buffer';
import type { CommandAction } from '../../contribution/command-action.ts';
import type { LuaResults } from '../engine/lua-values.ts';

/** What a command's handler returned, for a person: nothing, a text, or the JSON of what it is. */
export const commandAction = (returned: LuaResults): CommandAction => {
	const text = commandText(returned);
	return text === undefined ? { type: 'none' } : { type: 'display', text };
};

/** The text of what a command returned; `undefined` for nil. */
const commandText = (returned: LuaResults): string | undefined => {
	switch (returned.typeOf(1)) {
		case 'nil':
			return undefined;
		case 'string': {
			const bytes = returned.bytes(1);
			return isUtf8(bytes) ? withoutRestart(new TextDecoder().decode(bytes)) : '(non-utf8)';
		}
		default:
			return returned.json(1);
	}
};

// imp starts itself anew at such a line; nothing here is granted that.
const withoutRestart = (text: string): string =>
	text.includes(restartLine)
		? text
				.split('\n')
				.filter((line) => line !== restartLine)
				.join('\n')
		: text;

const restartLine = '__IMP_RESTART_AFTER_COMMAND__';
