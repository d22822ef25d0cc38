import type { DeclarationArgument } from '../../state/ports.ts';
import { attribute } from '../../state/variable.ts';
import { parseOptions } from '../options.ts';
import { bitOf, caseBits } from './attributes.ts';

/** What the flags of a declaration ask for. */
export interface DeclareRequest {
	/** How the builtin was called. */
	readonly builtin: string;
	/** Attributes to set and to clear. */
	readonly on: number;
	readonly off: number;
	readonly array: 'indexed' | 'associative' | undefined;
	/** `-J` makes typed data of a variable, `+J` text of its data. */
	readonly typed: 'make' | 'unmake' | undefined;
	/** The letters of `+a` and `+A`. */
	readonly unmadeArrays: string;
	readonly functions: boolean;
	/** `-F`: names, not bodies. */
	readonly namesOnly: boolean;
	readonly prints: boolean;
	readonly global: boolean;
	readonly inherits: boolean;
	readonly operands: readonly DeclarationArgument[];
}

/** A declaration without flags or operands. */
export const plainRequest: DeclareRequest = {
	builtin: '',
	on: 0,
	off: 0,
	array: undefined,
	typed: undefined,
	unmadeArrays: '',
	functions: false,
	namesOnly: false,
	prints: false,
	global: false,
	inherits: false,
	operands: [],
};

/** Reads the flags; a text if one is wrong, in bash's words after the builtin's name. */
export const declareRequest = (
	builtin: string,
	args: readonly DeclarationArgument[],
): DeclareRequest | string => {
	const first = args[0];
	if (typeof first !== 'string' || !/^[-+]./.test(first)) return { ...plainRequest, builtin, operands: args };
	const words: string[] = [builtin];
	for (const argument of args) {
		if (typeof argument !== 'string') break;
		words.push(argument);
	}
	const parsed = parseOptions(words, '+acfgilnprtuxAFGIJ');
	if ('text' in parsed) return parsed.text;
	let on = 0;
	let off = 0;
	const wish = { ...plainRequest, builtin, operands: args.slice(words.length - 1 - parsed.operands.length) };
	const request: { -readonly [Key in keyof DeclareRequest]: DeclareRequest[Key] } = wish;
	for (const { sign, letter } of parsed.flags) {
		const bit = bitOf[letter];
		const isOn = sign === '-';
		if (bit !== undefined) {
			if (isOn) on |= bit;
			else off |= bit;
		} else if (letter === 'p') request.prints = true;
		else if (letter === 'g') request.global = true;
		else if (letter === 'I') request.inherits = true;
		else if (letter === 'J') request.typed = isOn ? 'make' : 'unmake';
		else if (letter === 'f') request.functions = isOn || request.functions;
		else if (letter === 'F') {
			request.functions = true;
			request.namesOnly = true;
		} else if (!isOn) request.unmadeArrays += letter;
		else request.array = letter === 'A' ? 'associative' : 'indexed';
	}
	if (request.typed === 'make' && (request.array !== undefined || (on & textBits) !== 0))
		return '-J: cannot be combined with -a, -A, -c, -i, -l, -n or -u';
	return { ...request, ...cases(on, off) };
};

/** What only texts have. */
const textBits = caseBits | attribute.integer | attribute.nameref;

// Two ways to change letters at once are none; a new one replaces the old.
const cases = (on: number, off: number): { readonly on: number; readonly off: number } => {
	const wanted = on & caseBits;
	if (wanted === 0) return { on, off };
	const isOne = wanted === attribute.lower || wanted === attribute.upper || wanted === attribute.capitalize;
	return isOne ? { on, off: off | (caseBits & ~wanted) } : { on: on & ~caseBits, off };
};
