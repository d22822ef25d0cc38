import { strayDigit } from '../support/stray-digit.ts';

/**
 * Turns `head -5`, `head -5q` and `head -2k` into options. Only the first word may be a number; elsewhere
 * it is a fault.
 */
export const rewriteHead = (argv: readonly string[]): readonly string[] | { readonly fault: string } => {
	const old = /^-(\d+)(.*)$/s.exec(argv[0] ?? '');
	const rewritten = old === null ? [] : readOld(old[1]!, old[2]!);
	if ('fault' in rewritten) return rewritten;
	const rest = old === null ? argv : argv.slice(1);
	const digit = strayDigit(rest, { letters: 'cn', names: ['lines', 'bytes'] });
	return digit === undefined ? [...rewritten, ...rest] : trailing(digit);
};

const readOld = (digits: string, letters: string): readonly string[] | { readonly fault: string } => {
	let unit = '-n';
	let multiplier = '';
	const flags: string[] = [];
	for (const letter of letters) {
		if (letter === 'l') unit = '-n';
		else if ('cbkm'.includes(letter)) {
			unit = '-c';
			multiplier = letter === 'c' ? '' : letter;
		} else if ('qvz'.includes(letter)) flags.push(`-${letter}`);
		else return trailing(letter);
	}
	return [`${unit}${digits}${multiplier}`, ...flags];
};

const trailing = (letter: string): { readonly fault: string } => ({
	fault: `invalid trailing option -- ${letter}`,
});
