import { type InputNumber, looksNumeric, numberOfText } from './text-number.ts';

/** Text from outside: a field, a line, an argument. It is a number too if it looks like one. */
export class InputText {
	readonly text: string;
	#number: InputNumber = 'unknown';

	constructor(text: string) {
		this.text = text;
	}

	/** The number that the text is; `undefined` if it does not look like one. */
	get numeric(): number | undefined {
		if (this.#number === 'unknown') this.#number = looksNumeric(this.text);
		return this.#number;
	}

	/** The number that it counts as: that of its beginning if the whole is none. */
	get number(): number {
		return this.numeric ?? numberOfText(this.text);
	}
}

/** A value of `@/…/`: text that stays an expression when it is passed on. */
export class TypedRegex {
	readonly source: string;

	constructor(source: string) {
		this.source = source;
	}
}

/** What a variable can hold beside an array; `undefined` is what was never assigned. */
export type Scalar = number | string | InputText | TypedRegex | undefined;

/** The number that a value counts as. */
export const toNumber = (value: Scalar): number => {
	if (typeof value === 'number') return value;
	if (typeof value === 'string') return numberOfText(value);
	if (value === undefined) return 0;
	return value instanceof InputText ? value.number : numberOfText(value.source);
};

/** Whether a condition holds: a number that is not 0, a text that is not empty. */
export const toTruth = (value: Scalar): boolean => {
	if (typeof value === 'number') return value !== 0;
	if (typeof value === 'string') return value !== '';
	if (value === undefined) return false;
	if (!(value instanceof InputText)) return value.source !== '';
	const { numeric } = value;
	return numeric === undefined ? value.text !== '' : numeric !== 0;
};

/** The number of a value that counts as one in comparisons; `undefined` if it is a text there. */
export const numericOf = (value: Scalar): number | undefined => {
	if (typeof value === 'number') return value;
	if (value === undefined) return 0;
	return value instanceof InputText ? value.numeric : undefined;
};
