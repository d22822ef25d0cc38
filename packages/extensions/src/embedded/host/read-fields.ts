/** Reads the fields of data that a module sent; what has another type throws and is named. */
export class Fields {
	readonly #data: Readonly<Record<string, unknown>>;
	readonly #where: string;

	constructor(data: unknown, where: string) {
		if (typeof data !== 'object' || data === null) throw new TypeError(`${where} must be an object`);
		this.#data = data as Readonly<Record<string, unknown>>;
		this.#where = where;
	}

	text(field: string): string {
		const value = this.#data[field];
		return typeof value === 'string' ? value : this.#refuse(field, 'a text');
	}

	number(field: string): number {
		const value = this.#data[field];
		return typeof value === 'number' && Number.isFinite(value) ? value : this.#refuse(field, 'a number');
	}

	boolean(field: string): boolean {
		const value = this.#data[field];
		return typeof value === 'boolean' ? value : this.#refuse(field, 'true or false');
	}

	bytes(field: string): Uint8Array {
		const value = this.#data[field];
		return value instanceof Uint8Array ? value : this.#refuse(field, 'bytes');
	}

	/** Texts by name. */
	record(field: string): Readonly<Record<string, string>> {
		const fields = this.fields(field);
		return Object.fromEntries(Object.keys(fields.#data).map((name) => [name, fields.text(name)]));
	}

	oneOf<const Choice extends string>(field: string, choices: readonly Choice[]): Choice {
		const value = this.#data[field];
		return choices.find((choice) => choice === value) ?? this.#refuse(field, choices.join(' or '));
	}

	texts(field: string): readonly string[] {
		return this.list(field).map((item) =>
			typeof item === 'string' ? item : this.#refuse(field, 'a list of texts'),
		);
	}

	list(field: string): readonly unknown[] {
		const value = this.#data[field];
		return Array.isArray(value) ? value : this.#refuse(field, 'a list');
	}

	fields(field: string): Fields {
		return new Fields(this.#data[field], `${this.#where}.${field}`);
	}

	raw(field: string): unknown {
		return this.#data[field];
	}

	/** Reads a field only where it is there. */
	optional<T>(field: string, read: (field: string) => T): T | undefined {
		return this.#data[field] === undefined ? undefined : read(field);
	}

	#refuse(field: string, expected: string): never {
		throw new TypeError(`${this.#where}.${field} must be ${expected}`);
	}
}
