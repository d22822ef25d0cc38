import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the example of a protocol plans in one frame and acts in the next, and after a compaction of that', () => {
	const cwd = fileURLToPath(new URL('../../../', import.meta.url));
	const file = 'examples/protocol-plugin/plan-then-act.ts';
	const printed = execFileSync(process.execPath, ['-C', '@tenon/source', file], { cwd, encoding: 'utf8' });
	expect(printed).toBe(
		[
			'frame-switch: Carry out this plan:\n1. look\n2. move',
			'finished: Both files are moved.',
			'finished: Both files are moved.\n',
		].join('\n'),
	);
});
