import { andThen, forEach, type Maybe } from '@tenon/core';
import { evaluateIndex } from '../arithmetic/evaluate.ts';
import { add, type Integer } from '../arithmetic/integer.ts';
import { quoteSingle } from '../expand/quote.ts';
import { TypedValue } from '../values/typed-value.ts';
import { assignTypedItems } from '../values/typed-variable.ts';
import { toIndexed, toTable } from './array-conversion.ts';
import { isEverySubscript, toIndex } from './array-subscript.ts';
import { AssignmentError, identifierError, readonlyError } from './assignment-error.ts';
import { atCircle } from './circle.ts';
import { convertValue } from './convert-value.ts';
import { IndexedArray } from './indexed-array.ts';
import type { ArrayItem } from './ports.ts';
import { followReference, type Reference } from './reference.ts';
import type { Shell } from './shell.ts';
import { attribute, type Dynamic, type Variable } from './variable.ts';

/**
 * `name=( … )`, `name+=( … )`. An associative array stays one; `kind` is what a declaration asks for.
 * An item that cannot be stored is complained of and left out, as in bash.
 */
export const assignArray = (
	shell: Shell,
	name: string,
	items: readonly ArrayItem[],
	append: boolean,
	kind?: 'indexed' | 'associative',
): Maybe<void> => {
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'circular') {
		return atCircle(
			shell,
			name,
			() => assignArray(shell, name, items, append, kind),
			() => undefined,
		);
	}
	return andThen(arrayName(shell, reference), (target) => {
		const variable = shell.variables.own(target);
		if (variable.has(attribute.readonly)) throw readonlyError(target);
		if (variable.dynamic !== undefined) return fillComputed(shell, variable.dynamic, items);
		if (variable.value instanceof TypedValue && kind === undefined)
			return assignTypedItems(shell, target, [], items, append);
		refuseConversion(target, variable, kind);
		if (variable.value instanceof Map || kind === 'associative')
			return fillTable(
				shell,
				{ name: target, variable, shown: kind === undefined ? asIs : quoteSingle },
				items,
				append,
			);
		return fillArray(shell, variable, items, append);
	});
};

// The array's own name.
const arrayName = (shell: Shell, reference: Exclude<Reference, { kind: 'circular' }>): Maybe<string> => {
	switch (reference.kind) {
		case 'variable':
			return reference.name;
		case 'element':
			throw identifierError(`${reference.name}[${reference.subscript}]`);
		case 'untargeted':
			return andThen(shell.complain(`warning: ${reference.name}: removing nameref attribute`), () => {
				shell.variables.own(reference.name).attributes &= ~attribute.nameref;
				return reference.name;
			});
	}
};

// What is computed takes elements with a key, if any at all, and keeps the others it has.
const fillComputed = (shell: Shell, { writeElement }: Dynamic, items: readonly ArrayItem[]): Maybe<void> =>
	forEach(items, ({ key, value }) =>
		writeElement === undefined || key === undefined ? undefined : writeElement(shell, key, value),
	);

const refuseConversion = (
	name: string,
	{ value }: Variable,
	kind: 'indexed' | 'associative' | undefined,
): void => {
	if (kind === 'associative' && value instanceof IndexedArray) {
		throw new AssignmentError('conversion', `${name}: cannot convert indexed to associative array`);
	}
	if (kind === 'indexed' && value instanceof Map) {
		throw new AssignmentError('conversion', `${name}: cannot convert associative to indexed array`);
	}
};

const fillArray = (
	shell: Shell,
	variable: Variable,
	items: readonly ArrayItem[],
	append: boolean,
): Maybe<void> => {
	if (!append) variable.value = new IndexedArray();
	const array = toIndexed(shell, variable);
	let next = array.end;
	const put = (index: Integer, item: ArrayItem): Maybe<void> => {
		next = add(index, 1);
		return storeItem(shell, variable, item, {
			old: () => array.get(index),
			set: (text) => array.set(index, text),
		});
	};
	return forEach(items, (item) => {
		const { key } = item;
		if (key === undefined) return put(next, item);
		if (isEverySubscript(key)) return complainOf(shell, item, 'cannot assign to non-numeric index');
		if (key === '') return complainOf(shell, item, 'bad array subscript');
		return andThen(evaluateIndex(shell, key), (integer) => {
			const index = toIndex(shell, variable, integer, 'write');
			return index === undefined ? complainOf(shell, item, 'bad array subscript') : put(index, item);
		});
	});
};

interface Table {
	readonly name: string;
	readonly variable: Variable;
	/** How messages show a word: a declaration has it in quotes. */
	readonly shown: (text: string) => string;
}

const asIs = (text: string): string => text;

// In `T=([k]+=v)` what is added to is the value from before.
const fillTable = (
	shell: Shell,
	{ name, variable, shown }: Table,
	items: readonly ArrayItem[],
	append: boolean,
): Maybe<void> => {
	const before = toTable(shell, variable);
	const table = append ? before : new Map<string, string>();
	variable.value = table;
	const put = (key: string, item: ArrayItem): Maybe<void> =>
		storeItem(shell, variable, item, {
			old: () => before.get(key),
			set: (text) => void table.set(key, text),
		});
	if (items[0]?.key === undefined) {
		return forEach(pairsOf(items), ({ key, item }) =>
			key === '' ? andThen(shell.complain('"": bad array subscript'), () => undefined) : put(key, item),
		);
	}
	return forEach(items, (item) => {
		if (item.key === '')
			return complainOf(shell, { ...item, key: shown(''), value: shown(item.value) }, 'bad array subscript');
		if (item.key !== undefined) return put(item.key, item);
		const said = shell.complain(
			`${name}: ${shown(item.value)}: must use subscript when assigning associative array`,
		);
		return andThen(said, () => undefined);
	});
};

// `( key value key value )`: what looks like `[key]=value` is a word here like any other.
const pairsOf = (items: readonly ArrayItem[]): { readonly key: string; readonly item: ArrayItem }[] => {
	const pairs: { readonly key: string; readonly item: ArrayItem }[] = [];
	for (let at = 0; at < items.length; at += 2) {
		const value = items[at + 1] === undefined ? '' : wordOf(items[at + 1]!);
		pairs.push({ key: wordOf(items[at]!), item: { key: undefined, append: false, value } });
	}
	return pairs;
};

const wordOf = ({ key, append, value }: ArrayItem): string =>
	key === undefined ? value : `[${key}]${append ? '+=' : '='}${value}`;

const complainOf = (shell: Shell, item: ArrayItem, why: string): Maybe<void> =>
	andThen(shell.complain(`${wordOf(item)}: ${why}`), () => undefined);

interface Slot {
	readonly old: () => string | undefined;
	readonly set: (text: string) => void;
}

const storeItem = (
	shell: Shell,
	{ attributes }: Variable,
	{ value, append }: ArrayItem,
	{ old, set }: Slot,
): Maybe<void> => {
	const converted = convertValue(shell, { attributes, value, append, old });
	if (converted instanceof Promise) return converted.then((ready) => set(String(ready)));
	set(String(converted));
};
