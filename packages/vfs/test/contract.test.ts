import { describe, expect, it } from 'vitest';
import { casesFor, fileSystemContract } from '../src/contract/index.ts';
import { implementations, reference } from './implementations.ts';

describe.each([reference, ...implementations])('$name keeps the contract:', ({ open }) => {
	using sample = open();
	it.each(casesFor(sample.fs.traits))('$title', async ({ run }) => {
		using opened = open();
		await run(opened.fs);
	});
});

describe('the contract', () => {
	it('has at least 200 cases', () => {
		expect(fileSystemContract.length).toBeGreaterThanOrEqual(200);
	});
});
