import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitOf, create, inputOf, sessionId } from '../../src/store/contract/fixtures.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { openStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';

let disk: string;
let file: string;

beforeEach(() => {
	disk = mkdtempSync(join(tmpdir(), 'tenon-disk-'));
	file = join(disk, 'store.db');
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1536k', 'tmpfs', disk]);
});

afterEach(() => {
	execFileSync('umount', [disk]);
	rmdirSync(disk);
});

const remount = (options: string): void => void execFileSync('mount', ['-o', `remount,${options}`, disk]);

const textOf = (bytes: number): readonly [{ readonly type: 'text'; readonly text: string }] => [
	{ type: 'text', text: 'x'.repeat(bytes) },
];

/** Accepts until nothing more fits. Gives what was accepted, and how it ended. */
const fillUp = async (store: Store): Promise<{ readonly ids: readonly string[]; readonly fault: string }> => {
	const ids: string[] = [];
	for (;;) {
		const id = `input ${ids.length}`;
		try {
			await store.inputs.accept(inputOf(id, { parts: textOf(50_000) }));
			ids.push(id);
		} catch (error) {
			return { ids, fault: (error as { readonly fault: string }).fault };
		}
	}
};

describe.each([
	['in this thread', async () => openInlineStore({ file })],
	['in a thread of its own', () => openStore({ file })],
])('a store %s on a disk that is full', { timeout: 120_000 }, (_, open) => {
	it('refuses what does not fit, keeps what it has, and goes on when there is room', async () => {
		const store = await open();
		const { ids, fault } = await fillUp(store);
		expect(fault).toBe('disk-full');
		expect(ids.length).toBeGreaterThan(3);
		const kept = async (): Promise<readonly string[]> =>
			(await store.inputs.list(sessionId, ['pending'])).map(({ id }) => id);
		expect(await kept()).toEqual(ids);
		remount('size=16m');
		await store.inputs.accept(inputOf('fits', { parts: textOf(50_000) }));
		expect(await kept()).toEqual([...ids, 'fits']);
		expect(await store.upkeep.check()).toEqual([]);
		await store.close();
	});

	it('leaves nothing of a commit that does not fit, and takes none along that came with it', async () => {
		const store = await open();
		await create(store);
		const large = { id: 'large', kind: 'message', payload: { text: 'x'.repeat(4_000_000) } } as const;
		const budget = { maxBytes: 1 << 30, maxNodes: 9 };
		const results = await Promise.allSettled([
			store.inputs.accept(inputOf('before')),
			store.sessions.commit(commitOf('turn', 0, { nodes: [large], budget })),
			store.inputs.accept(inputOf('after')),
		]);
		expect(results.map((result) => (result.status === 'rejected' ? result.reason.fault : 'done'))).toEqual([
			'done',
			'disk-full',
			'done',
		]);
		expect((await store.sessions.read(sessionId))?.revision).toBe(0);
		expect((await store.inputs.list(sessionId, ['pending'])).map(({ id }) => id)).toEqual([
			'before',
			'after',
		]);
		await store.close();
	});

	it('finds everything when it is opened again', async () => {
		const first = await open();
		const { ids } = await fillUp(first);
		await first.close();
		remount('size=16m');
		const second = await open();
		expect((await second.inputs.list(sessionId, ['pending'])).map(({ id }) => id)).toEqual(ids);
		await second.close();
	});
});

describe('a store on a disk that cannot be written', () => {
	it('is not opened, and says why', async () => {
		const store = openInlineStore({ file });
		await create(store);
		await store.close();
		remount('ro');
		expect(() => openInlineStore({ file })).toThrow(expect.objectContaining({ fault: 'read-only' }));
		await expect(openStore({ file })).rejects.toMatchObject({ fault: 'read-only' });
		remount('rw');
		await using again = openInlineStore({ file });
		expect((await again.sessions.read(sessionId))?.id).toBe(sessionId);
	});

	it('is not made there either', () => {
		remount('ro');
		expect(() => openInlineStore({ file })).toThrow(expect.objectContaining({ fault: 'read-only' }));
		expect(existsSync(file)).toBe(false);
	});
});
