import { andThen } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { ParameterOperation } from '../syntax/ast.ts';
import { compileOperandPattern } from './pattern-word.ts';
import type { TextMapper } from './value-operation.ts';

type Trim = Extract<ParameterOperation, { readonly kind: 'trimStart' | 'trimEnd' }>;

/** `#`, `##`, `%`, `%%`. */
export const compileTrim = ({ kind, longest, pattern }: Trim, compilation: Compilation): TextMapper => {
	const compiled = compileOperandPattern(pattern, compilation, { nocase: false });
	if (kind === 'trimStart') {
		return (shell) =>
			andThen(compiled(shell), (ready) => (text) => {
				const end = longest ? ready.longestPrefix(text) : ready.shortestPrefix(text);
				return end <= 0 ? text : text.slice(end);
			});
	}
	return (shell) =>
		andThen(compiled(shell), (ready) => (text) => {
			const start = longest ? ready.longestSuffix(text) : ready.shortestSuffix(text);
			return start === -1 ? text : text.slice(0, start);
		});
};
