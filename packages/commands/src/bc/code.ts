/** One step of the machine. `address` is where GNU bc would be after it has read the step: its messages name that. */
export interface BcStep {
	readonly op: BcOperation;
	/** A number's digits, a text, a variable, a label, or a function. */
	readonly text: string;
	/** Which variable, array or function; -1 where there is none. */
	readonly index: number;
	/** Where to go on; for a label. */
	target: number;
	readonly address: number;
	/** Which arguments of a call are arrays. */
	readonly arrays: readonly boolean[];
}

export type BcOperation =
	| 'constant'
	| 'text'
	| 'print-text'
	| 'print-number'
	| 'write-number'
	| 'drop'
	| 'duplicate'
	| 'load'
	| 'store'
	| 'increment'
	| 'decrement'
	| 'load-item'
	| 'store-item'
	| 'increment-item'
	| 'decrement-item'
	| 'keep-index'
	| 'exchange'
	| 'array'
	| '+'
	| '-'
	| '*'
	| '/'
	| '%'
	| '^'
	| 'negate'
	| 'not'
	| '=='
	| '!='
	| '<'
	| '>'
	| '<='
	| '>='
	| 'jump'
	| 'jump-if'
	| 'jump-unless'
	| 'call'
	| 'return'
	| 'length'
	| 'scale'
	| 'sqrt'
	| 'read'
	| 'random'
	| 'halt'
	| 'limits';

/** A parameter or a local variable of a function. */
export interface BcLocal {
	readonly index: number;
	readonly kind: 'simple' | 'array' | 'reference';
}

/** A function as it was defined. */
export interface BcFunction {
	readonly name: string;
	readonly parameters: readonly BcLocal[];
	readonly autos: readonly BcLocal[];
	readonly isVoid: boolean;
	readonly steps: readonly BcStep[];
}

/** Numbers of names: each kind counts its own. */
export class BcNames {
	readonly #simple = new Map<string, number>([
		['ibase', 0],
		['obase', 1],
		['scale', 2],
		['history', 3],
		['last', 4],
	]);
	readonly #arrays = new Map<string, number>();
	readonly #functions = new Map<string, number>();

	simple(name: string): number {
		return numberOf(this.#simple, name);
	}

	array(name: string): number {
		return numberOf(this.#arrays, name);
	}

	function(name: string): number {
		return numberOf(this.#functions, name);
	}

	/** The name of an array. */
	arrayName(index: number): string {
		return [...this.#arrays.keys()][index] ?? '';
	}
}

const numberOf = (names: Map<string, number>, name: string): number => {
	const known = names.get(name);
	if (known !== undefined) return known;
	names.set(name, names.size);
	return names.size - 1;
};

/** Gathers steps, and counts where GNU bc would have them. */
export class CodeWriter {
	readonly steps: BcStep[] = [];
	#address = 0;
	readonly #labels: number[] = [];

	newLabel(): number {
		return this.#labels.push(-1) - 1;
	}

	place(label: number): void {
		this.#labels[label] = this.steps.length;
	}

	add(
		op: BcOperation,
		{
			size = 1,
			read = size,
			text = '',
			index = -1,
			target = -1,
			arrays = [],
		}: {
			readonly size?: number;
			readonly read?: number;
			readonly text?: string;
			readonly index?: number;
			readonly target?: number;
			readonly arrays?: readonly boolean[];
		} = {},
	): void {
		this.steps.push({ op, text, index, target, address: this.#address + read, arrays });
		this.#address += size;
	}

	/** The steps, with labels resolved. */
	finish(): readonly BcStep[] {
		for (const step of this.steps)
			if (step.target >= 0) step.target = this.#labels[step.target] ?? this.steps.length;
		return this.steps;
	}
}

/** Bytes that a name takes after its operation. */
export const nameBytes = (index: number): number => (index < 128 ? 1 : 2);
