import { type FileSystem, FsError } from '@tenon/core';
import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Canceller, cancelledBy } from '../state/cancellation.ts';
import { startLocale } from '../state/chosen-locale.ts';
import { ExpansionError, Interrupted } from '../state/errors.ts';
import { Options } from '../state/options.ts';
import type { ShellPorts } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { Slice } from '../state/slice.ts';
import { Variables } from '../state/variables.ts';
import { expandPathname } from './glob.ts';

describe('pathname expansion', () => {
	it('finds the names that match, in the order of their bytes', () => {
		const shell = shellOn(tree('b', 'a', 'B', 'é', '\uffee', '😀', 'a\udcff', 'aé', '.hidden'));
		expect(expandPathname(shell, '*')).toEqual(['B', 'a', 'aé', 'a\udcff', 'b', 'é', '\uffee', '😀']);
	});

	it('gives undefined where nothing matches', () => {
		const shell = shellOn(tree('a'));
		expect(expandPathname(shell, 'b*')).toBeUndefined();
		expect(expandPathname(shell, 'nowhere/*')).toBeUndefined();
		expect(expandPathname(shell, '*/*')).toBeUndefined();
	});

	it('takes relative patterns from the working directory and absolute ones from the root', () => {
		const shell = shellOn(tree('d/x', 'd/y'));
		expect(expandPathname(shell, 'd/*')).toEqual(['d/x', 'd/y']);
		expect(expandPathname(shell, './d/*')).toEqual(['./d/x', './d/y']);
		expect(expandPathname(shell, '/work/d/?')).toEqual(['/work/d/x', '/work/d/y']);
		expect(expandPathname(shellOn(tree('d/x'), { cwd: '/' }), 'w*/d/*')).toEqual(['work/d/x']);
	});

	it('checks parts without wildcards without listing their directory', () => {
		const files = tree('d/x/f', 'd/y/g');
		const listed: string[] = [];
		const shell = shellOn(spy(files, { list: (path) => listed.push(path) }));
		expect(expandPathname(shell, 'd/*/f')).toEqual(['d/x/f']);
		expect(listed).toEqual(['/work/d/']);
	});

	it('removes quotes from parts that have no wildcards', () => {
		const shell = shellOn(tree('*d/a', '*d/b', 'xd/a', 'y/[z]'));
		expect(expandPathname(shell, '\\*d/*')).toEqual(['*d/a', '*d/b']);
		expect(expandPathname(shell, '?d/\\a')).toEqual(['*d/a', 'xd/a']);
		expect(expandPathname(shell, '*/\\[z\\]')).toEqual(['y/[z]']);
	});

	it('finds a hidden name by a period, or by any wildcard with dotglob', () => {
		const files = tree('.a', 'a', '.d/x', 'd/.y');
		expect(expandPathname(shellOn(files), '*')).toEqual(['a', 'd']);
		expect(expandPathname(shellOn(files), '.*')).toEqual(['.a', '.d']);
		expect(expandPathname(shellOn(files), '[.]a')).toBeUndefined();
		expect(expandPathname(shellOn(files, { on: ['dotglob'] }), '*')).toEqual(['.a', '.d', 'a', 'd']);
		expect(expandPathname(shellOn(files, { on: ['dotglob'] }), '*/*')).toEqual(['.d/x', 'd/.y']);
	});

	it('finds . and .. only without globskipdots', () => {
		const files = tree('.a', 'b');
		expect(expandPathname(shellOn(files, { off: ['globskipdots'] }), '.*')).toEqual(['.', '..', '.a']);
		expect(expandPathname(shellOn(files, { off: ['globskipdots'], on: ['dotglob'] }), '*')).toEqual([
			'.a',
			'b',
		]);
	});

	it('finds only directories, and links to them, before a slash', () => {
		const files = tree('d/x', 'f');
		files.symlink('d', '/work/link');
		files.symlink('f', '/work/file');
		files.symlink('nowhere', '/work/broken');
		expect(expandPathname(shellOn(files), '*/')).toEqual(['d/', 'link/']);
		expect(expandPathname(shellOn(files), '*/x')).toEqual(['d/x', 'link/x']);
		expect(expandPathname(shellOn(files), '*')).toEqual(['broken', 'd', 'f', 'file', 'link']);
		expect(expandPathname(shellOn(files), '[b]roken')).toEqual(['broken']);
	});

	it('goes down with ** where globstar is on, not through links', () => {
		const files = tree('d/e/f', 'g', '.h/i');
		files.symlink('.', '/work/d/loop');
		files.symlink('../..', '/work/d/e/up');
		const shell = shellOn(files, { on: ['globstar'] });
		expect(expandPathname(shell, '**')).toEqual(['d', 'd/e', 'd/e/f', 'd/e/up', 'd/loop', 'g']);
		expect(expandPathname(shell, '**/')).toEqual(['d/', 'd/e/', 'd/e/up/', 'd/loop/']);
		expect(expandPathname(shell, '**/f')).toEqual(['d/e/f']);
		expect(expandPathname(shell, 'd/**')).toEqual(['d/', 'd/e', 'd/e/f', 'd/e/up', 'd/loop']);
		expect(expandPathname(shell, '**/**/f')).toEqual(['d/e/f']);
		expect(expandPathname(shellOn(files), '**')).toEqual(['d', 'g']);
	});

	it('matches without regard to case with nocaseglob, but not parts without wildcards', () => {
		const shell = shellOn(tree('Ab/x', 'ab/y', 'AB/z'), { on: ['nocaseglob'] });
		expect(expandPathname(shell, 'a*/[XYZ]')).toEqual(['AB/z', 'Ab/x', 'ab/y']);
		expect(expandPathname(shell, 'ab/*')).toEqual(['ab/y']);
	});

	it('reads groups with extglob, also around a slash', () => {
		const shell = shellOn(tree('a', 'b', 'c', '.a', 'd/a'), { on: ['extglob'] });
		expect(expandPathname(shell, '@(a|b)')).toEqual(['a', 'b']);
		expect(expandPathname(shell, '!(a|d)')).toEqual(['b', 'c']);
		expect(expandPathname(shell, '@(a|.a)')).toEqual(['.a', 'a']);
		expect(expandPathname(shell, '!(d/a)')).toEqual(['a', 'b', 'c', 'd']);
		expect(expandPathname(shell, '*/@(a|x)')).toEqual(['d/a']);
	});

	it('leaves out what GLOBIGNORE matches, and shows hidden names then', () => {
		const files = tree('a.o', 'a.c', '.b', 'd/a.o', 'd/x:y');
		const expand = (globignore: string, pattern: string): unknown =>
			expandPathname(shellOn(files, { globignore }), pattern);
		expect(expand('*.o', '*')).toEqual(['.b', 'a.c', 'd']);
		expect(expand('*.o', '*/*')).toEqual(['d/a.o', 'd/x:y']);
		expect(expand('*/*.o:.b', '*/*')).toEqual(['d/x:y']);
		expect(expand('*/x[:]y:*/a*', '*/*')).toBeUndefined();
		expect(expand('d\\/x\\:y', '*/*')).toEqual(['d/a.o']);
		expect(expand("d/x':'y", '*/*')).toEqual(['d/a.o', 'd/x:y']);
		expect(expand('d*', 'd/*')).toBeUndefined();
		expect(expand('', '*')).toEqual(['a.c', 'a.o', 'd']);
	});

	it('passes over directories that cannot be read', () => {
		const files = tree('open/x', 'shut/y');
		const denied = spy(files, {
			list: (path) => {
				if (path.startsWith('/work/shut')) throw new FsError('EACCES', 'list', path);
			},
		});
		expect(expandPathname(shellOn(denied), '*/*')).toEqual(['open/x']);
		expect(expandPathname(shellOn(denied, { on: ['globstar'] }), '**')).toEqual(['open', 'open/x', 'shut']);
		expect(expandPathname(shellOn(denied), 'shut/*')).toBeUndefined();
		expect(expandPathname(shellOn(denied), 'shut/[y]')).toBeUndefined();
	});

	it('hides no fault that is not the file system saying no', () => {
		const broken = spy(tree('a'), {
			list: () => {
				throw new TypeError('fault');
			},
		});
		expect(() => expandPathname(shellOn(broken), '*')).toThrow(TypeError);
	});

	it('ends with an error when there are more words than the limit', () => {
		const files = tree('a', 'b', 'c', 'd/e', 'd/f');
		const expand = (pattern: string, maxExpansionWords: number): unknown =>
			expandPathname(shellOn(files, { on: ['globstar'], maxExpansionWords }), pattern);
		expect(expand('?', 4)).toEqual(['a', 'b', 'c', 'd']);
		expect(() => expand('?', 3)).toThrow(ExpansionError);
		expect(() => expand('**', 5)).toThrow('**: pathname expansion gives more than 5 words');
	});

	it('waits for a file system that answers later', async () => {
		const files = tree('d/x', 'd/y/z', 'e/x');
		const shell = shellOn(later(files), { on: ['globstar'] });
		const expanded = expandPathname(shell, '**/[xz]');
		expect(expanded).toBeInstanceOf(Promise);
		expect(await expanded).toEqual(['d/x', 'd/y/z', 'e/x']);
		expect(await expandPathname(shell, '*/x')).toEqual(['d/x', 'e/x']);
		expect(await expandPathname(shell, '*/')).toEqual(['d/', 'e/']);
		expect(await expandPathname(shell, 'nowhere/*')).toBeUndefined();
	});

	it('gives the event loop a turn on the way, and stops when the script is cancelled', async () => {
		const names = Array.from({ length: 300 }, (_, at) => `d${at}/f`);
		const stop = new AbortController();
		let turns = 0;
		const shell = shellOn(tree(...names), {
			signal: stop.signal,
			onTurn: () => {
				turns += 1;
				if (turns === 3) stop.abort();
			},
		});
		const expanded = expandPathname(shell, '*/*/*');
		await expect(expanded).rejects.toThrow(Interrupted);
		expect(turns).toBe(3);
	});
});

