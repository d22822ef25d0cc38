import { commands } from '@tenon/commands';
import { Kernel } from '@tenon/shell';
import { createTools } from '@tenon/tools';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { inShort, type Script, testAgent } from '../../test/support/agent-fixture.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { kernelTools } from './kernel-tools.ts';
import type { ToolHost } from './tool-host.ts';

describe('tools on a kernel', () => {
	const files = createMemoryFileSystem();

	const openTools = (): ToolHost => {
		const kernel = new Kernel({ fileSystem: files, commands });
		const about = kernel.describe();
		return kernelTools({ kernel, tools: createTools({ shell: { kernel, about, runsPrograms: false } }) });
	};

	const shell = (script: string): Script[number] => [['shell', { script }]];

	it('keep what scripts leave in the shell, from call to call and over the agent’s end', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const script = [
			shell('mkdir -p /src; cd /src; greeting=hello'),
			shell('echo "$greeting from $PWD" > note; cat note'),
			'Done.',
			shell('cat note; echo "$greeting again"'),
			'Done too.',
		];
		const first = testAgent(script, {}, { store, openTools });
		await first.agent.session('s').run('Go');
		await first.agent.close();
		const second = testAgent(script, {}, { store, openTools });
		await second.agent.session('s').run('Go on');
		const lines = inShort(await second.agent.session('s').messages());
		expect(lines[4]).toMatch(/^tools: 2\.1 ran .*hello from \/src/s);
		expect(lines[8]).toMatch(/^tools: 4\.1 ran .*hello from \/src\nhello again/s);
	});

	it('are told to the model in a stable order', () => {
		const names = openTools()
			.specs()
			.map(({ name }) => name);
		expect(names).toEqual(['shell', 'read', 'write', 'edit', 'glob', 'grep', 'plan']);
	});
});
