/** A way into a document: names of tables and positions in arrays. */
export type TomlPath = readonly (string | number)[];

/** Where in a TOML text something is written. */
export interface TomlLines {
	/** The line of a key, of a table's header or of an item; that of the nearest thing around it otherwise. */
	lineOf(path: TomlPath): number;
	/** The place of `key = value`; `undefined` where the path is not written so. */
	assignmentOf(path: TomlPath): TomlAssignment | undefined;
	/** In the order of the text. */
	readonly headers: readonly TomlHeader[];
}

/** Offsets of `key = value`: the key begins at `start`, the value is from `valueStart` up to `end`. */
export interface TomlAssignment {
	readonly start: number;
	readonly valueStart: number;
	readonly end: number;
}

/** A line `[name]`, or `[[name]]`: then the path ends with the position in the array. */
export interface TomlHeader {
	readonly path: TomlPath;
	readonly start: number;
	readonly end: number;
}

/**
 * Finds the lines of keys in a text that a TOML parser has accepted. The parser gives values without their places;
 * this reads the same text for the places alone, and relies on it being well formed.
 */
export const tomlLines = (text: string): TomlLines => {
	const reader = new LineReader(text);
	const lines = reader.read();
	return {
		headers: reader.headers,
		assignmentOf: (path) => reader.assignments.get(keyOf(path)),
		lineOf: (path) => {
			for (let length = path.length; length > 0; length--) {
				const line = lines.get(keyOf(path.slice(0, length)));
				if (line !== undefined) return line;
			}
			return 1;
		},
	};
};

/** A path as a person writes it: `policy.rule[2].allow`. Arrays are counted from 1, as a person counts. */
export const writeTomlKey = (path: TomlPath): string =>
	path
		.map((step, at) => {
			if (typeof step === 'number') return `[${step + 1}]`;
			return `${at === 0 ? '' : '.'}${/^[\w-]+$/.test(step) ? step : JSON.stringify(step)}`;
		})
		.join('');

const keyOf = (path: TomlPath): string => JSON.stringify(path);

/** One pass over one text; used once. */
class LineReader {
	readonly #text: string;
	readonly #lines = new Map<string, number>();
	/** How many tables each array of tables has so far. */
	readonly #counts = new Map<string, number>();
	readonly headers: TomlHeader[] = [];
	readonly assignments = new Map<string, TomlAssignment>();
	#at = 0;
	#line = 1;

	constructor(text: string) {
		this.#text = text;
	}

	read(): ReadonlyMap<string, number> {
		let table: TomlPath = [];
		for (;;) {
			this.#skipBlank();
			const character = this.#text[this.#at];
			if (character === undefined) return this.#lines;
			if (character === '[') table = this.#header();
			else this.#assignment(table);
		}
	}

	#header(): TomlPath {
		const line = this.#line;
		const start = this.#at;
		const isArray = this.#text[this.#at + 1] === '[';
		this.#at += isArray ? 2 : 1;
		const names = this.#keys();
		this.#at += isArray ? 2 : 1;
		const table = this.#intoLastItems(names, { countLast: isArray });
		this.#note(table, line);
		this.headers.push({ path: table, start, end: this.#at });
		return table;
	}

	// A header below an array of tables speaks of its last table.
	#intoLastItems(names: readonly string[], { countLast }: { readonly countLast: boolean }): TomlPath {
		let path: TomlPath = [];
		for (const [position, name] of names.entries()) {
			path = [...path, name];
			const key = keyOf(path);
			if (countLast && position === names.length - 1) {
				const count = this.#counts.get(key) ?? 0;
				this.#counts.set(key, count + 1);
				return [...path, count];
			}
			const count = this.#counts.get(key);
			if (count !== undefined) path = [...path, count - 1];
		}
		return path;
	}

	#assignment(table: TomlPath): void {
		const line = this.#line;
		const start = this.#at;
		const path = [...table, ...this.#keys()];
		this.#note(path, line);
		// The equals sign.
		this.#at++;
		this.#skipBlank();
		const valueStart = this.#at;
		this.#value(path);
		const end = valueStart + this.#text.slice(valueStart, this.#at).trimEnd().length;
		this.assignments.set(keyOf(path), { start, valueStart, end });
	}

