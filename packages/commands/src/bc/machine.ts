import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { BcArray } from './bc-array.ts';
import type { BcFunction, BcLocal, BcNames, BcStep } from './code.ts';
import { constantValue } from './constant.ts';
import { libraryFunction } from './library.ts';
import {
	add,
	type BcNumber,
	compare,
	digitCount,
	divide,
	lengthOf,
	maxDigits,
	modulo,
	multiply,
	NumberTooLong,
	negate,
	one,
	raise,
	squareRoot,
	subtract,
	wholeOf,
	zero,
} from './number.ts';
import type { BcOutput } from './output.ts';

/** What ends a line of a program while it runs. */
class RuntimeFault extends Error {
	/** How far behind the step GNU bc has read when it notices. */
	readonly read: number;

	constructor(message: string, read = 0) {
		super(message);
		this.read = read;
	}
}

interface Frame {
	readonly code: BcFunction;
	at: number;
	readonly simple: readonly (readonly [index: number, former: BcNumber | undefined])[];
	readonly arrays: readonly (readonly [index: number, former: BcArray | undefined])[];
}

const ibase = 0;
const obase = 1;
const scaleName = 2;
const last = 4;
const maxItems = 16_777_215;
const maxInteger = 2_147_483_647n;
const frameBytes = 400;
const itemBytes = 96;
const stepsOfTurn = 128;

/** What the machine works with. */
export interface MachineParts {
	readonly names: BcNames;
	readonly output: BcOutput;
	readonly hasLibrary: boolean;
	/** The characters of the next number of standard input, for `read()`. */
	readNumber(): Flow<string>;
}

/** Runs what was parsed. Variables and functions stay from one piece to the next. */
export class BcMachine {
	readonly #context: CommandContext;
	readonly #parts: MachineParts;
	readonly functions: (BcFunction | undefined)[] = [];
	readonly #simple: (BcNumber | undefined)[] = [undefined, undefined, undefined, { value: -1n, scale: 0 }];
	readonly #arrays: (BcArray | undefined)[] = [];
	readonly #stack: (BcNumber | BcArray)[] = [];
	readonly #frames: Frame[] = [];
	#ibase = 10;
	#obase = 10;
	#scale: number;
	#last = zero;
	#random = 1n;
	hasHalted = false;

	constructor(context: CommandContext, parts: MachineParts) {
		this.#context = context;
		this.#parts = parts;
		this.#scale = parts.hasLibrary ? 20 : 0;
	}

