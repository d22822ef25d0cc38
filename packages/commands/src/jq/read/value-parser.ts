import type { JqValue } from '../values/value.ts';
import type { JsonFault } from './json-fault.ts';
import { JsonScanner, needMore, recordSeparator, textToken, wordToken } from './scanner.ts';

/** How texts are cut into values. */
export interface ParserOptions {
	/** Values come after record separators, and what is wrong reaches only to the next. */
	readonly isSequence: boolean;
}

/** Something that makes values of bytes: whole documents, or the events of their parts. */
export interface JsonSource {
	/** Takes more bytes. Throws `JsonFault`. */
	feed(chunk: Uint8Array): void;
	/** There are no more. */
	finish(): void;
	/** The next value; `undefined` if more bytes are needed, or none are left. Throws `JsonFault`. */
	next(): JqValue | undefined;
	/** How many values are open: what is fed while one is belongs to it. */
	readonly depth: number;
	readonly lineNumber: number;
	/** Whether the line that was reached is known to its end. */
	readonly hasWholeLine: boolean;
}

const maxDepth = 10_000;

/** Makes whole values. */
export class ValueParser implements JsonSource {
	readonly #scanner: JsonScanner;
	readonly #isSequence: boolean;
	readonly #containers: (JqValue[] | Map<string, JqValue>)[] = [];
	/** The keys that wait for their value, one for each container. */
	readonly #keys: (string | undefined)[] = [];
	#openKeys = 0;
	/** A value that is whole and waits for what comes after it. */
	#value: JqValue | undefined;
	#waitsForSeparator: boolean;
	#isLast = false;
	#isOver = false;

	constructor({ isSequence }: ParserOptions) {
		this.#isSequence = isSequence;
		this.#waitsForSeparator = isSequence;
		this.#scanner = new JsonScanner({ isSequence });
	}

	get depth(): number {
		return this.#containers.length;
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
		if (this.#isOver) return undefined;
		try {
			return this.#next();
		} catch (error) {
			this.#reset();
			this.#waitsForSeparator = this.#isSequence;
			throw error;
		}
	}

	#next(): JqValue | undefined {
		if (this.#waitsForSeparator && !this.#skipToSeparator()) return undefined;
		const scanner = this.#scanner;
		for (;;) {
			const token = scanner.next();
			switch (token) {
				case textToken:
				case wordToken:
					this.#take(scanner.value, token);
					if (this.#containers.length > 0) break;
					if (token === wordToken) this.#checkAfterWord();
					return this.#give();
				case needMore:
					return this.#isLast ? this.#end() : undefined;
				case recordSeparator:
					this.#checkTruncation();
					this.#reset();
					break;
				default:
					this.#structure(token);
					if (this.#containers.length === 0 && this.#value !== undefined) return this.#give();
			}
		}
	}

	#skipToSeparator(): boolean {
		if (!this.#scanner.skipToSeparator()) {
			if (!this.#isLast) return false;
			this.#isOver = true;
			throw this.#scanner.fault('Unfinished abandoned text at EOF');
		}
		this.#waitsForSeparator = false;
		return true;
	}

	#take(value: JqValue, token: number): void {
		if (this.#value !== undefined) {
			// What comes after a word was looked at too.
			if (token === wordToken && this.#scanner.peek() >= 0) this.#scanner.skipByte();
			throw this.#fault('Expected separator between values');
		}
		this.#value = value;
	}

	#give(): JqValue {
		const value = this.#value!;
		this.#value = undefined;
		return value;
	}

	// A word ends where something else begins; where that is wrong the word is lost with it.
	#checkAfterWord(): void {
		const next = String.fromCharCode(this.#scanner.peek());
		if (!']},:'.includes(next) || this.#scanner.peek() < 0) return;
		this.#value = undefined;
		this.#structure(this.#scanner.next());
	}

	#structure(token: number): void {
		switch (token) {
			case 0x5b:
				this.#open([]);
				return;
			case 0x7b:
				this.#open(new Map());
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

	#open(container: JqValue[] | Map<string, JqValue>): void {
		if (this.#containers.length + this.#openKeys >= maxDepth)
			throw this.#fault('Exceeds depth limit for parsing');
		if (this.#value !== undefined) throw this.#fault('Expected separator between values');
		this.#containers.push(container);
		this.#keys.push(undefined);
	}

	#colon(): void {
		if (this.#value === undefined) throw this.#fault("Expected string key before ':'");
		const top = this.#containers.length - 1;
		if (!(this.#containers[top] instanceof Map) || this.#keys[top] !== undefined)
			throw this.#fault("':' not as part of an object");
		if (typeof this.#value !== 'string') throw this.#fault('Object keys must be strings');
		this.#keys[top] = this.#value;
		this.#openKeys += 1;
		this.#value = undefined;
	}

	#comma(): void {
		if (this.#value === undefined) throw this.#fault("Expected value before ','");
		const container = this.#containers.at(-1);
		if (container === undefined) throw this.#fault("',' not as part of an object or array");
		if (container instanceof Map) this.#setPair(container);
		else container.push(this.#value);
		this.#value = undefined;
	}

	#setPair(object: Map<string, JqValue>): void {
		const top = this.#containers.length - 1;
		const key = this.#keys[top];
		if (key === undefined) throw this.#fault('Objects must consist of key:value pairs');
		object.set(key, this.#value!);
		this.#keys[top] = undefined;
		this.#openKeys -= 1;
	}

	#closeArray(): void {
		const container = this.#containers.at(-1);
		if (container === undefined || container instanceof Map) throw this.#fault("Unmatched ']'");
		if (this.#value !== undefined) container.push(this.#value);
		else if (container.length > 0) throw this.#fault('Expected another array element');
		this.#close(container);
	}

	#closeObject(): void {
		const container = this.#containers.at(-1);
		if (container === undefined) throw this.#fault("Unmatched '}'");
		if (this.#value !== undefined) {
			if (!(container instanceof Map)) throw this.#fault('Objects must consist of key:value pairs');
			this.#setPair(container);
		} else {
			if (!(container instanceof Map) || this.#keys.at(-1) !== undefined) throw this.#fault("Unmatched '}'");
			if (container.size > 0) throw this.#fault('Expected another key-value pair');
		}
		this.#close(container);
	}

	#close(container: JqValue[] | Map<string, JqValue>): void {
		this.#containers.pop();
		this.#keys.pop();
		this.#value = container;
	}

	#checkTruncation(): void {
		if (this.#containers.length === 0 && this.#value === undefined) return;
		this.#reset();
		throw this.#fault('Truncated value');
	}

	#end(): JqValue | undefined {
		this.#isOver = true;
		if (this.#containers.length > 0) throw this.#fault('Unfinished JSON term at EOF');
		const value = this.#value;
		this.#value = undefined;
		return value;
	}

	#reset(): void {
		this.#containers.length = 0;
		this.#keys.length = 0;
		this.#openKeys = 0;
		this.#value = undefined;
	}

	#fault(message: string): JsonFault {
		return this.#scanner.fault(message);
	}
}
