import { andThen, type Value as Data, type Maybe } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { ParameterPart, PathStep, TypedPath } from '../syntax/ast.ts';
import { itemTexts, keyTexts, sizeOf } from '../values/contents.ts';
import { readPath } from '../values/read-path.ts';
import { typedValue } from '../values/typed-variable.ts';
import { valueText } from '../values/value-text.ts';
import { type CompiledPart, type PartContext, textPart } from './compiled-part.ts';
import { badSubstitution } from './failures.ts';
import { parseTarget } from './indirection.ts';
import { compileOperation, emitValue, joinable, type Located } from './parameter.ts';
import { compileSteps, writtenPath } from './path-steps.ts';
import { readerOf, type Target } from './target.ts';
import type { Separator } from './value.ts';
import { requireBound } from './value-operation.ts';

/**
 * Compiles `${name.key[0]…}` with every operator. Where the variable is not typed it is what it is to bash:
 * a bad substitution, `text`, found when it is reached.
 */
export const compileTypedPath = (path: TypedPath, text: string, context: PartContext): CompiledPart => {
	const { part } = path;
	const { operation } = part;
	const compiled = compilePath(path, text, context);
	if (operation?.kind === 'length') return textPart((shell) => lengthOf(shell, compiled), context.quoted);
	if (operation?.kind === 'keys') return keysPart(compiled, operation.separator, context);
	if (part.indirect) return compileOperation(part, (shell) => locateIndirect(shell, compiled), true, context);
	const nullText = operation !== undefined && 'orEmpty' in operation && operation.orEmpty ? '' : undefined;
	const locate = (shell: Shell): Maybe<Located> =>
		andThen(compiled.read(shell), (data) => locatedAt(compiled, data, nullText));
	return compileOperation(part, locate, compiled.target.kind === 'pathItems', context);
};

interface CompiledPath {
	readonly target: PathTarget;
	/** What the path leads to, `undefined` if nothing is there. */
	readonly read: (shell: Shell) => Maybe<Data | undefined>;
}

type PathTarget = Extract<Target, { readonly kind: 'path' | 'pathItems' }>;

const compilePath = (
	{ steps, part }: TypedPath,
	text: string,
	{ compilation, whole = text }: PartContext,
): CompiledPath => {
	const { name, subscript } = part;
	const separator = everySeparator(part);
	const all: readonly PathStep[] =
		subscript === undefined || separator !== undefined
			? steps
			: [...steps, { kind: 'subscript', word: subscript }];
	const stepsOf = compileSteps(all, compilation);
	const label = writtenPath(name, all, compilation);
	const target: PathTarget =
		separator === undefined
			? { kind: 'path', name, steps: stepsOf, label }
			: { kind: 'pathItems', separator, label: `${label}[${separator}]` };
	const read = (shell: Shell): Maybe<Data | undefined> => {
		const typed = typedValue(shell, name);
		if (typed === undefined) throw badSubstitution(whole);
		return andThen(stepsOf(shell), (ready) => readPath(shell, name, typed.value, ready));
	};
	return { target, read };
};

const everySeparator = ({ subscript }: ParameterPart): Separator | undefined => {
	const only = subscript?.parts.length === 1 ? subscript.parts[0]! : undefined;
	return only?.type === 'literal' && (only.text === '@' || only.text === '*') ? only.text : undefined;
};

const locatedAt = (
	{ target }: CompiledPath,
	data: Data | undefined,
	nullText: string | undefined,
): Located => {
	if (target.kind === 'pathItems') {
		const items = data === undefined || data === null ? [] : itemTexts(data, target.label);
		return { target, value: { items, separator: target.separator, derived: false } };
	}
	if (data === undefined) return { target, value: undefined };
	return { target, value: (data === null ? nullText : undefined) ?? valueText(data, target.label) };
};

const lengthOf = (shell: Shell, { target, read }: CompiledPath): Maybe<string> =>
	andThen(read(shell), (data) => {
		if (target.kind === 'path') requireBound(shell, { target, value: data === undefined ? undefined : '' });
		if (data === undefined || (data === null && target.kind === 'pathItems')) return '0';
		return String(target.kind === 'path' ? sizeOf(data, target.label) : keyTexts(data).length);
	});

const keysPart = ({ read }: CompiledPath, separator: Separator, context: PartContext): CompiledPart => {
	const { quoted } = context;
	const target: Target = { kind: 'elements', name: '', separator, label: '' };
	return {
		constant: undefined,
		text: undefined,
		quoted,
		uniform: false,
		emit: (shell, out) =>
			andThen(read(shell), (data) => {
				const items = data === undefined || data === null ? [] : keyTexts(data);
				const value = { items, separator, derived: true };
				emitValue(out, joinable(shell, { target, value }, 'keys', context), quoted);
			}),
	};
};

// `${!name.key}`: the parameter whose name is the value.
const locateIndirect = (shell: Shell, { target, read }: CompiledPath): Maybe<Located> =>
	andThen(read(shell), (data) => {
		const { label } = target;
		if (data === undefined) throw new ExpansionError(`${label}: invalid indirect expansion`);
		const named = parseTarget(valueText(data, label), `!${label}`);
		return andThen(readerOf(named)(shell), (value) => ({ target: named, value }));
	});
