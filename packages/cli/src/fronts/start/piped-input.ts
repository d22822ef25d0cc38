import type { Readable } from 'node:stream';

/** What was piped in, whole and as text; at most 16 MiB. `undefined`: too much. */
export const readPiped = async (input: Readable): Promise<string | undefined> => {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of input) {
		const bytes = chunk as Buffer;
		length += bytes.length;
		if (length > maxBytes) {
			input.destroy();
			return undefined;
		}
		chunks.push(bytes);
	}
	return Buffer.concat(chunks).toString('utf8');
};

const maxBytes = 16 * 1024 * 1024;
