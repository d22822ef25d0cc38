import { andThen, type Maybe } from '@tenon/core';
import { compileArithmetic } from '../arithmetic/compile.ts';
import { ArithmeticError } from '../arithmetic/errors.ts';
import { add, type Integer } from '../arithmetic/integer.ts';
import type { Compilation } from '../compile/compilation.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { localeText, longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { runWork, shortLength } from '../state/work.ts';
import type { ParameterOperation, ParameterPart, Word } from '../syntax/ast.ts';
import { characterCount, sliceCharacters } from '../values/characters.ts';
import { TypedValue } from '../values/typed-value.ts';
import { storedValue } from './elements.ts';
import type { Located } from './parameter.ts';
import { derivedList, type ListValue, type Value } from './value.ts';
import { requireBound, type ValueOperation } from './value-operation.ts';

type Slice = Extract<ParameterOperation, { readonly kind: 'slice' }>;

/** `:offset` and `:offset:length`, of a text by characters, of a list by elements. */
export const compileSlice = (
	part: ParameterPart,
	operation: Slice,
	compilation: Compilation,
): ValueOperation => {
	const label = parameterText(part, operation, compilation);
	const offset = compileNumber(operation.offset, compilation, label);
	const length =
		operation.length === undefined ? undefined : compileNumber(operation.length, compilation, label);
	const written =
		operation.length === undefined
			? ''
			: compilation.source.text.slice(operation.length.span.start, operation.length.span.end);
	return (shell, located) => {
		requireBound(shell, located);
		const { value } = located;
		if (typeof value !== 'string' || value.length <= shortLength) return sliced(shell, located);
		return andThen(longLocaleText(shell, value), () => sliced(shell, located));
	};
	function sliced(shell: Shell, located: Located): Maybe<Value> {
		const { value, target } = located;
		if (value === undefined) return undefined;
		if (target.kind === 'elements' && (value as ListValue).items.length === 0) return value;
		return andThen(offset(shell), (from) => {
			const start = Number(from);
			// Where there is nothing to take the length is not asked for.
			return length === undefined || isOutside(shell, located, start)
				? sliceOf(shell, located, { from, start, count: undefined, written })
				: andThen(length(shell), (count) =>
						sliceOf(shell, located, { from, start, count: Number(count), written }),
					);
		});
	}
};

// `a[@]` of `${a[@]:1}`, as it was written.
const parameterText = ({ span }: ParameterPart, { offset }: Slice, { source }: Compilation): string =>
	source.text.slice(span.start + 2, offset.span.start - 1);

const compileNumber = (
	word: Word,
	compilation: Compilation,
	label: string,
): ((shell: Shell) => Maybe<Integer>) =>
	word.parts.length === 0 ? () => 0 : compileArithmetic(word, compilation, label);

interface Range {
	/** The offset to the last digit; what counts characters or words makes do with `start`. */
	readonly from: Integer;
	readonly start: number;
	readonly count: number | undefined;
	/** The length as the script has it, for the message. */
	readonly written: string;
}

const isOutside = (shell: Shell, located: Located, offset: number): boolean => {
	const { size, last } = extentOf(shell, located);
	return offset < 0 ? size + offset < 0 : offset > last;
};

/** What an offset below 0 counts from, and the greatest offset at which something may be. */
interface Extent {
	readonly size: number;
	readonly last: number;
}

const extentOf = (shell: Shell, { target, value }: Located): Extent => {
	if (typeof value !== 'object') return extentOfText(shell, value);
	const { length } = value.items;
	if (target.kind === 'positions') return { size: length + 1, last: length + 1 };
	const stored = storedList(shell, { target, value });
	if (stored instanceof IndexedArray) return { size: Number(stored.end), last: Number(stored.end) - 1 };
	if (stored instanceof Map) return { size: length + 1, last: length };
	if (typeof stored === 'object') return { size: length, last: length - 1 };
	return extentOfText(shell, value.items[0]);
};

const extentOfText = (shell: Shell, text = ''): Extent => {
	const size = characterCount(localeText(shell, text));
	return { size, last: size };
};

const sliceOf = (shell: Shell, { target, value }: Located, range: Range): Maybe<Value> => {
	if (typeof value === 'string') return sliceText(localeText(shell, value), range);
	if (value === undefined) return undefined;
	if (target.kind === 'positions') return derivedList(slicePositions(shell, range), value);
	const stored = storedList(shell, { target, value });
	if (stored instanceof IndexedArray)
		return andThen(sliceArray(shell, stored, range), (items) => derivedList(items, value));
	if (stored instanceof Map) return derivedList(sliceAssociative(value.items, range), value);
	if (Array.isArray(stored))
		return andThen(sliceArray(shell, new IndexedArray(stored), range), (items) => derivedList(items, value));
	// A variable that is no array is its own text.
	return value.items.length === 0
		? value
		: derivedList([sliceText(localeText(shell, value.items[0]!), range) ?? ''], value);
};

// What a list was made of; the elements of typed data are a list as they are.
const storedList = (shell: Shell, { target, value }: Located): ReturnType<typeof storedValue> => {
	if (target.kind !== 'elements' && target.kind !== 'pathItems') return undefined;
	const stored = target.kind === 'elements' ? storedValue(shell, target.name) : undefined;
	return target.kind === 'pathItems' || stored instanceof TypedValue ? (value as ListValue).items : stored;
};

const sliceText = (text: string, range: Range): string | undefined => {
	const size = characterCount(text);
	const start = range.start < 0 ? size + range.start : range.start;
	if (start < 0 || start > size) return undefined;
	if (range.count === undefined) return sliceCharacters(text, start, size);
	const end = range.count < 0 ? size + range.count : start + range.count;
	if (end < start) throw tooShort(range);
	return sliceCharacters(text, start, Math.min(end, size));
};

const tooShort = ({ written }: Range): ArithmeticError =>
	new ArithmeticError(`${written}: substring expression < 0`, { ends: 'line', isSubscript: false });

const countOf = (range: Range): number => {
	if (range.count === undefined) return Number.POSITIVE_INFINITY;
	if (range.count < 0) throw tooShort(range);
	return range.count;
};

// `$0` stands before the first.
const slicePositions = (shell: Shell, range: Range): readonly string[] => {
	const all = [shell.name, ...shell.positional];
	const start = range.start < 0 ? all.length + range.start : range.start;
	const count = countOf(range);
	return start < 0 ? [] : all.slice(start, start + count);
};

// The offset counts subscripts, the length counts elements.
const sliceArray = (shell: Shell, array: IndexedArray, range: Range): Maybe<readonly string[]> => {
	const start = range.from < 0 ? add(array.end, range.from) : range.from;
	const count = countOf(range);
	return start < 0 ? [] : runWork(shell.slice, array.sliceWork(start, count));
};

// Elements are counted from 1; 0 is the same as 1, as an offset and as a length.
const sliceAssociative = (values: readonly string[], range: Range): readonly string[] => {
	const start = range.start < 0 ? values.length + 1 + range.start : range.start;
	const count = countOf(range);
	if (start < 0) return [];
	const first = Math.max(start, 1) - 1;
	return values.slice(first, first + Math.max(count, 1));
};
