import type { SessionRecord } from '../graph.ts';
import type { Store } from '../store.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase, sharedCase } from './contract-case.ts';
import { appendOf, commitTurns, create, exportAll, inputOf, sessionId } from './fixtures.ts';

const idsOf = (records: readonly SessionRecord[]): string => records.map(({ id }) => id).join('');

const factsOf = async (store: Store, id: string = sessionId) => {
	const { title, cwd, createdAt, usedAt } = (await store.sessions.read(id))!;
	return { title, cwd, createdAt, usedAt };
};

const saying = (text: string, change: Parameters<typeof inputOf>[1] = {}) =>
	inputOf(text, { parts: [{ type: 'text', text }], ...change });

/** What sessions are called, where they are, and in which order they are listed. */
export const listingCases: readonly ContractCase[] = [
	contractCase('sessions are listed with the one that was used last first, page by page', async (store) => {
		for (const id of ['c', 'a', 'd', 'b']) await create(store, id);
		await store.inputs.accept(inputOf('1', { sessionId: 'a', now: 3000 }));
		await commitTurns(store, ['turn'], { sessionId: 'c', now: 4000 });
		await store.sessions.append(appendOf('request', 0, { sessionId: 'b', now: 2000 }));
		const first = await store.sessions.list({ limit: 3 });
		equal(idsOf(first), 'cab');
		equal(
			first.map(({ usedAt }) => usedAt),
			[4000, 3000, 2000],
		);
		const rest = await store.sessions.list({ before: first.at(-1)!, limit: 3 });
		equal(idsOf(rest), 'd');
		equal(idsOf(await store.sessions.list({ before: rest.at(-1)!, limit: 3 })), '');
	}),
	contractCase('sessions that were used at the same time are listed each once', async (store) => {
		for (const id of ['b', 'c', 'a']) await create(store, id);
		const [first] = await store.sessions.list({ limit: 1 });
		const rest = await store.sessions.list({ before: first!, limit: 9 });
		equal(idsOf([first!, ...rest]), 'cba');
	}),
	contractCase('sessions of one directory are listed by themselves', async (store) => {
		await store.inputs.accept(inputOf('1', { sessionId: 'a', cwd: '/one', now: 1000 }));
		await store.inputs.accept(inputOf('1', { sessionId: 'b', cwd: '/two', now: 2000 }));
		await store.inputs.accept(inputOf('1', { sessionId: 'c', cwd: '/one', now: 3000 }));
		await create(store, 'd');
		equal(idsOf(await store.sessions.list({ cwd: '/one', limit: 9 })), 'ca');
		const [last] = await store.sessions.list({ cwd: '/one', limit: 1 });
		equal(idsOf(await store.sessions.list({ cwd: '/one', before: last!, limit: 9 })), 'a');
		equal(idsOf(await store.sessions.list({ cwd: '/none', limit: 9 })), '');
	}),
	contractCase('sessions of subagents are listed by themselves, or left out', async (store) => {
		const [one, two] = ['0'.repeat(32), 'f'.repeat(32)];
		for (const id of ['a', `a.${one}`, `a.${one}.${two}`, `ab.${two}`, 'a.b', 'b']) await create(store, id);
		const listed = async (subagentsOf: string | null): Promise<readonly string[]> =>
			(await store.sessions.list({ subagentsOf, limit: 9 })).map(({ id }) => id).sort();
		equal(await listed('a'), [`a.${one}`, `a.${one}.${two}`, 'a.b'].sort());
		equal(await listed(`a.${one}`), [`a.${one}.${two}`]);
		equal(await listed(null), ['a', 'a.b', 'b']);
	}),
	contractCase('a session is called by the first line that was said in it', async (store) => {
		await store.inputs.accept(saying('\n Fix the\ttest \nplease', { now: 10 }));
		await store.inputs.accept(saying('Something else', { now: 20 }));
		equal(await factsOf(store), { title: 'Fix the test', cwd: null, createdAt: 10, usedAt: 20 });
	}),
	contractCase('a first input without text leaves the name to the next one', async (store) => {
		const digest = await store.attachments.put(new Uint8Array([1]), 'image/png', 1);
		const image = { type: 'image', attachment: { digest, mimeType: 'image/png', byteLength: 1 } } as const;
		await store.inputs.accept(inputOf('picture', { parts: [image] }));
		equal((await factsOf(store)).title, null);
		await store.inputs.accept(saying('What is it?'));
		equal((await factsOf(store)).title, 'What is it?');
	}),
	contractCase('a session may be renamed, which later input does not change and is no use', async (store) => {
		await store.inputs.accept(saying('First', { now: 10 }));
		const renamed = await store.sessions.rename(sessionId, ' The\nrest is not its name');
		equal([renamed.title, renamed.usedAt], ['The', 10]);
		equal(await store.sessions.read(sessionId), renamed);
		await store.inputs.accept(saying('Second', { now: 20 }));
		equal((await factsOf(store)).title, 'The');
		equal((await store.sessions.rename(sessionId, 'x'.repeat(500))).title?.length, 80);
		equal((await store.sessions.rename(sessionId, ' ')).title, null);
		await store.inputs.accept(saying('Third', { now: 30 }));
		equal((await factsOf(store)).title, 'Third');
		await refuses('unknown-session', store.sessions.rename('none', 'x'));
		await store.sessions.delete(sessionId, 40);
		await refuses('session-deleted', store.sessions.rename(sessionId, 'x'));
	}),
	contractCase('a session is where its input was last given', async (store) => {
		await store.inputs.accept(saying('1', { cwd: '/one' }));
		await store.inputs.accept(saying('2'));
		equal((await factsOf(store)).cwd, '/one');
		await store.inputs.accept(saying('3', { cwd: '/two' }));
		equal((await factsOf(store)).cwd, '/two');
		equal(
			(await store.inputs.list(sessionId, ['pending'])).filter((input) => 'cwd' in input),
			[],
		);
	}),
	contractCase(
		'a session may be made with a name and a directory, which are no part of what it is',
		async (store) => {
			const creation = { sessionId, relation: { type: 'root' }, config: {}, now: 7 } as const;
			const made = await store.sessions.create({ ...creation, title: 'Name', cwd: '/here' });
			equal([made.title, made.cwd], ['Name', '/here']);
			equal(await store.sessions.create(creation), made);
		},
	),
	contractCase('time that runs backwards does not make a session older', async (store) => {
		await store.inputs.accept(saying('1', { now: 3000 }));
		await commitTurns(store, ['turn'], { now: 2000 });
		await store.inputs.accept(saying('2', { now: 1000 }));
		equal((await factsOf(store)).usedAt, 3000);
	}),
	contractCase('an input that is sent again is no use', async (store) => {
		await store.inputs.accept(saying('1', { sourceKey: 'key', cwd: '/one', now: 10 }));
		await store.inputs.accept(saying('1', { sourceKey: 'key', cwd: '/two', now: 20 }));
		equal(await factsOf(store), { title: '1', cwd: '/one', createdAt: 10, usedAt: 10 });
	}),
	contractCase('a fork takes name and directory along, and has its own from then on', async (store) => {
		await store.inputs.accept(saying('First', { cwd: '/one', now: 10 }));
		await store.sessions.fork({ sourceSessionId: sessionId, turnId: null, sessionId: 'fork', now: 50 });
		equal(await factsOf(store, 'fork'), { title: 'First', cwd: '/one', createdAt: 50, usedAt: 50 });
		await store.sessions.rename('fork', 'Second');
		equal((await factsOf(store)).title, 'First');
	}),
	contractCase('an export takes name, directory and times along; an older one has none', async (store) => {
		await store.inputs.accept(saying('First', { cwd: '/one', now: 10 }));
		await store.sessions.rename(sessionId, 'Name');
		const lines = await exportAll(store);
		await store.sessions.importLines('copy', lines, 99);
		equal(await factsOf(store, 'copy'), { title: 'Name', cwd: '/one', createdAt: 10, usedAt: 10 });
		const { title: _title, cwd: _cwd, usedAt: _usedAt, ...older } = JSON.parse(lines[0]!);
		await store.sessions.importLines('older', lines.with(0, JSON.stringify(older)), 99);
		equal(await factsOf(store, 'older'), { title: 'First', cwd: null, createdAt: 10, usedAt: 10 });
		for (const wrong of [{ title: 1 }, { cwd: [] }, { usedAt: 'now' }]) {
			const line = JSON.stringify({ ...older, ...wrong });
			await refuses('invalid-import', store.sessions.importLines('wrong', lines.with(0, line), 99));
		}
	}),
	sharedCase('a new name is seen by others', async (first, second) => {
		await create(first);
		await first.sessions.rename(sessionId, 'Name');
		equal(
			(await second.sessions.list({ limit: 9 })).map(({ title }) => title),
			['Name'],
		);
	}),
];
