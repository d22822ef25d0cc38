import { expect, it } from 'vitest';
import { ByteGatherer } from './byte-gatherer.ts';

it('writes all bytes in order, and uses the memory of chunks again that came back together', () => {
	const releases: (() => void)[] = [];
	const memories = new Set<ArrayBufferLike>();
	let written = '';
	const gatherer = new ByteGatherer((chunk, release) => {
		memories.add(chunk.buffer);
		written += String.fromCharCode(chunk[0]!, chunk.at(-1)!);
		releases.push(release);
		// A pipe with room for three chunks, all of which its reader takes at once.
		if (releases.length === 3) for (const giveBack of releases.splice(0)) giveBack();
		return undefined;
	});
	for (let count = 0; count < 30; count++) {
		gatherer.add(Uint8Array.of(0x61 + (count % 26), 0x2e), 0, 2);
		gatherer.flush();
	}
	expect(written).toBe(
		Array.from({ length: 30 }, (_, count) => `${String.fromCharCode(0x61 + (count % 26))}.`).join(''),
	);
	expect(memories.size).toBeLessThanOrEqual(4);
});
