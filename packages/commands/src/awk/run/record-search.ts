import { isPromise, type Maybe, runFlow } from '@tenon/core';
import type { Regex } from '@tenon/shell';
import type { Spot } from '../syntax/source.ts';
import type { Runtime } from './runtime.ts';

/** A regular expression of the program: compiled when it is first used, and again when `IGNORECASE` changes. */
export class ProgramRegex {
	readonly source: string;
	readonly #runtime: Runtime;
	readonly #spot: Spot;
	#regex: Regex | undefined;
	#generation = -1;

	constructor(runtime: Runtime, source: string, spot: Spot) {
		this.#runtime = runtime;
		this.source = source;
		this.#spot = spot;
	}

	get regex(): Regex {
		const { regexes } = this.#runtime;
		if (this.#regex === undefined || this.#generation !== regexes.generation) {
			this.#regex = regexes.of(this.source, this.#spot);
			this.#generation = regexes.generation;
		}
		return this.#regex;
	}
}

/**
 * Tests whether the record matches. Of records that lie in one block of bytes the next that matches is sought at once:
 * those before it are known not to.
 */
export class RecordSearch {
	readonly #runtime: Runtime;
	readonly #program: ProgramRegex;
	/** What the answer is good for. */
	#regex: Regex | undefined;
	#bytes: Uint8Array | undefined;
	#generation = -1;
	/** From where on the block was searched, and a place in the next line that matches; -1 if none does. */
	#from = 0;
	#found = -1;

	constructor(runtime: Runtime, program: ProgramRegex) {
		this.#runtime = runtime;
		this.#program = program;
	}

	test(): Maybe<boolean> {
		const { record, reader, separator } = this.#runtime;
		const { regex } = this.#program;
		const isInBlock =
			record.isUntouched &&
			reader !== undefined &&
			record.bytes === reader.bytes &&
			separator.kind === 'byte';
		if (!isInBlock) {
			const ready = this.#runtime.readyRecord(0);
			if (isPromise(ready)) return ready.then(() => testText(this.#runtime, regex, record.text));
			return testText(this.#runtime, regex, record.text);
		}
		const { start, end } = record;
		const isKnown =
			this.#bytes === reader.bytes &&
			this.#generation === reader.generation &&
			this.#regex === regex &&
			start >= this.#from &&
			(this.#found < 0 || this.#found >= start);
		if (!isKnown) {
			this.#regex = regex;
			this.#bytes = reader.bytes;
			this.#generation = reader.generation;
			this.#from = start;
			const found = this.#findLine(regex, reader.bytes, start, separator.byte);
			if (isPromise(found))
				return found.then((place) => {
					this.#found = place;
					return place >= 0 && place <= end;
				});
			this.#found = found;
		}
		return this.#found >= 0 && this.#found <= end;
	}

	#findLine(regex: Regex, bytes: Uint8Array, start: number, delimiter: number): Maybe<number> {
		if (!regex.isLongBlock(bytes.length - start)) return regex.findLine(bytes, start, delimiter);
		const { context } = this.#runtime;
		return runFlow(regex.findLineInSlices(bytes, start, delimiter, (steps) => context.breathe(steps)));
	}
}

/** Whether a text holds a match; a long one is searched with turns for others. */
export const testText = (runtime: Runtime, regex: Regex, text: string): Maybe<boolean> => {
	runtime.noteText(text.length);
	if (!regex.isLong(text.length)) return regex.test(text);
	return runFlow(regex.testInSlices(text, 0, {}, (steps) => runtime.context.breathe(steps)));
};
