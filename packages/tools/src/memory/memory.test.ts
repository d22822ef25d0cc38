import { describe, expect, it } from 'vitest';
import { filesOf, fileText, ToolSession } from '../../test/tool-session.ts';
import { memoryTool } from './memory.ts';

const project = { file: '/p/.agents/memory.md', maxCharacters: 60 };
const user = { file: '/home/.agents/memory.md', maxCharacters: 60 };

const openMemory = (files: Readonly<Record<string, string>> = {}) => {
	const fileSystem = filesOf(files);
	const session = new ToolSession([memoryTool({ project, user })], { fileSystem });
	const call = (action: string, more: object = {}): object => ({ action, target: 'project', ...more });
	return { fileSystem, session, call };
};

describe('memory', () => {
	it('adds entries to a file that people can read', async () => {
		const { fileSystem, session, call } = openMemory();
		expect(await session.text('memory', call('read'))).toBe('/p/.agents/memory.md: 0 of 60 characters\n');
		await session.text('memory', call('add', { content: 'tests: npm test' }));
		expect(await session.text('memory', call('add', { content: '  uses tabs\n' }))).toBe(
			'/p/.agents/memory.md: 28 of 60 characters\n- tests: npm test\n- uses tabs\n',
		);
		expect(fileText(fileSystem, project.file)).toBe('tests: npm test\n§\nuses tabs\n');
	});

	it('adds the same entry once', async () => {
		const { fileSystem, session, call } = openMemory();
		for (let count = 0; count < 2; count++) await session.text('memory', call('add', { content: 'a' }));
		expect(fileText(fileSystem, project.file)).toBe('a\n');
	});

	it('reads what a person has written', async () => {
		const { session, call } = openMemory({ [project.file]: '\none\ntwo\n  §  \n\n§\nthree' });
		expect(await session.data('memory', call('read'))).toMatchObject({ entries: ['one\ntwo', 'three'] });
	});

	it('replaces and removes the entry that holds a text', async () => {
		const { fileSystem, session, call } = openMemory({ [project.file]: 'alpha\n§\nbeta\n' });
		await session.text('memory', call('replace', { old: 'alp', content: 'gamma' }));
		await session.text('memory', call('remove', { old: 'beta' }));
		expect(fileText(fileSystem, project.file)).toBe('gamma\n');
	});

	it('keeps what is about the person elsewhere', async () => {
		const { fileSystem, session, call } = openMemory();
		await session.text('memory', call('add', { target: 'user', content: 'likes short answers' }));
		expect(fileText(fileSystem, user.file)).toBe('likes short answers\n');
	});

	it.each([
		[
			'an entry that is not there',
			{ old: 'x', content: 'y' },
			'replace',
			'no entry holds "x"\n- alpha\n- beta',
		],
		[
			'a text that two entries hold',
			{ old: 'a' },
			'remove',
			'2 entries hold "a": name more of it\n- alpha\n- beta',
		],
		[
			'a replacement without words',
			{ old: 'alpha', content: ' ' },
			'replace',
			'content is empty; use remove to forget an entry\n- alpha\n- beta',
		],
		['an addition without content', {}, 'add', 'add needs content\n- alpha\n- beta'],
		[
			'too much',
			{ content: 'x'.repeat(50) },
			'add',
			'the memory would hold 66 characters and may hold 60: replace or remove an entry first\n- alpha\n- beta',
		],
	])('changes nothing for %s', async (_title, args, action, expected) => {
		const { fileSystem, session, call } = openMemory({ [project.file]: 'alpha\n§\nbeta\n' });
		expect(await session.failure('memory', call(action, args))).toBe(expected);
		expect(fileText(fileSystem, project.file)).toBe('alpha\n§\nbeta\n');
	});

	it('does not let an entry part itself', async () => {
		const { session, call } = openMemory();
		expect(await session.data('memory', call('add', { content: 'a\n§\nb' }))).toMatchObject({
			entries: ['a\n\nb'],
		});
	});

	it('says before it runs which file it writes', () => {
		const tool = memoryTool({ project, user });
		const touches = (action: string) => tool.touches!({ action, target: 'user' }, (path) => path);
		expect([touches('add'), touches('read')]).toEqual([
			[
				{ path: '/home/.agents', kind: 'create' },
				{ path: user.file, kind: 'overwrite' },
			],
			[],
		]);
	});
});
