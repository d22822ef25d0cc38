/** What a key's value may be: how it is checked, how it is typed on a command line, and how it is described. */
export interface ValueType {
	/** As a person reads it after "expected": `a text`. */
	readonly expected: string;
	accepts(value: unknown): boolean;
	/** The value that a word of a command line means; `undefined`: it is to be written as in the file. */
	fromWord(word: string): unknown;
	/** Its JSON Schema. */
	readonly schema: Readonly<Record<string, unknown>>;
	/** What may be typed, where that is a list. */
	readonly words?: readonly string[];
}

/** A text that is not empty. */
export const text: ValueType = {
	expected: 'a text',
	accepts: (value) => typeof value === 'string' && value !== '',
	fromWord: (word) => word,
	schema: { type: 'string', minLength: 1 },
};

/** True or false. */
export const flag: ValueType = {
	expected: 'true or false',
	accepts: (value) => typeof value === 'boolean',
	fromWord: (word) => (word === 'true' ? true : word === 'false' ? false : undefined),
	schema: { type: 'boolean' },
	words: ['true', 'false'],
};

/** A number that is not negative. */
export const amount: ValueType = {
	expected: 'a number that is not negative',
	accepts: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
	fromWord: (word) => (/^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined),
	schema: { type: 'number', minimum: 0 },
};

/** A URL of `http` or `https`. */
export const url: ValueType = {
	expected: 'a URL such as "http://127.0.0.1:8080/v1"',
	accepts: (value) =>
		typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
	fromWord: (word) => word,
	schema: { type: 'string', format: 'uri', pattern: '^https?:' },
};

/** One of some words. */
export const choice = (words: readonly string[]): ValueType => ({
	expected: `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`,
	accepts: (value) => words.includes(value as string),
	fromWord: (word) => word,
	schema: { enum: words },
	words,
});

/** A list of texts. */
export const texts: ValueType = {
	expected: 'a list of texts',
	accepts: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== ''),
	fromWord: () => undefined,
	schema: { type: 'array', items: { type: 'string', minLength: 1 } },
};

/** A table of texts, whatever their names are. */
export const textsByName: ValueType = {
	expected: 'a table of texts',
	accepts: (value) => isTable(value) && Object.values(value).every((each) => typeof each === 'string'),
	fromWord: () => undefined,
	schema: { type: 'object', additionalProperties: { type: 'string' } },
};

/** A table of amounts with some of these names. */
export const amounts = (names: readonly string[]): ValueType => ({
	expected: `a table of amounts: ${names.join(', ')}`,
	accepts: (value) =>
		isTable(value) &&
		Object.entries(value).every(([name, each]) => names.includes(name) && amount.accepts(each)),
	fromWord: () => undefined,
	schema: {
		type: 'object',
		properties: Object.fromEntries(names.map((name) => [name, amount.schema])),
		additionalProperties: false,
	},
});

/** A list of tables, which others check. */
export const tables = (names: readonly string[]): ValueType => ({
	expected: 'a list of tables',
	accepts: (value) => Array.isArray(value) && value.every(isTable),
	fromWord: () => undefined,
	schema: {
		type: 'array',
		items: {
			type: 'object',
			properties: Object.fromEntries(names.map((name) => [name, text.schema])),
			additionalProperties: false,
		},
	},
});

/** Whether a value of TOML is a table. */
export const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
