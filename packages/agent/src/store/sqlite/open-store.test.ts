import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { inFolder } from '../../../test/store/folder.ts';
import { commitTurns, inputOf, sessionId } from '../contract/fixtures.ts';
import { sharingCases } from '../contract/sharing.ts';
import { storeContract } from '../contract/store-contract.ts';
import { StoreError } from '../errors.ts';
import type { Store } from '../store.ts';
import type { Link } from './link.ts';
import type { Report } from './messages.ts';
import { connect, openStore } from './open-store.ts';
import { serveStore } from './serve-store.ts';

// All that a thread does, without the time that its start takes.
const openOverPorts = (file: string, maxUnderway = 1024): Promise<Store> => {
	const { port1, port2 } = new MessageChannel();
	const link: Link = {
		send: (request) => port1.postMessage(request),
		onReport: (listener) => void port1.on('message', (report: Report) => listener(report)),
		onEnd: (listener) => void port1.on('close', () => listener('its port was closed')),
		hold: (isHeld) => void (isHeld ? port1.ref() : port1.unref()),
	};
	const store = connect(link, { file, maxUnderway });
	serveStore(port2, { file, busyTimeoutMs: 5000, acceptLoss: false, commitDelayMs: 0 });
	return store;
};

describe('a store behind a port', () => {
	for (const { title, run } of storeContract) {
		it(title, () => inFolder(({ file }) => run({ open: () => openOverPorts(file) })));
	}

	it('sends no more calls than its thread is to hold, and answers all', () =>
		inFolder(async ({ file }) => {
			await using store = await openOverPorts(file, 3);
			const ids = Array.from({ length: 50 }, (_, index) => `input ${index}`);
			await Promise.all(ids.map((id) => store.inputs.accept(inputOf(id))));
			const inputs = await store.inputs.list(sessionId, ['pending']);
			expect(inputs.map(({ id }) => id)).toEqual(ids);
		}));
});

describe('a store in a thread of its own', () => {
	for (const { title, run } of sharingCases) {
		it(title, () => inFolder(({ file }) => run({ open: () => openStore({ file }) })));
	}

	it('lists, renames and searches, and ends with its handle where it is in memory', async () => {
		const store = await openStore({ file: ':memory:' });
		let changes = 0;
		store.onChange(() => changes++);
		await store.inputs.accept(inputOf('first', { cwd: '/here' }));
		await commitTurns(store, ['turn'], {
			nodes: [
				{ id: 'n', kind: 'message', payload: { role: 'user', parts: [{ type: 'text', text: 'red fox' }] } },
			],
		});
		await store.sessions.rename(sessionId, 'Foxes');
		expect(await store.sessions.search({ text: 'fox', limit: 9 })).toMatchObject([
			{ sessionId, nodeId: 'n', snippet: 'red fox', title: 'Foxes', cwd: '/here' },
		]);
		expect(await store.sessions.list({ cwd: '/here', limit: 9 })).toMatchObject([{ title: 'Foxes' }]);
		expect(changes).toBe(3);
		await store.close();
		await expect(store.sessions.search({ text: 'fox', limit: 9 })).rejects.toMatchObject({ fault: 'closed' });
		const other = await openStore({ file: ':memory:' });
		expect(await other.sessions.list({ limit: 9 })).toEqual([]);
		await other.close();
	});

	it('says why it cannot be opened', () =>
		inFolder(async ({ folder }) => {
			const file = `${folder}/missing/store.db`;
			await expect(openStore({ file })).rejects.toThrow(
				new StoreError('not-a-store', `${file} cannot be opened; does its folder exist?`),
			);
		}));
});

describe('a store whose thread dies', () => {
	it('tells of writes whose outcome is unknown, and refuses everything after it', () =>
		inFolder(async ({ file }) => {
			const { port1, port2 } = new MessageChannel();
			const ended = once(port1, 'close');
			const link: Link = {
				send: (request) => port1.postMessage(request),
				onReport: (listener) => void port1.on('message', (report: Report) => listener(report)),
				onEnd: (listener) => void ended.then(() => listener('its port was closed')),
				hold: () => undefined,
			};
			const opened = connect(link, { file, maxUnderway: 2 });
			port2.postMessage(['opened'] satisfies Report);
			const store = await opened;
			const calls = [
				store.inputs.accept(inputOf('under way')),
				store.sessions.read(sessionId),
				store.inputs.accept(inputOf('never sent')),
			];
			port2.close();
			const faults = (await Promise.allSettled(calls)).map(
				(result) => result.status === 'rejected' && (result.reason as StoreError).fault,
			);
			expect(faults).toEqual(['commit-failed', 'closed', 'closed']);
			await expect(store.sessions.read(sessionId)).rejects.toMatchObject({ fault: 'closed' });
			await store.close();
		}));
});
