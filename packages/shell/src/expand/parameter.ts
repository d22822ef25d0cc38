import { andThen, type Maybe } from '@tenon/core';
import type { TextOf } from '../compile/step.ts';
import type { Shell } from '../state/shell.ts';
import type { ParameterOperation, ParameterPart } from '../syntax/ast.ts';
import type { CompiledPart, PartContext, Place } from './compiled-part.ts';
import { textPart } from './compiled-part.ts';
import { compileConditional } from './conditional.ts';
import { elementLength } from './element-length.ts';
import { badSubstitution, fatalError, unbound } from './failures.ts';
import { ifsOf } from './ifs.ts';
import { compileIndirection, parseTarget, targetOf } from './indirection.ts';
import { joinedBy, joinerWithoutIfs } from './list-joining.ts';
import { referredList } from './list-reference.ts';
import { compileKeys, compileNames } from './name-lists.ts';
import { oneEmpty } from './quoted-group.ts';
import type { Sink } from './sink.ts';
import { type NamedTarget, namedTarget, readerOf, type Target } from './target.ts';
import { orTypedLength } from './typed-length.ts';
import { emptyingNull } from './typed-null.ts';
import { compileTypedPath } from './typed-path.ts';
import type { ListValue, Value } from './value.ts';
import { compileValueOperation, type ValueOperation } from './value-operation.ts';

/** Compiles `$name` and `${…}` with every operator. */
export const compileParameter = (part: ParameterPart, context: PartContext): CompiledPart => {
	const { operation } = part;
	if (operation?.kind === 'bad') {
		const { path, text } = operation;
		return path === undefined || lacksOperand(path.part)
			? failing(text, context)
			: compileTypedPath(path, text, context);
	}
	if (lacksOperand(part) || isUnfit(part)) return failing(sourceOf(part, context), context);
	if (operation?.kind === 'names') return compileNames(part.name, operation.separator, context);
	if (operation?.kind === 'keys') return compileKeys(part.name, operation.separator, context);
	if (part.indirect) return compileIndirect(part, context);
	const target = targetOf(part, context.compilation);
	if (operation === undefined) return compilePlain(target, part, context);
	if (operation.kind === 'length' && target.kind === 'element')
		return textPart(elementLength(target.name, target.subscript, subscriptOf(part, context)), context.quoted);
	const reader = 'orEmpty' in operation && operation.orEmpty ? emptyingNull(target) : readerOf(target);
	const locate = (shell: Shell): Maybe<Located> => {
		const value = reader(shell);
		return value instanceof Promise ? value.then((ready) => ({ target, value: ready })) : { target, value };
	};
	const givesList = target.kind === 'positions' || target.kind === 'elements';
	const compiled = compileOperation(part, locate, givesList, context);
	return operation.kind === 'length' && target.kind === 'variable'
		? textPart(orTypedLength(target.name, compiled.text!), context.quoted)
		: compiled;
};

/** A parameter and what it stands for now. */
export interface Located {
	readonly target: Target;
	readonly value: Value;
}

// `${x:}` and `${a[]}`.
const lacksOperand = ({ operation, subscript }: ParameterPart): boolean =>
	subscript?.parts.length === 0 ||
	(operation?.kind === 'slice' && operation.offset.parts.length === 0 && operation.length === undefined);

// The case of what is never a word cannot be changed, says bash, though it takes every other operator.
const isUnfit = ({ operation, name, indirect }: ParameterPart): boolean =>
	operation?.kind === 'case' && !indirect && (name === '?' || name === '#' || name === '-');

const subscriptOf = ({ subscript }: ParameterPart, { compilation }: PartContext): string =>
	subscript === undefined ? '' : compilation.source.text.slice(subscript.span.start, subscript.span.end);

const sourceOf = ({ span }: ParameterPart, { compilation }: PartContext): string =>
	compilation.source.text.slice(span.start, span.end);

