import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, principalId, type RemoteTool, textResult } from '@tenon/core';
import { toolFromExtension } from '@tenon/extensions';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { workspaceOver } from '../../src/kernel-process/outside/workspace-over.ts';
import { openKernels, textIn } from './open-kernels.ts';

const { kernels, hooks, registry, root, sh, report, close } = openKernels();
afterAll(close);

describe('kernels in a process of their own', () => {
	it('keep variables, functions and directory from call to call', async () => {
		expect(await sh('x=5; f() { echo "f $1"; }; cd /; echo set')).toBe('set\n');
		expect(await sh('echo $x $PWD; f 1')).toBe('5 /\nf 1\n');
		expect(kernels.cwdOf()).toBe('/');
		await sh(`cd ${root}`);
	});

	it('fork, and the two go their own ways', async () => {
		await sh('a=main');
		const { kernel } = await kernels.fork();
		expect(await sh('echo $a; a=fork', { kernel })).toBe('main\n');
		expect(await sh('echo $a')).toBe('main\n');
		expect(await sh('echo $a', { kernel })).toBe('fork\n');
		await kernels.end(kernel);
		await expect(kernels.call('shell', { script: 'echo' }, { kernel })).rejects.toThrow(
			'there is no kernel "k1"',
		);
	});

	it('tell how far a call is, and obey when it is cancelled', async () => {
		const updates: string[] = [];
		const cancel = new AbortController();
		const result = await report('echo first; while :; do :; done', {
			signal: cancel.signal,
			onUpdate: (_tool, { text }) => {
				updates.push(text ?? '');
				cancel.abort();
			},
		});
		expect(updates).not.toEqual([]);
		expect([result.result.exitStatus, result.result.isError]).toEqual([130, true]);
		expect(await sh('echo alive')).toBe('alive\n');
	});

	it('undo what a script has changed, over there', async () => {
		writeFileSync(join(root, 'file'), 'before\n');
		await sh('echo after > file');
		const { listUndo, undo } = workspaceOver(kernels);
		const [step] = await listUndo();
		expect(step?.changes).toEqual([{ path: join(root, 'file'), kind: 'overwrite' }]);
		const { restored } = await undo({ step: step!.step });
		expect(restored).toEqual([join(root, 'file')]);
		expect(await sh('cat file')).toBe('before\n');
	});

	it('say that there is no tool of a name', async () => {
		expect(await kernels.call('nothing', {})).toBeUndefined();
	});

	it('take a state that was kept', async () => {
		await sh('y=kept');
		const state = await kernels.snapshot();
		await sh('y=changed');
		await kernels.restore(state);
		expect(await sh('echo $y')).toBe('kept\n');
	});
});

describe('what crosses to the session', () => {
	it('is a question to a person, with the call that led to it', async () => {
		const asked: string[] = [];
		const answer = await report('echo x > ~/.bashrc; echo $?', {
			ask: async ({ text }) => {
				asked.push(text);
				return 'no';
			},
		});
		expect(asked).toHaveLength(1);
		expect(asked[0]).toContain('.bashrc');
		expect(textIn(answer)).toContain('126');
	});

	it('is a guard, from the moment it subscribes, and for the names it wants alone', async () => {
		using _ = hooks.subscribe('guard', 'command', () => ({ answer: 'deny', reason: 'not today' }), {
			match: ['touch'],
		});
		expect(await sh('touch a; echo $?; echo b > b; cat b')).toContain('not today');
		expect(await sh('ls')).not.toContain('a\n');
	});

	it('is a change of arguments', async () => {
		using _ = hooks.subscribe('changer', 'tool_call', ({ args }) => ({
			answer: 'replace',
			value: { ...(args as object), script: 'echo changed' },
		}));
		expect(await sh('echo original')).toBe('changed\n');
	});

	it('is a tool of an extension, behind the gate here, with its progress', async () => {
		const tool = toolFromExtension({
			extension: 'x',
			name: 'greet',
			description: 'Greets.',
			input: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
			effects: ['session'],
			checksArguments: 'enforce',
			report: () => undefined,
			run: (args, context) => {
				context.update({ text: 'thinking' });
				return textResult(`hello ${(args as { name: string }).name} from ${context.cwd}`);
			},
		});
		const added = registry.add('x', contribution(tool));
		onTestFinished(() => added[Symbol.dispose]());
		await Promise.resolve();
		const updates: (string | undefined)[] = [];
		const answer = await kernels.call(
			'greet',
			{ name: 'you' },
			{ onUpdate: (_, { text }) => void updates.push(text) },
		);
		expect(textIn(answer!)).toBe(`hello you from ${root}`);
		expect(updates).toEqual(['thinking']);
		const wrong = await kernels.call('greet', { name: 1 });
		expect(wrong?.result.isError).toBe(true);
	});

	it('is a wrap around a tool that runs here', async () => {
		const added = registry.add('w', {
			type: 'tool-wrap',
			toolName: 'shell',
			priority: 0,
			wrap: async (args, _context, next) => {
				const inner = await next(args);
				return { ...inner, content: [{ type: 'text', text: `wrapped ${textIn({ result: inner })}` }] };
			},
		});
		onTestFinished(() => added[Symbol.dispose]());
		await Promise.resolve();
		expect(await sh('echo inside')).toBe('wrapped inside\n');
	});

	it('is what a tool says to the agent', async () => {
		const said: string[] = [];
		const tool = toolFromExtension({
			extension: 's',
			name: 'steer',
			description: 'Steers.',
			input: undefined,
			effects: ['session'],
			checksArguments: 'enforce',
			report: () => undefined,
			run: (_args, { agent }) => {
				agent?.steer('left');
				return textResult('steered');
			},
		});
		const added = registry.add('s', contribution(tool));
		onTestFinished(() => added[Symbol.dispose]());
		await Promise.resolve();
		const agent = {
			cancel: () => undefined,
			followUp: () => undefined,
			steer: (text: string) => void said.push(text),
		};
		await kernels.call('steer', {}, { agent });
		expect(said).toEqual(['left']);
	});

	it('is an extension that acts as itself, within what it was granted', async () => {
		const { kernel, tools } = await kernels.seat({
			principal: {
				kind: 'extension',
				id: principalId('ext'),
				name: 'ext',
				extensionKind: 'process',
				contentHash: contentHash(`sha256:${'0'.repeat(64)}`),
			},
			granted: { name: 'ext', authority: 'grants', rules: [] },
			environment: {},
		});
		expect(tools.map(({ name }) => name)).toContain('shell');
		expect(await sh('echo x > made; echo $?', { kernel })).toContain('126');
		await kernels.end(kernel);
	});
});

const contribution = (tool: RemoteTool) =>
	({
		type: 'tool',
		tool,
		exposure: 'direct',
		interactive: false,
		namespace: '',
		namespaceInstructions: '',
	}) as const;
