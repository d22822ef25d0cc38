import { isJsonError, isRecord, parseJson, type ValueRecord } from '@tenon/core';

/** What a line that was typed asks for. */
export type TypedLine =
	| { readonly kind: 'nothing' }
	| { readonly kind: 'command'; readonly name: string; readonly args: string }
	| { readonly kind: 'tool'; readonly name: string; readonly args: ValueRecord }
	| { readonly kind: 'key'; readonly key: string; readonly text: string }
	| { readonly kind: 'mistake'; readonly text: string };

/** Reads a line: `/NAME ARGUMENTS`, `NAME {"key": "value"}`, or `:KEY TEXT` for the panel on top. */
export const readTypedLine = (line: string): TypedLine => {
	const [, first = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line) ?? [];
	if (first === '') return { kind: 'nothing' };
	if (first.startsWith('/')) return { kind: 'command', name: first.slice(1), args: rest };
	if (first.startsWith(':')) return { kind: 'key', key: first.slice(1), text: rest };
	try {
		const args = parseJson(rest === '' ? '{}' : rest);
		if (isRecord(args)) return { kind: 'tool', name: first, args };
	} catch (error) {
		if (!isJsonError(error)) throw error;
	}
	return { kind: 'mistake', text: `expected /NAME ARGUMENTS, NAME {"key": "value"} or :KEY TEXT` };
};
