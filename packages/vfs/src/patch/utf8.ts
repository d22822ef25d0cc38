const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether all of the bytes are well-formed UTF-8. Looks at a slice at a time, so it holds no copy. */
export const isUtf8 = (bytes: Uint8Array): boolean => {
	try {
		for (let from = 0; from < bytes.length; ) {
			const to = characterEnd(bytes, from + sliceBytes);
			decoder.decode(bytes.subarray(from, to));
			from = to;
		}
		return true;
	} catch (error) {
		// A TypeError is how the platform says "not UTF-8"; anything else is not ours to hide.
		if (!(error instanceof TypeError)) throw error;
		return false;
	}
};

const sliceBytes = 256 * 1024;

// The next place from `near` on where a character may begin. Three steps pass every continuation
// byte of a well-formed character; where there are more, the slice fails to decode, as it should.
const characterEnd = (bytes: Uint8Array, near: number): number => {
	if (near >= bytes.length) return bytes.length;
	let end = near;
	while (end < near + 3 && isContinuation(bytes[end])) end++;
	return end;
};

/** Whether the byte goes on with a character that began before it. */
export const isContinuation = (byte: number | undefined): boolean =>
	byte !== undefined && (byte & 0xc0) === 0x80;
