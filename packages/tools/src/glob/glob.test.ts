import { describe, expect, it, vi } from 'vitest';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { globTool } from './glob.ts';

const tree = {
	'/w/a.ts': '',
	'/w/b.js': '',
	'/w/.hidden.ts': '',
	'/w/src/c.ts': '',
	'/w/src/deep/d.test.ts': '',
	'/w/src/deep/e.js': '',
	'/w/node_modules/x/index.ts': '',
	'/w/.git/hooks/h.ts': '',
	'/w/.gitignore': 'node_modules/\n',
};

const sessionOn = (
	files: Readonly<Record<string, string>>,
	options: ConstructorParameters<typeof ToolSession>[1] | object = {},
): ToolSession => new ToolSession([globTool()], { fileSystem: filesOf(files), cwd: '/w', ...options });

describe('glob', () => {
	it.each([
		[{ pattern: '*.ts' }, ['.hidden.ts', 'a.ts', 'src/c.ts', 'src/deep/d.test.ts']],
		[{ pattern: './*.ts' }, ['.hidden.ts', 'a.ts', 'src/c.ts', 'src/deep/d.test.ts']],
		[{ pattern: 'src/*.ts' }, ['src/c.ts']],
		[{ pattern: 'src/**/*.{ts,js}' }, ['src/c.ts', 'src/deep/d.test.ts', 'src/deep/e.js']],
		[{ pattern: '**/*.test.ts' }, ['src/deep/d.test.ts']],
		[{ pattern: '[a-c].*' }, ['a.ts', 'b.js', 'src/c.ts']],
		[{ pattern: '?.js', path: 'src' }, ['deep/e.js']],
		[{ pattern: '**/index.ts', ignore: false }, ['node_modules/x/index.ts']],
		[{ pattern: '**/h.ts', ignore: false }, ['.git/hooks/h.ts']],
		[{ pattern: 'index.ts' }, []],
		[{ pattern: '[z-a].ts' }, []],
		[{ pattern: '[!.a]*.[jt]s' }, ['b.js', 'src/c.ts', 'src/deep/d.test.ts', 'src/deep/e.js']],
		[{ pattern: '[[:alpha:]].ts' }, ['a.ts', 'src/c.ts']],
		[{ pattern: '{a.ts' }, []],
	])('finds %j', async (args, paths) => {
		expect(await sessionOn(tree).data('glob', args)).toMatchObject({
			paths,
			total: paths.length,
			isCut: false,
		});
	});

	it('reads the rules of the repository above, and those further down', async () => {
		const session = sessionOn({
			'/w/.git/HEAD': '',
			'/w/.gitignore': '*.log\n/sub/dist\n',
			'/w/sub/a.log': '',
			'/w/sub/dist/x': '',
			'/w/sub/in/.gitignore': '!keep.log\n',
			'/w/sub/in/keep.log': '',
			'/w/sub/in/other.log': '',
		});
		expect(await session.data('glob', { pattern: '*', path: 'sub' })).toMatchObject({
			paths: ['in/.gitignore', 'in/keep.log'],
		});
	});

	it("takes the embedder's filter in place of .gitignore", async () => {
		const session = sessionOn(tree, {
			ignoreFilter: () => ({ isIgnored: (path: string) => path === '/w/src' || path.endsWith('/.git') }),
		});
		expect(await session.data('glob', { pattern: '*.ts' })).toMatchObject({
			paths: ['.hidden.ts', 'a.ts', 'node_modules/x/index.ts'],
		});
	});

	it('takes the ignore rules of the shell in its place too, and says that they hid something', async () => {
		const files = { ...tree, '/w/src/.ignore': 'deep\n', '/w/src/dist/o.ts': '' };
		const ignore = { useDefaults: true, files: ['.ignore'] };
		const session = sessionOn(files, { ignore });
		expect(await session.text('glob', { pattern: '*.ts' })).toBe(
			'.hidden.ts\na.ts\nsrc/c.ts\n[ignore rules hid 4 names: ignore: false shows all]\n',
		);
		expect(await session.data('glob', { pattern: '[do].*', ignore: false })).toMatchObject({
			paths: ['src/deep/d.test.ts', 'src/dist/o.ts'],
		});
		const enforced = sessionOn(files, { ignore: { ...ignore, scope: 'enforced' } });
		expect(await enforced.text('glob', { pattern: 'c.*', ignore: false })).toBe(
			'src/c.ts\n[ignore rules hid 4 names]\n',
		);
	});

	it('sorts the newest first', async () => {
		const fileSystem = filesOf({ '/w/a': '', '/w/b': '', '/w/c': '' });
		fileSystem.utimes('/w/a', 0, 2000);
		fileSystem.utimes('/w/b', 0, 3000);
		fileSystem.utimes('/w/c', 0, 1000);
		const session = new ToolSession([globTool()], { fileSystem, cwd: '/w' });
		expect(await session.data('glob', { pattern: '*', sort: 'newest', limit: 2 })).toEqual({
			directory: '/w',
			paths: ['b', 'a'],
			total: 3,
			isCut: true,
		});
	});

	it('says what it cut', async () => {
		const session = sessionOn({ '/w/a': '', '/w/b': '', '/w/c': '' });
		expect(await session.text('glob', { pattern: '*', limit: 1 })).toBe(
			'a\n[2 more of 3: narrow the pattern or raise limit]\n',
		);
		expect(await session.text('glob', { pattern: 'x*' })).toBe('[no file matches]\n');
		const short = new ToolSession([globTool({ maxEntries: 2 })], {
			fileSystem: filesOf({ '/a': '', '/b': '', '/c': '' }),
		});
		expect(await short.text('glob', { pattern: '*' })).toBe(
			'a\nb\n[stopped after 2 entries: name a directory further down]\n',
		);
	});

	it('lists links and follows none', async () => {
		const fileSystem = filesOf({ '/w/d/f': '' });
		fileSystem.symlink('..', '/w/d/up');
		const session = new ToolSession([globTool()], { fileSystem, cwd: '/w' });
		expect(await session.data('glob', { pattern: '*' })).toMatchObject({ paths: ['d/f', 'd/up'] });
	});

	it('says what is wrong with a pattern or a directory', async () => {
		const session = sessionOn(tree);
		expect(await session.failure('glob', { pattern: '../*' })).toBe(
			'../*: a pattern is relative to path and has no ..; name the directory as path',
		);
		expect(await session.failure('glob', { pattern: '[[:odd:]]' })).toBe(
			'[[:odd:]]: not a valid pattern: Invalid character class name',
		);
		expect(await session.failure('glob', { pattern: '*', path: 'a.ts' })).toBe('a.ts is no directory');
		expect(await session.failure('glob', { pattern: '*', path: 'none' })).toBe(
			'none: No such file or directory',
		);
	});

	it('stops when it is cancelled', async () => {
		const files = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`/w/${at % 100}/${at}`, '']));
		const fileSystem = filesOf(files);
		const controller = new AbortController();
		const list = fileSystem.list.bind(fileSystem);
		const spy = vi.spyOn(fileSystem, 'list').mockImplementation((path) => {
			if (path === '/w/50') controller.abort();
			return list(path);
		});
		const session = new ToolSession([globTool()], { fileSystem, cwd: '/w' });
		await expect(session.call('glob', { pattern: '*' }, { signal: controller.signal })).rejects.toThrow(
			'the call ended with 130',
		);
		expect(spy.mock.calls.at(-1)?.[0]).not.toBe('/w/99');
	});
});
