/** Turns a chunk into what is printed for it. May keep what it needs to know for the next. */
export type ByteFilter = (chunk: Uint8Array) => Uint8Array;

/** Every byte becomes what the table says. */
export const translate =
	(table: Uint8Array): ByteFilter =>
	(chunk) => {
		const result = new Uint8Array(chunk.length);
		for (let at = 0; at < chunk.length; at++) result[at] = table[chunk[at]!]!;
		return result;
	};

/** Bytes of the set go away. */
export const remove =
	(isMember: Uint8Array): ByteFilter =>
	(chunk) => {
		const result = new Uint8Array(chunk.length);
		let size = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			result[size] = byte;
			size += 1 - isMember[byte]!;
		}
		return result.subarray(0, size);
	};

/** Of several equal bytes of the set in a row one stays. */
export const squeeze = (isMember: Uint8Array): ByteFilter => {
	let before = -1;
	return (chunk) => {
		const result = new Uint8Array(chunk.length);
		let size = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte === before && isMember[byte] === 1) continue;
			result[size] = byte;
			size += 1;
			before = byte;
		}
		return result.subarray(0, size);
	};
};

/** The translation first, then the squeezing of what came out. */
export const translateAndSqueeze = (table: Uint8Array, isMember: Uint8Array): ByteFilter => {
	let before = -1;
	return (chunk) => {
		const result = new Uint8Array(chunk.length);
		let size = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = table[chunk[at]!]!;
			if (byte === before && isMember[byte] === 1) continue;
			result[size] = byte;
			size += 1;
			before = byte;
		}
		return result.subarray(0, size);
	};
};
