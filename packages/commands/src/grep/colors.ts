/** The escape sequences with which grep marks parts of its output. */
export interface GrepColors {
	/** Colours as SGR parameters; empty where nothing is marked. */
	readonly selectedMatch: string;
	readonly contextMatch: string;
	readonly fileName: string;
	readonly lineNumber: string;
	readonly byteOffset: string;
	readonly separator: string;
	readonly selectedLine: string;
	readonly contextLine: string;
	/** With `-v` the two kinds of lines change colours. */
	readonly isReversed: boolean;
	/** What follows each sequence: clears the rest of the line with the background's colour. */
	readonly clear: string;
}

/** Reads `GREP_COLORS`; what cannot be understood ends the reading, as in GNU's. */
export const parseGrepColors = (text: string | undefined, matchColor: string): GrepColors => {
	const colors = new Map<string, string>([
		['ms', matchColor],
		['mc', matchColor],
		['fn', '35'],
		['ln', '32'],
		['bn', '32'],
		['se', '36'],
		['sl', ''],
		['cx', ''],
	]);
	let isReversed = false;
	let clear = '\x1b[K';
	for (const part of (text ?? '').split(':')) {
		const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(part)!;
		if (value !== undefined && !/^[0-9;]*$/.test(value)) break;
		if (name === 'mt' && value !== undefined) {
			colors.set('ms', value);
			colors.set('mc', value);
		} else if (name === 'rv' && value === undefined) isReversed = true;
		else if (name === 'ne' && value === undefined) clear = '';
		else if (colors.has(name) && value !== undefined) colors.set(name, value);
	}
	return {
		selectedMatch: colors.get('ms')!,
		contextMatch: colors.get('mc')!,
		fileName: colors.get('fn')!,
		lineNumber: colors.get('ln')!,
		byteOffset: colors.get('bn')!,
		separator: colors.get('se')!,
		selectedLine: colors.get('sl')!,
		contextLine: colors.get('cx')!,
		isReversed,
		clear,
	};
};

/** The text in a colour. */
export const painted = (colors: GrepColors | undefined, color: string, text: string): string =>
	colors === undefined || color === ''
		? text
		: `${colorStart(colors, color)}${text}${colorEnd(colors, color)}`;

/** What turns a colour on; empty for none. */
export const colorStart = (colors: GrepColors, color: string): string =>
	color === '' ? '' : `\x1b[${color}m${colors.clear}`;

/** What turns a colour off; empty for none. */
export const colorEnd = (colors: GrepColors, color: string): string =>
	color === '' ? '' : `\x1b[m${colors.clear}`;
