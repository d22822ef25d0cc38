import { AwkArray, type Element, type Key, textOfKey } from './array.ts';
import type { Runtime } from './runtime.ts';
import { type Scalar, toNumber } from './values.ts';

/** `SYMTAB`: the global variables as elements of an array. None can be made or deleted by it. */
export class SymbolTable extends AwkArray {
	readonly #runtime: Runtime;

	constructor(runtime: Runtime) {
		super('SYMTAB', runtime.memory);
		this.#runtime = runtime;
	}

	override get size(): number {
		return this.keys().length;
	}

	override has(key: Key): boolean {
		return this.#runtime.globals.has(textOfKey(key)) || counted.has(textOfKey(key));
	}

	override get(key: Key): Element {
		return this.look(key);
	}

	override look(key: Key): Element {
		const runtime = this.#runtime;
		const name = textOfKey(key);
		if (name === 'NR') return runtime.recordNumber;
		if (name === 'FNR') return runtime.fileRecordNumber;
		if (name === 'NF') return runtime.record.count;
		const cell = runtime.globals.get(name);
		return cell?.array ?? cell?.value;
	}

	override set(key: Key, value: Element): void {
		this.replace(key, value);
	}

	override replace(key: Key, value: Element): void {
		const runtime = this.#runtime;
		const name = textOfKey(key);
		if (!this.has(key) || value instanceof AwkArray)
			throw runtime.fatal('cannot assign to arbitrary elements of SYMTAB', undefined);
		if (name === 'NR') runtime.recordNumber = toNumber(value);
		else if (name === 'FNR') runtime.fileRecordNumber = toNumber(value);
		else if (name === 'NF') runtime.record.count = Math.trunc(toNumber(value));
		else runtime.global(name).set(value as Scalar);
	}

	override delete(): void {
		throw this.#runtime.fatal("`delete' is not allowed with SYMTAB", undefined);
	}

	override clear(): void {
		this.delete();
	}

	override keys(): Key[] {
		return [...counted, ...[...this.#runtime.globals.keys()].filter((name) => !counted.has(name))];
	}
}

/** Variables that are no cells. */
const counted: ReadonlySet<string> = new Set(['NF', 'NR', 'FNR']);
