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
	const fromStart = kind === 'trimStart';
	const size = longest ? 'longest' : 'shortest';
	const question = fromStart ? (`${size}Prefix` as const) : (`${size}Suffix` as const);
	const rest = (text: string, at: number): string => {
		if (fromStart) return at <= 0 ? text : text.slice(at);
		return at === -1 ? text : text.slice(0, at);
	};
	return (shell) =>
		andThen(compiled(shell), (ready) => (text) => {
			if (text.length <= ready.quickLength) return rest(text, ready.answer(question, text));
			return andThen(askPattern(shell, ready, question, text), (at) => rest(text, at));
		});
};
