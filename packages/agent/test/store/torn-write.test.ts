import { copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitTurns, nodeOf, partOf, sessionId } from '../../src/store/contract/fixtures.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { makeFastFolder } from './folder.ts';

// In the ordinary run the headers of all frames and some of their pages; in the nightly one far more of these.
const step = process.env.TENON_SWEEP === 'nightly' ? 7 : 311;
const frameHeader = 24;
const frameSize = 4096 + frameHeader;
const logHeader = 32;

let folder: string;
let log: Buffer;
/** How long the log was when the last commit began. */
let before: number;

beforeAll(async () => {
	folder = makeFastFolder();
	const file = join(folder, 'store.db');
	await openInlineStore({ file }).close();
	const store = openInlineStore({ file });
	await commitTurns(store, ['a', 'b'], { checkpoint: [partOf('kernel', 'early')] });
	before = statSync(`${file}-wal`).size;
	await commitTurns(store, ['c'], {
		nodes: [nodeOf('c')],
		checkpoint: [partOf('kernel', 'late '.repeat(2000))],
	});
	copyFileSync(file, join(folder, 'kept.db'));
	log = readFileSync(`${file}-wal`);
	await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

const offsets = function* (): Generator<number> {
	for (let offset = before; offset < log.length; offset++) {
		const inFrame = (offset - logHeader) % frameSize;
		if (inFrame <= frameHeader || inFrame >= frameSize - 8 || (offset - before) % step === 0) yield offset;
	}
};

/** What the store says after its log was left like this: the turns that it knows, and that all else is in order. */
const turnsWith = async (bytes: Uint8Array): Promise<string> => {
	const file = join(folder, 'torn.db');
	copyFileSync(join(folder, 'kept.db'), file);
	// The write was cut off before it was acknowledged, so it was not counted.
	for (const end of ['-shm', '-count']) rmSync(file + end, { force: true });
	writeFileSync(`${file}-wal`, bytes);
	const store = openInlineStore({ file });
	const turns = await store.sessions.turns(sessionId, { fromIndex: 0, limit: 9 });
	const { checkpoint, leaf } = (await store.sessions.read(sessionId))!;
	expect((await store.sessions.checkpoint(checkpoint!)).size).toBe(1);
	expect(await store.sessions.nodes(sessionId, { from: 1, to: 9 })).toHaveLength(leaf);
	await commitTurns(store, ['next']);
	await store.close();
	return turns.map(({ turnId }) => turnId).join('');
};

describe('a last write that was torn', () => {
	it('is whole where nothing was torn', async () => {
		expect(await turnsWith(log)).toBe('abc');
	});

	it('leaves what was committed before it, wherever it was cut', async () => {
		for (const offset of offsets())
			expect([offset, await turnsWith(log.subarray(0, offset))]).toEqual([offset, 'ab']);
	}, 240_000);

	it('leaves what was committed before it, whichever byte did not arrive', async () => {
		for (const offset of offsets()) {
			const bytes = Buffer.from(log);
			bytes[offset]! ^= 0xff;
			expect([offset, await turnsWith(bytes)]).toEqual([offset, 'ab']);
		}
	}, 240_000);
});
