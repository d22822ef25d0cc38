import type { Maybe, Value, ValueRecord } from '@tenon/core';
import { BytesInput } from '../pipe/fixed-streams.ts';
import type { Input, Output } from '../pipe/stream.ts';

/** What `scatter` asks for: the stages up to `gather` run once for each item. */
export interface ScatterPlan {
	readonly items: readonly Value[];
	/** The variable that holds the item. */
	readonly variable: string;
	/** How many items are worked on at one time. */
	readonly limit: number;
	/** Time for each item; `undefined` means no end. */
	readonly timeoutMs: number | undefined;
	/** Whether the results come in the order of the items, not in that in which they are ready. */
	readonly isOrdered: boolean;
}

/** The standard output of a `scatter` that has a `gather`: it takes the plan. What is written goes past it. */
export class ScatterSink implements Output {
	readonly isTerminal = false;
	readonly #past: Output | undefined;
	plan: ScatterPlan | undefined;

	constructor(past: Output | undefined) {
		this.#past = past;
	}

	write(chunk: Uint8Array): Maybe<boolean> {
		return this.#past?.write(chunk) ?? true;
	}

	writeText(text: string): Maybe<boolean> {
		return this.#past?.writeText(text) ?? true;
	}

	end(): void {
		// The output behind it belongs to the shell.
	}

	sendData(): void {
		// The plan is all that it takes.
	}
}

/** The standard input of a `gather` that has a `scatter`: nothing to read, and beside it one row for each item. */
export const inputOfRows = (rows: readonly ValueRecord[]): Input => {
	known.add(rows);
	return new BytesInput(nothing, rows);
};

/** The rows that came from a `scatter`; `undefined` if the input leads to none. */
export const takeResultRows = (input: Input | undefined): readonly ValueRecord[] | undefined => {
	const data = input?.takeData();
	return Array.isArray(data) && known.has(data) ? (data as readonly ValueRecord[]) : undefined;
};

/** Lists of rows: any other list beside the bytes is data of other commands. */
const known = new WeakSet<readonly Value[]>();

const nothing = new Uint8Array(0);
