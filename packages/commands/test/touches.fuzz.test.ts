import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { undeclaredChanges } from './touches/judge-call.ts';
import { randomScript } from './touches/random-script.ts';
import { files, links } from './touches/rows.ts';
import { runRecorded } from './touches/run-recorded.ts';

describe('calls at random', () => {
	it('change nothing that they did not declare, and looking changes nothing', async () => {
		await fc.assert(
			fc.asyncProperty(randomScript, async (text) => {
				const { calls } = await runRecorded({ script: text, files, links });
				const found = calls.map((each) => ({
					call: [each.name, ...each.argv].join(' '),
					looked: each.looking.changes,
					undeclared: undeclaredChanges(each),
				}));
				expect(found).toEqual(found.map(({ call }) => ({ call, looked: [], undeclared: [] })));
			}),
			{ numRuns: 400 },
		);
	}, 120_000);
});
