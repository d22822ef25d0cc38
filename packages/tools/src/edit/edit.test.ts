import { describe, expect, it, vi } from 'vitest';
import { filesOf, fileText, ToolSession, textOf } from '../../test/tool-session.ts';
import { FileState } from '../files/file-state.ts';
import { readTool } from '../read/read.ts';
import { editTool } from './edit.ts';

const sessionOn = (content: Readonly<Record<string, string | Uint8Array>>) => {
	const fileSystem = filesOf({ '/w/.keep': '', ...content });
	const files = new FileState();
	const tools = [readTool({ files }), editTool({ files })];
	return { fileSystem, session: new ToolSession(tools, { fileSystem, cwd: '/w' }) };
};

const poem = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve\n';

describe('edit', () => {
	it('makes several edits in one call and shows them as one difference', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': poem });
		const edits = [
			{ old: 'twelve', new: 'zwölf\nende' },
			{ old: 'two\n', new: '' },
		];
		expect(await session.text('edit', { path: 'a', edits })).toBe(
			[
				'edited a: 2 places',
				'--- a',
				'+++ a',
				'@@ -1,5 +1,4 @@',
				' one',
				'-two',
				' three',
				' four',
				' five',
				'@@ -9,4 +8,5 @@',
				' nine',
				' ten',
				' eleven',
				'-twelve',
				'+zwölf',
				'+ende',
				'',
			].join('\n'),
		);
		expect(fileText(fileSystem, '/w/a')).toBe(poem.replace('two\n', '').replace('twelve', 'zwölf\nende'));
	});

	it('takes what differs in its blanks and says so', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': '\tif (x) {\n\t\ty();\n\t}\n' });
		const edits = [{ old: 'if (x) {\n  y();\n}', new: 'if (x) {\n  z();\n}' }];
		expect(await session.data('edit', { path: 'a', edits })).toMatchObject({
			places: [{ edit: 1, line: 1, match: 'blanks' }],
			addedLines: 1,
			removedLines: 1,
		});
		expect(fileText(fileSystem, '/w/a')).toBe('\tif (x) {\n\t\tz();\n\t}\n');
	});

	it('replaces every occurrence when asked', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'x y x\nx\n' });
		expect(await session.failure('edit', { path: 'a', edits: [{ old: 'x', new: 'z' }] })).toBe(
			'a: the old text is there 3 times, at lines 1, 1, 2: give more of what stands around it, or set replaceAll\nNothing was changed.',
		);
		await session.text('edit', { path: 'a', edits: [{ old: 'x', new: 'z', replaceAll: true }] });
		expect(fileText(fileSystem, '/w/a')).toBe('z y z\nz\n');
	});

	it('makes all edits or none, and names the nearest lines', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': poem });
		const result = await session.call('edit', {
			path: 'a',
			edits: [
				{ old: 'one', new: 'eins' },
				{ old: 'five\nsixx\nseven', new: 'x' },
			],
		});
		expect(textOf(result)).toBe(
			'a: edit 2: the old text is not in the file\n  near line 5; line 6 differs\n    edit: sixx\n    file: six\nNothing was changed.',
		);
		expect(result).toMatchObject({ isError: true, exitStatus: 1 });
		expect(fileText(fileSystem, '/w/a')).toBe(poem);
	});

	it('refuses edits that meet', async () => {
		const { session } = sessionOn({ '/w/a': poem });
		const edits = [
			{ old: 'one\ntwo', new: 'x' },
			{ old: 'two\nthree', new: 'y' },
		];
		expect(await session.failure('edit', { path: 'a', edits })).toBe(
			'a: edit 2: at line 2 it changes text that edit 1 changes too: make one edit of the two\nNothing was changed.',
		);
	});

	it('edits a file that was not read, but none that changed since it was', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'one\n' });
		await session.text('edit', { path: 'a', edits: [{ old: 'one', new: 'two' }] });
		await session.text('edit', { path: 'a', edits: [{ old: 'two', new: 'three' }] });
		fileSystem.append('/w/a', new TextEncoder().encode('more\n'));
		expect(await session.failure('edit', { path: 'a', edits: [{ old: 'three', new: 'four' }] })).toBe(
			'a: changed since it was read; read it again',
		);
		await session.text('read', { path: 'a' });
		await session.text('edit', { path: 'a', edits: [{ old: 'three', new: 'four' }] });
		expect(fileText(fileSystem, '/w/a')).toBe('four\nmore\n');
	});

	it('writes nothing where the text changes in the last moment', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'one\n' });
		const patch = fileSystem.patch.bind(fileSystem);
		vi.spyOn(fileSystem, 'patch').mockImplementation((path, operations) => {
			fileSystem.write('/w/a', new TextEncoder().encode('ONE\n'));
			patch(path, operations);
		});
		expect(await session.failure('edit', { path: 'a', edits: [{ old: 'one', new: 'two' }] })).toBe(
			'a: changed while it was being written; nothing was done, read it again',
		);
		expect(fileText(fileSystem, '/w/a')).toBe('ONE\n');
	});

	it('keeps the line ends of a file', async () => {
		const { fileSystem, session } = sessionOn({ '/w/a': 'one\r\ntwo\r\nthree' });
		await session.text('edit', { path: 'a', edits: [{ old: 'one\ntwo\n', new: 'eins\nzwei\n' }] });
		expect(fileText(fileSystem, '/w/a')).toBe('eins\r\nzwei\r\nthree');
	});

	it('edits only text', async () => {
		const { session } = sessionOn({
			'/w/bin': Uint8Array.from([0, 1]),
			'/w/latin': Uint8Array.from([0x41, 0xdf, 0x42, 0x43]),
		});
		const edits = [{ old: 'a', new: 'b' }];
		expect(await session.failure('edit', { path: 'bin', edits })).toBe(
			'bin: binary data: only UTF-8 text can be edited',
		);
		expect(await session.failure('edit', { path: 'latin', edits })).toBe(
			'latin: not UTF-8 text: only UTF-8 text can be edited',
		);
		expect(await session.failure('edit', { path: '.', edits })).toBe(
			'. is a directory: only text files can be edited',
		);
		expect(await session.failure('edit', { path: 'none', edits })).toBe('none: No such file or directory');
	});

	it('edits both ends of a file of ten megabytes', async () => {
		const middle = 'the same line again and again\n'.repeat(350_000);
		const { fileSystem, session } = sessionOn({ '/w/big': `first\n${middle}last\n` });
		const edits = [
			{ old: 'last', new: 'end' },
			{ old: 'first', new: 'start' },
		];
		expect(await session.data('edit', { path: 'big', edits })).toMatchObject({
			places: [
				{ edit: 2, line: 1 },
				{ edit: 1, line: 350_002 },
			],
			addedLines: 2,
			removedLines: 2,
		});
		expect(fileText(fileSystem, '/w/big')).toBe(`start\n${middle}end\n`);
	});

	it('says what is wrong with its input', async () => {
		const { session } = sessionOn({});
		expect(await session.failure('edit', { path: 'a', edits: [] })).toBe(
			'edit: .edits: expected a list of 1 to 500 items, found []',
		);
		expect(await session.failure('edit', { path: 'a', edits: [{ old: 'x' }, { old: '', new: 'y' }] })).toBe(
			'edit: .edits[0].new: missing; .edits[1].old: expected some text, found ""',
		);
	});

	describe('with anchors', () => {
		const anchored = async (content: string) => {
			const { fileSystem, session } = sessionOn({ '/w/a': content, '/w/b': content });
			const { anchors } = (await session.data('read', { path: 'a', anchors: true })) as {
				readonly anchors: readonly string[];
			};
			return { fileSystem, session, anchors };
		};

		it('replaces the lines between two anchors, also where others have the same text', async () => {
			const { fileSystem, session, anchors } = await anchored('x\nx\nx\nend\n');
			const edits = [{ anchor_start: anchors[1], anchor_end: anchors[2], new: 'y' }];
			expect(await session.text('edit', { path: 'a', edits })).toContain('edited a: 1 place');
			expect(fileText(fileSystem, '/w/a')).toBe('x\ny\nend\n');
		});

		it('removes a line, and keeps the end of a file without a newline and CRLF', async () => {
			const { fileSystem, session, anchors } = await anchored('a\r\nb\r\nc');
			const edits = [
				{ anchor_start: anchors[0], new: '' },
				{ anchor_start: anchors[1], new: 'B\nBB' },
				{ anchor_start: anchors[2], new: 'C' },
			];
			await session.text('edit', { path: 'a', edits });
			expect(fileText(fileSystem, '/w/a')).toBe('B\r\nBB\r\nC');
		});

		it('refuses a line that has changed, one that has moved, a foreign one and one that was never given', async () => {
			const { fileSystem, session, anchors } = await anchored('one\ntwo\n');
			await session.text('edit', { path: 'a', edits: [{ anchor_start: anchors[0], new: 'zero\none' }] });
			const fails = (path: string, edit: object) => session.failure('edit', { path, edits: [edit] });
			const again = 'read the file with anchors again\nNothing was changed.';
			expect(await fails('a', { anchor_start: anchors[1], new: '' })).toBe(
				`a: edit 1: the anchor ${anchors[1]} is stale: line 2 is not what it was; ${again}`,
			);
			expect(await fails('b', { anchor_start: anchors[1], new: '' })).toBe(
				`b: edit 1: the anchor ${anchors[1]} names a line of another file\nNothing was changed.`,
			);
			expect(await fails('a', { anchor_start: 'a12', new: '' })).toBe(
				`a: edit 1: the anchor a12 is not known; ${again}`,
			);
			expect(fileText(fileSystem, '/w/a')).toBe('zero\none\ntwo\n');
		});

		it('refuses anchors in the wrong order, and an edit with both or neither', async () => {
			const { session, anchors } = await anchored('one\ntwo\n');
			const fails = (edit: object) => session.failure('edit', { path: 'a', edits: [edit] });
			expect(await fails({ anchor_start: anchors[1], anchor_end: anchors[0], new: '' })).toBe(
				'a: edit 1: anchor_end names line 1, which is before line 2\nNothing was changed.',
			);
			for (const edit of [
				{ old: 'one', anchor_start: anchors[0], new: '' },
				{ new: '' },
				{ anchor_end: anchors[0], new: '' },
			])
				expect(await fails(edit)).toMatch(/^a: edit 1: name the old text, or anchor_start/);
		});
	});
});
