import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { ParameterPart, Word } from '../syntax/ast.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { parseScript } from '../syntax/parse.ts';
import type { PartContext } from './compiled-part.ts';
import { compileElementSubscript } from './element-subscript.ts';
import { fatalError } from './failures.ts';
import { ifsOf } from './ifs.ts';
import { type NamedTarget, namedTarget, readerOf } from './target.ts';
import { compileSubscript } from './words.ts';

/** The target that a `${…}` names itself. */
export const targetOf = (part: ParameterPart, compilation: Compilation): NamedTarget => {
	const { name, subscript } = part;
	if (subscript === undefined) return part.braced ? namedTarget(name, labelOf(name)) : namedTarget(name);
	const separator = literalText(subscript);
	const written = compilation.source.text.slice(subscript.span.start, subscript.span.end);
	const label = `${name}[${written}]`;
	if (separator === '@' || separator === '*') return { kind: 'elements', name, separator, label };
	return { kind: 'element', name, subscript: compileElementSubscript(subscript, compilation, name), label };
};

// In braces a number is called by itself.
const labelOf = (name: string): string | undefined => (/^\d/.test(name) ? name : undefined);

const literalText = ({ parts }: Word): string | undefined =>
	parts.length === 1 && parts[0]!.type === 'literal' ? parts[0]!.text : undefined;

/**
 * `${!name…}`: finds the parameter whose name is the value of this one; `undefined` where bash lets
 * the lack of one pass. A reference by name gives the name it refers to, as text.
 */
export const compileIndirection = (
	part: ParameterPart,
	{ compilation, quoted }: Pick<PartContext, 'compilation' | 'quoted'>,
): ((shell: Shell) => Maybe<NamedTarget | undefined>) => {
	const pointer = targetOf(part, compilation);
	const read = readerOf(pointer);
	return (shell) => {
		if (pointer.kind === 'variable') {
			const variable = shell.variables.get(pointer.name);
			if (variable?.has(attribute.nameref) === true) return referredName(shell, pointer.name);
		}
		return andThen(read(shell), (value) => {
			// `${!@}` without arguments is nothing.
			if (typeof value === 'object' && value.items.length === 0) return nothingListed(shell, pointer);
			const name = typeof value === 'object' ? value.items.join(joinerOf(shell, pointer, quoted)) : value;
			if (name === undefined) return nothingNamed(shell, pointer);
			return parseTarget(name, `!${pointer.label.replace(/^\$/, '')}`);
		});
	};
};

// What stands between the elements of a list that is to be a name.
const joinerOf = (shell: Shell, pointer: NamedTarget, quoted: boolean): string => {
	const { joiner, isEmpty } = ifsOf(shell.variables.ifs);
	if (pointer.kind === 'positions') return pointer.separator === '@' ? ' ' : joiner;
	const isWithout = pointer.kind === 'elements' && pointer.separator === '*' && quoted;
	return isEmpty && !isWithout ? ' ' : joiner;
};

// All elements of what is not there name nothing, and that does not pass.
const nothingListed = (shell: Shell, pointer: NamedTarget): undefined => {
	if (pointer.kind === 'elements' && shell.variables.resolve(pointer.name) === undefined)
		throw new ExpansionError(`${pointer.label}: invalid indirect expansion`);
	return undefined;
};

const nothingNamed = (shell: Shell, pointer: NamedTarget): undefined => {
	const lacksVariable = pointer.kind === 'element' && shell.variables.resolve(pointer.name) === undefined;
	// What is declared and has no value, or an array without its first element, names nothing, and that passes.
	const isDeclared = pointer.kind === 'variable' && shell.variables.resolve(pointer.name) !== undefined;
	if ((pointer.kind === 'variable' && !isDeclared) || lacksVariable) {
		throw new ExpansionError(`${pointer.label}: invalid indirect expansion`);
	}
	if (shell.options.nounset) throw fatalError(shell, `!${pointer.label}: unbound variable`);
	return undefined;
};

// A target that reads as a constant: the text after `!` is the answer itself.
const referredName = (shell: Shell, name: string): NamedTarget => {
	const text = shell.variables.resolveName(name);
	if (text === name) throw new ExpansionError(`${name}: invalid indirect expansion`);
	return { kind: 'text', text, label: name };
};

const element = /^([A-Za-z_][A-Za-z0-9_]*)\[([\s\S]+)\]$/;

/** The parameter that a text names; throws what bash says of a text that names none. */
export const parseTarget = (name: string, label: string): NamedTarget => {
	if (/^(?:[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[@*#?$!-])$/.test(name)) return namedTarget(name, label);
	const found = element.exec(name);
	if (found === null) throw new ExpansionError(`${name}: invalid variable name`);
	const [, variable, subscript] = found;
	if (subscript === '@' || subscript === '*') {
		return { kind: 'elements', name: variable!, separator: subscript, label };
	}
	return { kind: 'element', name: variable!, subscript: subscriptNamed(name, subscript!), label };
};

// A subscript that cannot be read, such as one with half a quote, makes no name.
const subscriptNamed = (name: string, subscript: string): ReturnType<typeof compileSubscript> => {
	try {
		return compileSubscriptText(subscript);
	} catch (error) {
		if (error instanceof ShellSyntaxError) throw new ExpansionError(`${name}: invalid variable name`);
		throw error;
	}
};

// The subscript of an indirect name is expanded as if the script had spelled it.
const compileSubscriptText = (text: string): ReturnType<typeof compileSubscript> => {
	if (!/[$`"'\\]/.test(text)) return () => text;
	const { script, source } = parseScript(`\${x[${text}]}`);
	const command = script.body[0]?.first.commands[0];
	const word = command?.type === 'simple' ? command.words[0] : undefined;
	const part = word?.type === 'word' ? word.parts[0] : undefined;
	if (part?.type !== 'parameter' || part.subscript === undefined) return () => text;
	return compileSubscript(part.subscript, { source, file: '' });
};