	#keys(): readonly string[] {
		const names: string[] = [];
		for (;;) {
			this.#skipBlank();
			names.push(this.#key());
			this.#skipBlank();
			if (this.#text[this.#at] !== '.') return names;
			this.#at++;
		}
	}

	#key(): string {
		const quote = this.#text[this.#at];
		if (quote !== '"' && quote !== "'") {
			const [name] = /^[A-Za-z0-9_-]*/.exec(this.#text.slice(this.#at, this.#at + maxKey))!;
			// A text that is well formed has a name here; something else must not hold us up.
			this.#at += Math.max(name.length, 1);
			return name;
		}
		const from = this.#at;
		this.#string();
		const raw = this.#text.slice(from + 1, this.#at - 1);
		return quote === "'" ? raw : unescaped(raw);
	}

	#value(path: TomlPath): void {
		const character = this.#text[this.#at];
		if (character === '"' || character === "'") this.#string();
		else if (character === '[') this.#items(path);
		else if (character === '{') this.#inlineTable(path);
		else {
			// At least one, whatever it is: a text that is not well formed must not hold us up.
			do this.#at++;
			while (this.#at < this.#text.length && !/[,\]}#\n]/.test(this.#text[this.#at]!));
		}
	}

	#items(path: TomlPath): void {
		this.#at++;
		for (let position = 0; ; ) {
			this.#skipBlank();
			const character = this.#text[this.#at];
			if (character === undefined || character === ']') break;
			if (character === ',') {
				this.#at++;
				continue;
			}
			const item = [...path, position++];
			this.#note(item, this.#line);
			this.#value(item);
		}
		this.#at++;
	}

	#inlineTable(path: TomlPath): void {
		this.#at++;
		for (;;) {
			this.#skipBlank();
			const character = this.#text[this.#at];
			if (character === undefined || character === '}') break;
			if (character === ',') this.#at++;
			else this.#assignment(path);
		}
		this.#at++;
	}

	// Over a string of any of the four kinds, from its opening quote to behind its closing one.
	#string(): void {
		const quote = this.#text[this.#at]!;
		const isLong = this.#text.startsWith(quote.repeat(3), this.#at);
		const end = isLong ? quote.repeat(3) : quote;
		this.#at += end.length;
		while (this.#at < this.#text.length && !this.#text.startsWith(end, this.#at)) {
			if (quote === '"' && this.#text[this.#at] === '\\') this.#step();
			this.#step();
		}
		this.#at += end.length;
		// Up to two quotes may stand right before the closing three.
		for (let more = 0; isLong && more < 2 && this.#text[this.#at] === quote; more++) this.#at++;
	}

	#skipBlank(): void {
		for (; this.#at < this.#text.length; this.#step()) {
			const character = this.#text[this.#at]!;
			if (character === '#') this.#at = this.#lineEnd();
			else if (!/\s/.test(character)) return;
		}
	}

	#lineEnd(): number {
		const end = this.#text.indexOf('\n', this.#at);
		return end === -1 ? this.#text.length : end;
	}

	#step(): void {
		if (this.#text[this.#at] === '\n') this.#line++;
		this.#at++;
	}

	#note(path: TomlPath, line: number): void {
		for (let length = 1; length <= path.length; length++) {
			const key = keyOf(path.slice(0, length));
			if (!this.#lines.has(key)) this.#lines.set(key, line);
		}
	}
}

const maxKey = 1000;

const unescaped = (raw: string): string =>
	raw.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))/gs, (_, u, long, x, other) => {
		const digits = u ?? long ?? x;
		return digits === undefined
			? (namedEscapes[other as string] ?? (other as string))
			: String.fromCodePoint(Number.parseInt(digits as string, 16));
	});

const namedEscapes: Readonly<Record<string, string>> = {
	b: '\b',
	t: '\t',
	n: '\n',
	f: '\f',
	r: '\r',
	e: '\x1b',
};
