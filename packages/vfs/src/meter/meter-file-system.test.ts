import { encodeText, FsError, type FsOperation } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createDevices } from '../devices/devices.ts';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from '../mounts/mounts.ts';
import type { FileMeter } from './file-meter.ts';
import { meterFileSystem } from './meter-file-system.ts';

class Count implements FileMeter {
	bytes = 0;
	entries = 0;
	readonly #max: { readonly bytes: number; readonly entries: number };

	constructor(max = { bytes: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY }) {
		this.#max = max;
	}

	takeBytes(bytes: number, operation: FsOperation, path: string): void {
		if (this.bytes + bytes > this.#max.bytes) throw new FsError('ENOSPC', operation, path);
		this.bytes += bytes;
	}

	takeEntry(operation: FsOperation, path: string): void {
		if (this.entries + 1 > this.#max.entries) throw new FsError('ENOSPC', operation, path);
		this.entries += 1;
	}

	giveBack(bytes: number, entries: number): void {
		this.bytes -= bytes;
		this.entries -= entries;
	}
}

const setUp = (max?: { readonly bytes: number; readonly entries: number }) => {
	const meter = new Count(max);
	const memory = createMemoryFileSystem();
	const mounts = createMounts([
		{ path: '/', fileSystem: memory },
		{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(1) }) },
	]);
	return { meter, memory, files: meterFileSystem(mounts, meter) };
};

const counted = ({ bytes, entries }: Count) => ({ bytes, entries });

describe('a metered file system', () => {
	it('counts bytes that are written and names that are made, whatever becomes of them', async () => {
		const { meter, files } = setUp();
		await files.write('/a', encodeText('12345'));
		await files.write('/a', encodeText('123'));
		await files.append('/a', encodeText('45'));
		await files.patch('/a', [{ kind: 'insert', offset: 0, content: 'ä' }]);
		await files.mkdir('/d/e', { recursive: true });
		await files.mkdir('/d/e', { recursive: true });
		await files.link('/a', '/b');
		await files.symlink('/a', '/c');
		await files.rename('/b', '/x');
		await files.remove('/a');
		expect(counted(meter)).toEqual({ bytes: 12, entries: 5 });
	});

	it('counts what a handle writes', async () => {
		const { meter, files } = setUp();
		const handle = await files.open('/a', { write: true, create: true });
		await handle.write(new Uint8Array(100_000), 0);
		await handle.write(new Uint8Array(10), 0);
		await handle.close();
		expect(counted(meter)).toEqual({ bytes: 100_010, entries: 1 });
	});

	it('does not count what a device takes', async () => {
		const { meter, files } = setUp({ bytes: 70_000, entries: 0 });
		const handle = await files.open('/dev/null', { write: true });
		for (let round = 0; round < 10; round++) await handle.write(new Uint8Array(50_000), 0);
		await files.write('/dev/null', new Uint8Array(500_000));
		expect(counted(meter)).toEqual({ bytes: 0, entries: 0 });
	});

	it('does nothing that the meter refuses', async () => {
		const { meter, memory, files } = setUp({ bytes: 4, entries: 1 });
		await files.write('/a', encodeText('1234'));
		const handle = await files.open('/a', { append: true });
		for (const refused of [
			() => files.append('/a', encodeText('5')),
			() => handle.write(encodeText('5'), 4),
			() => files.write('/b', encodeText('')),
			() => files.mkdir('/d'),
			() => files.open('/e', { write: true, create: true }),
		]) {
			await expect(async () => refused()).rejects.toMatchObject({ errno: 'ENOSPC' });
		}
		expect(memory.list('/').map(({ name }) => name)).toEqual(['a']);
		expect(memory.stat('/a').size).toBe(4);
		expect(counted(meter)).toEqual({ bytes: 4, entries: 1 });
	});

	it('gives back what fails for another reason', async () => {
		const { meter, files } = setUp();
		await expect(async () => files.write('/no/such', encodeText('12'))).rejects.toMatchObject({
			errno: 'ENOENT',
		});
		await expect(async () => files.mkdir('/no/such')).rejects.toMatchObject({ errno: 'ENOENT' });
		expect(counted(meter)).toEqual({ bytes: 0, entries: 0 });
	});
});
