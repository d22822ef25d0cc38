import { type Pieces, pausing, quotedPieces } from '../../expand/quote-long.ts';
import { isOnlyDeclared } from '../../state/declared-arrays.ts';
import { IndexedArray } from '../../state/indexed-array.ts';
import { localeText } from '../../state/locale.ts';
import type { Shell } from '../../state/shell.ts';
import type { Variable } from '../../state/variable.ts';
import { quoteKey, quoteSingle } from '../../syntax/quote.ts';
import { associativeKeys } from '../../values/associative-order.ts';
import { shownJson } from '../../values/json-text.ts';
import { TypedValue } from '../../values/typed-value.ts';
import { arrayKind } from './attributes.ts';

/** `=value` as `declare -p` shows it; empty for a variable that is declared and unset. */
export function* declaredValue(shell: Shell, variable: Variable): Pieces {
	const value = variable.dynamic === undefined ? variable.value : variable.dynamic.read(shell);
	if (value === undefined) return;
	if (value instanceof TypedValue) yield `=${quoteSingle(shownJson(value.value))}`;
	else if (typeof value === 'object') yield* arrayValue(shell, value);
	else {
		yield '=';
		yield* quotedPieces('double', localeText(shell, String(value)));
	}
}

/** The same in a list of all variables, where what is computed when asked for shows no value. */
export function* declaredValueInList(shell: Shell, name: string, variable: Variable): Pieces {
	if (name === 'DIRSTACK' || name === 'GROUPS') yield '=()';
	else if (isKnownBeforehand(name, variable)) yield* declaredValue(shell, variable);
}

/** `=value` as `set` shows it; `undefined` for a variable that is unset, or computed when asked for. */
export const listedValue = (shell: Shell, name: string, variable: Variable): Iterable<string> | undefined => {
	if (name === 'DIRSTACK' || name === 'GROUPS') return ['=()'];
	if (!isKnownBeforehand(name, variable)) return undefined;
	const value = variable.dynamic === undefined ? variable.value : variable.dynamic.read(shell);
	if (value === undefined) return undefined;
	if (value instanceof TypedValue) return [`=${quoteSingle(shownJson(value.value))}`];
	if (typeof value !== 'object') return listedText(shell, String(value));
	return isOnlyDeclared(value) ? undefined : arrayValue(shell, value);
};

function* listedText(shell: Shell, value: string): Pieces {
	yield '=';
	yield* quotedPieces(shell.options.posix ? 'posixListing' : 'listing', localeText(shell, value));
}

const isKnownBeforehand = (name: string, variable: Variable): boolean =>
	variable.dynamic === undefined ||
	name === 'SHELLOPTS' ||
	name === 'BASHOPTS' ||
	name === '_' ||
	arrayKind(name, variable) !== undefined;

function* arrayValue(
	shell: Shell,
	value: IndexedArray | ReadonlyMap<string, string> | readonly string[],
): Pieces {
	if (!Array.isArray(value) && isOnlyDeclared(value as IndexedArray | Map<string, string>)) return;
	yield '=(';
	if (value instanceof Map) {
		const keys = yield* pausing(associativeKeys(value));
		for (const key of keys) {
			yield* entry(shell, quoteKey(localeText(shell, key)), value.get(key)!);
			yield ' ';
		}
		yield ')';
		return;
	}
	let before = '';
	for (const [key, text] of value instanceof IndexedArray ? value.entries() : (value as string[]).entries()) {
		yield before;
		yield* entry(shell, String(key), text);
		before = ' ';
	}
	yield ')';
}

function* entry(shell: Shell, key: string, text: string): Pieces {
	yield `[${key}]=`;
	yield* quotedPieces('double', localeText(shell, text));
}
