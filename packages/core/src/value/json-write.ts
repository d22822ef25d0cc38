import { sortedKeys } from './compare.ts';
import { BytesAsText, JsonTooDeep, type ValueStep } from './errors.ts';
import { defaultMaxDepth } from './json-read.ts';
import { type NumberStyle, writeNumber } from './number.ts';
import { isList, isRecord, type Value, type ValueList, type ValueRecord } from './value.ts';

/** How {@link writeJson} writes. */
export interface WriteJsonOptions {
	/** What one level of nesting is set in by: a count of spaces or the text itself; 0 is compact. */
	readonly indent?: number | string;
	/** Whether keys are written in code point order instead of their own. */
	readonly sortKeys?: boolean;
	/** Whether everything outside of ASCII is written as an escape. */
	readonly asciiOnly?: boolean;
	/** `refuse` bytes (the default), or write them as a record that holds their `base64`. */
	readonly bytes?: 'refuse' | 'base64';
	/** How whole floats from 2^53 to 2^63 are written; `exact` unless told. */
	readonly numbers?: NumberStyle;
	/** How many lists and records may be nested; 10 000 unless told. */
	readonly maxDepth?: number;
}

/**
 * A value as JSON text, as `jq -c` prints it, or as `jq` does where an indent is given.
 *
 * Reading the text back gives the same value, except for NaN and the infinities. A lone surrogate (a raw
 * byte of a shell string) is written as its escape, `\udcff`, so that the text is always well-formed.
 * Throws {@link BytesAsText} for bytes unless told otherwise, {@link JsonTooDeep} beyond the depth.
 */
export const writeJson = (value: Value, options: WriteJsonOptions = {}): string =>
	writerOf(options).write(value);

/** The same text in pieces of a few thousand characters, for a caller that does something else between them. */
export const writeJsonPieces = (
	value: Value,
	options: WriteJsonOptions = {},
): Generator<string, void, void> => writerOf(options).pieces(value);

const writerOf = (options: WriteJsonOptions): Writer => {
	const indent = options.indent ?? 0;
	return new Writer({
		indent: typeof indent === 'number' ? ' '.repeat(indent) : indent,
		sortKeys: options.sortKeys ?? false,
		asciiOnly: options.asciiOnly ?? false,
		bytes: options.bytes ?? 'refuse',
		numbers: options.numbers ?? 'exact',
		maxDepth: options.maxDepth ?? defaultMaxDepth,
	});
};

type Style = Required<WriteJsonOptions> & { readonly indent: string };

/** A container that is being written; `keys` is there for a record. */
interface Frame {
	readonly items: ValueList;
	readonly keys: readonly string[] | undefined;
	at: number;
}

/** Writes one value once. The open containers are a list of its own: depth never costs stack. */
class Writer {
	private readonly style: Style;
	private readonly colon: string;
	private readonly open: Frame[] = [];
	private readonly chunks: string[] = [];
	private text = '';

	constructor(style: Style) {
		this.style = style;
		this.colon = style.indent === '' ? ':' : ': ';
	}

	write(root: Value): string {
		this.begin(root);
		for (let frame = this.open.at(-1); frame !== undefined; frame = this.open.at(-1)) {
			if (frame.at === frame.items.length) this.finish(frame);
			else this.writeItem(frame);
		}
		return this.chunks.length === 0 ? this.text : this.chunks.join('') + this.text;
	}

	*pieces(root: Value): Generator<string, void, void> {
		this.begin(root);
		for (let frame = this.open.at(-1); frame !== undefined; frame = this.open.at(-1)) {
			if (frame.at === frame.items.length) this.finish(frame);
			else this.writeItem(frame);
			const piece = this.chunks.pop();
			if (piece !== undefined) yield piece;
		}
		yield this.text;
	}

	private writeItem(frame: Frame): void {
		const { at, items, keys } = frame;
		frame.at += 1;
		if (at > 0) this.writeComma();
		this.breakLine();
		if (keys !== undefined) this.text += this.quote(keys[at]!) + this.colon;
		this.begin(items[at]!);
	}

	// `+=` builds a tree of pieces; `join` makes it one flat string, and the pieces die young.
	private writeComma(): void {
		if (this.text.length < chunkLength) this.text += ',';
		else {
			this.chunks.push([this.text, ''].join(','));
			this.text = '';
		}
	}

	/** Writes a scalar or an empty container whole; opens any other. */
	private begin(value: Value): void {
		if (typeof value === 'string') this.text += this.quote(value);
		else if (typeof value === 'number' || typeof value === 'bigint')
			this.text += writeNumber(value, this.style.numbers);
		else if (typeof value !== 'object' || value === null) this.text += String(value);
		else if (!isList(value) && !isRecord(value)) this.begin(this.envelope(value));
		else if (this.open.length >= this.style.maxDepth) throw new JsonTooDeep(this.style.maxDepth);
		else if (isList(value)) this.beginList(value);
		else this.beginRecord(value);
	}

	private beginList(list: ValueList): void {
		this.text += list.length === 0 ? '[]' : '[';
		if (list.length > 0) this.open.push({ items: list, keys: undefined, at: 0 });
	}

	private beginRecord(record: ValueRecord): void {
		this.text += record.size === 0 ? '{}' : '{';
		if (record.size > 0) this.open.push(this.style.sortKeys ? sortedFrame(record) : frameOf(record));
	}

	private finish(frame: Frame): void {
		this.open.pop();
		this.breakLine();
		this.text += frame.keys === undefined ? ']' : '}';
	}

	private breakLine(): void {
		if (this.style.indent !== '') this.text += `\n${this.style.indent.repeat(this.open.length)}`;
	}

	private quote(text: string): string {
		if (text.length < shortText && plainText.test(text)) return `"${text}"`;
		const quoted = JSON.stringify(text);
		if (this.style.asciiOnly) return quoted.replace(/[\u007f-\uffff]/g, escapeUnit);
		return quoted.includes('\u007f') ? quoted.replaceAll('\u007f', '\\u007f') : quoted;
	}

	private envelope(bytes: Uint8Array): ValueRecord {
		if (this.style.bytes === 'refuse') throw new BytesAsText(bytes.length, this.path());
		return new Map<string, Value>([
			['type', 'bytes'],
			['encoding', 'base64'],
			['data', toBase64(bytes)],
			['len', bytes.length],
		]);
	}

	private path(): ValueStep[] {
		return this.open.map(({ at, keys }) => (keys === undefined ? at - 1 : keys[at - 1]!));
	}
}

const frameOf = (record: ValueRecord): Frame => ({
	items: [...record.values()],
	keys: [...record.keys()],
	at: 0,
});

const sortedFrame = (record: ValueRecord): Frame => {
	const keys = sortedKeys(record);
	return { items: keys.map((key) => record.get(key)!), keys, at: 0 };
};

const chunkLength = 8192;

// A short string without anything to escape is quoted faster than by a call into the platform.
const shortText = 64;
const plainText = /^[ !#-[\]-~]*$/;

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const toBase64 = (bytes: Uint8Array): string => {
	let binary = '';
	for (let from = 0; from < bytes.length; from += chunkBytes) {
		binary += Reflect.apply(
			String.fromCharCode,
			undefined,
			bytes.subarray(from, from + chunkBytes),
		) as string;
	}
	return btoa(binary);
};

// Few enough to be passed as arguments of one call.
const chunkBytes = 8192;
