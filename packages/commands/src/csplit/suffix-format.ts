import { formatSigned, formatUnsigned, type NumberLayout } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';

/** How the number of a piece is written into its name. */
export type NumberSuffix = (number: number) => string;

/** Numbers of so many digits. */
export const digitsSuffix =
	(digits: number): NumberSuffix =>
	(number) =>
		String(number).padStart(Math.min(digits, longestName), '0');

/** Reads a format of `printf` with one integer in it; any other ends the command. */
export const readSuffixFormat = (format: string): NumberSuffix => {
	let suffix: NumberSuffix | undefined;
	let before = '';
	let after = '';
	const add = (text: string): void => {
		if (suffix === undefined) before += text;
		else after += text;
	};
	const rule = /[^%]+|%%|%([-0'#]*)(\d*)(?:\.(\d*))?(.?)/gsu;
	for (const [piece, flags, width, precision, conversion] of format.matchAll(rule)) {
		if (flags === undefined) {
			add(piece === '%%' ? '%' : piece);
			continue;
		}
		if (suffix !== undefined) throw new CommandFailure('too many % conversion specifications in suffix');
		checkConversion(conversion!, flags);
		const layout: NumberLayout = {
			width: Math.min(Number(width), longestName),
			precision: precision === undefined ? undefined : Math.min(Number(precision), longestName),
			leftAligned: flags.includes('-'),
			zero: flags.includes('0'),
			alternate: flags.includes('#'),
			plus: false,
			space: false,
		};
		suffix = (number) =>
			'diu'.includes(conversion!)
				? formatSigned(number, layout)
				: formatUnsigned(number, conversion!, layout);
	}
	if (suffix === undefined) throw new CommandFailure('missing % conversion specification in suffix');
	const middle = suffix;
	return (number) => `${before}${middle(number)}${after}`;
};

// No file system takes a name as long, and says so.
const longestName = 100_000;

const checkConversion = (conversion: string, flags: string): void => {
	if (conversion === '') throw new CommandFailure('missing conversion specifier in suffix');
	if (!'diuoxX'.includes(conversion))
		throw new CommandFailure(`invalid conversion specifier in suffix: ${shown(conversion)}`);
	const wrong = 'diu'.includes(conversion) ? '#' : "'";
	if (flags.includes(wrong))
		throw new CommandFailure(`invalid flags in conversion specification: %${wrong}${conversion}`);
};

const shown = (character: string): string =>
	/^[ -~]$/.test(character)
		? character
		: `\\${new TextEncoder().encode(character)[0]!.toString(8).padStart(3, '0')}`;
