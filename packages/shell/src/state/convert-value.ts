import { andThen, type Maybe } from '@tenon/core';
import { evaluateStored } from '../arithmetic/evaluate.ts';
import { add } from '../arithmetic/integer.ts';
import type { Shell } from './shell.ts';
import { checkedText } from './text-size.ts';
import { attribute, type Scalar } from './variable.ts';

/** A value on its way into a variable or an element. */
export interface Assigned {
	readonly attributes: number;
	readonly value: Scalar;
	readonly append: boolean;
	/** What is there; asked for only where it counts. */
	readonly old: () => string | undefined;
}

/** What an assignment stores: the attributes compute, change case, or leave the value as it is. */
export const convertValue = (shell: Shell, assigned: Assigned): Maybe<Scalar> => {
	const { attributes, value, append, old } = assigned;
	if ((attributes & attribute.integer) !== 0) return toSum(shell, assigned);
	const whole = append ? checkedText(shell, (old() ?? '') + value) : value;
	return (attributes & caseAttributes) === 0 ? whole : changeCase(String(whole), attributes);
};

const caseAttributes = attribute.lower | attribute.upper | attribute.capitalize;

const toSum = (shell: Shell, { value, append, old }: Assigned): Maybe<Scalar> => {
	if (!append) return typeof value === 'string' ? evaluateStored(shell, value) : value;
	return andThen(evaluateStored(shell, old() ?? ''), (left) =>
		andThen(evaluateStored(shell, String(value)), (right) => add(left, right)),
	);
};

const changeCase = (text: string, attributes: number): string => {
	if ((attributes & attribute.capitalize) !== 0) {
		const first = text === '' ? '' : String.fromCodePoint(text.codePointAt(0)!);
		return mapCharacters(first, upper) + mapCharacters(text.slice(first.length), lower);
	}
	return mapCharacters(text, (attributes & attribute.upper) !== 0 ? upper : lower);
};

const upper = (text: string): string => text.toUpperCase();
const lower = (text: string): string => text.toLowerCase();

// The C library maps one character to one; where Unicode needs more (`ß`), the character stays.
const mapCharacters = (text: string, map: (text: string) => string): string => {
	if (isAscii.test(text)) return map(text);
	let mapped = '';
	for (const character of text) {
		const other = map(character);
		mapped += [...other].length === 1 ? other : character;
	}
	return mapped;
};

const isAscii = /^[\0-\x7f]*$/;
