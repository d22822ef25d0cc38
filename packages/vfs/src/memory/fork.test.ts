import { decodeText, encodeText, isFsError } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem, type MemoryFileSystem } from './memory-file-system.ts';

const text = encodeText;
const textOf = (fs: MemoryFileSystem, path: string): string => decodeText(fs.read(path));

describe('a fork', () => {
	it('has the same tree, down to versions and times', () => {
		const fs = createMemoryFileSystem();
		fs.mkdir('/d');
		fs.write('/d/f', text('x'));
		const fork = fs.fork();
		const { dev: ours, ...stat } = fs.stat('/d/f');
		const { dev: theirs, ...forked } = fork.stat('/d/f');
		expect(forked).toEqual(stat);
		expect(theirs).not.toBe(ours);
		expect([fork.residentBytes, fork.entryCount]).toEqual([fs.residentBytes, fs.entryCount]);
	});

	it('and its origin do not see each other write, append, rename or remove', () => {
		const fs = createMemoryFileSystem();
		for (const name of ['written', 'appended', 'renamed', 'removed']) fs.write(`/${name}`, text('old'));
		const fork = fs.fork();
		fork.write('/written', text('new'));
		fork.append('/appended', text('+'));
		fork.rename('/renamed', '/moved');
		fork.remove('/removed');
		fs.append('/written', text('!'));
		expect([textOf(fs, '/written'), textOf(fork, '/written')]).toEqual(['old!', 'new']);
		expect([textOf(fs, '/appended'), textOf(fork, '/appended')]).toEqual(['old', 'old+']);
		expect([fs.entryCount, fork.entryCount]).toEqual([4, 3]);
		expect([fs.residentBytes, fork.residentBytes]).toEqual([13, 10]);
	});

	it('keeps hard links together on each side', () => {
		const fs = createMemoryFileSystem();
		fs.mkdir('/d');
		fs.write('/first', text('old'));
		fs.link('/first', '/d/second');
		const fork = fs.fork();
		fork.write('/first', text('forked'));
		fs.append('/d/second', text('+'));
		expect([textOf(fork, '/d/second'), textOf(fs, '/first')]).toEqual(['forked', 'old+']);
		fork.remove('/first');
		expect([fork.stat('/d/second').nlink, fs.stat('/d/second').nlink]).toEqual([1, 2]);
		expect(fork.residentBytes).toBe(6);
	});

	it('leaves handles with the origin', () => {
		const fs = createMemoryFileSystem();
		const handle = fs.open('/f', { write: true, create: true });
		const fork = fs.fork();
		handle.write(text('ours'), 0);
		handle.close();
		expect([textOf(fs, '/f'), textOf(fork, '/f')]).toEqual(['ours', '']);
	});

	it('does not count a removed file that only the origin has open', () => {
		const fs = createMemoryFileSystem();
		fs.write('/f', text('12345'));
		const handle = fs.open('/f', { read: true });
		fs.remove('/f');
		const fork = fs.fork();
		expect([fs.residentBytes, fork.residentBytes]).toEqual([5, 0]);
		handle.close();
		expect([fs.residentBytes, fork.residentBytes]).toEqual([0, 0]);
	});

	it('of a fork of a fork works as well', () => {
		const fs = createMemoryFileSystem();
		fs.write('/log', text('0'));
		const forks = [fs];
		for (let round = 1; round <= 40; round++) {
			const fork = forks[round - 1]!.fork();
			fork.append('/log', text(`,${round}`));
			fork.write(`/only-${round}`, text(''));
			forks.push(fork);
		}
		for (const [round, each] of forks.entries()) {
			expect(textOf(each, '/log')).toBe(Array.from({ length: round + 1 }, (_, index) => index).join(','));
			expect(each.entryCount).toBe(round + 1);
		}
	});

	it('gives a new version to each state, on either side', () => {
		const fs = createMemoryFileSystem();
		fs.write('/f', text('x'));
		const fork = fs.fork();
		fs.write('/f', text('y'));
		fork.write('/f', text('y'));
		expect(fs.stat('/f').version).not.toBe(fork.stat('/f').version);
	});

	it('never sees what another side does, whatever that is', () => {
		fc.assert(
			fc.property(fc.array(stepArbitrary, { maxLength: 60 }), (steps) => {
				// Each side has a twin that lives through the same steps alone, without a fork.
				const sides: Side[] = [{ fs: createMemoryFileSystem({ clock: () => 0 }), steps: [] }];
				for (const step of steps) {
					const side = sides[step.side % sides.length]!;
					if (step.action === 'fork') {
						sides.push({ fs: side.fs.fork(), steps: [...side.steps] });
						continue;
					}
					take(side.fs, step);
					side.steps.push(step);
				}
				for (const side of sides) {
					const alone = createMemoryFileSystem({ clock: () => 0 });
					for (const step of side.steps) take(alone, step);
					expect(contentsOf(side.fs)).toEqual(contentsOf(alone));
					expect(side.fs.residentBytes).toBe(alone.residentBytes);
					expect(side.fs.entryCount).toBe(alone.entryCount);
				}
			}),
			{ numRuns: 300 },
		);
	});
});

interface Step {
	readonly action: 'fork' | 'write' | 'append' | 'mkdir' | 'remove' | 'rename' | 'link' | 'symlink' | 'chmod';
	readonly side: number;
	readonly path: string;
	readonly other: string;
}

interface Side {
	readonly fs: MemoryFileSystem;
	readonly steps: Step[];
}

const pathArbitrary = fc
	.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
	.map((parts) => `/${parts.join('/')}`);
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
	action: fc.constantFrom<Step['action']>(
		'fork',
		'write',
		'append',
		'mkdir',
		'mkdir',
		'remove',
		'rename',
		'rename',
		'link',
		'symlink',
		'chmod',
	),
	side: fc.nat(20),
	path: pathArbitrary,
	other: pathArbitrary,
});

const take = (fs: MemoryFileSystem, { action, path, other }: Step): void => {
	try {
		if (action === 'write') fs.write(path, text(other));
		else if (action === 'append') fs.append(path, text(other));
		else if (action === 'mkdir') fs.mkdir(path);
		else if (action === 'remove') fs.remove(path, { recursive: true });
		else if (action === 'rename') fs.rename(path, other);
		else if (action === 'link') fs.link(path, other);
		else if (action === 'symlink') fs.symlink(other, path);
		else if (action === 'chmod') fs.chmod(path, other.length);
	} catch (error) {
		// Many steps are refused; that they are refused alike shows in what the trees become.
		if (!isFsError(error)) throw error;
	}
};

/** Everything that can be seen of a tree, except numbers that differ from run to run. */
const contentsOf = (fs: MemoryFileSystem, path = ''): unknown[] =>
	fs
		.list(path === '' ? '/' : path)
		.map(({ name, kind }) => {
			const child = `${path}/${name}`;
			const { mode, nlink, size } = fs.lstat(child);
			const body =
				kind === 'file' ? textOf(fs, child) : kind === 'symlink' ? fs.readlink(child) : contentsOf(fs, child);
			return [child, kind, mode, nlink, size, fs.realpath(path === '' ? '/' : path), body];
		})
		.sort();
