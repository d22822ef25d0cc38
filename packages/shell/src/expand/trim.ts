import { andThen } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { askPattern } from '../pattern/pattern.ts';
import type { ParameterOperation } from '../syntax/ast.ts';
import { compileOperandPattern } from './pattern-word.ts';
import type { TextMapper } from './value-operation.ts';

type Trim = Extract<ParameterOperation, { readonly kind: 'trimStart' | 'trimEnd' }>;

/** `#`, `##`, `%`, `%%`. */
export const compileTrim = ({ kind, longest, pattern }: Trim, compilation: Compilation): TextMapper => {
	const compiled = compileOperandPattern(pattern, compilation, { nocase: false });
	if (kind === 'trimStart') {
		const question = longest ? 'longestPrefix' : 'shortestPrefix';
		return (shell) =>
			andThen(
				compiled(shell),
				(ready) => (text) =>
					andThen(askPattern(shell, ready, question, text), (end) => (end <= 0 ? text : text.slice(end))),
			);
	}
	const question = longest ? 'longestSuffix' : 'shortestSuffix';
	return (shell) =>
		andThen(
			compiled(shell),
			(ready) => (text) =>
				andThen(askPattern(shell, ready, question, text), (start) =>
					start === -1 ? text : text.slice(0, start),
				),
		);
};
