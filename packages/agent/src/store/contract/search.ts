import type { JsonObject } from '../../data/json.ts';
import type { NewNode } from '../graph.ts';
import type { SearchHit } from '../search.ts';
import type { Store } from '../store.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase, sharedCase } from './contract-case.ts';
import { appendOf, commitTurns, create, exportAll, inputOf, sessionId } from './fixtures.ts';

const message = (id: string, payload: JsonObject): NewNode => ({ id, kind: 'message', payload });

const said = (id: string, text: string, role = 'user'): NewNode =>
	message(id, { role, id, parts: [{ type: 'text', text }] });

const find = async (store: Store, text: string, limit = 9): Promise<readonly SearchHit[]> =>
	store.sessions.search({ text, limit });

const nodesFound = async (store: Store, text: string): Promise<string> =>
	(await find(store, text)).map((hit) => `${hit.sessionId}:${hit.nodeId}`).join(' ');

/** Commits turns of one message each. */
const commitTexts = async (
	store: Store,
	texts: Readonly<Record<string, string>>,
	session: string = sessionId,
): Promise<void> => {
	for (const [turn, text] of Object.entries(texts))
		await commitTurns(store, [turn], { sessionId: session, nodes: [said(turn, text)] });
};

/** What was said, over all sessions. */
export const searchCases: readonly ContractCase[] = [
	contractCase('a search finds what was committed, with where it is', async (store) => {
		await store.inputs.accept(inputOf('input', { cwd: '/here' }));
		await commitTexts(store, { a: 'The quick brown fox', b: 'A lazy dog' });
		const [hit, ...others] = await find(store, 'quick');
		equal(others, []);
		const { cursor: _cursor, ...facts } = hit!;
		equal(facts, {
			sessionId,
			nodeId: 'a',
			position: 1,
			at: 2000,
			role: 'user',
			snippet: 'The quick brown fox',
			title: 'says input',
			cwd: '/here',
		});
	}),
	contractCase('an empty store, no words and words that are nowhere find nothing', async (store) => {
		equal(await find(store, 'fox'), []);
		await commitTexts(store, { a: 'The quick brown fox' });
		for (const text of ['', '  ', '--', '"', 'cat', 'fox cat']) equal(await find(store, text), []);
	}),
	contractCase(
		'all words have to be in one message, in any order and case, the last may be cut',
		async (store) => {
			await commitTexts(store, { a: 'The quick brown fox', b: 'A quick dog', c: 'Über naïve Größe' });
			equal(await nodesFound(store, 'FOX quick'), 'session:a');
			equal(await nodesFound(store, 'brown qui'), 'session:a');
			equal(await nodesFound(store, 'qui brown'), '');
			equal(await nodesFound(store, 'uber naive'), 'session:c');
		},
	),
	contractCase('words may hold anything', async (store) => {
		await commitTexts(store, { a: 'say "hello" to foo-bar(1) AND NOT x:y \u{1F600}', b: 'x'.repeat(300) });
		for (const text of [
			'"hello"',
			'foo-bar',
			'AND NOT',
			'x:y',
			'bar(1)',
			'hello*',
			"it's OR NEAR(",
			'\0hello',
			'^say',
		])
			await find(store, text);
		equal(await nodesFound(store, '"hello" foo-bar(1)'), 'session:a');
		equal(await nodesFound(store, `${'hello '.repeat(500)}`), 'session:a');
		equal(await nodesFound(store, 'x'.repeat(400)), 'session:b');
	}),
	contractCase(
		'answers and results are found as people are shown them, and nothing that is hidden',
		async (store) => {
			const parts = [
				{ type: 'reasoning', text: 'pondering' },
				{ type: 'text', text: 'sk-1 opened' },
			];
			const results = [{ callId: '1', parts: [{ type: 'text', text: 'listing of files' }] }];
			await commitTurns(store, ['turn'], {
				nodes: [
					message('plain', { role: 'assistant', parts }),
					message('shown', {
						role: 'assistant',
						parts: [{ type: 'text', text: 'secret' }],
						shown: { type: 'parts', parts: [{ type: 'text', text: 'starred' }] },
					}),
					message('hidden', {
						role: 'assistant',
						parts: [{ type: 'text', text: 'withheld' }],
						shown: { type: 'hidden', reason: 'r' },
					}),
					message('tool', { role: 'tool', results }),
					{ id: 'event', kind: 'event', payload: { role: 'user', parts: [{ type: 'text', text: 'event' }] } },
					message('odd', { role: 'user', parts: 5 }),
					message('odder', { role: 'tool', results: [null, { parts: [1, { type: 'text' }] }] }),
				],
			});
			const roles = async (text: string): Promise<string> =>
				(await find(store, text)).map(({ nodeId, role }) => `${nodeId} ${role}`).join();
			equal(await roles('opened'), 'plain assistant');
			equal(await roles('starred'), 'shown assistant');
			equal(await roles('listing files'), 'tool tool');
			for (const text of ['pondering', 'secret', 'withheld', 'event', 'r']) equal(await roles(text), '');
		},
	),
	contractCase('a snippet is a few words around what was looked for', async (store) => {
		await commitTexts(store, { a: `${'before '.repeat(200)}needle ${'after '.repeat(200)}` });
		const [{ snippet } = { snippet: '' }] = await find(store, 'needle');
		equal(
			[snippet.includes('needle'), snippet.length < 400, snippet.at(0), snippet.at(-1)],
			[true, true, '…', '…'],
		);
	}),
	contractCase('hits come with the session that was begun last first, page by page', async (store) => {
		await commitTexts(store, { a: 'fox one', b: 'fox two' }, 'first');
		await commitTexts(store, { c: 'fox three', d: 'fox four' }, 'second');
		await commitTexts(store, { e: 'fox five' }, 'first');
		const pages: string[] = [];
		for (let cursor: string | undefined, count = 0; count < 4; count++) {
			const hits = await store.sessions.search({
				text: 'fox',
				limit: 2,
				...(cursor === undefined ? {} : { cursor }),
			});
			pages.push(hits.map(({ nodeId }) => nodeId).join(''));
			cursor = hits.at(-1)?.cursor;
			if (cursor === undefined) break;
		}
		equal(pages, ['dc', 'eb', 'a', '']);
		await refuses('conflict', store.sessions.search({ text: 'fox', limit: 2, cursor: 'nonsense' }));
	}),
	contractCase('what a fork shares is found once, and in the fork when its source is gone', async (store) => {
		await commitTexts(store, { a: 'shared fox', b: 'own fox' });
		await store.sessions.fork({ sourceSessionId: sessionId, turnId: 'a', sessionId: 'fork', now: 50 });
		await commitTexts(store, { c: 'other fox' }, 'fork');
		equal(await nodesFound(store, 'fox'), 'fork:c session:b session:a');
		await store.sessions.fork({ sourceSessionId: 'fork', turnId: null, sessionId: 'second', now: 60 });
		await store.sessions.delete(sessionId, 70);
		equal(await nodesFound(store, 'fox'), 'fork:c fork:a');
		await store.sessions.delete('fork', 80);
		equal(await nodesFound(store, 'fox'), 'second:c second:a');
		await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
		equal(await nodesFound(store, 'fox'), 'second:c second:a');
		await store.sessions.delete('second', 90);
		equal(await nodesFound(store, 'fox'), '');
		await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
		equal(await nodesFound(store, 'fox'), '');
		equal(await store.upkeep.check(), []);
	}),
	contractCase('what was appended or imported is found, before and after a search', async (store) => {
		await create(store);
		await store.sessions.append(appendOf('one', 0, { nodes: [said('one', 'fox one')] }));
		equal(await nodesFound(store, 'fox'), 'session:one');
		await store.sessions.append(appendOf('two', 1, { nodes: [said('two', 'fox two')] }));
		equal(await nodesFound(store, 'fox'), 'session:two session:one');
		await store.sessions.importLines('copy', await exportAll(store), 9000);
		equal(await nodesFound(store, 'fox'), 'copy:two copy:one session:two session:one');
	}),
	contractCase('many messages are found, however long they are', async (store) => {
		await create(store);
		const nodes = Array.from({ length: 300 }, (_, at) =>
			said(`n${at}`, `fox ${at} ${'filler '.repeat(700)}`),
		);
		await store.sessions.append(appendOf('r', 0, { nodes, budget: { maxBytes: 1 << 26, maxNodes: 999 } }));
		equal((await find(store, 'fox', 999)).length, 100);
		equal((await find(store, 'fox 299')).length, 1);
		equal((await find(store, 'fox 0')).length, 1);
	}),
	sharedCase('what one wrote the other finds', async (first, second) => {
		await commitTexts(first, { a: 'fox one' });
		equal(await nodesFound(second, 'fox'), 'session:a');
		await commitTexts(second, { b: 'fox two' });
		equal(await nodesFound(first, 'fox'), 'session:b session:a');
	}),
];
