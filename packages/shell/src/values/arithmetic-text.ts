import { kindOf, typeName, type Value } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import { valueText } from './value-text.ts';

/**
 * What a value is in arithmetic: an integer is itself, a fraction is cut off, true is 1, false and null are 0,
 * and a string is an expression, as the text of every variable is. Lists, records and bytes are no numbers.
 */
export const arithmeticText = (value: Value, place: string): string => {
	switch (kindOf(value)) {
		case 'string':
		case 'int':
			return valueText(value, place);
		case 'float':
			if (!Number.isFinite(value)) break;
			return BigInt.asIntN(64, BigInt(Math.trunc(Number(value)))).toString();
		case 'bool':
			return value === true ? '1' : '0';
		case 'null':
			return '0';
		default:
	}
	throw new ExpansionError(`${place}: a ${typeName(value)} is not an integer`);
};
