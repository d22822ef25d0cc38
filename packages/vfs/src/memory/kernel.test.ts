import {
	appendFileSync,
	closeSync,
	linkSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmdirSync,
	rmSync,
	type Stats,
	statSync,
	symlinkSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText, encodeText, FsLeavesRoot, isFsError, type Stat } from '@tenon/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createMemoryFileSystem, type MemoryFileSystem } from './memory-file-system.ts';

/** One step, as text that a failing run prints: what to do and with which paths. */
interface Step {
	readonly action: Action;
	readonly path: string;
	readonly other: string;
}

type Action = keyof typeof inMemory;

const inMemory = {
	write: (fs: MemoryFileSystem, { path }: Step) => fs.write(path, encodeText('w')),
	append: (fs: MemoryFileSystem, { path }: Step) => fs.append(path, encodeText('a')),
	create: (fs: MemoryFileSystem, { path }: Step) =>
		fs.open(path, { write: true, create: true, exclusive: true }).close(),
	truncate: (fs: MemoryFileSystem, { path }: Step) => fs.open(path, { write: true, truncate: true }).close(),
	openToRead: (fs: MemoryFileSystem, { path }: Step) => fs.open(path, { read: true }).close(),
	read: (fs: MemoryFileSystem, { path }: Step) => decodeText(fs.read(path)),
	mkdir: (fs: MemoryFileSystem, { path }: Step) => fs.mkdir(path),
	remove: (fs: MemoryFileSystem, { path }: Step) => fs.remove(path),
	rename: (fs: MemoryFileSystem, { path, other }: Step) => fs.rename(path, other),
	link: (fs: MemoryFileSystem, { path, other }: Step) => fs.link(path, other),
	symlink: (fs: MemoryFileSystem, { path, other }: Step, root: string) =>
		fs.symlink(linkText(other, root), path),
	readlink: (fs: MemoryFileSystem, { path }: Step) => fs.readlink(path),
	realpath: (fs: MemoryFileSystem, { path }: Step) => fs.realpath(path),
	list: (fs: MemoryFileSystem, { path }: Step) =>
		fs
			.list(path)
			.map(({ name, kind }) => `${kind} ${name}`)
			.sort(),
	stat: (fs: MemoryFileSystem, { path }: Step) => facts(fs.stat(path)),
	lstat: (fs: MemoryFileSystem, { path }: Step) => facts(fs.lstat(path)),
};

const onHost: Record<Action, (root: string, step: Step) => unknown> = {
	write: (root, { path }) => writeFileSync(root + path, 'w'),
	append: (root, { path }) => appendFileSync(root + path, 'a'),
	create: (root, { path }) => closeSync(openSync(root + path, 'wx')),
	truncate: (root, { path }) => closeSync(openSync(root + path, 'r+')) ?? writeFileSync(root + path, ''),
	openToRead: (root, { path }) => closeSync(openSync(root + path, 'r')),
	read: (root, { path }) => readFileSync(root + path, 'utf8'),
	mkdir: (root, { path }) => mkdirSync(root + path),
	remove: (root, { path }) => removeOnHost(root + path),
	rename: (root, { path, other }) => renameSync(root + path, root + other),
	link: (root, { path, other }) => linkSync(root + path, root + other),
	symlink: (root, { path, other }) => symlinkSync(linkText(other, root), root + path),
	readlink: (root, { path }) => readlinkSync(root + path),
	realpath: (root, { path }) => realpathSync.native(root + path).slice(root.length) || '/',
	list: (root, { path }) =>
		readdirSync(root + path, { withFileTypes: true })
			.map((entry) => `${kindOf(entry)} ${entry.name}`)
			.sort(),
	stat: (root, { path }) => facts(statSync(root + path)),
	lstat: (root, { path }) => facts(lstatSync(root + path)),
};

