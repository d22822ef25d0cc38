/** What a character does where a value is split, as bits. */
export const splitting = {
	/** White space of IFS: any number of them is one separator. */
	blank: 1,
	/** Another character of IFS: each one separates. */
	other: 2,
	/** Begins, ends or quotes a pattern. */
	pattern: 4,
} as const;

/** The characters of IFS, ready to be asked for. */
export interface Ifs {
	/** What stands between the elements of `"$*"`. */
	readonly joiner: string;
	/** IFS is set and empty: nothing is split. */
	readonly isEmpty: boolean;
	/** The bits of {@link splitting} for codes below 128. */
	readonly classes: Uint8Array;
	/** Spaces, tabs and newlines separate, and nothing else does. */
	readonly isStandard: boolean;
	/** Separators beyond, as code points; mostly none. */
	readonly beyond: ReadonlySet<number> | undefined;
}

/** Reads the value of IFS; unset means space, tab, newline. The last ones asked for are remembered. */
export const ifsOf = (value: string | undefined): Ifs => {
	if (value === undefined || value === standardValue) return standard;
	const known = remembered.get(value);
	if (known !== undefined) return known;
	const ifs = readIfs(value);
	if (remembered.size >= maxRemembered) remembered.clear();
	remembered.set(value, ifs);
	return ifs;
};

const maxRemembered = 64;
const remembered = new Map<string, Ifs>();

const readIfs = (value: string): Ifs => {
	const classes = new Uint8Array(128);
	for (const char of patternCharacters) classes[char.charCodeAt(0)] = splitting.pattern;
	let beyond: Set<number> | undefined;
	for (const char of value) {
		const code = char.codePointAt(0)!;
		if (code >= 128) {
			beyond ??= new Set();
			beyond.add(code);
		} else if (isBlank(code)) classes[code]! |= splitting.blank;
		else classes[code]! |= splitting.other;
	}
	const first = value.codePointAt(0);
	return {
		isStandard: value === standardValue,
		joiner: first === undefined ? '' : String.fromCodePoint(first),
		isEmpty: value === '',
		classes,
		beyond,
	};
};

const patternCharacters = '*?[(\\';

// White space of ASCII; no other character counts as such, whatever the locale says.
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

const standardValue = ' \t\n';
const standard: Ifs = readIfs(standardValue);
