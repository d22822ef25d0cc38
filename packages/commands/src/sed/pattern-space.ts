import { byteKit, bytesApart, decodeApart } from '@tenon/shell';

/**
 * The line that a script works on. As long as nothing has changed it, it is a part of the bytes that were
 * read, and is decoded only when somebody asks for its text.
 */
export class PatternSpace {
	/** The line as it was read is `bytes` from `start` to `end`; only while {@link isRaw}. */
	bytes: Uint8Array = nothing;
	start = 0;
	end = 0;
	isRaw = false;
	/** The delimiter follows when it is printed: false for a last line that had none. */
	isDelimited = true;
	readonly #hasBytes: boolean;
	#text: string | undefined = '';

	/** `hasBytes`: each byte beyond ASCII is a character by itself in its text. */
	constructor({ hasBytes }: { readonly hasBytes: boolean }) {
		this.#hasBytes = hasBytes;
	}

	/** Takes a line as it was read. */
	takeRaw(bytes: Uint8Array, start: number, end: number, isDelimited: boolean): void {
		this.bytes = bytes;
		this.start = start;
		this.end = end;
		this.isDelimited = isDelimited;
		this.isRaw = true;
		this.#text = undefined;
	}

	/** In the shell's string form. */
	get text(): string {
		this.#text ??= (this.#hasBytes ? decodeApart : byteKit.decode)(this.bytes, this.start, this.end);
		return this.#text;
	}

	set text(text: string) {
		this.#text = this.#hasBytes ? bytesApart(text) : text;
		this.isRaw = false;
	}
}

const nothing = new Uint8Array(0);
