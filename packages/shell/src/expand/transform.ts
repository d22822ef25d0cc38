import { andThen, type Maybe, mapEach } from '@tenon/core';
import { isOnlyDeclared } from '../state/declared-arrays.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { localeText, longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { checkingLength } from '../state/text-size.ts';
import { joinItems, mapItems, runWork, type Work } from '../state/work.ts';
import { unescapeAnsiInSteps } from '../syntax/ansi.ts';
import { quoteDouble, quoteKey, quoteSingle } from '../syntax/quote.ts';
import { shownJson } from '../values/json-text.ts';
import { typedValue } from '../values/typed-variable.ts';
import { attributeLetters } from './attribute-letters.ts';
import { changeLong, lowerCaseAll, upperCaseAll, upperCaseFirst } from './case-change.ts';
import type { PartContext } from './compiled-part.ts';
import { elementsOf, elementsWork, keysWork, storedValue } from './elements.ts';
import { ifsOf, splitting } from './ifs.ts';
import { expandPrompt } from './prompt.ts';
import { quote } from './quote-long.ts';
import type { Target } from './target.ts';
import { derivedList, isList, type ListValue, mapValue, type Value } from './value.ts';
import { mapInLocale, requireBound, type ValueOperation } from './value-operation.ts';
import { checkWordCount } from './word-count.ts';

/** `@Q` and the other operators behind an `@`. */
export const compileTransform = (operator: string, { quoted, place }: PartContext): ValueOperation => {
	const isSplit = operator === 'A' && quoted && place === 'fields';
	const transform = isSplit ? splitAssignment : transforms[operator]!;
	const asksOfVariable = operator === 'a' || operator === 'A';
	return (shell, located) => {
		if (!asksOfVariable || !hasElements(shell, located.target)) requireBound(shell, located);
		return transform(shell, located);
	};
};

// Whether it is an array that may lack its first element, and no other.
const hasElements = (shell: Shell, target: Target): boolean =>
	target.kind === 'variable' && elementsOf(shell, target.name).length > 0;

const mapped =
	(map: (shell: Shell, text: string) => Maybe<string>): ValueOperation =>
	(shell, { value }) =>
		value === undefined ? undefined : mapInLocale(shell, value, (text) => map(shell, text));

const prompt: ValueOperation = (shell, { value }) => {
	if (value === undefined) return undefined;
	if (typeof value === 'string') return andThen(expandPrompt(shell, value), (text) => text || undefined);
	return andThen(
		mapEach(value.items, (item) => expandPrompt(shell, item)),
		(items) => derivedList(items, value),
	);
};

// A statement that makes the variable again.
const assignment: ValueOperation = (shell, { target, value }) => {
	if (target.kind === 'positions') return positionsStatement(shell, value as ListValue);
	const name = variableName(shell, target);
	// A reference to an element has no statement of its own.
	if (name === undefined || name.endsWith(']')) return undefined;
	const letters = lettersOf(shell, name);
	const typed = typedValue(shell, name);
	if (typed !== undefined) return `declare -${letters} ${name}=${quoteSingle(shownJson(typed.value))}`;
	if (isList(value) && isArray(shell, name)) {
		if (isUnsetArray(shell, name)) return prefixed(shell, `declare -${letters} `, [name], value);
		return andThen(runWork(shell.slice, arrayText(shell, name)), (text) =>
			prefixed(shell, `declare -${letters} `, [`${name}=${text}`], value),
		);
	}
	const text = isList(value) ? value.items[0] : value;
	if (text === undefined) {
		if (letters === '') return isList(value) ? value : undefined;
		return `declare -${letters} ${name}`;
	}
	return andThen(longLocaleText(shell, text), (ready) =>
		andThen(quote(shell, 'single', ready), (quoted) =>
			letters === '' ? `${name}=${quoted}` : `declare -${letters} ${name}=${quoted}`,
		),
	);
};

const positionsStatement = (shell: Shell, value: ListValue): Maybe<Value> =>
	value.items.length === 0
		? value
		: andThen(
				runWork(
					shell.slice,
					mapItems(value.items, (item) => quoteSingle(localeText(shell, item))),
				),
				(items) => prefixed(shell, 'set -- ', items, value),
			);

// bash splits the words before the value even inside of quotes, those of a `*` list beside an `@` list.
const prefixed = (shell: Shell, prefix: string, items: readonly string[], list: ListValue): Value => {
	const { classes, joiner, isEmpty } = ifsOf(shell.variables.ifs);
	if (list.separator === '*' && isEmpty) return prefix + items.join('');
	const splits =
		list.separator === '*' ? joiner === ' ' : isEmpty || (classes[0x20]! & splitting.blank) !== 0;
	const words = splits ? [...prefix.trim().split(' '), ...items] : [prefix + items[0]!, ...items.slice(1)];
	return derivedList(words, list);
};

