import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { ParameterPart, WordPart } from '../syntax/ast.ts';
import type { Code } from './frame.ts';
import { generate } from './generate.ts';
import { type Integer, parseCanonical } from './integer.ts';
import { markOf, operandMark } from './operand-mark.ts';
import { parseExpression } from './parse.ts';

/** A `$name` of an expression. */
export interface Operand {
	readonly read: IntegerReader;
	/** A minus stands right before it, and would become one token with a second one. */
	readonly isAfterMinus: boolean;
}

/** An expression that is read once, with its `$name`s as operands. */
export interface Template {
	readonly code: Code;
	readonly operands: readonly Operand[];
}

const maxOperands = 64;

/**
 * The template of a text whose only expansions are `$name`s, each an operand by itself; `undefined`
 * if it is another text, or one whose meaning may change with the values.
 */
export const compileTemplate = (parts: readonly WordPart[]): Template | undefined => {
	const operands: Operand[] = [];
	let text = '';
	for (const part of parts) {
		if (part.type === 'literal') text += part.text;
		else if (part.type === 'parameter' && isPlainParameter(part) && operands.length < maxOperands) {
			operands.push({ read: integerReader(part.name), isAfterMinus: text.endsWith('-') });
			text += markOf(operands.length - 1);
		} else return undefined;
	}
	if (!isStable(text)) return undefined;
	const parsed = parseExpression(text);
	const hasFault = parsed.fault !== undefined || parsed.subscripts.some(hasFaultInside);
	return hasFault ? undefined : { code: generate(parsed), operands };
};

/** Whether a part is `$name`, `$1`, `$#` or `$?`, with no operator. */
export const isPlainParameter = ({ name, indirect, subscript, operation }: ParameterPart): boolean =>
	!indirect && subscript === undefined && operation === undefined && /^(?:[A-Za-z_]\w*|\d+|[#?])$/.test(name);

// A value must not grow together with its neighbours, quotes must not hide it, and what is computed
// without being evaluated (an exponent after `||`) must not depend on it.
const isStable = (text: string): boolean =>
	!neighbours.test(text) && !/["'\\]/.test(text) && !(text.includes('**') && /&&|\|\||\?/.test(text));

const mark = `${String.fromCharCode(operandMark)}[\\s\\S]`;
const neighbours = new RegExp(`[\\w#@$]${mark}|${mark}(?:[\\w#@[]|${mark})`);

const hasFaultInside = (subscript: string): boolean => {
	const parsed = parseExpression(subscript);
	return parsed.fault !== undefined || parsed.subscripts.some(hasFaultInside);
};

/**
 * Puts the operands' values where the code looks for them. False if one is no integer in its decimal form: expand
 * the text then.
 */
export const fetchOperands = (shell: Shell, operands: readonly Operand[], into: Integer[]): boolean => {
	for (let at = 0; at < operands.length; at++) {
		const { read, isAfterMinus } = operands[at]!;
		const value = read(shell);
		if (Number.isNaN(value) || (isAfterMinus && value < 0)) return false;
		into[at] = value;
	}
	return true;
};

/** The value of a parameter if it is an integer in its decimal form, else `NaN`. Changes nothing. */
export type IntegerReader = (shell: Shell) => number;

/** The reader of `$name`: a variable's name, a number of a positional parameter, `#` or `?`. */
export const integerReader = (name: string): IntegerReader => {
	if (name === '#') return (shell) => shell.positional.length;
	if (name === '?') return (shell) => shell.status;
	const position = Number(name);
	if (Number.isNaN(position)) return (shell) => fetchVariable(shell, name);
	if (position === 0) return () => Number.NaN;
	return ({ positional }) =>
		position > positional.length ? Number.NaN : parseCanonical(positional[position - 1]!);
};

const fetchVariable = (shell: Shell, name: string): number => {
	const variable = shell.variables.get(name);
	if (variable === undefined) return Number.NaN;
	const { value } = variable;
	if (typeof value === 'number') return value;
	if (typeof value !== 'string' || (variable.attributes & attribute.nameref) !== 0) return Number.NaN;
	return parseCanonical(value);
};
