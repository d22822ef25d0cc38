import type { Maybe } from '@tenon/core';
import type { Scalar } from '../run/values.ts';
import { InputText } from '../run/values.ts';
import type { Statement } from '../syntax/tree.ts';
import { after, type Code, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { compileRegexOperand } from './operators.ts';
import { signals } from './signals.ts';
import { compileBlock, sequence } from './statements.ts';

/** `switch`: from the first case that fits on, else from the default. */
export const compileSwitch = (
	compiler: Compiler,
	node: Extract<Statement, { readonly kind: 'switch' }>,
): Code<number> => {
	const value = compiler.value(node.value);
	const tests = node.cases.map(({ value: wanted }) =>
		wanted === 'default' ? () => false : caseTest(compiler, wanted),
	);
	const blocks = node.cases.map(({ body }) => compileBlock(compiler, body));
	const entries = blocks.map((_, index) => sequence(blocks.slice(index)));
	const fallback = node.cases.findIndex(({ value: wanted }) => wanted === 'default');
	const run = (given: Scalar): Maybe<number> => {
		const found = tests.findIndex((test) => test(given));
		const entry = entries[found < 0 ? fallback : found];
		return entry === undefined ? signals.normal : after(entry.run(), withoutBreak);
	};
	if (!value.waits && blocks.every(({ waits }) => !waits)) {
		const get = value.run;
		return plain(() => run(get()) as number);
	}
	return waiting(() => after(value.run(), run));
};

const withoutBreak = (signal: number): number => (signal === signals.break ? signals.normal : signal);

const caseTest = (
	compiler: Compiler,
	wanted: Parameters<Compiler['value']>[0],
): ((value: Scalar) => boolean) => {
	const { runtime } = compiler;
	if (wanted.kind === 'regex') {
		const { run } = compileRegexOperand(compiler, wanted) as {
			readonly run: () => { test(text: string): boolean };
		};
		return (value) => run().test(runtime.textOf(value));
	}
	if (wanted.kind === 'number')
		return (value) =>
			typeof value === 'number' || value instanceof InputText
				? runtime.compare(value, wanted.value) === 0
				: value === undefined && wanted.value === 0;
	const text = wanted.kind === 'string' ? wanted.value : '';
	return (value) => typeof value !== 'number' && runtime.textOf(value) === text;
};
