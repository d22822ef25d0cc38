import type { Scalar } from '../../run/values.ts';
import type { BuiltinNode } from '../../syntax/tree.ts';
import type { Code } from '../code.ts';
import type { Compiler } from '../compiler.ts';

/** A builtin function: what it gives, and how a call is compiled. */
export type Builtin =
	| { readonly gives: 'number'; readonly compile: (compiler: Compiler, node: BuiltinNode) => Code<number> }
	| { readonly gives: 'text'; readonly compile: (compiler: Compiler, node: BuiltinNode) => Code<string> }
	| { readonly gives: 'any'; readonly compile: (compiler: Compiler, node: BuiltinNode) => Code<Scalar> };

export const givesNumber = (compile: (compiler: Compiler, node: BuiltinNode) => Code<number>): Builtin => ({
	gives: 'number',
	compile,
});

export const givesText = (compile: (compiler: Compiler, node: BuiltinNode) => Code<string>): Builtin => ({
	gives: 'text',
	compile,
});

export const givesAny = (compile: (compiler: Compiler, node: BuiltinNode) => Code<Scalar>): Builtin => ({
	gives: 'any',
	compile,
});
