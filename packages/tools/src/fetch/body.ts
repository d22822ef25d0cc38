import type { NetworkResponse } from '@tenon/core';
import { byteKit } from '@tenon/shell';

/** The start of an answer's body. */
export interface Body {
	readonly bytes: Uint8Array;
	/** Whether more would have come. */
	readonly isCut: boolean;
}

/** Reads a body up to a bound and closes the answer, however the reading ends. */
export const readBody = async (response: NetworkResponse, maxBytes: number): Promise<Body> => {
	const parts: Uint8Array[] = [];
	let size = 0;
	try {
		for (let chunk = await response.read(); chunk !== undefined; chunk = await response.read()) {
			const room = maxBytes - size;
			parts.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
			size += Math.min(chunk.length, room);
			if (chunk.length > room) return { bytes: byteKit.concat(parts), isCut: true };
		}
	} finally {
		await response.close();
	}
	return { bytes: byteKit.concat(parts), isCut: false };
};

/** A body as text, and the encoding it was read in. */
export interface DecodedBody {
	readonly text: string;
	readonly charset: string;
}

/**
 * Decodes a body by its byte order mark, else by the charset of its type, else as UTF-8; so also where the charset
 * is unknown. What does not fit becomes U+FFFD.
 */
export const decodeBody = (bytes: Uint8Array, contentType: string): DecodedBody => {
	const decoder = decoderFor(markOf(bytes) ?? /;\s*charset="?([^\s;"]+)/i.exec(contentType)?.[1]);
	return { text: decoder.decode(bytes), charset: decoder.encoding };
};

const markOf = (bytes: Uint8Array): string | undefined => {
	if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
};

const decoderFor = (label = 'utf-8'): TextDecoder => {
	try {
		return new TextDecoder(label);
	} catch (error) {
		if (error instanceof RangeError) return new TextDecoder();
		throw error;
	}
};

/** Whether a content type stands for something that people read. */
export const isTextual = (contentType: string): boolean =>
	/^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b|application\/(?:javascript|ecmascript|x-sh|x-yaml|yaml|toml|x-www-form-urlencoded|graphql)\b|image\/svg\+xml\b)/i.test(
		contentType,
	);
