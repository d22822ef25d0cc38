import { SnapshotError } from './errors.ts';

/** One place in data of unknown form, with the path to it. Every wrong form is a `SnapshotError`. */
export class Field {
	readonly #value: unknown;
	readonly #path: string;

	constructor(value: unknown, path = '') {
		this.#value = value;
		this.#path = path;
	}

	/** A field of a record; `undefined` inside if it is missing. */
	at(name: string): Field {
		const record = this.#record();
		return new Field(record[name], this.#path === '' ? name : `${this.#path}.${name}`);
	}

	has(name: string): boolean {
		return Object.hasOwn(this.#record(), name);
	}

	get isNull(): boolean {
		return this.#value === null;
	}

	get isText(): boolean {
		return typeof this.#value === 'string';
	}

	text(): string {
		return typeof this.#value === 'string' ? this.#value : this.fail('a text');
	}

	/** A text that a rule accepts; `expected` says the rule. */
	textThat(isRight: (text: string) => boolean, expected: string): string {
		const text = this.text();
		return isRight(text) ? text : this.fail(expected);
	}

	integer(min: number, max: number): number {
		const value = this.#value;
		if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
		return this.fail(`an integer from ${min} to ${max}`);
	}

	flag(): boolean {
		return typeof this.#value === 'boolean' ? this.#value : this.fail('true or false');
	}

	/** A finite number that is not negative. */
	amount(): number {
		const value = this.#value;
		return typeof value === 'number' && Number.isFinite(value) && value >= 0
			? value
			: this.fail('a number that is not negative');
	}

	items(): readonly Field[] {
		if (!Array.isArray(this.#value)) return this.fail('a list');
		return this.#value.map((item, index) => new Field(item, `${this.#path}[${index}]`));
	}

	texts(): readonly string[] {
		return this.items().map((item) => item.text());
	}

	/** A list of two. */
	pair(): readonly [Field, Field] {
		const items = this.items();
		return items.length === 2 ? [items[0]!, items[1]!] : this.fail('a list of two');
	}

	pairsOfTexts(): readonly (readonly [string, string])[] {
		return this.items().map((item) => {
			const [first, second] = item.pair();
			return [first.text(), second.text()] as const;
		});
	}

	fail(expected: string): never {
		throw new SnapshotError(this.#path, expected, this.#value);
	}

	#record(): Readonly<Record<string, unknown>> {
		const value = this.#value;
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.fail('a record');
		return value as Readonly<Record<string, unknown>>;
	}
}
