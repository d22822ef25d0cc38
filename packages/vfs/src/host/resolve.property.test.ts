import {
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decodeText, FsError, FsLeavesRoot } from '@tenon/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAnchored } from './host-folder.ts';

const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

let base: string;
beforeEach(() => {
	base = realpathSync(mkdtempSync(join(scratch, 'tenon-resolve-')));
	writeFileSync(join(base, 'a'), 'outside');
	mkdirSync(join(base, 'b'));
	writeFileSync(join(base, 'b', 'a'), 'outside');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const name = fc.constantFrom('a', 'b', 'c', 'd');
const component = fc.constantFrom('a', 'b', 'c', 'd', 'root', '.', '..', '');
const relative = fc.array(component, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'));
const place = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

/** A step that builds the tree; one that cannot be done is left out. */
const step = fc.oneof(
	fc.record({ kind: fc.constant('directory' as const), at: place }),
	fc.record({ kind: fc.constant('file' as const), at: place }),
	fc.record({
		kind: fc.constant('link' as const),
		at: place,
		target: fc.oneof(
			relative,
			relative.map((path) => `<base>/${path}`),
			relative.map((path) => `<base>/root/${path}`),
		),
	}),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('paths in a tree of arbitrary links', () => {
	it.each(['auto', 'portable'] as const)(
		'lead where the kernel leads, or nowhere if that is outside; directories held %s',
		(anchor) => {
			const trees = fc.array(step, { maxLength: 14 });
			const walks = fc.array(relative, { minLength: 1, maxLength: 8 });
			const leadsRight = fc.property(trees, walks, (steps, paths) => {
				const root = join(base, 'root');
				mkdirSync(root);
				try {
					for (const one of steps) build(root, one);
					using folder = openAnchored(root, {}, anchor);
					for (const path of paths) {
						const led = outcomeOf(() => folder.realpath(`/${path}`) as string);
						if (led === 'out') expect(canLeave(steps, path)).toBe(true);
						else expect(led).toBe(kernels(root, path));
						expect(outcomeOf(() => decodeText(folder.read(`/${path}`) as Uint8Array))).not.toBe('outside');
					}
				} finally {
					rmSync(root, { recursive: true, force: true });
				}
			});
			fc.assert(leadsRight, { numRuns: 400 });
		},
	);
});

// Never through a link: the links lead anywhere, and what is built must be in the root.
const build = (root: string, { at, ...rest }: Step): void => {
	const path = join(root, at);
	if (!isPlainDirectory(root, dirname(at))) return;
	try {
		if (rest.kind === 'directory') mkdirSync(path);
		else if (rest.kind === 'file') writeFileSync(path, 'inside', { flag: 'wx' });
		else symlinkSync(rest.target.replace('<base>', base), path);
	} catch (error) {
		if (!buildFailures.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
	}
};

// A name that is taken, or a link without a text.
const buildFailures = new Set(['EEXIST', 'ENOENT']);

const isPlainDirectory = (root: string, path: string): boolean => {
	let at = root;
	return path.split('/').every((part) => {
		at = join(at, part);
		return lstatSync(at, { throwIfNoEntry: false })?.isDirectory() === true;
	});
};

const canLeave = (steps: readonly Step[], path: string): boolean =>
	path.includes('..') ||
	steps.some((one) => one.kind === 'link' && (one.target.includes('..') || /^(<base>)?\//.test(one.target)));

const kernels = (root: string, path: string): string => {
	try {
		const real = realpathSync.native(`${root}/${path}`);
		return real === root ? '/' : real.slice(root.length);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? 'unknown';
	}
};

const outcomeOf = (work: () => string): string => {
	try {
		return work();
	} catch (error) {
		if (error instanceof FsLeavesRoot) return 'out';
		if (error instanceof FsError) return error.errno;
		throw error;
	}
};
