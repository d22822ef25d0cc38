import { type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';

/** The names that bytes hold, each ended by NUL, as `--files0-from` reads them; very many take turns for others. */
export function* splitNames(context: CommandContext, bytes: Uint8Array): Flow<string[]> {
	const names: string[] = [];
	for (let at = 0; at < bytes.length; ) {
		const found = bytes.indexOf(0, at);
		const end = found < 0 ? bytes.length : found;
		names.push(byteKit.decode(bytes.subarray(at, end)));
		at = end + 1;
		if (names.length % namesAtOnce !== 0) continue;
		context.requireRoom(bytes.length + names.length * bytesOfName, 'maxValueBytes');
		yield* wait(context.breathe(namesAtOnce));
	}
	return names;
}

const namesAtOnce = 1024;
/** What a name takes besides its characters. */
const bytesOfName = 32;
