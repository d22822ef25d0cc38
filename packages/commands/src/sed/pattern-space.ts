import { byteKit, bytesApart, decodeApart, LineTooLong } from '@tenon/shell';
import { LongText } from '../support/long-text.ts';

/** What the spaces of one run have in common. */
export interface SpaceStyle {
	/** Each byte beyond ASCII is a character by itself in its text. */
	readonly hasBytes: boolean;
	/** A longer text is refused with `LineTooLong`. */
	readonly maxLength: number;
}

/**
 * The line that a script works on. As long as nothing has changed it, it is a part of the bytes that were
 * read, and is decoded only when its text is asked for. What is appended is joined when the text is asked for.
 */
export class PatternSpace {
	/** The line as it was read is `bytes` from `start` to `end`; only while {@link isRaw}. */
	bytes: Uint8Array = nothing;
	start = 0;
	end = 0;
	isRaw = false;
	/** The delimiter follows when it is printed: false for a last line that had none. */
	isDelimited = true;
	readonly #style: SpaceStyle;
	/** The bytes are a copy of its own. */
	#ownsBytes = false;
	#text: string | undefined = '';
	/** The text, while more is appended to it. */
	#growing: LongText | undefined;

	constructor(style: SpaceStyle) {
		this.#style = style;
	}

	/** Takes a line as it was read. */
	takeRaw(bytes: Uint8Array, start: number, end: number, isDelimited: boolean): void {
		this.bytes = bytes;
		this.start = start;
		this.end = end;
		this.isDelimited = isDelimited;
		this.isRaw = true;
		this.#ownsBytes = false;
		this.#text = undefined;
		this.#growing = undefined;
	}

	/** How long it is, in bytes or characters: what a look at it costs. */
	get length(): number {
		if (this.isRaw) return this.end - this.start;
		return this.#growing === undefined ? this.#text!.length : this.#growing.length;
	}

	/** In the shell's string form. */
	get text(): string {
		if (this.#growing !== undefined) {
			this.#text = this.#growing.toString();
			this.#growing = undefined;
		}
		this.#text ??= (this.#style.hasBytes ? decodeApart : byteKit.decode)(this.bytes, this.start, this.end);
		return this.#text;
	}

	set text(text: string) {
		const { hasBytes, maxLength } = this.#style;
		if (text.length > maxLength) throw new LineTooLong(maxLength);
		this.#text = hasBytes ? bytesApart(text) : text;
		this.#growing = undefined;
		this.isRaw = false;
	}

	/** Takes a copy of a line that was read, so that it stays when further lines are read. */
	keepBytes(): void {
		if (!this.isRaw || this.#ownsBytes) return;
		this.bytes = this.bytes.slice(this.start, this.end);
		this.end -= this.start;
		this.start = 0;
		this.#ownsBytes = true;
	}

	/** Takes what another space has, for good. */
	copyFrom(other: PatternSpace): void {
		if (other.isRaw) {
			other.keepBytes();
			this.takeRaw(other.bytes, other.start, other.end, other.isDelimited);
			this.#ownsBytes = true;
		} else {
			this.text = other.text;
			this.isDelimited = other.isDelimited;
		}
	}

	/** Holds a line that was read as text: its bytes are not needed any more. */
	keepText(): void {
		this.#text = this.text;
		this.isRaw = false;
	}

	/** Appends the delimiter and a text, each of whose characters is whole. */
	appendLine(delimiter: string, text: string): void {
		if (this.#growing === undefined) {
			const growing = new LongText(this.#style.maxLength);
			growing.add(this.text);
			this.#growing = growing;
			this.isRaw = false;
		}
		this.#growing.add(delimiter);
		this.#growing.add(text);
	}
}

const nothing = new Uint8Array(0);
