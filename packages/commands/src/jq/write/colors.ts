/** What stands before each kind of value, and before keys. */
export interface Colors {
	readonly null: string;
	readonly false: string;
	readonly true: string;
	readonly number: string;
	readonly string: string;
	readonly array: string;
	readonly object: string;
	readonly key: string;
}

const names = ['null', 'false', 'true', 'number', 'string', 'array', 'object', 'key'] as const;
const defaults = ['0;90', '0;39', '0;39', '0;39', '0;32', '1;39', '1;39', '1;34'];

/** The colors that a value of `JQ_COLORS` chooses; `undefined` if it is wrong. */
export const colorsOf = (setting: string | undefined): Colors | undefined => {
	const chosen = setting === undefined || setting === '' ? [] : setting.split(':');
	const codes = [...defaults];
	for (const [index, code] of chosen.slice(0, names.length).entries()) {
		if (!/^[0-9;]*$/.test(code)) return undefined;
		// An empty one at the end chooses nothing.
		if (code !== '' || index < chosen.length - 1) codes[index] = code;
	}
	return Object.fromEntries(
		names.map((name, index) => [name, `\u001b[${codes[index]}m`]),
	) as unknown as Colors;
};

/** What is used where `JQ_COLORS` is wrong. */
export const defaultColors: Colors = colorsOf(undefined)!;
