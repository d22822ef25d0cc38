import { ModelSettingsError } from './errors.ts';

/** Reads the fields of one table of a settings file; each mistake names the file and the key. */
export class SettingFields {
	readonly #file: string;
	readonly #path: string;
	readonly #table: Readonly<Record<string, unknown>>;

	/** Throws for what is no table, and for a key that is not among `known`; no `known`: any key. */
	constructor(file: string, path: string, table: unknown, known?: readonly string[]) {
		this.#file = file;
		this.#path = path;
		if (typeof table !== 'object' || table === null || Array.isArray(table) || table instanceof Date)
			throw this.#fault('', 'expected a table');
		this.#table = table as Readonly<Record<string, unknown>>;
		const unknown = known === undefined ? undefined : Object.keys(table).find((key) => !known.includes(key));
		if (unknown !== undefined)
			throw this.#fault(unknown, `there is no such key; known are ${known?.join(', ')}`);
	}

	get names(): readonly string[] {
		return Object.keys(this.#table);
	}

	text(key: string): string | undefined {
		return this.#read(key, 'a text', (value) => typeof value === 'string' && value !== '') as
			| string
			| undefined;
	}

	flag(key: string): boolean | undefined {
		return this.#read(key, 'true or false', (value) => typeof value === 'boolean') as boolean | undefined;
	}

	/** A number that is not negative. */
	amount(key: string): number | undefined {
		const isAmount = (value: unknown): boolean =>
			typeof value === 'number' && Number.isFinite(value) && value >= 0;
		return this.#read(key, 'a number that is not negative', isAmount) as number | undefined;
	}

	oneOf<const Word extends string>(key: string, words: readonly Word[]): Word | undefined {
		const expected = words.map((word) => JSON.stringify(word)).join(', ');
		return this.#read(key, `one of ${expected}`, (value) => words.includes(value as Word)) as
			| Word
			| undefined;
	}

	/** A URL of `http` or `https`, without a slash at its end. */
	url(key: string): string | undefined {
		const isUrl = (value: unknown): boolean =>
			typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
		return (
			this.#read(key, 'a URL such as "http://127.0.0.1:8080/v1"', isUrl) as string | undefined
		)?.replace(/\/+$/, '');
	}

	/** A table inside of this one; empty where there is none. */
	table(key: string, known?: readonly string[]): SettingFields {
		return new SettingFields(this.#file, this.#at(key), this.#table[key] ?? {}, known);
	}

	texts(key: string): Readonly<Record<string, string>> {
		const table = this.table(key);
		return Object.fromEntries(table.names.map((name) => [name, table.text(name) ?? '']));
	}

	has(key: string): boolean {
		return Object.hasOwn(this.#table, key);
	}

	#read(key: string, expected: string, isRight: (value: unknown) => boolean): unknown {
		if (!this.has(key)) return undefined;
		const value = this.#table[key];
		if (isRight(value)) return value;
		throw this.#fault(key, `expected ${expected}, got ${JSON.stringify(value)}`);
	}

	#at(key: string): string {
		return [this.#path, key].filter((part) => part !== '').join('.');
	}

	#fault(key: string, problem: string): ModelSettingsError {
		return new ModelSettingsError(this.#file, this.#at(key), problem);
	}
}
