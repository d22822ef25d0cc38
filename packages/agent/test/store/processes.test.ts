import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { inFolder } from './folder.ts';

const script = fileURLToPath(new URL('writer.ts', import.meta.url));

const startWriter = (file: string, name: string, count: number): ChildProcess =>
	spawn(process.execPath, ['-C', '@tenon/source', script, file, name, String(count)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});

/** Kills a writer the moment it says that so many of its writes are on the disk. Gives the last number it said. */
const killAfter = async (writer: ChildProcess, writes: number): Promise<number> => {
	const ended = once(writer, 'exit');
	let last = -1;
	for await (const line of createInterface({ input: writer.stdout! })) {
		last = Number(line);
		if (last + 1 >= writes) writer.kill('SIGKILL');
	}
	await ended;
	return last;
};

/** Every turn that is there is there as a whole. */
const wholeTurns = async (store: Store, sessionId: string): Promise<number> => {
	const { leaf, turnCount, revision } = (await store.sessions.read(sessionId))!;
	const nodes = await store.sessions.nodes(sessionId, { from: 1, to: leaf });
	expect([nodes.length, revision]).toEqual([turnCount * 2, turnCount]);
	return turnCount;
};

// Each starts a program from its sources, which takes its time on a busy machine.
const timeout = 120_000;

describe('two processes that write at once', { timeout }, () => {
	it('lose nothing and mix nothing up', () =>
		inFolder(async ({ file }) => {
			const writers = ['left', 'right'].map((name) => startWriter(file, name, 40));
			const exits = await Promise.all(writers.map((writer) => once(writer, 'exit')));
			expect(exits.map(([code]) => code)).toEqual([0, 0]);
			await using store = openInlineStore({ file });
			for (const name of ['left', 'right']) {
				expect(await wholeTurns(store, `session of ${name}`)).toBe(40);
				const inputs = await store.inputs.list('shared', ['pending']);
				expect(inputs.filter(({ id }) => id.startsWith(name)).map(({ id }) => id)).toEqual(
					Array.from({ length: 40 }, (_, number) => `${name}-${number}`),
				);
			}
			expect(await store.upkeep.check()).toEqual([]);
		}));
});

describe('a process that is killed while it writes', { timeout }, () => {
	for (const writes of [1, 2, 7, 20]) {
		it(`leaves all that it was told of after ${writes} writes`, () =>
			inFolder(async ({ file }) => {
				const last = await killAfter(startWriter(file, 'dead', 1_000_000), writes);
				await using store = openInlineStore({ file });
				expect(last).toBeGreaterThanOrEqual(writes - 1);
				expect(await wholeTurns(store, 'session of dead')).toBeGreaterThan(last);
				expect((await store.inputs.list('shared', ['pending'])).length).toBeGreaterThan(last);
				expect(await store.upkeep.check()).toEqual([]);
			}));
	}
});
