import { defineCommand, Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';

const hold = defineCommand({
	name: 'hold',
	summary: 'Wait with the clock of the script stopped.',
	options: {},
	operands: { name: 'MS', min: 1, max: 1, summary: 'Milliseconds.' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: async (context, { operands }) => {
		using _patience = context.patient(60_000);
		await context.sleep(Number(operands[0]));
		return 0;
	},
});

const kernel = new Kernel({
	fileSystem: createMemoryFileSystem(),
	commands: new Map([...commands, ['hold', hold]]),
});

describe('while the clock of the script is held', () => {
	it('timeout still ends its command', async () => {
		const { stdout, code } = await kernel.execute('timeout 0.01 hold 100000; echo $?', { timeoutMs: 60_000 });
		expect([stdout, code]).toEqual(['124\n', 0]);
	});

	it('timeout ends a command whose reader does not read', async () => {
		const script = '{ timeout 0.01 yes; echo "$?" > /code; } | until [ -e /code ]; do :; done; cat /code';
		expect((await kernel.execute(script)).stdout).toBe('124\n');
	});

	it('scatter still ends an item, and its workers share the one clock', async () => {
		const timed = await kernel.execute(
			'echo 100000 | scatter --timeout 10ms | hold "$ITEM" | gather; echo $?',
			{
				timeoutMs: 60_000,
			},
		);
		expect(timed.stdout.endsWith('"timed_out":true}\n123\n')).toBe(true);
		const shared = await kernel.execute('seq 3 | scatter | hold 400 | gather --lines; echo $?', {
			timeoutMs: 150,
		});
		expect([shared.stdout, shared.code]).toEqual(['0\n', 0]);
	});
});
