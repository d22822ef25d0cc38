import { describe, expect, it } from 'vitest';
import { FileCache } from './file-cache.ts';

const bytes = (count: number): Uint8Array => new Uint8Array(count);

describe('FileCache', () => {
	it('keeps a content for as long as its version is the one that is asked for', () => {
		const cache = new FileCache();
		const content = bytes(3);
		cache.put('/a', '1', content);
		expect(cache.get('/a', '1')).toBe(content);
		expect(cache.get('/a', '2')).toBeUndefined();
		expect([cache.get('/a', '1'), cache.heldBytes]).toEqual([undefined, 0]);
	});

	it('forgets a file that was written', () => {
		const cache = new FileCache();
		cache.put('/a', '1', bytes(3));
		cache.forget('/a');
		cache.forget('/a');
		expect([cache.get('/a', '1'), cache.heldBytes]).toEqual([undefined, 0]);
	});

	it('holds so many bytes at most; those used longest ago go first', () => {
		const cache = new FileCache({ maxBytes: 10, maxFileBytes: 6 });
		for (const path of ['/a', '/b']) cache.put(path, '1', bytes(4));
		cache.get('/a', '1');
		cache.put('/c', '1', bytes(4));
		cache.put('/large', '1', bytes(7));
		expect(['/a', '/b', '/c', '/large'].map((path) => cache.get(path, '1')?.length)).toEqual([
			4,
			undefined,
			4,
			undefined,
		]);
		expect(cache.heldBytes).toBe(8);
	});
});
