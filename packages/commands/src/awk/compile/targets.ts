import type { Maybe } from '@tenon/core';
import { AwkArray, type Key } from '../run/array.ts';
import type { Cell } from '../run/cell.ts';
import { Untyped } from '../run/cell.ts';
import type { Runtime } from '../run/runtime.ts';
import { type Scalar, toNumber } from '../run/values.ts';
import type { ElementNode, Expression, FieldNode, Target, VariableNode } from '../syntax/tree.ts';
import { ArrayAsScalar, compileKey, scalarElement } from './arrays.ts';
import { after, type Code, from1, from2, plain, then1, then2, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';
import { compileFieldRead, onRecord } from './record-reads.ts';

/** What can be done with something that is assigned to. */
export interface Access {
	read(): Code<Scalar>;
	/** Assigns a value, which is evaluated first. */
	write(value: Code<Scalar>): Code<Scalar>;
	/** Computes a number of the old one and an operand, which is evaluated first. */
	update(
		operand: Code<number>,
		apply: (old: number, operand: number) => number,
		gives: 'old' | 'new',
	): Code<number>;
	/** Evaluates what says where it is, and gives what assigns there. */
	setter(): Code<(value: Scalar) => void>;
}

/** How a target is read and written. */
export const accessOf = (compiler: Compiler, target: Target): Access => {
	switch (target.kind) {
		case 'variable':
			return variableAccess(compiler, target);
		case 'field':
			return fieldAccess(compiler, target);
		case 'element':
			return elementAccess(compiler, target);
	}
};

/** Access by two plain functions. */
const simpleAccess = (get: () => Scalar, set: (value: Scalar) => void): Access => ({
	read: () => plain(get),
	write: (value) =>
		from1(value, (given) => {
			set(given);
			return given;
		}),
	update: (operand, apply, gives) =>
		from1(operand, (by) => {
			const old = toNumber(get());
			const next = apply(old, by);
			set(next);
			return gives === 'old' ? old : next;
		}),
	setter: () => plain(() => set),
});

const variableAccess = (compiler: Compiler, node: VariableNode): Access => {
	const { runtime, locals } = compiler;
	const slot = locals?.get(node.name);
	if (slot !== undefined) return localAccess(runtime, slot, node);
	switch (node.name) {
		case 'NF':
			return countAccess(compiler, node);
		case 'NR':
			return simpleAccess(
				() => runtime.recordNumber,
				(value) => {
					runtime.recordNumber = toNumber(value);
				},
			);
		case 'FNR':
			return simpleAccess(
				() => runtime.fileRecordNumber,
				(value) => {
					runtime.fileRecordNumber = toNumber(value);
				},
			);
		default:
			return globalAccess(runtime.global(node.name), node);
	}
};

// How many fields there are is known when all were found.
const countAccess = (compiler: Compiler, { spot }: VariableNode): Access => {
	const { runtime } = compiler;
	const all = Number.POSITIVE_INFINITY;
	const get = (): number => runtime.record.count;
	const set = (value: Scalar): void => {
		const count = Math.trunc(toNumber(value));
		if (!(count >= 0)) throw runtime.fatal('NF set to negative value', spot);
		runtime.record.count = count;
	};
	const simple = simpleAccess(get, set);
	if (!compiler.changesRecord) return simple;
	const first = <T>(code: Code<T>): Code<T> => onRecord(compiler, all, code.run);
	return {
		read: () => first(simple.read()),
		write: (value) => first(simple.write(value)),
		update: (operand, apply, gives) => first(simple.update(operand, apply, gives)),
		setter: () => first(simple.setter()),
	};
};

const globalAccess = (cell: Cell, node: VariableNode): Access => {
	const get = (): Scalar => {
		const { value } = cell;
		if (value === undefined && cell.array !== undefined) throw new ArrayAsScalar(cell.name, node.spot);
		return value;
	};
	const set = (value: Scalar): void => {
		if (cell.array !== undefined) throw new ArrayAsScalar(cell.name, node.spot);
		cell.value = value;
		if (cell.onSet !== undefined) cell.onSet(value);
	};
	return {
		...simpleAccess(get, set),
		// The commonest of all: nothing is called but the operand.
		update: (operand, apply, gives) =>
			from1(operand, (by) => {
				const { value } = cell;
				const old = typeof value === 'number' ? value : toNumber(get());
				const next = apply(old, by);
				if (cell.onSet === undefined) cell.value = next;
				else set(next);
				return gives === 'old' ? old : next;
			}),
	};
};

const localAccess = (runtime: Runtime, slot: number, { name, spot }: VariableNode): Access => {
	const get = (): Scalar => {
		const value = runtime.frame[slot];
		if (value instanceof AwkArray) throw new ArrayAsScalar(name, spot);
		return value instanceof Untyped ? undefined : value;
	};
	const set = (value: Scalar): void => {
		if (runtime.frame[slot] instanceof AwkArray) throw new ArrayAsScalar(name, spot);
		runtime.frame[slot] = value;
	};
	return simpleAccess(get, set);
};

/** The number of a field as an expression gives it. */
export const compileFieldIndex = (compiler: Compiler, index: Expression): Code<number> => {
	const { runtime } = compiler;
	return from1(compiler.number(index), (value) => {
		const field = Math.trunc(value);
		if (field >= 0) return field;
		throw runtime.fatal(`attempt to access field ${runtime.numberText(field)}`, index.spot);
	});
};

const fieldAccess = (compiler: Compiler, node: FieldNode): Access => {
	const { runtime } = compiler;
	const { record } = runtime;
	const place = compileFieldIndex(compiler, node.index);
	// All fields are found before one of them changes.
	const changing = <T>(field: number, change: () => T): Maybe<T> =>
		field === 0 ? change() : after(runtime.readyRecord(Number.POSITIVE_INFINITY), change);
	return {
		read: () => compileFieldRead(compiler, node, (field) => record.field(field)),
		write: (value) =>
			then2(value, place, (given, field) =>
				changing(field, () => {
					record.setField(field, given);
					return given;
				}),
			),
		update: (operand, apply, gives) =>
			then2(operand, place, (by, field) =>
				after(field === 0 ? runtime.readyRecord(0) : undefined, () =>
					changing(field, () => {
						const old = record.fieldNumber(field);
						const next = apply(old, by);
						record.setField(field, next);
						return gives === 'old' ? old : next;
					}),
				),
			),
		setter: () =>
			then1(place, (field) =>
				changing(field, () => {
					record.reach(field);
					return (value: Scalar) => record.setField(field, value);
				}),
			),
	};
};

const elementAccess = (compiler: Compiler, node: ElementNode): Access => {
	const { spot } = node;
	const place = compiler.array(node.array);
	const keys = compileKey(compiler, node.subscripts);
	const assign = (array: AwkArray, key: Key, value: Scalar): void => {
		const before = array.look(key);
		if (before instanceof AwkArray) scalarElement(array, key, before, spot);
		array.replace(key, value, before);
	};
	return {
		read: () => from2(place, keys, (array, key) => scalarElement(array, key, array.get(key), spot)),
		write: (value) => {
			const at = from2(place, keys, (array, key) => ({ array, key }));
			if (!value.waits && !place.waits && !keys.waits) {
				const given = value.run;
				const array = place.run;
				const key = keys.run;
				return plain(() => {
					const assigned = given();
					assign(array(), key(), assigned);
					return assigned;
				});
			}
			return from2(value, at, (given, { array, key }) => {
				assign(array, key, given);
				return given;
			});
		},
		update: (operand, apply, gives) => {
			const change = (array: AwkArray, key: Key, by: number): number => {
				const before = scalarElement(array, key, array.look(key), spot);
				const old = toNumber(before);
				const next = apply(old, by);
				array.replace(key, next, before);
				return gives === 'old' ? old : next;
			};
			if (!operand.waits && !place.waits && !keys.waits) {
				const by = operand.run;
				const array = place.run;
				const key = keys.run;
				return plain(() => {
					const amount = by();
					return change(array(), key(), amount);
				});
			}
			return waiting(() =>
				after(operand.run(), (by) =>
					after(place.run(), (array) => after(keys.run(), (key) => change(array, key, by))),
				),
			);
		},
		setter: () => from2(place, keys, (array, key) => (value: Scalar) => assign(array, key, value)),
	};
};
