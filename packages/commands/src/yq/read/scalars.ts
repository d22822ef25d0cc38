import { NumberLiteral } from '../../jq/values/number-literal.ts';
import type { JqValue } from '../../jq/values/value.ts';

/** What a plain scalar of YAML's core schema stands for: null, a boolean, a number, or its own text. */
export const plainValue = (text: string): JqValue => {
	if (text.length > longestNumber) return integerForm.test(text) ? integerValue(text) : text;
	switch (text) {
		case '':
		case '~':
		case 'null':
		case 'Null':
		case 'NULL':
			return null;
		case 'true':
		case 'True':
		case 'TRUE':
			return true;
		case 'false':
		case 'False':
		case 'FALSE':
			return false;
		default:
			return numberValue(text) ?? text;
	}
};

/** The number that a scalar of the core schema is; `undefined` for any other text. */
export const numberValue = (text: string): JqValue | undefined => {
	if (!/^[-+.0-9]/.test(text)) return undefined;
	if (integerForm.test(text)) return integerValue(text);
	if (/^0o[0-7]+$/.test(text) || /^0x[0-9a-fA-F]+$/.test(text)) return integerOf(BigInt(text));
	if (floatForm.test(text)) return Number(text);
	if (/^[-+]?\.(?:inf|Inf|INF)$/.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
	return /^\.(?:nan|NaN|NAN)$/.test(text) ? Number.NaN : undefined;
};

const longestNumber = 64;
const integerForm = /^[-+]?[0-9]+$/;
const floatForm = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

// A zero in front is octal, as the reader of Debian's yq has it; where that fails the digits are decimal.
const integerValue = (text: string): JqValue => {
	const [, sign, digits = ''] = /^([-+]?)([0-9]+)$/.exec(text)!;
	if (digits.length > 1 && digits.startsWith('0') && /^[0-7]+$/.test(digits)) {
		const value = BigInt(`0o${digits.replace(/^0+(?=.)/, '')}`);
		return integerOf(sign === '-' ? -value : value);
	}
	const plain = digits.replace(/^0+(?=.)/, '');
	const number = Number(plain);
	if (Number.isSafeInteger(number)) return sign === '-' && number !== 0 ? -number : number;
	const shown = sign === '-' ? `-${plain}` : plain;
	return new NumberLiteral(shown, Number(shown));
};

const integerOf = (value: bigint): JqValue => {
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : new NumberLiteral(String(value), number);
};
