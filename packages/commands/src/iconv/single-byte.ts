import { type Charset, decoded } from './codec.ts';

/** An encoding of one byte for each character, by the characters of its bytes: `undefined` where a byte means none. */
export const singleByteCharset = (codePoints: readonly (number | undefined)[]): Charset => {
	const bytes = new Map<number, number>();
	for (const [byte, codePoint] of codePoints.entries())
		if (codePoint !== undefined) bytes.set(codePoint, byte);
	return {
		decoder: () => ({ size: 1, read: (input, at) => codePoints[input[at]!] ?? decoded.illegal }),
		encoder: () => ({
			start: () => undefined,
			write: (codePoint, out) => {
				const byte = bytes.get(codePoint);
				if (byte === undefined) return false;
				out.appendByte(byte);
				return true;
			},
		}),
	};
};

/** An encoding whose bytes are the first characters of Unicode. */
export const firstCodePoints = (count: number): Charset =>
	singleByteCharset(Array.from({ length: count }, (_, byte) => byte));

/** The characters of the bytes of an encoding that the platform knows by this label. */
export const platformCodePoints = (label: string): (number | undefined)[] => {
	const decoder = new TextDecoder(label, { fatal: true });
	return Array.from({ length: 0x100 }, (_, byte) => {
		const codePoint = decodeByte(decoder, byte);
		// The platform takes bytes that Windows leaves open for control characters.
		const isOpen = label.startsWith('windows') && codePoint !== undefined && isControl(codePoint);
		return isOpen ? undefined : codePoint;
	});
};

const decodeByte = (decoder: TextDecoder, byte: number): number | undefined => {
	try {
		return decoder.decode(Uint8Array.of(byte)).codePointAt(0);
	} catch (error) {
		// So it says that the byte means nothing.
		if (error instanceof TypeError) return undefined;
		throw error;
	}
};

const isControl = (codePoint: number): boolean => codePoint >= 0x80 && codePoint < 0xa0;
