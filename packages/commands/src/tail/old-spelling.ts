import { strayDigit } from '../support/stray-digit.ts';

/**
 * Turns `tail -5`, `tail +5`, `tail -2c`, `tail -1b` and `tail -5f` into options. They are known only with at
 * most one file behind them; a number elsewhere is a fault.
 */
export const rewriteTail = (
	argv: readonly string[],
): readonly string[] | { readonly fault: string; readonly hint: boolean } => {
	const [first = '', second = ''] = argv;
	const hasOneFile =
		argv.length === 1 ||
		(argv.length === 2 && (second === '-' || !second.startsWith('-'))) ||
		((argv.length === 2 || argv.length === 3) && second === '--');
	const old = hasOneFile ? /^([-+])(\d*)([bcl]?)(f?)$/.exec(first) : null;
	if (old !== null && (old[1] === '+' || /^-(?:c.|[^c])/.test(first))) {
		return [...optionsFor(old[1]!, old[2]!, old[3]!), ...(old[4] === 'f' ? ['-f'] : []), ...argv.slice(1)];
	}
	const digit = strayDigit(argv, valuedOptions);
	return digit === undefined ? argv : { fault: `option used in invalid context -- ${digit}`, hint: false };
};

const valuedOptions = {
	letters: 'cns',
	names: ['lines', 'bytes', 'pid', 'sleep-interval', 'max-unchanged-stats'],
};

const optionsFor = (sign: string, digits: string, unit: string): readonly string[] => {
	const count = digits === '' ? '10' : digits;
	return [
		`${unit === 'b' || unit === 'c' ? '-c' : '-n'}${sign === '+' ? '+' : ''}${count}${unit === 'b' ? 'b' : ''}`,
	];
};
