import type { JsonObject } from '../../../session/service/data.ts';
import { safeText } from '../kit/text.ts';

/** A call in one line: what of its arguments tells most. */
export const callTitle = (toolName: string, args: JsonObject): string => {
	const main = mainFields.map((field) => args[field]).find((value) => typeof value === 'string');
	const text = typeof main === 'string' ? main : Object.keys(args).length === 0 ? '' : JSON.stringify(args);
	const lines = safeText(text).trim().split('\n');
	const more = lines.length > 1 ? ` … ${lines.length - 1} more lines` : '';
	return `${safeText(toolName)}${lines[0] === '' ? '' : ` ${lines[0]}`}${more}`;
};

const mainFields = ['script', 'command', 'path', 'pattern', 'query', 'url', 'question', 'prompt', 'action'];