/** Files by their paths below `/work`; a parent is made for each. */
const tree = (...paths: readonly string[]): MemoryFileSystem => {
	const files = createMemoryFileSystem();
	for (const path of paths) {
		const absolute = `/work/${path}`;
		files.mkdir(absolute.slice(0, absolute.lastIndexOf('/')), { recursive: true });
		files.write(absolute, new Uint8Array());
	}
	return files;
};

interface ShellSettings {
	readonly cwd?: string;
	readonly on?: readonly string[];
	readonly off?: readonly string[];
	readonly globignore?: string;
	readonly maxExpansionWords?: number;
	readonly signal?: AbortSignal;
	readonly onTurn?: () => void;
}

/** A shell with what pathname expansion looks at. With `onTurn` every look at the clock is late. */
const shellOn = (fileSystem: FileSystem, settings: ShellSettings = {}): Shell => {
	let clock = 0;
	const ports = {
		fileSystem,
		limits: { maxExpansionWords: settings.maxExpansionWords ?? 100_000 },
		monotonicMs: () => {
			clock += settings.onTurn === undefined ? 0 : 1000;
			return clock;
		},
		yieldTurn: () => Promise.resolve(settings.onTurn?.()),
	} as unknown as ShellPorts;
	const options = new Options();
	for (const name of settings.on ?? []) options.shopt.add(name);
	for (const name of settings.off ?? []) options.shopt.delete(name);
	const variables = new Variables();
	if (settings.globignore !== undefined) variables.setText('GLOBIGNORE', settings.globignore);
	const slice = new Slice(
		ports,
		settings.signal === undefined ? new Canceller() : cancelledBy(settings.signal),
	);
	const cwd = settings.cwd ?? '/work';
	return { cwd, options, variables, ports, slice, locale: startLocale } as unknown as Shell;
};

const spy = (files: MemoryFileSystem, watch: { readonly list: (path: string) => unknown }): FileSystem => ({
	...asPlain(files),
	list: (path) => {
		watch.list(path);
		return files.list(path);
	},
});

const later = (files: MemoryFileSystem): FileSystem => ({
	...asPlain(files),
	list: async (path) => files.list(path),
	stat: async (path) => files.stat(path),
	lstat: async (path) => files.lstat(path),
});

const asPlain = (files: MemoryFileSystem): FileSystem =>
	({
		list: (path: string) => files.list(path),
		stat: (path: string) => files.stat(path),
		lstat: (path: string) => files.lstat(path),
	}) as unknown as FileSystem;
