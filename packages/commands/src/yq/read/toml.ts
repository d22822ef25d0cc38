import { parse, stringify, TomlDate, TomlError } from 'smol-toml';
import { NumberLiteral } from '../../jq/values/number-literal.ts';
import { isArray, isNumber, isObject, type JqValue } from '../../jq/values/value.ts';
import { DocumentFault } from '../errors.ts';

/** Characters of a TOML text: it is read in one go. */
export const maxTomlText: number = 1 << 20;

/** The value of a TOML text; dates are texts. Throws `DocumentFault`. */
export const tomlValue = (text: string): JqValue => {
	if (text.length > maxTomlText)
		throw new DocumentFault('TomlDecodeError', `a TOML text has at most ${maxTomlText} characters`, {
			line: 1,
			column: 1,
		});
	try {
		return fromToml(parse(text, { integersAsBigInt: 'asNeeded' }));
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		const [message = ''] = error.message.split('\n');
		throw new DocumentFault('TomlDecodeError', message.replace(/^Invalid TOML document: /, ''), error);
	}
};

/** The TOML text of a value; `undefined` where a value has none: TOML has no null, and a document is an object. */
export const tomlText = (value: JqValue): string | undefined => {
	if (!isObject(value) || hasNull(value)) return undefined;
	const text = stringify(toToml(value));
	return text === '' || text.endsWith('\n') ? text : `${text}\n`;
};

const fromToml = (value: unknown): JqValue => {
	if (typeof value === 'bigint') return new NumberLiteral(String(value), Number(value));
	if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?=Z|[-+]|$)/, '');
	if (Array.isArray(value)) return value.map(fromToml);
	if (typeof value === 'object' && value !== null)
		return new Map(Object.entries(value).map(([key, item]) => [key, fromToml(item)]));
	return value as JqValue;
};

const hasNull = (value: JqValue): boolean => {
	if (value === null) return true;
	if (isArray(value)) return value.some(hasNull);
	return isObject(value) && [...value.values()].some(hasNull);
};

const toToml = (value: JqValue): unknown => {
	if (isArray(value)) return value.map(toToml);
	if (isObject(value)) {
		const table: Record<string, unknown> = Object.create(null);
		for (const [key, item] of value) table[key] = toToml(item);
		return table;
	}
	if (!isNumber(value) || !(value instanceof NumberLiteral)) return value;
	return /^-?\d+$/.test(value.text) ? BigInt(value.text) : value.value;
};
