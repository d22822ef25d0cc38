import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execArgv, execPath, kill, pid } from 'node:process';
import { Agent, kernelTools, oneModel, openStore, readTape, tapeProvider } from '@tenon/agent';
import { defineTool, textResult } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';

// A model that says what a tape tells it: first it wants two tools, then it speaks.
const tape = readTape(
	JSON.stringify({
		tape: 1,
		replies: [
			{ reply: { calls: [{ tool: 'measure' }, { tool: 'pay', args: { amount: 7 } }] } },
			{ reply: { text: 'I measured 21 °C. Whether the payment went through I cannot tell: please look.' } },
		],
	}),
	'example',
);

const measure = defineTool({
	name: 'measure',
	description: 'Measures the temperature. May be done again.',
	input: { type: 'object' },
	effects: [],
	replay: 'safe',
	run: () => textResult('21 °C'),
});

const pay = defineTool({
	name: 'pay',
	description: 'Pays an amount. Must not be done twice.',
	input: { type: 'object' },
	effects: ['network'],
	replay: 'never',
	run: async (_args, { step }) => {
		await step('reserve the money', () => true);
		kill(pid, 'SIGKILL');
		return textResult('paid');
	},
});

const kernel = new Kernel({ fileSystem: createMemoryFileSystem() });
const file = argv[2] ?? join(mkdtempSync(join(tmpdir(), 'tenon-')), 'sessions.db');
const store = await openStore({ file });
const agent = new Agent({
	store,
	...oneModel(tapeProvider(tape), 'tape'),
	openTools: () => kernelTools({ kernel, tools: [measure, pay] }),
	lease: { ttlMs: 300, renewMs: 100 },
});
const session = agent.session('example');

if (argv[2] !== undefined) {
	// The child: it takes the question in, and dies while it pays.
	await session.run('How warm is it? And pay the bill.');
} else {
	const { signal } = spawnSync(execPath, [...execArgv, import.meta.filename, file]);
	console.log(`the first process ended by ${signal}`);
	await session.settle();
	for (const message of await session.messages()) {
		if (message.role === 'tool')
			for (const { toolName, ending } of message.results) console.log(toolName, ending);
		if (message.role === 'assistant')
			for (const part of message.parts) if ('text' in part) console.log(part.text);
	}
	await agent.close();
	await store.close();
	rmSync(join(file, '..'), { recursive: true });
}
