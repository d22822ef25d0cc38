import type { ComparisonOperator, Expression } from '../syntax/tree.ts';
import { type Code, from2, plain } from './code.ts';
import type { Compiler } from './compiler.ts';
import { typeOf } from './expressions.ts';

/** Compares two expressions: as numbers where both count as such, else as texts. */
export const compileComparison = (
	compiler: Compiler,
	operator: ComparisonOperator,
	left: Expression,
	right: Expression,
): Code<boolean> => {
	const { runtime } = compiler;
	const leftType = typeOf(left);
	const rightType = typeOf(right);
	if (leftType === 'number' && rightType === 'number')
		return from2(compiler.number(left), compiler.number(right), numberTests[operator]);
	const test = orderTests[operator];
	if (leftType === 'text' || rightType === 'text')
		return from2(compiler.text(left), compiler.text(right), (one, other) =>
			test(runtime.compareTexts(one, other)),
		);
	if (rightType === 'number') return compareWithNumber(compiler, operator, left, compiler.number(right));
	const fast = numberTests[operator];
	return from2(compiler.value(left), compiler.value(right), (one, other) =>
		typeof one === 'number' && typeof other === 'number'
			? fast(one, other)
			: test(runtime.compare(one, other)),
	);
};

// A field that looks like a number is compared without a text being made of it.
const compareWithNumber = (
	compiler: Compiler,
	operator: ComparisonOperator,
	left: Expression,
	right: Code<number>,
): Code<boolean> => {
	const { runtime } = compiler;
	const { record } = runtime;
	const test = orderTests[operator];
	const fast = numberTests[operator];
	if (
		compiler.changesRecord ||
		left.kind !== 'field' ||
		left.index.kind !== 'number' ||
		left.index.value < 0 ||
		right.waits
	)
		return from2(compiler.value(left), right, (one, other) =>
			typeof one === 'number' ? fast(one, other) : test(runtime.compare(one, other)),
		);
	const index = Math.trunc(left.index.value);
	const number = right.run;
	return plain(() => {
		const plainNumber = record.plainNumber(index);
		if (plainNumber !== undefined) return fast(plainNumber, number());
		const value = record.field(index);
		return test(runtime.compare(value, number()));
	});
};

const numberTests: Readonly<Record<ComparisonOperator, (left: number, right: number) => boolean>> = {
	'<': (left, right) => left < right,
	'<=': (left, right) => left <= right,
	'==': (left, right) => left === right,
	'!=': (left, right) => left !== right,
	'>': (left, right) => left > right,
	'>=': (left, right) => left >= right,
};

const orderTests: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
	'<': (order) => order < 0,
	'<=': (order) => order <= 0,
	'==': (order) => order === 0,
	'!=': (order) => order !== 0,
	'>': (order) => order > 0,
	'>=': (order) => order >= 0,
};
