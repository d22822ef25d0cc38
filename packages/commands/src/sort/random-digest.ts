import { createMd5 } from '../digest/md5.ts';

/** What random order sorts a text by: the same text gives the same bytes, under one salt. */
export const randomDigest = (salt: Uint8Array, bytes: Uint8Array, start: number, end: number): Uint8Array => {
	const digest = createMd5();
	digest.update(salt);
	digest.update(bytes.subarray(start, end));
	if (end > start) digest.update(digestEnd);
	return digest.finish();
};

/** Comes after a text that is not empty. */
export const digestEnd: Uint8Array = new Uint8Array(1);
