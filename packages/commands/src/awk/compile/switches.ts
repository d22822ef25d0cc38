import { isPromise, type Maybe } from '@tenon/core';
import type { Regex } from '@tenon/shell';
import { testText } from '../run/record-search.ts';
import type { Scalar } from '../run/values.ts';
import { InputText } from '../run/values.ts';
import type { Statement } from '../syntax/tree.ts';
import { after, type Code, type PlainCode, plain, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { compileRegexOperand } from './operators.ts';
import { signals } from './signals.ts';
import { compileBlock, sequenceFrom } from './statements.ts';

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
	const entry = sequenceFrom(blocks);
	const fallback = node.cases.findIndex(({ value: wanted }) => wanted === 'default');
	const run = (given: Scalar): Maybe<number> => {
		return after(firstOf(tests, given, 0), (found) => {
			const first = found < 0 ? fallback : found;
			return first < 0 ? signals.normal : after(entry(first), withoutBreak);
		});
	};
	const searches = node.cases.some(({ value: wanted }) => wanted !== 'default' && wanted.kind === 'regex');
	if (!searches && !value.waits && blocks.every(({ waits }) => !waits)) {
		const get = value.run;
		return plain(() => run(get()) as number);
	}
	return waiting(() => after(value.run(), run));
};

type Test = (value: Scalar) => Maybe<boolean>;

// The first test that holds, or -1.
const firstOf = (tests: readonly Test[], value: Scalar, from: number): Maybe<number> => {
	for (let at = from; at < tests.length; at++) {
		const holds = tests[at]!(value);
		if (isPromise(holds)) return holds.then((is) => (is ? at : firstOf(tests, value, at + 1)));
		if (holds) return at;
	}
	return -1;
};

const withoutBreak = (signal: number): number => (signal === signals.break ? signals.normal : signal);

const caseTest = (compiler: Compiler, wanted: Parameters<Compiler['value']>[0]): Test => {
	const { runtime } = compiler;
	if (wanted.kind === 'regex') {
		const { run } = compileRegexOperand(compiler, wanted) as PlainCode<Regex>;
		return (value) => testText(runtime, run(), runtime.textOf(value));
	}
	if (wanted.kind === 'number')
		return (value) =>
			typeof value === 'number' || value instanceof InputText
				? runtime.compare(value, wanted.value) === 0
				: value === undefined && wanted.value === 0;
	const text = wanted.kind === 'string' ? wanted.value : '';
	return (value) => typeof value !== 'number' && runtime.textOf(value) === text;
};
