import { andThen, forEach, type Maybe } from '@tenon/core';
import { evaluateIndex } from '../arithmetic/evaluate.ts';
import { expandSubscript } from '../arithmetic/expand-subscript.ts';
import { add, type Integer } from '../arithmetic/integer.ts';
import { TypedValue } from '../values/typed-value.ts';
import { assignTypedItems } from '../values/typed-variable.ts';
import { conversionProblem, toIndexed, toTable } from './array-conversion.ts';
import { isEverySubscript, toIndex } from './array-subscript.ts';
import { AssignmentError, fixedError, identifierError, readonlyError } from './assignment-error.ts';
import { atCircle } from './circle.ts';
import { convertValue } from './convert-value.ts';
import { IndexedArray } from './indexed-array.ts';
import { computePipeStatuses, isPipeStatuses } from './pipe-statuses.ts';
import type { ArrayItem } from './ports.ts';
import { followReference, type Reference } from './reference.ts';
import type { Shell } from './shell.ts';
import { tableLike } from './sized-table.ts';
import { checkedGrowth, checkedText } from './text-size.ts';
import { attribute, type Variable } from './variable.ts';
import { visitInTurns } from './work.ts';

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
		if (variable.dynamic !== undefined) return fillComputed(shell, target, variable, items, append);
		if (variable.value instanceof TypedValue && kind === undefined)
			return assignTypedItems(shell, target, [], items, append);
		const problem = conversionProblem(target, variable.value, kind);
		if (problem !== undefined) throw new AssignmentError('conversion', problem);
		if (variable.value instanceof Map || kind === 'associative')
			return fillTable(shell, target, variable, items, append);
		const filled = fillArray(shell, variable, items, append);
		return isPipeStatuses(target) ? andThen(filled, () => computePipeStatuses(shell)) : filled;
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

// What is computed takes elements, if any at all, and keeps the others it has; a table takes those with a key.
const fillComputed = (
	shell: Shell,
	name: string,
	variable: Variable,
	items: readonly ArrayItem[],
	append: boolean,
): Maybe<void> => {
	const { isFixed, isTable, writeElement } = variable.dynamic!;
	if (isFixed === true) throw fixedError(name, { isSaid: true });
	if (writeElement === undefined) return;
	if (isTable === true)
		return forEach(items, ({ key, value }) =>
			key === undefined ? undefined : writeElement(shell, key, value),
		);
	let next: Integer = append ? add(toIndex(shell, variable, -1, 'read') ?? -1, 1) : 0;
	return forEach(items, ({ key, value }) =>
		andThen(key === undefined ? next : evaluateIndex(shell, key), (index) => {
			next = add(index, 1);
			return writeElement(shell, String(index), value);
		}),
	);
};

const fillArray = (
	shell: Shell,
	variable: Variable,
	items: readonly ArrayItem[],
	append: boolean,
): Maybe<void> => {
	if (!append) variable.value = new IndexedArray();
	const array = toIndexed(shell, variable);
	const before = array.size;
	let next = array.end;
	const put = (index: Integer, item: ArrayItem): Maybe<void> => {
		next = add(index, 1);
		return storeItem(shell, variable, item, {
			old: () => array.get(index),
			set: (text) => array.set(index, text),
		});
	};
	const filled = visitInTurns(shell.slice, items, (item) => {
		const { key } = item;
		if (key === undefined) return put(next, item);
		if (isEverySubscript(key)) return complainOf(shell, item, 'cannot assign to non-numeric index');
		if (key === '') return complainOf(shell, item, 'bad array subscript');
		return andThen(indexOf(shell, key), (integer) => {
			const index = toIndex(shell, variable, integer, 'write');
			return index === undefined ? complainOf(shell, item, 'bad array subscript') : put(index, item);
		});
	});
	return andThen(filled, () => checkedGrowth(shell, before, array.size));
};

// The word was expanded with the others; what that has left of `$`, quotes and backslashes is expanded once more.
const indexOf = (shell: Shell, key: string): Maybe<Integer> =>
	/[$`"\\]/.test(key)
		? andThen(expandSubscript(shell, key), (text) => evaluateIndex(shell, text))
		: evaluateIndex(shell, key);

// In `T=([k]+=v)` what is added to is the value from before.
const fillTable = (
	shell: Shell,
	name: string,
	variable: Variable,
	items: readonly ArrayItem[],
	append: boolean,
): Maybe<void> => {
	const before = toTable(shell, variable);
	const table = append ? before : tableLike(before, []);
	variable.value = table;
	const put = (key: string, item: ArrayItem): Maybe<void> =>
		storeItem(shell, variable, item, {
			old: () => before.get(key),
			set: (text) => void table.set(key, text),
		});
	const size = table.size;
	const grown = (): void => checkedGrowth(shell, size, table.size);
	if (isListOfPairs(items)) {
		const filled = visitInTurns(shell.slice, pairsOf(items), ({ key, item }) =>
			key === '' ? complainOfEntry(shell, item) : put(key, item),
		);
		return andThen(filled, grown);
	}
	const filled = visitInTurns(shell.slice, items, (item) => {
		if (item.key === '') return complainOfEntry(shell, item);
		if (item.key !== undefined) return put(item.key, item);
		const said = shell.complain(
			`${name}: ${shownText(item)}: must use subscript when assigning associative array`,
		);
		return andThen(said, () => undefined);
	});
	return andThen(filled, grown);
};

// What begins with a bracket should have been an element.
const isListOfPairs = ([first]: readonly ArrayItem[]): boolean =>
	first !== undefined && first.key === undefined && first.written?.startsWith('[') !== true;

// `( key value key value )`: what looks like `[key]=value` is a word here like any other.
function* pairsOf(
	items: readonly ArrayItem[],
): Generator<{ readonly key: string; readonly item: ArrayItem }, void, undefined> {
	for (let at = 0; at < items.length; at += 2) {
		const value = items[at + 1] === undefined ? '' : wordOf(items[at + 1]!);
		const written = shownText(items[at]!);
		yield { key: wordOf(items[at]!), item: { key: undefined, append: false, value, written } };
	}
}

const wordOf = ({ key, append, value }: ArrayItem): string =>
	key === undefined ? value : `[${key}]${append ? '+=' : '='}${value}`;

const complainOf = (shell: Shell, item: ArrayItem, why: string): Maybe<void> =>
	andThen(shell.complain(`${wordOf(item)}: ${why}`), () => undefined);

const complainOfEntry = (shell: Shell, item: ArrayItem): Maybe<void> =>
	andThen(shell.complain(`${shownText(item)}: bad array subscript`), () => undefined);

const shownText = (item: ArrayItem): string => item.written ?? wordOf(item);

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
	if (converted instanceof Promise) return converted.then((ready) => set(checkedText(shell, String(ready))));
	set(checkedText(shell, String(converted)));
};
