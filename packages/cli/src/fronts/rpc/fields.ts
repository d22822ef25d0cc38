/** A field of a request is not what it must be; the message names it. */
export class WrongField extends Error {
	/** What it could have been instead, the nearest first. */
	readonly nearest: readonly string[];

	/** `expected` follows the field's name: `a text`. */
	constructor(expected: string, nearest: readonly string[] = []) {
		super(expected);
		this.nearest = nearest;
	}
}

/** Reads a field's value. Throws {@link WrongField} with what was expected. */
export type FieldReader<T> = (value: unknown) => T;

/** The fields of an object in a request. A missing one and `null` are the same. */
export class RequestFields {
	readonly #values: Readonly<Record<string, unknown>>;

	constructor(values: Readonly<Record<string, unknown>>) {
		this.#values = values;
	}

	required<T>(name: string, read: FieldReader<T>): T {
		return this.#read(name, this.#values[name] ?? undefined, read);
	}

	optional<T>(name: string, read: FieldReader<T>): T | undefined {
		const value = this.#values[name] ?? undefined;
		return value === undefined ? undefined : this.#read(name, value, read);
	}

	/** Empty where it is missing. */
	list<T>(name: string, read: FieldReader<T>): readonly T[] {
		const value = this.#values[name] ?? [];
		if (!Array.isArray(value)) throw new WrongField(`${name} must be a list`);
		return value.map((item, at) => this.#read(`${name}[${at}]`, item, read));
	}

	#read<T>(name: string, value: unknown, read: FieldReader<T>): T {
		try {
			return read(value);
		} catch (error) {
			if (!(error instanceof WrongField)) throw error;
			// One inside of an object in it has its name already.
			const text = error.message.includes(' must be ') ? `.${error.message}` : ` must be ${error.message}`;
			throw new WrongField(`${name}${text}`, error.nearest);
		}
	}
}
