/** `+N`, `-N` or `N`: more than, less than, exactly. */
export interface Comparison {
	readonly sign: '+' | '-' | '=';
	readonly value: number;
}

/** Reads a whole number with a sign for its meaning; `undefined` if it is none. */
export const parseComparison = (text: string): Comparison | undefined => {
	const parts = /^([+-]?)(\d+)$/.exec(text);
	return parts === null ? undefined : { sign: signOf(parts[1]!), value: Number(parts[2]) };
};

/** The same with a fraction, as times have it. */
export const parseFraction = (text: string): Comparison | undefined => {
	const parts = /^([+-]?)(\d+\.?\d*|\.\d+)$/.exec(text);
	return parts === null ? undefined : { sign: signOf(parts[1]!), value: Number(parts[2]) };
};

const signOf = (sign: string): Comparison['sign'] => (sign === '' ? '=' : (sign as '+' | '-'));

/** Whether a number is what was asked for. */
export const compares = (number: number, { sign, value }: Comparison): boolean =>
	sign === '+' ? number > value : sign === '-' ? number < value : number === value;
