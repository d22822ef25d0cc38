import { associativeOrder } from '../../expand/associative-order.ts';
import {
	quoteDouble,
	quoteForListing,
	quoteForPosixListing,
	quoteKey,
	quoteSingle,
} from '../../expand/quote.ts';
import { isOnlyDeclared } from '../../state/declared-arrays.ts';
import { IndexedArray } from '../../state/indexed-array.ts';
import { localeText } from '../../state/locale.ts';
import type { Shell } from '../../state/shell.ts';
import type { Variable } from '../../state/variable.ts';
import { shownJson } from '../../values/json-text.ts';
import { TypedValue } from '../../values/typed-value.ts';
import { arrayKind } from './attributes.ts';

/** `=value` as `declare -p` shows it; empty for a variable that is declared and unset. */
export const declaredValue = (shell: Shell, variable: Variable): string => {
	const value = variable.dynamic === undefined ? variable.value : variable.dynamic.read(shell);
	if (value === undefined) return '';
	if (value instanceof TypedValue) return `=${quoteSingle(shownJson(value.value))}`;
	return typeof value === 'object'
		? arrayValue(shell, value)
		: `=${quoteDouble(localeText(shell, String(value)))}`;
};

/** The same in a list of all variables, where what is computed when asked for shows no value. */
export const declaredValueInList = (shell: Shell, name: string, variable: Variable): string => {
	if (name === 'DIRSTACK' || name === 'GROUPS') return '=()';
	return isKnownBeforehand(name, variable) ? declaredValue(shell, variable) : '';
};

/** `=value` as `set` shows it; `undefined` for a variable that is unset, or computed when asked for. */
export const listedValue = (shell: Shell, name: string, variable: Variable): string | undefined => {
	if (name === 'DIRSTACK' || name === 'GROUPS') return '=()';
	if (!isKnownBeforehand(name, variable)) return undefined;
	const value = variable.dynamic === undefined ? variable.value : variable.dynamic.read(shell);
	if (value === undefined) return undefined;
	if (value instanceof TypedValue) return `=${quoteSingle(shownJson(value.value))}`;
	if (typeof value !== 'object') {
		const shown = localeText(shell, String(value));
		return `=${shell.options.posix ? quoteForPosixListing(shown) : quoteForListing(shown)}`;
	}
	const text = arrayValue(shell, value);
	return text === '' ? undefined : text;
};

const isKnownBeforehand = (name: string, variable: Variable): boolean =>
	variable.dynamic === undefined ||
	name === 'SHELLOPTS' ||
	name === 'BASHOPTS' ||
	name === '_' ||
	arrayKind(name, variable) !== undefined;

const arrayValue = (
	shell: Shell,
	value: IndexedArray | ReadonlyMap<string, string> | readonly string[],
): string => {
	const quoted = (text: string): string => quoteDouble(localeText(shell, text));
	if (value instanceof IndexedArray) {
		if (isOnlyDeclared(value)) return '';
		return `=(${value
			.keys()
			.map((key) => `[${key}]=${quoted(value.get(key)!)}`)
			.join(' ')})`;
	}
	if (Array.isArray(value)) return `=(${value.map((text, at) => `[${at}]=${quoted(text)}`).join(' ')})`;
	const table = value as Map<string, string>;
	if (isOnlyDeclared(table)) return '';
	const items = associativeOrder(table).map(
		(key) => `[${quoteKey(localeText(shell, key))}]=${quoted(table.get(key)!)} `,
	);
	return `=(${items.join('')})`;
};
