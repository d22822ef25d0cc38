import type { ByteWriter } from '../support/byte-writer.ts';

/** What {@link Decoder.read} gives where there is no character. */
export const decoded = {
	/** No character: `size` bytes mean nothing. */
	illegal: -1,
	/** The bytes end within a character. */
	incomplete: -2,
	/** `size` bytes that are no text, such as a byte order mark. */
	skipped: -3,
} as const;

/** Reads characters of an encoding. It may remember what came before: one for each input. */
export interface Decoder {
	/** Bytes of what was read last. */
	readonly size: number;
	/** The character at a place, as its code point, or one of {@link decoded}. */
	read(bytes: Uint8Array, at: number): number;
}

/** Writes characters in an encoding. */
export interface Encoder {
	/** Writes what comes before the first character. */
	start(out: ByteWriter): void;
	/** Writes a character, or returns false where the encoding has none. */
	write(codePoint: number, out: ByteWriter): boolean;
}

/** An encoding. */
export interface Charset {
	decoder(): Decoder;
	encoder(): Encoder;
}
