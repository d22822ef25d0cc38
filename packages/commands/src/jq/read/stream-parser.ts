import type { JqValue } from '../values/value.ts';
import { JsonFault } from './json-fault.ts';
import { JsonScanner, needMore, recordSeparator, textToken, wordToken } from './scanner.ts';
import type { JsonSource, ParserOptions } from './value-parser.ts';

const maxDepth = 10_000;

/** What was read last inside of a document. */
type Last = 'nothing' | 'open array' | 'open object' | 'colon' | 'comma' | 'value';

/**
 * Makes events of the parts of documents, as `--stream` gives them: `[path, leaf]`, and `[path]` where a container that
 * is not empty ends. It holds a path and one value, whatever the size of the document.
 */
export class StreamParser implements JsonSource {
	readonly #scanner: JsonScanner;
	readonly #isSequence: boolean;
	readonly #showsErrors: boolean;
	/** Keys, places, or null where a key is still to come. */
	#path: JqValue[] = [];
	#last: Last = 'nothing';
	#value: JqValue | undefined;
	readonly #events: JqValue[] = [];
	#waitsForSeparator: boolean;
	#isLast = false;
	#isOver = false;

	constructor({ isSequence, showsErrors }: ParserOptions & { readonly showsErrors: boolean }) {
		this.#isSequence = isSequence;
		this.#showsErrors = showsErrors;
		this.#waitsForSeparator = isSequence;
		this.#scanner = new JsonScanner({ isSequence });
	}

	/** Nothing of a document is kept. */
	get depth(): number {
		return 0;
	}

	get lineNumber(): number {
		return this.#scanner.lineNumber;
	}

	get hasWholeLine(): boolean {
		return this.#scanner.hasWholeLine;
	}

	feed(chunk: Uint8Array): void {
		this.#scanner.feed(chunk);
	}

	finish(): void {
		this.#isLast = true;
		this.#scanner.finish();
	}

	next(): JqValue | undefined {
		const event = this.#events.shift();
		if (event !== undefined) return event;
		if (this.#isOver) return undefined;
		try {
			return this.#next();
		} catch (error) {
			const path = this.#path;
			this.#reset();
			this.#waitsForSeparator = this.#isSequence;
			if (!this.#showsErrors || !(error instanceof JsonFault)) throw error;
			this.#isOver = !this.#isSequence;
			return [error.message, path];
		}
	}

	#next(): JqValue | undefined {
		const scanner = this.#scanner;
		if (this.#waitsForSeparator) {
			if (!scanner.skipToSeparator()) return this.#isLast ? this.#abandoned() : undefined;
			this.#waitsForSeparator = false;
		}
		for (;;) {
			const token = scanner.next();
			switch (token) {
				case textToken:
				case wordToken:
					this.#take(scanner.value);
					break;
				case needMore:
					return this.#isLast ? this.#end() : undefined;
				case recordSeparator:
					if (this.#path.length > 0 || this.#value !== undefined) throw scanner.fault('Truncated value');
					this.#reset();
					break;
				default:
					this.#structure(token);
			}
			if (this.#path.length === 0 && this.#value !== undefined) {
				const value = this.#value;
				this.#value = undefined;
				return [[], value];
			}
			const event = this.#events.shift();
			if (event !== undefined) return event;
		}
	}

	#abandoned(): never {
		this.#isOver = true;
		throw this.#scanner.fault('Unfinished abandoned text at EOF');
	}

	#take(value: JqValue): void {
		if (this.#value !== undefined || this.#last === 'value')
			throw this.#fault('Expected separator between values');
		this.#last = this.#path.length > 0 ? 'value' : 'nothing';
		this.#value = value;
	}

	#structure(token: number): void {
		switch (token) {
			case 0x5b:
				this.#open('[', 0, 'open array');
				return;
			case 0x7b:
				this.#open('{', null, 'open object');
				return;
			case 0x3a:
				this.#colon();
				return;
			case 0x2c:
				this.#comma();
				return;
			case 0x5d:
				this.#closeArray();
				return;
			default:
				this.#closeObject();
		}
	}

	#open(bracket: '[' | '{', first: JqValue, last: Last): void {
		if (bracket === '[' ? this.#value !== undefined : this.#last === 'value')
			throw this.#fault('Expected a separator between values');
		if (this.#last === 'open object') throw this.#fault(`Expected string key after '{', not '${bracket}'`);
		if (this.#last === 'comma' && typeof this.#path.at(-1) !== 'number')
			throw this.#fault(`Expected string key after ',' in object, not '${bracket}'`);
		if (this.#path.length >= maxDepth) throw this.#fault('Exceeds depth limit for parsing');
		this.#path = [...this.#path, first];
		this.#last = last;
	}

	#fault(message: string): JsonFault {
		return this.#scanner.fault(message);
	}

	#colon(): void {
		if (this.#path.length === 0 || typeof this.#path.at(-1) === 'number')
			throw this.#fault("':' not as part of an object");
		if (this.#value === undefined || this.#last === 'nothing')
			throw this.#fault("Expected string key before ':'");
		if (typeof this.#value !== 'string') throw this.#fault('Object keys must be strings');
		if (this.#last !== 'value') throw this.#fault("':' should follow a key");
		this.#last = 'colon';
		this.#path = this.#path.with(-1, this.#value);
		this.#value = undefined;
	}

	#comma(): void {
		if (this.#last !== 'value') throw this.#fault("Expected value before ','");
		const key = this.#path.at(-1);
		if (key === undefined) throw this.#fault("',' not as part of an object or array");
		if (key === null) throw this.#fault('Objects must consist of key:value pairs');
		if (this.#value !== undefined) {
			this.#events.push([this.#path, this.#value]);
			this.#value = undefined;
		}
		this.#path = this.#path.with(-1, typeof key === 'number' ? key + 1 : null);
		this.#last = 'comma';
	}

	#closeArray(): void {
		if (this.#path.length === 0) throw this.#fault("Unmatched ']' at the top-level");
		if (this.#last === 'comma') throw this.#fault('Expected another array element');
		if (typeof this.#path.at(-1) !== 'number') throw this.#fault("Unmatched ']' in the middle of an object");
		this.#close([], 'open array');
	}

	#closeObject(): void {
		if (this.#path.length === 0) throw this.#fault("Unmatched '}' at the top-level");
		if (this.#last === 'comma') throw this.#fault('Expected another key:value pair');
		const key = this.#path.at(-1);
		if (typeof key === 'number') throw this.#fault("Unmatched '}' in the middle of an array");
		if (this.#value !== undefined && typeof key !== 'string')
			throw this.#fault('Objects must consist of key:value pairs');
		if (this.#value === undefined && this.#last === 'colon')
			throw this.#fault('Missing value in key:value pair');
		this.#close(new Map(), 'open object');
	}

	#close(empty: JqValue, opened: Last): void {
		const path = this.#path;
		const outer = path.slice(0, -1);
		if (this.#value !== undefined) this.#events.push([path, this.#value], [path]);
		else if (this.#last === opened) this.#events.push([outer, empty]);
		else this.#events.push([path]);
		this.#value = undefined;
		this.#path = outer;
		this.#last = outer.length === 0 ? 'nothing' : 'value';
	}

	#end(): JqValue | undefined {
		this.#isOver = true;
		if (this.#path.length > 0) throw this.#fault('Unfinished JSON term at EOF');
		return undefined;
	}

	#reset(): void {
		this.#path = [];
		this.#last = 'nothing';
		this.#value = undefined;
		this.#events.length = 0;
	}
}
