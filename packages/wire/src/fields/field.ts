import type { Value } from '@tenon/core';

/** What is wrong with a field of a frame. */
export interface FieldProblem {
	/** `open_panel.lines[2]`. */
	readonly path: string;
	readonly expected: string;
}

/** Thrown inside this package when a field is not what it must be; readers turn it into data. */
export class FieldMismatch extends Error {
	readonly problem: FieldProblem;

	constructor(path: string, expected: string) {
		super(`${path}: expected ${expected}`);
		this.problem = { path, expected };
	}
}

/**
 * One field of a frame, read and written alike on both sides. An optional field that is absent has its zero value,
 * and one that has its zero value is not written.
 */
export interface Field<T> {
	/** What an absent field holds; a field without it has to be there. */
	readonly zero?: T;
	/** `value` is `undefined` where the field is absent. Throws {@link FieldMismatch}. */
	read(value: Value | undefined, path: string): T;
	/** `undefined`: the field is left out. */
	write(value: T): Value | undefined;
}
