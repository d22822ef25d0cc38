import type { Input } from '@tenon/shell';

/** A line with its newline; without one only at the end of the input. Not a byte more is taken. */
export const readLine = async (input: Input): Promise<Uint8Array> => {
	const parts: Uint8Array[] = [];
	for (;;) {
		const chunk = await input.pull();
		if (chunk === undefined) break;
		const end = chunk.indexOf(0x0a) + 1;
		if (end === 0) {
			parts.push(chunk);
			continue;
		}
		parts.push(chunk.subarray(0, end));
		input.unread(chunk.subarray(end));
		break;
	}
	return Buffer.concat(parts);
};