	/** Runs a piece; a runtime error is reported, and ends it. */
	*run(code: BcFunction): Flow<void> {
		this.#frames.push({ code, at: 0, simple: [], arrays: [] });
		let address = 0;
		try {
			let fuel = stepsOfTurn;
			while (this.#frames.length > 0 && !this.hasHalted) {
				const frame = this.#frames.at(-1)!;
				const step = frame.code.steps[frame.at];
				if (step === undefined) {
					this.#leave();
					continue;
				}
				frame.at += 1;
				address = step.address;
				const cost = this.#plain(frame, step);
				if (cost === undefined) yield* this.#special(step);
				fuel -= cost ?? 1;
				if (fuel > 0) continue;
				yield* wait(this.#context.breathe(stepsOfTurn - fuel));
				fuel = stepsOfTurn;
			}
		} catch (error) {
			if (!(error instanceof RuntimeFault) && !(error instanceof NumberTooLong)) throw error;
			yield* wait(this.#context.output.settle());
			yield* this.#tell('error', error.message, address + (error instanceof RuntimeFault ? error.read : 0));
		}
		while (this.#frames.length > 0) this.#leave();
		this.#stack.length = 0;
	}

	*#tell(kind: 'error' | 'warning', message: string, address: number): Flow<void> {
		const name = this.#frames.at(-1)?.code.name ?? '(main)';
		yield* wait(
			this.#context.writeErrorAhead(`Runtime ${kind} (func=${name}, adr=${address}): ${message}\n`),
		);
	}

	// What never waits; the steps that it counts as, or `undefined` for a step that may wait.
	#plain(frame: Frame, step: BcStep): number | undefined {
		const stack = this.#stack;
		switch (step.op) {
			case 'constant':
				stack.push(constantValue(step.text, this.#ibase));
				return 1 + (step.text.length >> 6);
			case 'drop':
				stack.pop();
				return 1;
			case 'duplicate':
				stack.push(stack.at(-1)!);
				return 1;
			case 'load':
				stack.push(this.#loaded(step.index));
				return 1;
			case 'load-item':
				stack.push(this.#item(step));
				return 1;
			case 'keep-index':
				stack.push(stack.at(-1)!);
				return 1;
			case 'exchange': {
				const [index, value] = stack.splice(-2);
				stack.push(value!, index!);
				return 1;
			}
			case 'array':
				stack.push(this.#arrayAt(step.index));
				return 1;
			case 'jump':
				frame.at = step.target;
				return 2;
			case 'jump-if':
				if (this.#pop().value !== 0n) frame.at = step.target;
				return 1;
			case 'jump-unless':
				if (this.#pop().value === 0n) frame.at = step.target;
				return 1;
			case 'negate':
				stack.push(negate(this.#pop()));
				return 1;
			case 'not':
				stack.push(this.#pop().value === 0n ? one : zero);
				return 1;
			case 'return':
				this.#leave();
				return 2;
			case 'halt':
				this.hasHalted = true;
				return 1;
			default:
				return this.#binary(step);
		}
	}

	#binary({ op }: BcStep): number | undefined {
		const compute = operators[op];
		if (compute === undefined) return undefined;
		const right = this.#pop();
		const left = this.#pop();
		this.#stack.push(compute(left, right, this.#scale));
		return 1 + costOf(left) + costOf(right);
	}

	*#special(step: BcStep): Flow<void> {
		const { output } = this.#parts;
		switch (step.op) {
			case 'text':
			case 'print-text':
				yield* output.write(step.text);
				return;
			case 'write-number':
			case 'print-number': {
				const number = this.#pop();
				this.#last = number;
				yield* output.number(number, this.#obase);
				if (step.op === 'write-number') yield* output.write('\n');
				return;
			}
			case 'store':
				yield* this.#store(step.index, this.#pop(), step.address);
				return;
			case 'increment':
			case 'decrement':
				yield* this.#store(step.index, stepped(this.#loaded(step.index), step.op), step.address);
				this.#stack.pop();
				return;
			case 'store-item': {
				const value = this.#pop();
				this.#storeItem(step, value);
				this.#stack.push(value);
				return;
			}
			case 'increment-item':
			case 'decrement-item': {
				const index = this.#stack.at(-1)!;
				const former = this.#item(step);
				this.#stack.push(index);
				this.#storeItem(step, stepped(former, step.op === 'increment-item' ? 'increment' : 'decrement'));
				return;
			}
			case '^':
				yield* this.#power(step.address);
				return;
			case 'call':
				yield* this.#call(step);
				return;
			case 'length':
				this.#stack.push(integer(lengthOf(this.#pop())));
				return;
			case 'scale':
				this.#stack.push(integer(this.#pop().scale));
				return;
			case 'sqrt': {
				const number = this.#pop();
				if (number.value < 0n) throw new RuntimeFault('Square root of a negative number');
				this.#stack.push(squareRoot(number, this.#scale));
				yield* wait(this.#context.breathe(costOf(number) * 4 + this.#scale));
				return;
			}
			case 'read':
				this.#stack.push(constantValue(yield* this.#parts.readNumber(), this.#ibase));
				return;
			case 'random':
				this.#random = (this.#random * 1103515245n + 12345n) & 0x7fffffffn;
				this.#stack.push({ value: this.#random, scale: 0 });
				return;
			case 'limits':
				yield* output.write(limitsText);
				return;
			default:
				throw new TypeError(`no step of the machine: ${step.op}`);
		}
	}

	*#power(address: number): Flow<void> {
		const exponent = this.#pop();
		const base = this.#pop();
		if (exponent.scale > 0 && exponent.value % 10n ** BigInt(exponent.scale) !== 0n)
			yield* this.#tell('warning', 'non-zero scale in exponent', address);
		const result = raise(base, wholeOf(exponent), this.#scale);
		if (result === undefined)
			throw new RuntimeFault(base.value === 0n ? 'Divide by zero' : 'exponent too large in raise');
		this.#stack.push(result);
		yield* wait(this.#context.breathe(costOf(result) * 2));
	}

	#pop(): BcNumber {
		return this.#stack.pop() as BcNumber;
	}

	#loaded(index: number): BcNumber {
		switch (index) {
			case ibase:
				return integer(this.#ibase);
			case obase:
				return integer(this.#obase);
			case scaleName:
				return integer(this.#scale);
			case last:
				return this.#last;
			default:
				return this.#simple[index] ?? zero;
		}
	}

	*#store(index: number, value: BcNumber, address: number): Flow<void> {
		this.#stack.push(value);
		switch (index) {
			case ibase:
				this.#ibase = yield* this.#bounded('ibase', value, [2n, 36n], address);
				return;
			case obase:
				this.#obase = yield* this.#bounded('obase', value, [2n, maxInteger], address);
				return;
			case scaleName:
				if (value.value < 0n) yield* this.#tell('warning', 'negative scale, set to 0', address);
				this.#scale = yield* this.#boundedScale(wholeOf(value), address);
				return;
			case last:
				this.#last = value;
				return;
			default:
				this.#simple[index] = value;
		}
	}

	*#bounded(
		name: string,
		value: BcNumber,
		[least, most]: readonly [bigint, bigint],
		address: number,
	): Flow<number> {
		const wanted = wholeOf(value);
		if (wanted >= least && wanted <= most) return Number(wanted);
		const bound = wanted < least ? least : most;
		yield* this.#tell(
			'warning',
			`${name} too ${wanted < least ? 'small' : 'large'}, set to ${bound}`,
			address,
		);
		return Number(bound);
	}

	*#boundedScale(wanted: bigint, address: number): Flow<number> {
		if (wanted < 0n) return 0;
		if (wanted <= BigInt(maxDigits)) return Number(wanted);
		yield* this.#tell('warning', `scale too large, set to ${maxDigits}`, address);
		return maxDigits;
	}

	#arrayAt(index: number): BcArray {
		const there = this.#arrays[index];
		if (there !== undefined) return there;
		const made = new BcArray();
		this.#arrays[index] = made;
		return made;
	}

	#index(step: BcStep): number {
		const given = this.#pop();
		const index = wholeOf(given);
		// A fraction is no index 0, and cut off elsewhere.
		if (index < 0n || index > maxItems || (index === 0n && given.value !== 0n)) {
			const name = this.#parts.names.arrayName(step.index);
			throw new RuntimeFault(`Array ${name} subscript out of bounds.`);
		}
		return Number(index);
	}

	#item(step: BcStep): BcNumber {
		return this.#arrayAt(step.index).get(this.#index(step)) ?? zero;
	}

	#storeItem(step: BcStep, value: BcNumber): void {
		const index = this.#index(step);
		const array = this.#arrayAt(step.index);
		const before = array.size;
		array.set(index, value);
		if (array.size > before) this.#context.holdMemory(itemBytes);
	}

	*#call(step: BcStep): Flow<void> {
		const code = this.functions[step.index];
		if (code === undefined) {
			if (yield* this.#callLibrary(step)) return;
			throw new RuntimeFault(`Function ${step.text} not defined.`);
		}
		const { parameters } = code;
		const given = step.arrays.length;
		const common = Math.min(given, parameters.length);
		for (let at = 0; at < common; at++)
			if ((parameters[at]!.kind === 'simple') === step.arrays[at])
				throw new RuntimeFault('Parameter type mismatch', at + 1);
		if (given !== parameters.length) throw new RuntimeFault('Parameter number mismatch', common + 1);
		const values = given === 0 ? [] : this.#stack.splice(-given);
		const { maxFunctionDepth } = this.#context.ports.limits;
		if (this.#frames.length > maxFunctionDepth)
			throw new RuntimeFault(`calls are nested more than ${maxFunctionDepth} deep`);
		this.#context.holdMemory(frameBytes);
		this.#frames.push({ code, at: 0, ...(yield* this.#bind(code, values)) });
	}

	// Every function sees the variables of its callers, as far as it has none of the name itself.
	*#bind(
		{ parameters, autos }: BcFunction,
		values: readonly (BcNumber | BcArray)[],
	): Flow<Pick<Frame, 'simple' | 'arrays'>> {
		const simple: (readonly [number, BcNumber | undefined])[] = [];
		const arrays: (readonly [number, BcArray | undefined])[] = [];
		const bind = ({ index, kind }: BcLocal, value: BcNumber | BcArray): void => {
			if (kind === 'simple') {
				simple.push([index, this.#saved(index)]);
				this.#simple[index] = value as BcNumber;
				this.#setSpecial(index, value as BcNumber);
			} else {
				arrays.push([index, this.#arrays[index]]);
				this.#arrays[index] = value as BcArray;
			}
		};
		for (const [at, local] of parameters.entries()) {
			let value = values[at]!;
			if (local.kind === 'array') {
				const { size } = value as BcArray;
				this.#context.holdMemory(size * itemBytes);
				value = yield* (value as BcArray).copy(this.#context);
			}
			bind(local, value);
		}
		for (const local of autos) bind(local, local.kind === 'simple' ? zero : new BcArray());
		return { simple, arrays };
	}

	#saved(index: number): BcNumber | undefined {
		return index <= scaleName ? this.#loaded(index) : this.#simple[index];
	}

	#setSpecial(index: number, value: BcNumber | undefined): void {
		if (index > scaleName || value === undefined) return;
		const number = Number(wholeOf(value));
		if (index === ibase) this.#ibase = Math.min(36, Math.max(2, number));
		else if (index === obase) this.#obase = Math.max(2, number);
		else this.#scale = Math.min(maxDigits, Math.max(0, number));
	}

	#leave(): void {
		const frame = this.#frames.pop();
		if (frame === undefined) return;
		for (const [index, former] of frame.simple.toReversed()) {
			this.#simple[index] = former;
			this.#setSpecial(index, former);
		}
		for (const [index, former] of frame.arrays.toReversed()) this.#arrays[index] = former;
		if (this.#frames.length > 0) this.#context.releaseMemory(frameBytes);
	}

	*#callLibrary(step: BcStep): Flow<boolean> {
		const found = this.#parts.hasLibrary ? libraryFunction(step.text) : undefined;
		if (found === undefined) return false;
		if (step.arrays.includes(true)) throw new RuntimeFault('Parameter type mismatch');
		if (step.arrays.length !== found.parameters) throw new RuntimeFault('Parameter number mismatch');
		const values = this.#stack.splice(-found.parameters) as BcNumber[];
		this.#stack.push(yield* found.compute(values, this.#scale, this.#context));
		return true;
	}
}

const integer = (value: number): BcNumber => ({ value: BigInt(value), scale: 0 });

const stepped = (number: BcNumber, op: 'increment' | 'decrement'): BcNumber =>
	op === 'increment' ? add(number, one) : subtract(number, one);

const costOf = ({ value, scale }: BcNumber): number => {
	if (scale < 100 && value < short && value > -short) return 0;
	return digitCount(value) >> 4;
};

const short = 1n << 600n;

const truth = (is: boolean): BcNumber => (is ? one : zero);

const divisor = (number: BcNumber, what: string): BcNumber => {
	if (number.value === 0n) throw new RuntimeFault(what);
	return number;
};

const operators: Readonly<
	Record<string, ((a: BcNumber, b: BcNumber, scale: number) => BcNumber) | undefined>
> = {
	'+': add,
	'-': subtract,
	'*': multiply,
	'/': (a, b, scale) => divide(a, divisor(b, 'Divide by zero'), scale),
	'%': (a, b, scale) => modulo(a, divisor(b, 'Modulo by zero'), scale),
	'==': (a, b) => truth(compare(a, b) === 0),
	'!=': (a, b) => truth(compare(a, b) !== 0),
	'<': (a, b) => truth(compare(a, b) < 0),
	'>': (a, b) => truth(compare(a, b) > 0),
	'<=': (a, b) => truth(compare(a, b) <= 0),
	'>=': (a, b) => truth(compare(a, b) >= 0),
};

const limitsText = [
	['BC_BASE_MAX', maxInteger],
	['BC_DIM_MAX', maxItems],
	['BC_SCALE_MAX', maxDigits],
	['BC_STRING_MAX', maxInteger],
	['MAX Exponent', 9223372036854775807n],
	['Number of vars', 32_767],
]
	.map(([name, value]) => `${String(name).padEnd(16)}= ${value}\n`)
	.join('');
