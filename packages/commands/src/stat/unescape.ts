/** What `--printf` makes of backslashes, and what it warns of. */
export const unescapeFormat = (
	text: string,
): { readonly shown: string; readonly warnings: readonly string[] } => {
	const warnings: string[] = [];
	const shown = text.replace(
		/\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.?))/gsu,
		(_all, octal: string | undefined, hex: string | undefined, letter: string) => {
			if (octal !== undefined) return byteText(Number.parseInt(octal, 8));
			if (hex !== undefined) return byteText(Number.parseInt(hex, 16));
			if (letter === '') {
				warnings.push('backslash at end of format');
				return '\\';
			}
			const known = escapes[letter];
			if (known !== undefined) return known;
			warnings.push(`unrecognized escape '\\${letter}'`);
			return letter;
		},
	);
	return { shown, warnings };
};

// A byte beyond ASCII stands for itself, whatever its neighbours are.
const byteText = (value: number): string => {
	const byte = value & 0xff;
	return String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
};

const escapes: Readonly<Record<string, string>> = {
	'"': '"',
	'\\': '\\',
	a: '\x07',
	b: '\b',
	e: '\x1b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
};
