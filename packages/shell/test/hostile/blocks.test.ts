import { describe, it } from 'vitest';
import { createKernel } from './attack.ts';
import { expectCancelled, expectConduct, type HostileRow } from './conduct.ts';

const rows: Readonly<Record<string, HostileRow>> = {
	'a loop that does nothing': { script: 'for ((i = 0; i < 300000; i++)); do :; done' },
};

describe('the event loop keeps turning', () => {
	it.each(Object.entries(rows))('during %s', async (_what, row) => {
		await expectConduct(createKernel, row);
	});
});

describe('a script is cancelled at once', () => {
	it.each(Object.entries(rows))('in %s', async (_what, row) => {
		await expectCancelled(createKernel, row, 20);
	});
});
