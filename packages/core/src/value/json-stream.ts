import { isJsonError, type JsonError, JsonTooDeep, JsonTooLong } from './errors.ts';
import { defaultMaxDepth, readJson } from './json-read.ts';
import { placeAfter, type TextPlace, textStart } from './text-place.ts';
import type { Value } from './value.ts';

/** Limits of {@link createJsonReader}. */
export interface JsonReaderOptions {
	/** As for `parseJson`. */
	readonly maxDepth?: number;
	/** How long one document may be, in UTF-16 units as `length` counts; 2^28 unless told. */
	readonly maxDocumentLength?: number;
}

/**
 * Reads documents that follow each other in a stream of text, with white space between them or nothing
 * where that is unambiguous (`[1][2]`, `1"a"`), as jq does.
 *
 * An error ends the stream. Documents before it are returned first: where the piece of text at hand
 * completed some, the next call throws the error, and so does every call after that. Its place counts
 * from the start of the stream.
 */
export interface JsonReader {
	/** Takes the next piece of text, cut anywhere, and returns the documents that it completes. */
	push(chunk: string): Value[];
	/** Says that the text ends, which may complete a last number or word. */
	end(): Value[];
}

/** A reader at the start of its stream. A byte order mark there is skipped. */
export const createJsonReader = (options: JsonReaderOptions = {}): JsonReader =>
	new StreamReader(options.maxDepth ?? defaultMaxDepth, options.maxDocumentLength ?? defaultMaxLength);

const defaultMaxLength = 2 ** 28;

/**
 * Finds where documents end by quotes and brackets alone, looking at each unit once; the reader of whole
 * documents then judges what lies between.
 */
class StreamReader implements JsonReader {
	private readonly maxDepth: number;
	private readonly maxLength: number;
	/** `word` is a number, `true`, or anything else that only a separator ends. */
	private state: 'between' | 'word' | 'nested' | 'string' = 'between';
	private depth = 0;
	/** Whether the last unit of a string so far was a backslash that escapes the next one. */
	private isEscaping = false;
	/** What has been seen of the document, apart from the piece of text at hand. */
	private held = '';
	/** Where the document starts, or, between documents, where the white space does. */
	private place: TextPlace = textStart;
	private fault: JsonError | undefined;

	constructor(maxDepth: number, maxLength: number) {
		this.maxDepth = maxDepth;
		this.maxLength = maxLength;
	}

	push(chunk: string): Value[] {
		return this.collect((documents) => this.scan(chunk, documents));
	}

	end(): Value[] {
		return this.collect((documents) => {
			if (this.state !== 'between') this.finish('', documents);
		});
	}

	private collect(work: (documents: Value[]) => void): Value[] {
		if (this.fault !== undefined) throw this.fault;
		const documents: Value[] = [];
		try {
			work(documents);
		} catch (error) {
			if (!isJsonError(error)) throw error;
			this.fault = error;
			if (documents.length === 0) throw error;
		}
		return documents;
	}

	private scan(chunk: string, documents: Value[]): void {
		let from = 0;
		while (from < chunk.length) {
			if (this.state === 'between') {
				const start = this.skipSpace(chunk, from);
				this.place = placeAfter(this.place, chunk.slice(from, start), start - from);
				from = start;
				if (from === chunk.length) return;
				this.begin(chunk.charCodeAt(from));
			}
			const end = this.findEnd(chunk, from);
			const to = end ?? chunk.length;
			if (this.held.length + to - from > this.maxLength)
				throw new JsonTooLong(this.maxLength, this.place.line);
			const piece = chunk.slice(from, to);
			if (end === undefined) this.held += piece;
			else this.finish(piece, documents);
			from = to;
		}
	}

	private skipSpace(chunk: string, from: number): number {
		let at = from;
		if (this.place.offset === 0 && chunk.charCodeAt(at) === byteOrderMark) at += 1;
		while (isSpace(chunk.charCodeAt(at))) at += 1;
		return at;
	}

	private begin(first: number): void {
		this.depth = 0;
		this.isEscaping = false;
		this.state = first === quote || isOpening(first) ? 'nested' : 'word';
	}

	/** Where in the chunk the document ends, undefined if it goes on in the next one. */
	private findEnd(chunk: string, from: number): number | undefined {
		if (this.state === 'word') return findWordEnd(chunk, from);
		for (let at = from; at < chunk.length; at++) {
			const unit = chunk.charCodeAt(at);
			if (this.state === 'string') {
				if (this.isEscaping) this.isEscaping = false;
				else if (unit === backslash) this.isEscaping = true;
				else if (unit < 0x20)
					return at + 1; // not allowed there: what follows cannot make it right
				else if (unit === quote) {
					if (this.depth === 0) return at + 1;
					this.state = 'nested';
				}
			} else if (unit === quote) this.state = 'string';
			else if (isOpening(unit)) {
				this.depth += 1;
				if (this.depth > this.maxDepth) throw new JsonTooDeep(this.maxDepth);
			} else if (isClosing(unit)) {
				this.depth -= 1;
				if (this.depth === 0) return at + 1;
			}
		}
		return undefined;
	}

	private finish(piece: string, documents: Value[]): void {
		const text = this.held + piece;
		documents.push(readJson(text, this.maxDepth, this.place));
		this.place = placeAfter(this.place, text, text.length);
		this.held = '';
		this.state = 'between';
	}
}

const findWordEnd = (chunk: string, from: number): number | undefined => {
	for (let at = from; at < chunk.length; at++) {
		const unit = chunk.charCodeAt(at);
		if (isSpace(unit) || unit === quote || isOpening(unit)) return at;
	}
	return undefined;
};

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;

const isOpening = (unit: number): boolean => unit === 0x5b || unit === 0x7b;

const isClosing = (unit: number): boolean => unit === 0x5d || unit === 0x7d;

const quote = 0x22;
const backslash = 0x5c;
const byteOrderMark = 0xfeff;
