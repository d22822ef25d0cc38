import type { Flow } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { stringify } from 'smol-toml';
import { NumberLiteral } from '../../jq/values/number-literal.ts';
import { isArray, isNumber, isObject, type JqValue } from '../../jq/values/value.ts';
import { withPauses } from '../../support/pausing.ts';
import { DocumentFault } from '../errors.ts';
import { parseToml } from './toml/parser.ts';
import { TomlMistake } from './toml/scanner.ts';
import { placeIn } from './yaml-documents.ts';

// What tables, keys and values take for each character of a text while it is read.
const bytesOfCharacter = 24;
const stepsOfPiece = 256;

/** The value of a TOML text; dates are texts. Throws `DocumentFault`. */
export function* tomlValue(context: CommandContext, text: string): Flow<JqValue> {
	const held = text.length * bytesOfCharacter;
	context.holdMemory(held);
	try {
		return yield* withPauses(parseToml(text), () => context.breathe(stepsOfPiece));
	} catch (error) {
		if (!(error instanceof TomlMistake)) throw error;
		throw new DocumentFault('TomlDecodeError', error.message, placeIn(text, error.offset));
	} finally {
		context.releaseMemory(held);
	}
}

/** The TOML text of a value; `undefined` where a value has none: TOML has no null, and a document is an object. */
export const tomlText = (value: JqValue): string | undefined => {
	if (!isObject(value) || hasNull(value)) return undefined;
	const text = stringify(toToml(value));
	return text === '' || text.endsWith('\n') ? text : `${text}\n`;
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
