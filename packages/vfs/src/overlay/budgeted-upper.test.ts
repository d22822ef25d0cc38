import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createBudget } from '../budget/budget.ts';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { budgetedUpper } from './budgeted-upper.ts';
import { memoryUpper } from './memory-upper.ts';
import { createOverlay } from './overlay.ts';

const setUp = () => {
	const budget = createBudget({ label: 'test', maxBytes: 10, maxEntries: 3 });
	const lower = createMemoryFileSystem();
	lower.write('/old', encodeText('1234567890123'));
	return { budget, overlay: createOverlay(lower, { upper: budgetedUpper(memoryUpper(), budget) }) };
};

describe('an overlay with a budget', () => {
	it('keeps no more bytes than it may, and gets back what is removed', async () => {
		const { budget, overlay } = setUp();
		await overlay.write('/a', encodeText('12345678'));
		await expect(async () => overlay.write('/b', encodeText('123'))).rejects.toMatchObject({
			errno: 'ENOSPC',
		});
		await overlay.remove('/a');
		await overlay.write('/b', encodeText('123'));
		expect(budget.used.bytes).toBe(3);
	});

	it('is not charged for what stays below', async () => {
		const { budget, overlay } = setUp();
		await overlay.rename('/old', '/new');
		await overlay.chmod('/new', 0o600);
		expect(budget.used).toEqual({ bytes: 0, entries: 0 });
	});

	it('a handle that writes is charged for the growth', async () => {
		const { budget, overlay } = setUp();
		const handle = await overlay.open('/a', { write: true, create: true });
		await handle.write(encodeText('12345'), 0);
		await handle.write(encodeText('xx'), 0);
		await handle.truncate(9);
		expect(budget.used.bytes).toBe(9);
		await expect(async () => handle.write(encodeText('zz'), 9)).rejects.toMatchObject({ errno: 'ENOSPC' });
		await handle.truncate(1);
		expect(budget.used.bytes).toBe(1);
	});
});
