import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { commands } from '../../src/index.ts';
import { gatedKernel } from '../gate/gated-kernel.ts';
import { operandsBefore } from './operands-before.ts';
import { type Conduct, runWatched } from './watched-run.ts';

const count = 8000;
const budgetMs = process.env.TENON_SWEEP === 'nightly' ? 600 : 200;

// What a call has changed until it is cancelled is written into the undo log first, so that has no bound here.
const runOnFiles = (script: string): Promise<Conduct> => {
	const { kernel, files } = gatedKernel();
	files.mkdir('/work/folder');
	for (let at = 1; at <= count; at++) files.write(`/work/f${at}`, encodeText('a\n'));
	return runWatched(kernel, `{ ${script}; } < /dev/null`, budgetMs);
};

describe('thousands of operands, judged by a gate, leave the event loop its turns in', () => {
	it.each([...commands.keys()])('%s', async (name) => {
		const words = `${name} ${operandsBefore[name] ?? ''}`;
		for (const operands of [`f{1..${count}} folder`, `none{1..${count}}`]) {
			const { measured, limitMs } = await measureWithin(
				() => runOnFiles(`${words} ${operands}`),
				({ longestMs }) => longestMs,
			);
			expect(measured.longestMs).toBeLessThan(limitMs);
		}
	});
});
