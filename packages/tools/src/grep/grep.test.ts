import { describe, expect, it, vi } from 'vitest';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { grepTool } from './grep.ts';

const tree = {
	'/w/a.ts': 'const one = 1;\nconst two = 2;\n',
	'/w/src/b.ts': '// nothing\nfunction two() {}\r\nlast two',
	'/w/src/c.md': 'Two\n',
	'/w/dist/d.ts': 'two\n',
	'/w/.gitignore': 'dist\n',
};

const sessionOn = (files: Readonly<Record<string, string | Uint8Array>>): ToolSession =>
	new ToolSession([grepTool()], { fileSystem: filesOf(files), cwd: '/w' });

describe('grep', () => {
	it('finds lines below a directory', async () => {
		const session = sessionOn(tree);
		expect(await session.text('grep', { pattern: 'two' })).toBe(
			'a.ts:2:const two = 2;\nsrc/b.ts:2:function two() {}\nsrc/b.ts:3:last two\n',
		);
		expect(await session.data('grep', { pattern: 'two', glob: '*.ts', path: 'src' })).toEqual({
			matches: [
				{ file: 'b.ts', line: 2, text: 'function two() {}' },
				{ file: 'b.ts', line: 3, text: 'last two' },
			],
			searchedFiles: 1,
			binaryFiles: 0,
			isCut: false,
		});
	});

	it.each([
		[{ pattern: 'TWO', ignoreCase: true, glob: '*.md' }, ['src/c.md:1']],
		[{ pattern: '^const \\w+ = \\d;$' }, ['a.ts:1', 'a.ts:2']],
		[{ pattern: 'two', ignore: false, glob: 'dist/**' }, ['dist/d.ts:1']],
		[{ pattern: '\\btwo$', path: 'src/b.ts' }, ['b.ts:3']],
		[{ pattern: '(one|last)' }, ['a.ts:1', 'src/b.ts:3']],
		[{ pattern: 'three' }, []],
	])('finds %j', async (args, places) => {
		const { matches } = (await sessionOn(tree).data('grep', args)) as {
			readonly matches: readonly { readonly file: string; readonly line: number }[];
		};
		expect(matches.map(({ file, line }) => `${file}:${line}`)).toEqual(places);
	});

	it('passes over what the ignore rules of the shell hide, and says so', async () => {
		const kernel = { fileSystem: filesOf(tree), cwd: '/w', ignore: { useDefaults: true } };
		const session = new ToolSession([grepTool()], kernel);
		expect(await session.text('grep', { pattern: '^Two|^two' })).toBe(
			'src/c.md:1:Two\n[ignore rules hid 1 name: ignore: false shows all]\n',
		);
		expect(await session.data('grep', { pattern: '^Two' })).toMatchObject({ isCut: false });
	});

	it('shows lines around a match', async () => {
		const session = sessionOn({ '/w/f': 'a\nb\nc\nd\ne\nf\n' });
		expect(await session.text('grep', { pattern: '[be]', context: 1 })).toBe(
			'f-1-a\nf:2:b\nf-3-c\n--\nf-4-d\nf:5:e\nf-6-f\n',
		);
		expect(await session.data('grep', { pattern: 'a', context: 2 })).toMatchObject({
			matches: [{ file: 'f', line: 1, text: 'a', before: [], after: ['b', 'c'] }],
		});
	});

	it('numbers lines and shows their neighbours across the chunks of ten megabytes', async () => {
		const line = (at: number): string => `line number ${at} of a long file, filled up to some length\n`;
		const content = Array.from({ length: 200_000 }, (_, at) => line(at + 1)).join('');
		const session = sessionOn({ '/w/big': content });
		const wanted = [1, 2, 2500, 99_999, 100_000, 199_999, 200_000];
		const pattern = `number (${wanted.join('|')}) of`;
		const { matches } = (await session.data('grep', { pattern, context: 20 })) as {
			readonly matches: readonly {
				readonly line: number;
				readonly text: string;
				readonly before: readonly string[];
				readonly after: readonly string[];
			}[];
		};
		const text = (at: number): string => line(at).trimEnd();
		const range = (from: number, to: number): readonly string[] =>
			Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => text(from + at));
		expect(matches).toEqual(
			wanted.map((at) => ({
				file: 'big',
				line: at,
				text: text(at),
				before: range(Math.max(1, at - 20), at - 1),
				after: range(at + 1, Math.min(200_000, at + 20)),
			})),
		);
	});

	it('shows the part of a long line that matches', async () => {
		const session = sessionOn({ '/w/min.js': `${'x'.repeat(5000)}needle${'y'.repeat(5000)}\n` });
		expect(await session.text('grep', { pattern: 'needle' })).toBe(
			`min.js:1:[4900 characters …] ${'x'.repeat(100)}needle${'y'.repeat(294)} [… 4706 characters]\n`,
		);
	});

	it('stops at its limit and says so', async () => {
		const session = sessionOn({ '/w/a': 'x\nx\nx\n', '/w/b': 'x\n' });
		expect(await session.text('grep', { pattern: 'x', limit: 2 })).toBe(
			'a:1:x\na:2:x\n[stopped at 2 matches: narrow the search or raise limit]\n',
		);
		expect(await session.data('grep', { pattern: 'x', limit: 3, context: 1 })).toMatchObject({ isCut: true });
	});

	it('passes over binary files and names what it could not read', async () => {
		const session = sessionOn({
			'/w/bin': Uint8Array.from([0x78, 0, 0x78]),
			'/w/long': 'x'.repeat(5 * 1024 * 1024),
			'/w/text': 'x\n',
		});
		expect(await session.text('grep', { pattern: 'x' })).toBe(
			'text:1:x\n[could not read long (a line is too long)]\n',
		);
		expect(await session.data('grep', { pattern: 'nope' })).toMatchObject({
			binaryFiles: 1,
			searchedFiles: 1,
		});
	});

	it('shows bytes that are not UTF-8 as U+FFFD', async () => {
		const session = sessionOn({ '/w/l': Uint8Array.from([0x61, 0xdf, 0x62, 0x0a]) });
		expect(await session.text('grep', { pattern: 'a' })).toBe('l:1:a\ufffdb\n');
	});

	it('takes no time for an expression that others hang on', async () => {
		const session = sessionOn({ '/w/f': `${'a'.repeat(100_000)}!\n` });
		expect(await session.data('grep', { pattern: '^(a+)+$' })).toMatchObject({ matches: [] });
	});

	it('says what is wrong with an expression', async () => {
		const session = sessionOn(tree);
		expect(await session.failure('grep', { pattern: '(' })).toMatch(/^\(: /);
		expect(await session.failure('grep', { pattern: '(?=x)' })).toMatch(/^\(\?=x\): /);
		expect(await session.failure('grep', { pattern: 'x', path: 'none' })).toBe(
			'none: No such file or directory',
		);
	});

	it('stops when it is cancelled, also within one large file', async () => {
		const fileSystem = filesOf({ '/w/big': 'some text of a line\n'.repeat(100_000) });
		const controller = new AbortController();
		const open = fileSystem.open.bind(fileSystem);
		vi.spyOn(fileSystem, 'open').mockImplementation((path, options) => {
			controller.abort();
			return open(path, options);
		});
		const session = new ToolSession([grepTool()], { fileSystem, cwd: '/w' });
		await expect(session.call('grep', { pattern: 'zz' }, { signal: controller.signal })).rejects.toThrow(
			'the call ended with 130',
		);
	});
});
