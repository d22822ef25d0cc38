import { raise } from '../errors.ts';
import { valueAt } from './access.ts';
import { compareValues, equalValues } from './compare.ts';
import { doubleOf } from './number-literal.ts';
import { atOnce, type Pausing, stretch } from './pausing.ts';
import { sliceBounds } from './slices.ts';
import { sorted } from './sorted.ts';
import {
	isArray,
	isNumber,
	isObject,
	type JqArray,
	type JqNumber,
	type JqObject,
	type JqValue,
	kindName,
} from './value.ts';

// The most elements that an array may have by being set far after its end.
const maxIndex = 536_870_911;
const maxPath = 10_000;

/**
 * Changes to values, each of which gives a new value. What this has made itself, and what none but its last result
 * holds, is changed in place: a million changes to one array copy it once.
 */
export class Edits {
	/** Containers that only the value at hand refers to. */
	#own = new WeakSet<object>();
	readonly #requireRoom: (elements: number) => void;
	#steps = 0;

	constructor(requireRoom: (elements: number) => void) {
		this.#requireRoom = requireRoom;
	}

	/** The value is known elsewhere from here on: nothing of it is changed in place again. */
	share(): void {
		this.#own = new WeakSet();
	}

	/** The value with something else at the end of a path. */
	set(root: JqValue, path: readonly JqValue[], value: JqValue): JqValue {
		if (path.length > maxPath) return raise('Path too deep');
		return this.#set(root, path, 0, value);
	}