// Among fields bash splits the words before the values of an `@` list at every separator, though they are quoted.
const splitAssignment: ValueOperation = (shell, located) =>
	andThen(assignment(shell, located), (value) => {
		if (!isList(value) || value.separator !== '@' || value.items.length === 0) return value;
		const [first = '', ...others] = value.items;
		const prefix = /^(?:set|declare) -\S* /.exec(first)?.[0] ?? '';
		const { classes } = ifsOf(shell.variables.ifs);
		const pieces = [''];
		for (const char of prefix)
			if ((classes[char.charCodeAt(0)]! & splitting.other) !== 0) pieces.push('');
			else pieces.push(`${pieces.pop()!}${char}`);
		const last = `${pieces.pop()!}${first.slice(prefix.length)}`;
		return derivedList([...pieces, last, ...others], value);
	});

/** The elements as an assignment spells them: `([0]="a" [1]="b")`. */
function* arrayText(shell: Shell, name: string): Work<string> {
	const values = yield* elementsWork(shell, name);
	const isKeyed = storedValue(shell, name) instanceof Map;
	const shown = (text: string): string => quoteDouble(localeText(shell, text));
	const pairs = yield* mapItems(
		yield* keysWork(shell, name),
		(key, at) => `[${isKeyed ? quoteKey(localeText(shell, key)) : key}]=${shown(values[at]!)}`,
	);
	const joined = yield* joinItems(pairs, ' ', checkingLength(shell));
	return `(${joined}${isKeyed && pairs.length > 0 ? ' ' : ''})`;
}

const attributes: ValueOperation = (shell, { target, value }) => {
	const name = variableName(shell, target);
	if (name === undefined) return mapValue(value, () => '');
	const letters = lettersOf(shell, name);
	if (!isList(value)) return letters === '' ? undefined : letters;
	// What is only declared has no element that could tell of it: it does so itself.
	if (isUnsetArray(shell, name) || isUnsetText(shell, name)) return derivedList([letters], value);
	return derivedList(letters === '' ? [] : value.items.map(() => letters), value);
};

// Keys and values as one text that can be used in an assignment.
const keysQuoted: ValueOperation = (shell, { target, value }) => {
	if (!isList(value) || target.kind !== 'elements' || !isArray(shell, target.name))
		return mapValue(value, quoteSingle);
	const isKeyed = storedValue(shell, target.name) instanceof Map;
	return andThen(runWork(shell.slice, pairTexts(shell, target.name, value.items)), (text) =>
		text === '' ? value : `${text}${isKeyed ? ' ' : ''}`,
	);
};

function* pairTexts(shell: Shell, name: string, items: readonly string[]): Work<string> {
	const isKeyed = storedValue(shell, name) instanceof Map;
	const keys = yield* keysWork(shell, name);
	const pairs = yield* mapItems(
		keys,
		(key, at) => `${isKeyed ? quoteKey(key) : key} ${quoteDouble(items[at]!)}`,
	);
	return yield* joinItems(pairs, ' ', checkingLength(shell));
}

// Keys and values as words of their own.
const keysApart: ValueOperation = (shell, { target, value }) => {
	if (!isList(value) || target.kind !== 'elements' || !isArray(shell, target.name))
		return mapValue(value, quoteSingle);
	checkWordCount(shell, 2 * value.items.length);
	return andThen(runWork(shell.slice, keysWork(shell, target.name)), (keys) =>
		andThen(
			runWork(
				shell.slice,
				mapItems(keys, (key, at) => [key, value.items[at]!]),
			),
			(pairs) => derivedList(pairs.flat(), value),
		),
	);
};

const transforms: Readonly<Record<string, ValueOperation>> = {
	Q: mapped((shell, text) => quote(shell, 'single', text)),
	E: mapped(({ slice }, text) => (text.includes('\\') ? runWork(slice, unescapeAnsiInSteps(text)) : text)),
	P: prompt,
	A: assignment,
	a: attributes,
	K: keysQuoted,
	k: keysApart,
	U: mapped((shell, text) => changeLong(shell, text, upperCaseAll)),
	u: mapped((_, text) => upperCaseFirst(text)),
	L: mapped((shell, text) => changeLong(shell, text, lowerCaseAll)),
};

const variableName = (shell: Shell, target: Target): string | undefined =>
	target.kind === 'variable' || target.kind === 'element' || target.kind === 'elements'
		? shell.variables.resolveName(target.name)
		: undefined;

const lettersOf = (shell: Shell, name: string): string => {
	const variable = shell.variables.get(name);
	return variable === undefined ? '' : attributeLetters(variable);
};

const isUnsetArray = (shell: Shell, name: string): boolean => {
	const stored = shell.variables.get(name)?.value;
	return typeof stored === 'object' && isOnlyDeclared(stored);
};

const isUnsetText = (shell: Shell, name: string): boolean => {
	const variable = shell.variables.get(name);
	return variable !== undefined && variable.value === undefined && variable.dynamic === undefined;
};

const isArray = (shell: Shell, name: string): boolean => {
	const value = storedValue(shell, name);
	return value instanceof IndexedArray || value instanceof Map || Array.isArray(value);
};
