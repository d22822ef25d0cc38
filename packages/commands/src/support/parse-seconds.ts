/**
 * A number of seconds as the C library reads one: decimal with fraction and exponent, hexadecimal, or
 * `inf`. `undefined` for anything else, for what is negative and for `nan`.
 */
export const parseSeconds = (text: string): number | undefined => {
	const trimmed = text.replace(/^[ \t\n\v\f\r]+/, '');
	if (/^\+?inf(?:inity)?$/i.test(trimmed)) return Number.POSITIVE_INFINITY;
	if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return positive(Number(trimmed));
	const hexadecimal = /^([+-]?)0x([\da-f]*)(?:\.([\da-f]*))?(?:p([+-]?\d+))?$/i.exec(trimmed);
	if (hexadecimal === null) return undefined;
	const [, sign, whole = '', fraction = '', exponent = '0'] = hexadecimal;
	if (whole === '' && fraction === '') return undefined;
	const digits = Number.parseInt(`${whole}${fraction}`, 16);
	return positive((sign === '-' ? -1 : 1) * digits * 2 ** (Number(exponent) - 4 * fraction.length));
};

const positive = (value: number): number | undefined => (value >= 0 ? value : undefined);
