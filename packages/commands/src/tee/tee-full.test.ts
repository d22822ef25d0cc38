import { decodeText, encodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createBudget, createMemoryFileSystem, withBudget } from '@tenon/vfs';
import { describe, expect, it, vi } from 'vitest';
import { commands } from '../index.ts';

/** What is left on a disk, looked at from outside. */
interface Disk {
	readonly kernel: Kernel;
	readonly contentOf: (path: string) => string;
	readonly names: () => readonly string[];
}

/** A disk with room for 100 000 bytes, four of which a file has. */
const fullSoon = (): Disk => {
	const files = createMemoryFileSystem();
	files.write('/kept', encodeText('old\n'));
	const budget = createBudget({ label: 'test', maxBytes: 100_000, maxEntries: 10 });
	const fileSystem = withBudget(files, budget, { holds: { bytes: 4, entries: 1 } });
	return {
		kernel: new Kernel({ fileSystem, commands }),
		contentOf: (path) => decodeText(files.read(path)),
		names: () => files.list('/').map(({ name }) => name),
	};
};

describe('tee on a disk that gets full', () => {
	it('puts back what the file held, and goes on with the others', async () => {
		const { kernel, contentOf, names } = fullSoon();
		const { stdout, stderr } = await kernel.execute('seq 100000 | tee kept | wc -l; echo ${PIPESTATUS[1]}');
		expect({ stdout, stderr, kept: contentOf('/kept') }).toEqual({
			stdout: '100000\n1\n',
			stderr: 'tee: kept: No space left on device\n',
			kept: 'old\n',
		});
		expect(names()).toEqual(['kept']);
	});

	it('leaves no part of a file that was not there', async () => {
		const { kernel, names } = fullSoon();
		const { stdout } = await kernel.execute('seq 100000 | tee new --output-error=exit > /dev/null; echo $?');
		expect({ stdout, names: names() }).toEqual({ stdout: '1\n', names: ['kept'] });
	});

	it('leaves what had come where it only adds to a file', async () => {
		const { kernel, contentOf } = fullSoon();
		const { code } = await kernel.execute('seq 100000 | tee -a kept > /dev/null');
		expect(code).toBe(1);
		expect(contentOf('/kept').startsWith('old\n1\n2\n3\n')).toBe(true);
	});
});

describe('tee that is interrupted', () => {
	it('has written all that had come, where others can read it', async () => {
		const { kernel, contentOf } = fullSoon();
		const controller = new AbortController();
		const running = kernel.execute('{ echo one; echo two; sleep 100; } | tee kept', {
			signal: controller.signal,
		});
		await vi.waitFor(() => expect(contentOf('/kept')).toBe('one\ntwo\n'));
		controller.abort();
		await running;
		expect(contentOf('/kept')).toBe('one\ntwo\n');
	});
});
