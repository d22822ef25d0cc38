import { ByteWriter } from '../support/byte-writer.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { type Charset, type Decoder, decoded, type Encoder } from './codec.ts';
import { transliterate } from './transliterate.ts';

/** What is done with characters that the target lacks, and with bytes that are none. */
export interface ConversionManner {
	/** Text like it stands for a character that is missing. */
	readonly transliterates: boolean;
	/** What cannot be converted is left out. */
	readonly omits: boolean;
}

/** Converts inputs from one encoding to another, chunk by chunk. Holds no more than a part of a character. */
export class Converter {
	readonly #from: Charset;
	readonly #encoder: Encoder;
	readonly #manner: ConversionManner;
	readonly #out = new ByteWriter(1 << 16);
	#decoder: Decoder;
	/** Bytes of a character whose end has not come. */
	#rest: Uint8Array = nothing;
	/** Where in its input the rest begins. */
	#position = 0;
	#isStarted = false;
	#omitted = 0;
	/** What stands for characters that the target lacks, as far as some came. */
	readonly #standIns = new Map<number, string>();

	constructor(from: Charset, to: Charset, manner: ConversionManner) {
		this.#from = from;
		this.#encoder = to.encoder();
		this.#manner = manner;
		this.#decoder = from.decoder();
	}

	/** How often something was left out. */
	get omitted(): number {
		return this.#omitted;
	}

	/** Bytes of the input that were read. */
	get position(): number {
		return this.#position;
	}

	/** A new input begins. */
	begin(): void {
		this.#decoder = this.#from.decoder();
		this.#rest = nothing;
		this.#position = 0;
		this.#isStarted = false;
	}

	/** What the chunk becomes, in pieces; each is good until the next. What cannot be converted ends it with a failure. */
	*push(chunk: Uint8Array): Generator<Uint8Array, void> {
		const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
		this.#rest = nothing;
		const out = this.#out;
		if (!this.#isStarted) this.#encoder.start(out);
		this.#isStarted = true;
		const base = this.#position;
		let at = 0;
		let next = stepBytes;
		while (at < bytes.length) {
			const codePoint = this.#decoder.read(bytes, at);
			if (codePoint === decoded.incomplete) {
				this.#rest = bytes.slice(at);
				break;
			}
			const isWritten = codePoint >= 0 ? this.#write(codePoint) : codePoint === decoded.skipped;
			if (!isWritten) {
				if (!this.#manner.omits) {
					yield this.#take();
					throw new CommandFailure(`illegal input sequence at position ${base + at}`);
				}
				this.#omitted += 1;
			}
			at += this.#decoder.size;
			if (at >= next) {
				yield this.#take();
				next = at + stepBytes;
			}
		}
		this.#position = base + at;
		yield this.#take();
	}

	/** The input has ended; within a character, that is a failure. */
	end(): void {
		if (this.#rest.length > 0)
			throw new CommandFailure('incomplete character or shift sequence at end of buffer');
	}

	#take(): Uint8Array {
		const { written } = this.#out;
		this.#out.size = 0;
		return written;
	}

	#write(codePoint: number): boolean {
		if (this.#encoder.write(codePoint, this.#out)) return true;
		if (!this.#manner.transliterates) return false;
		let text = this.#standIns.get(codePoint);
		if (text === undefined) {
			text = transliterate(codePoint, (tried) => this.#has(tried));
			if (this.#standIns.size < mostStandIns) this.#standIns.set(codePoint, text);
		}
		return this.#writeText(text);
	}

	#has(text: string): boolean {
		const { size } = this.#out;
		const isWritten = this.#writeText(text);
		this.#out.size = size;
		return isWritten;
	}

	#writeText(text: string): boolean {
		for (const character of text)
			if (!this.#encoder.write(character.codePointAt(0)!, this.#out)) return false;
		return true;
	}
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
	const all = new Uint8Array(first.length + second.length);
	all.set(first);
	all.set(second, first.length);
	return all;
};

const nothing = new Uint8Array(0);
/** Bytes of the input that are converted at once. */
const stepBytes = 1 << 12;
const mostStandIns = 4096;