const removeOnHost = (path: string): void => {
	try {
		unlinkSync(path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
		rmdirSync(path);
	}
};

// Half of the links are absolute, below the root as the host sees it.
const linkText = (path: string, root: string): string =>
	path.length % 2 === 0 ? root + path : path.slice(1);

const kindOf = (entry: Pick<Stats, 'isDirectory' | 'isSymbolicLink'>): string =>
	entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'symlink' : 'file';

// How large a directory is, and how many links it counts, differs from one disk to the next.
const facts = (stat: Stat | Stats): unknown => {
	const kind = 'kind' in stat ? stat.kind : kindOf(stat);
	return kind === 'directory' ? { kind } : { kind, size: stat.size, nlink: stat.nlink };
};

/** The result of a step, or the name of its error. */
const outcome = (work: () => unknown): unknown => {
	try {
		return work();
	} catch (error) {
		if (error instanceof FsLeavesRoot) return leftRoot;
		const code = isFsError(error) ? error.errno : (error as NodeJS.ErrnoException).code;
		if (typeof code !== 'string') throw error;
		return code;
	}
};
const leftRoot = Symbol('left the root');

const treeOf = (fs: MemoryFileSystem, path: string): unknown[] =>
	fs
		.list(path)
		.map(({ name, kind }) => {
			const child = path === '/' ? `/${name}` : `${path}/${name}`;
			if (kind === 'directory') return [child, treeOf(fs, child)];
			return [child, kind === 'file' ? decodeText(fs.read(child)) : fs.readlink(child)];
		})
		.sort();

const hostTreeOf = (root: string, path: string): unknown[] =>
	readdirSync(root + path, { withFileTypes: true })
		.map((entry) => {
			const child = path === '/' ? `/${entry.name}` : `${path}/${entry.name}`;
			if (entry.isDirectory()) return [child, hostTreeOf(root, child)];
			return [child, entry.isFile() ? readFileSync(root + child, 'utf8') : readlinkSync(root + child)];
		})
		.sort();

const component = fc.oneof(
	{ weight: 12, arbitrary: fc.constantFrom('a', 'b', 'c') },
	{ weight: 1, arbitrary: fc.constantFrom('.', '..', '') },
);
// Never the bare root: that of the host is not a root to the kernel.
const pathArbitrary = fc
	.tuple(
		fc.array(component, { minLength: 1, maxLength: 3 }).filter((parts) => parts.join('') !== ''),
		fc.constantFrom('', '', '', '', '/'),
	)
	.map(([parts, slash]) => `/${parts.join('/')}${slash}`);
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
	action: fc.oneof(
		{ weight: 2, arbitrary: fc.constantFrom<Action>('mkdir', 'symlink', 'rename', 'write') },
		{ weight: 1, arbitrary: fc.constantFrom(...(Object.keys(inMemory) as Action[])) },
	),
	path: pathArbitrary,
	other: pathArbitrary,
});

describe.runIf(process.platform === 'linux')('the memory file system', () => {
	const top = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-kernel-')));
	afterAll(() => rmSync(top, { recursive: true }));

	it('does what the kernel does, step by step', () => {
		let runs = 0;
		fc.assert(
			fc.property(fc.array(stepArbitrary, { minLength: 5, maxLength: 40 }), (steps) => {
				runs++;
				const root = join(top, String(runs));
				mkdirSync(root);
				const fs = createMemoryFileSystem({ absoluteLinks: root });
				for (const step of steps) {
					const found = outcome(() => inMemory[step.action](fs, step, root));
					// What lies outside is the host's own; the step must not be taken there.
					if (found === leftRoot) continue;
					expect({ ...step, outcome: found }).toEqual({
						...step,
						outcome: outcome(() => onHost[step.action](root, step)),
					});
				}
				expect(treeOf(fs, '/')).toEqual(hostTreeOf(root, '/'));
				rmSync(root, { recursive: true });
			}),
			{ numRuns: 250 },
		);
	});
});
