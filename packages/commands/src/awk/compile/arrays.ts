import { AwkFatal } from '../errors.ts';
import { AwkArray, type Element, type Key, keyOfText } from '../run/array.ts';
import { type Cell, type Slot, Untyped } from '../run/cell.ts';
import type { Runtime } from '../run/runtime.ts';
import type { Scalar } from '../run/values.ts';
import type { Spot } from '../syntax/source.ts';
import type { ArrayNode, Expression, VariableNode } from '../syntax/tree.ts';
import { all, type Code, from1, from2, plain } from './code.ts';
import type { Compiler } from './compiler.ts';
import { typeOf } from './expressions.ts';

/** The array that a name or element stands for; one that is nothing yet becomes an array. */
export const compileArray = (compiler: Compiler, node: ArrayNode): Code<AwkArray> => {
	const { runtime, locals } = compiler;
	if (node.kind === 'element')
		return from2(compiler.array(node.array), compileKey(compiler, node.subscripts), (array, key) =>
			subArray(array, key, node.spot),
		);
	const slot = locals?.get(node.name);
	if (slot !== undefined) return plain(() => localArray(runtime, slot, node));
	const cell = runtime.global(node.name);
	return plain(() => cell.array ?? makeGlobalArray(runtime, cell, node.spot));
};

/** Makes an array of a global variable that is nothing yet. */
export const makeGlobalArray = (runtime: Runtime, cell: Cell, spot: Spot): AwkArray => {
	if (cell.array !== undefined) return cell.array;
	if (cell.value !== undefined)
		throw runtime.fatal(`attempt to use scalar \`${cell.name}' as an array`, spot);
	cell.array = new AwkArray(cell.name, runtime.memory);
	return cell.array;
};

const localArray = (runtime: Runtime, slot: number, { name, spot }: VariableNode): AwkArray => {
	const { frame } = runtime;
	const value = frame[slot];
	if (value instanceof AwkArray) return value;
	if (value !== undefined && !(value instanceof Untyped))
		throw runtime.fatal(`attempt to use scalar parameter \`${name}' as an array`, spot);
	const array = value === undefined ? new AwkArray(name, runtime.memory) : value.makeArray();
	frame[slot] = array;
	return array;
};

/** The array that is an element of another; an element that is nothing yet becomes one. */
export const subArray = (array: AwkArray, key: Key, spot: Spot): AwkArray => {
	const element = array.look(key);
	if (element instanceof AwkArray) return element;
	const name = elementName(array, key);
	if (element !== undefined) throw new ScalarAsArray(name, spot);
	const made = new AwkArray(name, array.memory);
	array.set(key, made);
	return made;
};

const elementName = (array: AwkArray, key: Key): string => `${array.name}["${key}"]`;

/** The value of an element that is no array. */
export const scalarElement = (array: AwkArray, key: Key, element: Element, spot: Spot): Scalar => {
	if (element instanceof AwkArray) throw new ArrayAsScalar(elementName(array, key), spot);
	return element;
};

/** The subscript that expressions make, several with `SUBSEP` between them. */
export const compileKey = (compiler: Compiler, subscripts: readonly Expression[]): Code<Key> => {
	const { runtime } = compiler;
	const [only] = subscripts;
	if (subscripts.length === 1 && only !== undefined) {
		if (only.kind === 'string') {
			const key = keyOfText(only.value);
			return plain(() => key);
		}
		const type = typeOf(only);
		if (type === 'number') return from1(compiler.number(only), (value) => runtime.keyOf(value));
		if (type === 'text' || only.kind === 'field') return from1(compiler.text(only), keyOfText);
		return from1(compiler.value(only), (value) => runtime.keyOf(value));
	}
	const texts = all(subscripts.map((subscript) => compiler.text(subscript)));
	return from1(texts, (parts) => keyOfText(parts.join(runtime.subscriptSeparator)));
};

/** What a function is given: arrays, and what may become one, as they are. */
export const compileArgument = (compiler: Compiler, node: Expression): Code<Slot> => {
	const { runtime, locals } = compiler;
	if (node.kind === 'element')
		return from2(compiler.array(node.array), compileKey(compiler, node.subscripts), (array, key) => {
			const element = array.get(key);
			if (element !== undefined) return element;
			return new Untyped(elementName(array, key), () => subArray(array, key, node.spot));
		});
	if (node.kind !== 'variable') return compiler.value(node);
	const slot = locals?.get(node.name);
	if (slot !== undefined) return plain(() => localArgument(runtime, slot, node));
	const cell = runtime.global(node.name);
	const value = compiler.value(node);
	if (value.waits) return value;
	const read = value.run;
	return plain(() => {
		if (cell.array !== undefined) return cell.array;
		return read() ?? new Untyped(cell.name, () => makeGlobalArray(runtime, cell, node.spot));
	});
};

const localArgument = (runtime: Runtime, slot: number, node: VariableNode): Slot => {
	const { frame } = runtime;
	const value = frame[slot];
	if (value !== undefined && !(value instanceof Untyped)) return value;
	return new Untyped(node.name, () => {
		const now = frame[slot];
		if (now instanceof AwkArray) return now;
		const array = now instanceof Untyped ? now.makeArray() : new AwkArray(node.name, runtime.memory);
		frame[slot] = array;
		return array;
	});
};

/** An array where a value is needed. */
export class ArrayAsScalar extends AwkFatal {
	constructor(name: string, spot: Spot) {
		super(`attempt to use array \`${name}' in a scalar context`, spot);
	}
}

/** A value where an array is needed. */
export class ScalarAsArray extends AwkFatal {
	constructor(name: string, spot: Spot) {
		super(`attempt to use scalar \`${name}' as an array`, spot);
	}
}
