/**
 * A view of the same bytes, made where a hot loop reads or writes them: of an array that a function makes
 * itself the engine knows place and length, and does not look them up again for every byte.
 */
export const localView = (bytes: Uint8Array): Uint8Array =>
	new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
