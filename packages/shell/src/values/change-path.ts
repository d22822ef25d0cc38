import {
	andThen,
	isList,
	isRecord,
	type Maybe,
	type Value,
	type ValueList,
	type ValueRecord,
} from '@tenon/core';
import { AssignmentError } from '../state/assignment-error.ts';
import type { Shell } from '../state/shell.ts';
import { listPlace } from './list-place.ts';
import { shapeMessage } from './read-path.ts';
import { pathText, type Step } from './step.ts';

/** What is to become of the value at the end of a path: a new one, or it is taken away if it is there. */
export type Change = ((old: Value | undefined) => Value) | 'remove';

/**
 * A copy of a value in which what a path leads to is changed; parts beside the path are shared. Only the
 * last step may name a key that is not there yet. Throws `AssignmentError` where the path leads nowhere.
 */
export const changePath = (
	shell: Shell,
	name: string,
	root: Value,
	steps: readonly Step[],
	change: Change,
): Maybe<Value> => new PathChange(shell, name, steps, change).from(root, 0);

class PathChange {
	readonly #shell: Shell;
	readonly #name: string;
	readonly #steps: readonly Step[];
	readonly #change: Change;

	constructor(shell: Shell, name: string, steps: readonly Step[], change: Change) {
		this.#shell = shell;
		this.#name = name;
		this.#steps = steps;
		this.#change = change;
	}

	from(value: Value, at: number): Maybe<Value> {
		if (isRecord(value)) return this.#inRecord(value, at);
		if (isList(value)) return this.#inList(value, at);
		if (value === null && this.#change === 'remove') return value;
		throw refusal(shapeMessage(this.#placeOf(at), value, this.#steps[at]!));
	}

	#inRecord(record: ValueRecord, at: number): Maybe<Value> {
		const { text: key } = this.#steps[at]!;
		const old = record.get(key);
		if (old === undefined && this.#change === 'remove') return record;
		return andThen(this.#changed(old, at), (changed) => {
			const copy = new Map(record);
			if (changed === undefined) copy.delete(key);
			else copy.set(key, changed);
			return copy;
		});
	}

	#inList(list: ValueList, at: number): Maybe<Value> {
		const step = this.#steps[at]!;
		if (step.kind === 'key') throw refusal(shapeMessage(this.#placeOf(at), list, step));
		return andThen(listPlace(this.#shell, step.text, list.length), (place) => {
			if (!('index' in place))
				throw refusal(`${this.#placeOf(at + 1)}: a part of a list cannot be assigned to`);
			const { index } = place;
			if (index < 0 || index >= list.length) {
				if (this.#change === 'remove') return list;
				throw refusal(`${this.#placeOf(at + 1)}: index out of bounds of ${list.length}`);
			}
			return andThen(this.#changed(list[index]!, at), (changed) =>
				changed === undefined ? list.toSpliced(index, 1) : list.with(index, changed),
			);
		});
	}

	#changed(old: Value | undefined, at: number): Maybe<Value | undefined> {
		const change = this.#change;
		if (at === this.#steps.length - 1) return change === 'remove' ? undefined : change(old);
		if (old === undefined) throw refusal(`${this.#placeOf(at + 1)}: no such key`);
		return this.from(old, at + 1);
	}

	#placeOf(length: number): string {
		return pathText(this.#name, this.#steps.slice(0, length));
	}
}

const refusal = (message: string): AssignmentError => new AssignmentError('conversion', message);
