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

	test(): boolean {
		const { record, reader, separator } = this.#runtime;
		const { regex } = this.#program;
		const isInBlock =
			record.isUntouched &&
			reader !== undefined &&
			record.bytes === reader.bytes &&
			separator.kind === 'byte';
		if (!isInBlock) return regex.test(record.text);
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
			this.#found = regex.findLine(reader.bytes, start, separator.byte);
		}
		return this.#found >= 0 && this.#found <= end;
	}
}
