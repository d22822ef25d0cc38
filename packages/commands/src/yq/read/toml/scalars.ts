import { NumberLiteral } from '../../../jq/values/number-literal.ts';
import type { JqValue } from '../../../jq/values/value.ts';

/** What a word stands for: a boolean, a number, or a date or time as text; `undefined` for none of them. */
export const scalarOf = (word: string): JqValue | undefined => {
	if (word === 'true') return true;
	if (word === 'false') return false;
	if (word.length > longestWord) return undefined;
	if (decimalForm.test(word)) return integerOf(word.replaceAll('_', ''));
	if (floatForm.test(word)) return Number(word.replaceAll('_', ''));
	if (prefixedForm.test(word)) return integerOf(word.replaceAll('_', ''));
	const special = specialForm.exec(word);
	if (special !== null) {
		if (special[2] === 'nan') return Number.NaN;
		return special[1] === '-' ? -Infinity : Infinity;
	}
	return dateText(word);
};

const longestWord = 4096;
const decimalForm = /^[-+]?(?:0|[1-9](?:_?[0-9])*)$/;
const prefixedForm = /^0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|o[0-7](?:_?[0-7])*|b[01](?:_?[01])*)$/;
const floatForm = /^[-+]?(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*)?(?:[eE][-+]?[0-9](?:_?[0-9])*)?$/;
const specialForm = /^([-+]?)(inf|nan)$/;

// An integer of more than 53 bits keeps its digits.
const integerOf = (text: string): JqValue => {
	const isNegative = text.startsWith('-');
	const size = BigInt(text.replace(/^[-+]/, ''));
	const value = isNegative ? -size : size;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : new NumberLiteral(String(value), number);
};

const dateForm =
	/^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?<=\d)[Tt ](?=\d))?(?:(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?([Zz]|[-+]\d\d:\d\d)?$/;

// Dates keep their offset; of fractions of a second milliseconds are kept, where there are any.
const dateText = (word: string): string | undefined => {
	const found = dateForm.exec(word);
	if (found === null) return undefined;
	const [, year, month, day, hour, minute, second = '00', fraction = '', zone = ''] = found;
	const hasDate = year !== undefined;
	const hasTime = hour !== undefined;
	if (!(hasDate || hasTime) || (zone !== '' && !(hasDate && hasTime))) return undefined;
	if (hasDate && !isDay(Number(year), Number(month), Number(day))) return undefined;
	if (hasTime && !(isBelow(hour, 24) && isBelow(minute!, 60) && isBelow(second, 60))) return undefined;
	if (zone.length > 1 && !(isBelow(zone.slice(1, 3), 24) && isBelow(zone.slice(4), 60))) return undefined;
	const date = hasDate ? `${year}-${month}-${day}` : '';
	if (!hasTime) return date;
	const thousandths = fraction.padEnd(3, '0').slice(0, 3);
	const time = `${hour}:${minute}:${second}${thousandths === '000' ? '' : `.${thousandths}`}`;
	return `${date}${hasDate ? 'T' : ''}${time}${zone.toUpperCase()}`;
};

const isBelow = (digits: string, bound: number): boolean => Number(digits) < bound;

const isDay = (year: number, month: number, day: number): boolean => {
	if (month < 1 || month > 12 || day < 1) return false;
	const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
	return day <= (month === 2 && isLeap ? 29 : daysOfMonth[month - 1]!);
};

const daysOfMonth: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