	#set(root: JqValue, path: readonly JqValue[], depth: number, value: JqValue): JqValue {
		if (depth === path.length) return value;
		const key = path[depth]!;
		// A path is as deep as values are, which the stack allows in pieces: long ones are walked from below.
		if (path.length - depth > stepsAtOnce) return this.#setDeep(root, path, depth, value);
		const inner = this.#set(valueAt(root, key), path, depth + 1, value);
		return this.put(root, key, inner);
	}

	#setDeep(root: JqValue, path: readonly JqValue[], depth: number, value: JqValue): JqValue {
		const containers: JqValue[] = [root];
		for (let at = depth; at < path.length - 1; at++) containers.push(valueAt(containers.at(-1)!, path[at]!));
		let inner = value;
		for (let at = path.length - 1; at >= depth; at--)
			inner = this.put(containers[at - depth]!, path[at]!, inner);
		return inner;
	}

	/** The container with something else under a key. */
	put(container: JqValue, key: JqValue, value: JqValue): JqValue {
		if (typeof key === 'string') {
			if (isObject(container) || container === null) {
				const own = this.#ownObject(container);
				own.set(key, value);
				this.#requireRoom(own.size);
				return own;
			}
		} else if (isNumber(key)) {
			if (isArray(container) || container === null) return this.#putElement(container, key, value);
		} else if (isObject(key)) {
			if (isArray(container) || container === null) return this.#putSlice(container ?? [], key, value);
			if (typeof container === 'string') return raise('Cannot update string slices');
		}
		return raise(`Cannot update field at ${kindName(key)} index of ${kindName(container)}`);
	}

	#putElement(container: JqArray | null, key: JqNumber, value: JqValue): JqValue {
		const wanted = doubleOf(key);
		if (Number.isNaN(wanted)) return raise('Cannot set array element at NaN index');
		const length = container?.length ?? 0;
		let place = Math.trunc(wanted);
		if (place < 0) {
			place += length;
			if (place < 0) return raise('Out of bounds negative array index');
		}
		if (place > maxIndex) return raise('Array index too large');
		this.#requireRoom(place);
		const own = this.#ownArray(container ?? []);
		while (own.length < place) own.push(null);
		own[place] = value;
		return own;
	}

	#putSlice(container: JqArray, slice: JqObject, value: JqValue): JqValue {
		const [start, end] = sliceBounds(container.length, slice);
		if (!isArray(value)) return raise('A slice of an array can only be assigned another array');
		this.#requireRoom(container.length + value.length);
		return this.#owned([...container.slice(0, start), ...value, ...container.slice(end)]);
	}

	/** The array with others after its end. */
	append(array: JqArray, items: JqArray): JqArray {
		this.#requireRoom(array.length + items.length);
		const own = this.#ownArray(array);
		for (const item of items) own.push(item);
		return own;
	}

	/** The object with the pairs of another. */
	merge(object: JqObject, other: JqObject): JqObject {
		const own = this.#ownObject(object);
		for (const [key, value] of other) own.set(key, value);
		this.#requireRoom(own.size);
		return own;
	}

	/** The same with pauses. */
	*mergeInTurns(object: JqObject, other: JqObject): Pausing<JqObject> {
		if (other.size === 0) return object;
		const isOwn = this.#own.has(object);
		const own = isOwn ? (object as Map<string, JqValue>) : this.#owned(new Map<string, JqValue>());
		for (const from of isOwn ? [other] : [object, other])
			for (const [key, value] of from) {
				own.set(key, value);
				if (++this.#steps % stretch === 0) yield;
			}
		this.#requireRoom(own.size);
		return own;
	}

	#ownArray(array: JqArray): JqValue[] {
		return this.#own.has(array) ? (array as JqValue[]) : this.#owned([...array]);
	}

	#ownObject(object: JqObject | null): Map<string, JqValue> {
		if (object !== null && this.#own.has(object)) return object as Map<string, JqValue>;
		return this.#owned(new Map(object ?? []));
	}

	#owned<T extends object>(container: T): T {
		this.#own.add(container);
		return container;
	}

	/** The value without what one path leads to, in one go; the container that it leads into is little. */
	deleteOne(root: JqValue, path: readonly JqValue[]): JqValue {
		const [key] = path;
		if (path.length === 1 && typeof key === 'string' && isObject(root)) {
			const own = this.#ownObject(root);
			own.delete(key);
			return own;
		}
		return atOnce(this.delete(root, [path]));
	}

	/** The value without what some paths lead to, with pauses. */
	*delete(root: JqValue, paths: readonly JqArray[]): Pausing<JqValue> {
		const inOrder = yield* sorted([...paths], (left, right) => compareValues(left, right));
		if (inOrder.length === 0) return root;
		if (inOrder.some(({ length }) => length > maxPath)) return raise('Path too deep');
		return inOrder[0]!.length === 0 ? null : yield* this.#deleteSorted(root, inOrder, 0, inOrder.length, 0);
	}

	// Paths that share their beginning stand together; the whole of a thing comes before its parts.
	*#deleteSorted(
		root: JqValue,
		paths: readonly JqArray[],
		start: number,
		end: number,
		depth: number,
	): Pausing<JqValue> {
		const keys: JqValue[] = [];
		let value = root;
		for (let from = start; from < end; ) {
			const key = paths[from]![depth]!;
			let to = from + 1;
			while (to < end && equalValues(key, paths[to]![depth]!)) to += 1;
			if (paths[from]!.length === depth + 1) keys.push(key);
			else {
				const inner = valueAt(value, key);
				if (inner !== null)
					value = this.put(value, key, yield* this.#deleteSorted(inner, paths, from, to, depth + 1));
			}
			from = to;
			if (++this.#steps % stretch === 0) yield;
		}
		return keys.length === 0 ? value : yield* this.#deleteKeys(value, keys);
	}

	*#deleteKeys(value: JqValue, keys: readonly JqValue[]): Pausing<JqValue> {
		if (value === null) return null;
		if (isArray(value)) return this.#owned(yield* withoutElements(value, keys));
		if (!isObject(value)) return raise(`Cannot delete fields from ${kindName(value)}`);
		const own = this.#ownObject(value);
		for (const key of keys) {
			if (typeof key !== 'string') return raise(`Cannot delete ${kindName(key)} field of object`);
			own.delete(key);
			if (++this.#steps % stretch === 0) yield;
		}
		return own;
	}
}

const stepsAtOnce = 500;

function* withoutElements(array: JqArray, keys: readonly JqValue[]): Pausing<JqValue[]> {
	const gone = new Set<number>();
	// Of slices the ends are counted, so that many of them cost no more than one.
	const opening = new Map<number, number>();
	const count = (place: number, by: number): unknown => opening.set(place, (opening.get(place) ?? 0) + by);
	for (const key of keys) {
		if (isNumber(key)) {
			const place = Math.trunc(doubleOf(key));
			gone.add(place < 0 ? place + array.length : place);
		} else if (isObject(key)) {
			const [start, end] = sliceBounds(array.length, key);
			count(start, 1);
			count(end, -1);
		} else return raise(`Cannot delete ${kindName(key)} element of array`);
	}
	const kept: JqValue[] = [];
	let open = 0;
	for (let at = 0; at < array.length; at++) {
		if (opening.size > 0) open += opening.get(at) ?? 0;
		if (open === 0 && !gone.has(at)) kept.push(array[at]!);
		if (at % stretch === stretch - 1) yield;
	}
	return kept;
}
