import { TenonError } from '@tenon/core';

/** The index of a saved overlay cannot be what `save` wrote: which file, which field, and what is wrong with it. */
export class OverlayDamaged extends TenonError {
	readonly code = 'vfs.overlay_damaged';
	readonly file: string;
	/** As in `nodes[3].meta.mode`; empty for the whole file. */
	readonly field: string;

	constructor(file: string, field: string, problem: string, cause?: unknown) {
		const place = field === '' ? file : `${file}: ${field}`;
		super(`${place}: ${problem}; restore the file or delete the folder to start anew`, { cause });
		this.file = file;
		this.field = field;
	}
}

/** One value of the index with its name, so that its reader can say what is wrong where. */
export class Field {
	readonly #file: string;
	readonly #name: string;
	readonly #value: unknown;

	constructor(file: string, name: string, value: unknown) {
		this.#file = file;
		this.#name = name;
		this.#value = value;
	}

	get isAbsent(): boolean {
		return this.#value === undefined;
	}

	get(name: string): Field {
		const record = this.#record();
		const value = Object.hasOwn(record, name) ? record[name] : undefined;
		return new Field(this.#file, this.#name === '' ? name : `${this.#name}.${name}`, value);
	}

	items(): Field[] {
		if (!Array.isArray(this.#value)) throw this.damaged('expected a list');
		return this.#value.map((value: unknown, at) => new Field(this.#file, `${this.#name}[${at}]`, value));
	}

	number(): number {
		if (typeof this.#value !== 'number' || !Number.isFinite(this.#value))
			throw this.damaged('expected a number');
		return this.#value;
	}

	count(): number {
		const value = this.number();
		if (!Number.isSafeInteger(value) || value < 0) throw this.damaged('expected a whole number from 0 on');
		return value;
	}

	integer(): number {
		const value = this.number();
		if (!Number.isSafeInteger(value)) throw this.damaged('expected a whole number');
		return value;
	}

	text(): string {
		if (typeof this.#value !== 'string') throw this.damaged('expected a text');
		return this.#value;
	}

	boolean(): boolean {
		if (typeof this.#value !== 'boolean') throw this.damaged('expected true or false');
		return this.#value;
	}

	oneOf<T extends string>(allowed: readonly T[]): T {
		const found = allowed.find((value) => value === this.#value);
		if (found === undefined) throw this.damaged(`expected one of ${allowed.join(', ')}`);
		return found;
	}

	/** The field read by `read`, or `undefined` if it is not there. */
	optional<T>(read: (field: Field) => T): T | undefined {
		return this.isAbsent ? undefined : read(this);
	}

	damaged(expected: string): OverlayDamaged {
		return new OverlayDamaged(this.#file, this.#name, `${expected}, found ${shown(this.#value)}`);
	}

	#record(): Record<string, unknown> {
		if (typeof this.#value !== 'object' || this.#value === null || Array.isArray(this.#value)) {
			throw this.damaged('expected an object');
		}
		return this.#value as Record<string, unknown>;
	}
}

const shown = (value: unknown): string => {
	const text = JSON.stringify(value) ?? 'nothing';
	return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};
