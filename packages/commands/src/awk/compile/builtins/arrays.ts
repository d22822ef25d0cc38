import { type Flow, runFlow, wait } from '@tenon/core';
import { AwkFatal } from '../../errors.ts';
import { AwkArray, textOfKey } from '../../run/array.ts';
import { type Slot, Untyped } from '../../run/cell.ts';
import { type FieldSplitter, splitText } from '../../run/field-splitter.ts';
import { emptyField } from '../../run/input-record.ts';
import type { Runtime } from '../../run/runtime.ts';
import { splitterOf } from '../../run/splitters.ts';
import { InputText, TypedRegex } from '../../run/values.ts';
import type { ArrayNode, BuiltinNode, Expression } from '../../syntax/tree.ts';
import { compileArgument } from '../arrays.ts';
import { after, type Code, from1, from2, plain, then2, waiting } from '../code.ts';
import type { Compiler } from '../compiler.ts';
import { compileRegexOperand } from '../operators.ts';
import { entriesOf, orderBy, sortEntries, step } from '../sorting.ts';
import { type Builtin, givesNumber, givesText } from './builtin.ts';

const arrayParameter = (name: string, node: Expression, which: string): ArrayNode => {
	if (node.kind === 'variable' || node.kind === 'element') return node;
	throw new AwkFatal(`${name}: ${which} argument is not an array`, node.spot);
};

const compileSplit = (compiler: Compiler, node: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [text, list, separator, separators] = node.parameters as [
		Expression,
		Expression,
		Expression?,
		Expression?,
	];
	const array = compiler.array(arrayParameter('split', list, 'second'));
	const gaps =
		separators === undefined
			? plain(() => undefined)
			: compiler.array(arrayParameter('split', separators, 'fourth'));
	const splitter = compileSplitter(compiler, separator);
	const inputs = from2(compiler.text(text), splitter, (given, by) => [given, by] as const);
	const outputs = from2(array, gaps, (into, between) => [into, between] as const);
	return then2(inputs, outputs, ([given, by], [into, between]) =>
		runFlow(fill(runtime, given, by, into, between)),
	);
};

// Without a separator it is that of fields; of a text it is what FS would make of it.
const compileSplitter = (compiler: Compiler, separator: Expression | undefined): Code<FieldSplitter> => {
	const { runtime } = compiler;
	if (separator === undefined)
		return plain(() =>
			splitterOf(runtime.textOf(runtime.global('FS').value), runtime.regexes, {
				alsoNewline: false,
				mayIgnoreCase: false,
			}),
		);
	// An expression that is empty splits into characters, as an empty text does.
	if (separator.kind === 'regex' || separator.kind === 'typed-regex')
		return separator.source === ''
			? plain(() => ({ kind: 'characters' }) as const)
			: from1(compileRegexOperand(compiler, separator), (regex) => ({ kind: 'regex', regex }) as const);
	return from1(compiler.value(separator), (value) => {
		if (value instanceof TypedRegex)
			return { kind: 'regex', regex: runtime.regexes.of(value.source) } as const;
		return splitterOf(runtime.textOf(value), runtime.regexes, { alsoNewline: false, mayIgnoreCase: false });
	});
};

function* fill(
	runtime: Runtime,
	text: string,
	splitter: FieldSplitter,
	into: AwkArray,
	between: AwkArray | undefined,
): Flow<number> {
	into.clear();
	between?.clear();
	let count = 0;
	const sink = {
		field: (field: string) => {
			count += 1;
			into.set(count, new InputText(field));
		},
		separator: (gap: string) => between?.set(count, gap),
	};
	yield* splitText(text, splitter, sink, (steps) => runtime.context.breathe(steps));
	// Where records are paragraphs, gawk finds no field after a separator that ends the text.
	const isDropped = splitter.kind === 'regex' && runtime.separator.kind === 'paragraph' && count > 1;
	const last = isDropped ? into.look(count) : undefined;
	if (!(last instanceof InputText) || last.text !== '') return count;
	into.delete(count);
	return count - 1;
}

const compilePatsplit = (compiler: Compiler, node: BuiltinNode): Code<number> => {
	const { runtime } = compiler;
	const [text, list, pattern, separators] = node.parameters as [
		Expression,
		Expression,
		Expression?,
		Expression?,
	];
	const array = compiler.array(arrayParameter('patsplit', list, 'second'));
	const gaps =
		separators === undefined
			? plain(() => undefined)
			: compiler.array(arrayParameter('patsplit', separators, 'fourth'));
	const regex =
		pattern === undefined
			? plain(() => runtime.regexes.of(runtime.textOf(runtime.global('FPAT').value)))
			: compileRegexOperand(compiler, pattern);
	const inputs = from2(compiler.text(text), regex, (given, by) => [given, by] as const);
	const outputs = from2(array, gaps, (into, between) => [into, between] as const);
	return then2(inputs, outputs, ([given, by], [into, between]) =>
		runFlow(fill(runtime, given, { kind: 'pattern', regex: by }, into, between)),
	);
};

/** `asort` sorts values, `asorti` subscripts. */
const compileSort =
	(name: 'asort' | 'asorti') =>
	(compiler: Compiler, node: BuiltinNode): Code<number> => {
		const { runtime } = compiler;
		const [from, into, how] = node.parameters as [Expression, Expression?, Expression?];
		const source = compiler.array(arrayParameter(name, from, 'first'));
		const target = into === undefined ? source : compiler.array(arrayParameter(name, into, 'second'));
		const usual = name === 'asort' ? '@val_type_asc' : '@ind_str_asc';
		const order = how === undefined ? plain(() => usual) : compiler.text(how);
		const sort = (array: AwkArray, result: AwkArray, wanted: string) =>
			runFlow(
				(function* () {
					const entries = yield* entriesOf(runtime, array);
					const compare = orderBy(compiler, wanted, node.spot);
					const sorted = compare === undefined ? entries : yield* sortEntries(runtime, entries, compare);
					yield* wait(undefined);
					result.clear();
					let index = 0;
					for (const { key, value } of sorted) {
						result.set(++index, name === 'asort' ? value : textOfKey(key));
						yield* step(runtime);
					}
					return sorted.length;
				})(),
			);
		return waiting(() =>
			after(source.run(), (array) =>
				after(target.run(), (result) => after(order.run(), (wanted) => sort(array, result, wanted))),
			),
		);
	};

const typeOfSlot = (value: Slot): string => {
	if (value instanceof AwkArray) return 'array';
	if (value instanceof Untyped) return 'untyped';
	if (value === undefined || value === emptyField) return 'unassigned';
	if (typeof value === 'number') return 'number';
	if (typeof value === 'string') return 'string';
	if (value instanceof TypedRegex) return 'regexp';
	return value.numeric === undefined ? 'string' : 'strnum';
};

/** Functions of arrays and of types. */
export const arrayBuiltins: readonly (readonly [string, Builtin])[] = [
	['split', givesNumber(compileSplit)],
	['patsplit', givesNumber(compilePatsplit)],
	['asort', givesNumber(compileSort('asort'))],
	['asorti', givesNumber(compileSort('asorti'))],
	[
		'isarray',
		givesNumber((compiler, { parameters }) =>
			from1(compileArgument(compiler, parameters[0]!), (value) => (value instanceof AwkArray ? 1 : 0)),
		),
	],
	[
		'typeof',
		givesText((compiler, { parameters }) => from1(compileArgument(compiler, parameters[0]!), typeOfSlot)),
	],
];
