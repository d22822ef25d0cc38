import type { AwkArray } from './array.ts';
import type { Scalar } from './values.ts';

/** A global variable: a value or an array, once it is known which. */
export class Cell {
	readonly name: string;
	value: Scalar = undefined;
	array: AwkArray | undefined = undefined;
	/** Told what was assigned, for a variable that means something. */
	onSet: ((value: Scalar) => void) | undefined = undefined;

	constructor(name: string) {
		this.name = name;
	}

	/** Assigns, and lets what the variable means follow. */
	set(value: Scalar): void {
		this.value = value;
		if (this.onSet !== undefined) this.onSet(value);
	}
}

/** An argument that was nothing yet when the function was called: an array is made where it came from. */
export class Untyped {
	readonly name: string;
	/** Makes the array where the argument came from, or finds the one that was made since. */
	readonly makeArray: () => AwkArray;

	constructor(name: string, makeArray: () => AwkArray) {
		this.name = name;
		this.makeArray = makeArray;
	}
}

/** What a parameter or local variable of a function holds. */
export type Slot = Scalar | AwkArray | Untyped;
