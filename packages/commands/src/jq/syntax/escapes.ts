import { encodeText } from '@tenon/core';

const singles: Readonly<Record<string, string | undefined>> = {
	'\\': '\\',
	'"': '"',
	'/': '/',
	b: '\b',
	f: '\f',
	t: '\t',
	n: '\n',
	r: '\r',
};

/** The characters that escapes of JSON stand for, or what is wrong with them. */
export const unescaped = (source: string): { readonly text: string } | { readonly fault: string } => {
	let text = '';
	for (let at = 0; at < source.length; ) {
		const next = source.indexOf('\\', at);
		if (next < 0) return { text: text + source.slice(at) };
		text += source.slice(at, next);
		const letter = source[next + 1];
		const single = letter === undefined ? undefined : singles[letter];
		at = next + 2;
		if (single !== undefined) {
			text += single;
			continue;
		}
		if (letter === undefined) return { fault: 'Expected escape character at end of string' };
		if (letter !== 'u') return { fault: 'Invalid escape' };
		const code = hexadecimal(source, at);
		if (typeof code === 'string') return { fault: code };
		at += 4;
		if (code >= 0xd800 && code <= 0xdbff) {
			const low = source.startsWith('\\u', at) ? hexadecimal(source, at + 2) : -1;
			if (typeof low === 'string' || low < 0xdc00 || low > 0xdfff)
				return { fault: 'Invalid \\uXXXX\\uXXXX surrogate pair escape' };
			text += String.fromCharCode(code, low);
			at += 6;
		} else text += code >= 0xdc00 && code <= 0xdfff ? '\ufffd' : String.fromCharCode(code);
	}
	return { text };
};

const hexadecimal = (source: string, at: number): number | string => {
	const digits = source.slice(at, at + 4);
	if (digits.length < 4) return 'Invalid \\uXXXX escape';
	return /^[0-9a-fA-F]{4}$/.test(digits)
		? Number.parseInt(digits, 16)
		: 'Invalid characters in \\uXXXX escape';
};

/** The same for a run of escapes in a program, where messages show the run. */
export const unescapeRun = (run: string): { readonly text: string } | { readonly fault: string } => {
	const read = unescaped(run);
	if ('text' in read) return read;
	const lines = run.split('\n');
	const column = encodeText(lines.at(-1)!).length + (lines.length === 1 ? 2 : 1);
	return { fault: `${read.fault} at line ${lines.length}, column ${column} (while parsing '"${run}"')` };
};