// An unknown operator behind an `@` ends the shell, but only where there is something to apply it to.
const failing = (text: string, { quoted, whole = text }: PartContext): CompiledPart => {
	const unknown = /^\$\{(?:([A-Za-z_]\w*|\d+|[@*#?$-])(?:\[[@*]\])?|([A-Za-z_]\w*\[[^[\]]+\]))@[^}]*\}$/.exec(
		text,
	);
	if (unknown === null) {
		return textPart(() => {
			throw badSubstitution(whole);
		}, quoted);
	}
	const [, name, element] = unknown;
	const read = readerOf(element === undefined ? namedTarget(name!) : parseTarget(element, element));
	return textPart(
		(shell) =>
			andThen(read(shell), (value) => {
				if (value === undefined || (typeof value === 'object' && value.items.length === 0)) return '';
				throw fatalError(shell, `${whole}: bad substitution`);
			}),
		quoted,
	);
};

const compilePlain = (target: NamedTarget, { braced }: ParameterPart, context: PartContext): CompiledPart => {
	const { quoted } = context;
	const reader = readerOf(target);
	if (target.kind === 'positions' || target.kind === 'elements') {
		const items = (shell: Shell): Maybe<readonly string[]> =>
			andThen(reader(shell) as Maybe<ListValue>, (list) => list.items);
		return {
			constant: undefined,
			text: undefined,
			quoted,
			uniform: false,
			...(quoted && target.separator === '@' ? { items } : undefined),
			emit: (shell, out) =>
				andThen(reader(shell), (value) =>
					emitValue(out, joinable(shell, { value, target }, undefined, context), quoted),
				),
		};
	}
	const { label } = target;
	if (target.kind === 'variable')
		return variablePart(target.name, reader as ScalarReader, { ...context, braced });
	return textPart((shell) => {
		const value = (reader as ScalarReader)(shell);
		return typeof value === 'string' ? value : orAbsent(shell, label, value);
	}, quoted);
};

type ScalarReader = (shell: Shell) => Maybe<string | undefined>;

// A reference to all elements of an array stands for what the array's own list would give; between quotes and braces,
// for what that of `a[*]` would.
const variablePart = (
	name: string,
	reader: ScalarReader,
	context: PartContext & Pick<ParameterPart, 'braced'>,
): CompiledPart => {
	const { quoted } = context;
	const part = textPart(variableText(name, reader), quoted);
	const { emit } = part;
	return {
		...part,
		emit: (shell, out) => {
			const list = shell.variables.hasListReferences ? referredList(shell, name) : undefined;
			if (list === undefined) return emit(shell, out);
			const isJoined = quoted && context.braced && context.place === 'fields';
			if (isJoined && ifsOf(shell.variables.ifs).isEmpty) return emit(shell, out);
			const separator = isJoined ? '*' : list.separator;
			const value: ListValue = { ...list, separator };
			const target: Target = { kind: 'elements', name, separator, label: name };
			emitValue(out, joinable(shell, { value, target }, undefined, context), quoted);
		},
	};
};

// The commonest part of all: one look-up where the variable is set.
const variableText =
	(name: string, reader: ScalarReader): TextOf =>
	(shell) => {
		const text = shell.variables.text(name);
		return text === undefined ? readUnset(shell, name, reader) : text;
	};

const readUnset = (shell: Shell, name: string, reader: ScalarReader): Maybe<string> =>
	orAbsent(shell, name, reader(shell));

const orAbsent = (shell: Shell, label: string, value: Maybe<string | undefined>): Maybe<string> =>
	andThen(value, (ready) => ready ?? absent(shell, label));

const absent = (shell: Shell, label: string): string => {
	if (shell.options.nounset && referredList(shell, label) === undefined) throw unbound(shell, label);
	return '';
};

const compileIndirect = (part: ParameterPart, context: PartContext): CompiledPart => {
	const indirection = compileIndirection(part, context);
	const locate = (shell: Shell): Maybe<Located> =>
		andThen(indirection(shell), (target) =>
			target === undefined
				? { target: nowhere, value: undefined }
				: andThen(readerOf(target)(shell), (value) => ({ target, value })),
		);
	return compileOperation(part, locate, true, context);
};

const nowhere: NamedTarget = { kind: 'variable', name: '', label: '' };

/** Compiles the operator of a parameter that `locate` finds. */
export const compileOperation = (
	part: ParameterPart,
	locate: (shell: Shell) => Maybe<Located>,
	givesList: boolean,
	context: PartContext,
): CompiledPart => {
	const { operation } = part;
	const { quoted } = context;
	switch (operation?.kind) {
		case 'default':
		case 'assign':
		case 'error':
		case 'alternative':
			return compileConditional(operation, locate, givesList, context);
		default: {
			const apply = operation === undefined ? unchanged : compileValueOperation(part, operation, context);
			const evaluate = (shell: Shell): Maybe<Value> => {
				const located = locate(shell);
				if (located instanceof Promise) return located.then((ready) => applyTo(shell, ready));
				return applyTo(shell, located);
			};
			const applyTo = (shell: Shell, located: Located): Maybe<Value> => {
				const value = apply(shell, located);
				if (typeof value !== 'object') return value;
				return andThen(value, (ready) =>
					joinable(shell, { value: ready, target: located.target }, operation?.kind, context),
				);
			};
			if (!givesList || operation?.kind === 'length') {
				const part = textPart(
					(shell) => andThen(evaluate(shell), (value) => (value as string | undefined) ?? ''),
					quoted,
				);
				if (!quoted || operation === undefined) return part;
				return { ...part, emit: (shell, out) => andThen(evaluate(shell), (value) => emitText(out, value)) };
			}
			return {
				constant: undefined,
				text: undefined,
				quoted,
				uniform: false,
				emit: (shell, out) => andThen(evaluate(shell), (value) => emitValue(out, value, quoted)),
			};
		}
	}
};

// Inside of quotes an empty text that an operator has made is a field, also beside lists without elements.
const emitText = (out: Sink, value: Value): Maybe<void> =>
	value === '' ? out.list(oneEmpty, true) : out.quoted((value as string | undefined) ?? '');

const unchanged: ValueOperation = (shell, { target, value }) => {
	if (value === undefined && target !== nowhere && shell.options.nounset) throw unbound(shell, target.label);
	return value;
};

/** Marks a list with the way it is joined where it becomes one text. */
export const joinable = (
	shell: Shell,
	{ value, target }: Located,
	operation: ParameterOperation['kind'] | undefined,
	{ place, quoted, splitsLiterals, isDeclared = false }: PartContext,
): Value => {
	if (typeof value !== 'object') return value;
	if (place === 'element' && (quoted || !splitsLiterals))
		return { ...value, separator: ifsOf(shell.variables.ifs).isEmpty ? '@' : '*' };
	const source = target.kind === 'positions' ? 'positions' : 'elements';
	if (place === 'fields')
		return quoted || operation === undefined || (splitsLiterals && source === 'positions')
			? value
			: withoutIfs(shell, value, source, operation);
	const separator = joinedBy(place, { separator: value.separator, source, operation, quoted });
	if (separator === '*' && ifsOf(shell.variables.ifs).isEmpty) {
		// An empty IFS joins nothing that `@` keeps apart.
		if (value.separator === '@') return spaced(shell, { value, target }, operation, quoted);
		const isArgument = splitsLiterals || isDeclared;
		if (isArgument && !quoted && operation !== 'names' && isSpacedInOperand(place, source, operation))
			return spaced(shell, { value, target }, operation, quoted);
	}
	if (separator === '@') return spaced(shell, { value, target }, operation, quoted);
	return { ...value, separator };
};

const spaced = (
	shell: Shell,
	{ value, target }: Located,
	operation: ParameterOperation['kind'] | undefined,
	quoted: boolean,
): Value => {
	const { items } = value as ListValue;
	const list: ListValue = { ...(value as ListValue), separator: '@' };
	const isTrimmed = operation === 'trimStart' || operation === 'trimEnd';
	if (quoted || !isTrimmed || target.kind === 'positions') return list;
	return ifsOf(shell.variables.ifs).isEmpty ? { ...list, items: items.map(markSpaces) } : list;
};

// Where IFS is empty bash leaves its mark of a quoted character before spaces in what was trimmed.
const markSpaces = (text: string): string => text.replaceAll(' ', '\x01 ');

// In the word of `${x:-word}` bash joins by spaces while IFS is empty, but not in every assignment.
const isSpacedInOperand = (
	place: Place,
	source: 'positions' | 'elements',
	operation: ParameterOperation['kind'] | undefined,
): boolean => {
	if (place !== 'assignment') return true;
	if (operation === 'case') return false;
	return source === 'positions' || (operation !== undefined && operation !== 'replace');
};

const withoutIfs = (
	shell: Shell,
	value: ListValue,
	source: 'positions' | 'elements',
	operation: ParameterOperation['kind'],
): Value => {
	const joiner = joinerWithoutIfs({ separator: value.separator, source }, operation);
	if (joiner === undefined || !ifsOf(shell.variables.ifs).isEmpty) return value;
	if (value.items.length === 0) return value;
	const isTrimmed = operation === 'trimStart' || operation === 'trimEnd';
	return (isTrimmed ? value.items.map(markSpaces) : value.items).join(joiner);
};

/** Hands a value to a sink. */
export const emitValue = (out: Sink, value: Value, quoted: boolean): Maybe<void> => {
	if (typeof value === 'object') return out.list(value, quoted);
	if (quoted) return out.quoted(value ?? '');
	if (value !== undefined) return out.expanded(value);
};
