import { errorResult, type ToolResult, type ToolUpdate, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { realTimer } from '../../test/support/fake-ports.ts';
import { readyModule, startModule } from '../../test/support/run-module.ts';
import { toolContext } from '../../test/support/tool-context.ts';

const text = (result: ToolResult): string =>
	result.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('');

const commandCall = (args = ''): { args: string; sessionId: string; signal: AbortSignal } => ({
	args,
	sessionId: 's1',
	signal: new AbortController().signal,
});

const places = [
	['in a process of its own', {}],
	["in its host's thread", { inProcess: () => true }],
] as const;

describe.each(places)('a module %s', (_, place) => {
	it('offers commands with every kind of reply', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				tenon.command('say', 'Says it.', ({ args, sessionId }) => tenon.display(sessionId + ' ' + args));
				tenon.command('ask', '', ({ args }) => tenon.prompt(args));
				tenon.command('put', '', () => tenon.insert('x'));
				tenon.command('nothing', '', () => {});
				tenon.command('bad', '', () => tenon.failure('no'));
				tenon.command('throws', '', () => { throw new Error('broken'); });
				tenon.command('run', '', () => tenon.toolPrompt('look', 'read', { path: 'a' }));
				tenon.command('panel', '', () => tenon.showPanel({ id: 'p', title: 'T', lines: ['1'] }));
			};`,
			place,
		);
		const commands = ports.of('command');
		const run = (name: string, args?: string) =>
			commands.find((command) => command.name === name)!.run(commandCall(args));
		expect(commands.map(({ name, description }) => [name, description])[0]).toEqual(['say', 'Says it.']);
		expect(await run('say', 'hi')).toEqual({ type: 'display', text: 's1 hi' });
		expect(await run('ask', 'why')).toEqual({ type: 'prompt', text: 'why' });
		expect(await run('put')).toEqual({ type: 'insert', text: 'x' });
		expect(await run('nothing')).toEqual({ type: 'none' });
		expect(await run('bad')).toEqual({ type: 'error', message: 'no' });
		expect(await run('throws')).toEqual({ type: 'error', message: 'broken' });
		expect(await run('run')).toEqual({
			type: 'tool-prompt',
			text: 'look',
			toolName: 'read',
			args: new Map([['path', 'a']]),
		});
		expect(await run('panel')).toEqual({ type: 'panel', panelId: 'p' });
		expect(ports.panels.panels).toEqual([{ owner: 'sample', id: 'p', title: 'T', lines: ['1'], footer: '' }]);
	});

	it('offers a tool with progress, calls of other tools, images and data', async () => {
		const { ports } = await readyModule(
			`import type { Tenon } from 'nowhere';
			export default (tenon: Tenon) => {
				const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;
				tenon.tool({ name: 'twice', description: 'Doubles.', schema }, async (args, call) => {
					call.progress({ text: 'on it', percent: 50 });
					const other = await call.callTool('other', { n: args.n });
					return {
						content: [tenon.text(String(args.n * 2) + ' ' + other.content[0].text), tenon.image('image/png', 'AQI=')],
						isError: false,
						activateTools: ['more'],
						structuredContent: { n: args.n * 2 },
					};
				});
				tenon.tool({ name: 'fails', description: 'Fails.' }, () => { throw new Error('no luck'); });
			};`,
			{
				...place,
				ports: {
					callTool: ({ name, args }) => Promise.resolve(textResult(`${name} ${args.get('n')}`)),
				},
			},
		);
		const [twice, fails] = ports.of('tool').map(({ tool }) => tool);
		const updates: ToolUpdate[] = [];
		const context = toolContext({ update: (update) => updates.push(update) });
		expect(await twice!.run({ n: 21 }, context)).toEqual({
			content: [
				{ type: 'text', text: '42 other 21' },
				{ type: 'image', mimeType: 'image/png', bytes: new Uint8Array([1, 2]) },
			],
			isError: false,
			exitStatus: 0,
			data: new Map([['n', 42]]),
			details: undefined,
		});
		expect(updates).toEqual([{ text: 'on it', percent: 50 }]);
		expect(ports.activated).toEqual(['more']);
		expect(text(await twice!.run({ n: 'x' }, context))).toBe(
			'twice: the arguments do not fit: /n: must be integer',
		);
		expect(await fails!.run({}, toolContext())).toEqual(
			errorResult('extension sample/fails failed: no luck'),
		);
	});

	it('wraps a tool of another owner', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				tenon.wrapTool('bash', async (args, call, next) => {
					if (args.command === 'rm') return tenon.errorResult('not this');
					const result = await next();
					return { ...result, content: [...result.content, tenon.text('wrapped')] };
				}, { priority: 3 });
			};`,
			place,
		);
		const [wrap] = ports.of('tool-wrap');
		const next = (args: unknown): ToolResult =>
			textResult(`ran ${(args as { readonly command: string }).command}; `);
		expect([wrap!.toolName, wrap!.priority]).toEqual(['bash', 3]);
		expect(text(await wrap!.wrap({ command: 'make' }, toolContext(), next))).toBe('ran make; wrapped');
		expect(text(await wrap!.wrap({ command: 'rm' }, toolContext(), next))).toBe('not this');
	});

	it('hears of events, is asked in both forms, and by our own names', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				tenon.onEvent('turn_end', () => tenon.log('replaced'));
				tenon.onEvent('turn_end', (event) => tenon.log(JSON.stringify(event)));
				tenon.intercept('tool_call', ({ toolName, toolArgs }) => {
					if (toolArgs.command === 'sudo') return tenon.block('not so');
					if (toolName === 'bash') return { ...toolArgs, dry: true };
				});
				tenon.interceptEvent('assistant_message', (event) => ({ replaceText: event.text.toUpperCase() }));
				tenon.on('system_prompt', ({ systemPrompt }) => tenon.replace(systemPrompt + '!'));
				tenon.on('turn_prepare', ({ prompt }) => prompt === 'no' ? tenon.deny('closed') : tenon.allow());
				tenon.on('turn_started', ({ prompt }) => tenon.log('began ' + prompt));
			};`,
			place,
		);
		const place_ = { sessionId: 's1', cwd: '/', sequence: 1, turnId: 't1' };
		const options = { timer: realTimer };
		const usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };
		await ports.registry.run(
			'model_call_ended',
			{ ...place_, step: 1, stop: 'end', error: null, usage },
			options,
		);
		await ports.until(() => ports.written.includes('\n'));
		expect(JSON.parse(ports.written)).toEqual({
			event: 'turn_end',
			sessionId: 's1',
			cwd: '/',
			sequence: 1,
			stop: 'end',
			error: '',
		});
		const call = (args: object) =>
			ports.registry.run(
				'tool_call',
				{
					...place_,
					callId: 'c1',
					toolName: 'bash',
					args,
					proposedArgs: args,
					caller: ports.principal,
					parentCallId: null,
				},
				options,
			);
		expect(await call({ command: 'sudo' })).toMatchObject({
			outcome: 'denied',
			denial: { by: 'sample', reason: 'not so' },
		});
		expect((await call({ command: 'make' })).payload.args).toEqual({ command: 'make', dry: true });
		const message = await ports.registry.run(
			'assistant_message',
			{ ...place_, step: 1, parts: [{ type: 'text', text: 'quiet' }] },
			options,
		);
		expect(message.payload.parts).toEqual([{ type: 'text', text: 'QUIET' }]);
		const prompt = await ports.registry.run(
			'system_prompt',
			{ ...place_, systemPrompt: 'be kind', provider: 'p', model: 'm' },
			options,
		);
		expect(prompt.payload.systemPrompt).toBe('be kind!');
		const view = { revision: 1, messages: [] };
		const refused = await ports.registry.run('turn_prepare', { ...place_, prompt: 'no', view }, options);
		expect(refused).toMatchObject({ outcome: 'denied', denial: { reason: 'closed' } });
		await ports.registry.run('turn_started', { ...place_, prompt: 'p1' }, options);
		await ports.until(() => ports.written.includes('began p1'));
	});

	it('contributes status items, key bindings, renderers, settings, skills, panels and MCP servers', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				const status = tenon.statusItem('branch', { priority: 2, text: 'main' });
				tenon.keyBinding('ctrl+g', 'say hi');
				tenon.renderer('rows', { tool: 'grep' }, (value, width) => [value + ' ' + width]);
				tenon.settings({ type: 'object' }, (settings) => { status.set('set ' + settings.get('colour')); tenon.log('set'); });
				tenon.skill({ name: 'review', description: 'How to review.', path: 'skills/review/SKILL.md' });
				tenon.panel('list', 'The list', () => { tenon.openPanel({ id: 'list' }); });
				tenon.mcpServer('files', { transport: 'stdio', command: 'files', args: [], env: {}, cwd: undefined });
			};`,
			{ ...place, ports: { settings: new Map([['colour', 'red']]) } },
		);
		await ports.until(() => ports.written !== '');
		expect(ports.of('status-item').map((item) => [item.name, item.priority, item.text()])).toEqual([
			['branch', 2, 'set red'],
		]);
		expect(ports.of('key-binding')).toEqual([{ type: 'key-binding', key: 'ctrl+g', command: 'say hi' }]);
		expect(await ports.of('renderer')[0]!.render('v', 80)).toEqual(['v 80']);
		expect(ports.of('skill')[0]).toMatchObject({ name: 'sample:review', description: 'How to review.' });
		expect(ports.of('skill')[0]!.path).toMatch(/^\/.*\/skills\/review\/SKILL\.md$/);
		expect(ports.of('mcp-server')[0]!.server).toEqual({
			transport: 'stdio',
			command: 'files',
			args: [],
			env: {},
			cwd: undefined,
		});
		void ports.of('panel')[0]!.open();
		await ports.until(() => ports.panels.panels.length === 1);
		expect(ports.problems).toEqual([]);
	});

	it('waits for a key in a tool, without a deadline while the panel is open', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				tenon.tool({ name: 'deploy', description: 'Deploys.' }, () => new Promise((done) => {
					tenon.openPanel({ id: 'sure', lines: ['?'] }, {
						onKey: ({ text }, panel) => { panel.close(); done('pressed ' + text); },
						onClose: () => done('dismissed'),
					});
				}));
			};`,
			place,
		);
		const [deploy] = ports.of('tool');
		const pressed = deploy!.tool.run({}, toolContext());
		await ports.until(() => ports.panels.panels.length === 1);
		ports.panels.press({ key: 'rune', text: 'y' });
		expect(text(await pressed)).toBe('pressed y');
		expect(ports.panels.panels).toEqual([]);
		const dismissed = deploy!.tool.run({}, toolContext());
		await ports.until(() => ports.panels.panels.length === 1);
		ports.panels.dismiss();
		expect(text(await dismissed)).toBe('dismissed');
	});

	it('speaks to the user, knows its host, and takes things back', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				tenon.notify('warn', 'careful');
				tenon.submit('go on');
				tenon.submitSlash('/help');
				const gone = tenon.command('gone', '', () => {});
				gone[Symbol.dispose]();
				tenon.command('taken', '', () => {});
				tenon.unregisterCommand('Taken');
				tenon.tool({ name: 'taken', description: 'x', deferred: true }, () => {});
				tenon.onEvent('turn_start', () => {});
				tenon.unsubscribe({ events: ['turn_start'] });
				tenon.command('again', 'first', () => {});
				tenon.command('again', 'second', () => {});
				tenon.log([tenon.name, tenon.host.model, tenon.host.version, tenon.host.capabilities.length].join(' '));
			};`,
			place,
		);
		expect(ports.notes).toEqual([{ extension: 'sample', level: 'warn', text: 'careful' }]);
		expect(ports.submitted).toEqual(['go on', '/help']);
		expect(ports.of('command').map(({ description }) => description)).toEqual(['second']);
		expect(ports.of('tool').map(({ exposure }) => exposure)).toEqual(['deferred']);
		expect(ports.registry.isListening('model_call_started')).toBe(false);
		expect(ports.written).toBe('sample gpt-x 1.2.3 4\n');
	});

	it('is told when it is stopped, and leaves nothing behind', async () => {
		const { ports, running } = await readyModule(
			`export default (tenon) => {
				tenon.command('say', '', () => {});
				tenon.on('turn_started', () => {});
				tenon.openPanel({ id: 'p' });
				tenon.onStop(async () => { tenon.log('bye'); });
			};`,
			place,
		);
		await running.stop();
		expect(await running.ended).toEqual({ type: 'stopped' });
		expect(ports.written).toBe('bye\n');
		expect(ports.contributions).toEqual([]);
		expect(ports.registry.isListening('turn_started')).toBe(false);
		expect(ports.panels.panels).toEqual([]);
	});

	it('is read anew with each start', async () => {
		const first = await readyModule(`export default (tenon) => tenon.log('one');`, place);
		expect(first.ports.written).toBe('one\n');
		await first.running.stop();
		const second = await readyModule(`export default (tenon) => tenon.log('two');`, {
			...place,
			file: first.file,
		});
		expect(second.ports.written).toBe('two\n');
	});

	it.each([
		['throws at load', `export default () => { throw new Error('not today'); };`, 'not today'],
		['exports no function', `export const x = 1;`, 'the file has no function as its default export'],
	])('that %s fails alone', async (_what, source, message) => {
		const { running, ports } = startModule(source, place);
		expect(await running.ended).toEqual({ type: 'failed', message });
		await running.ready;
		expect(ports.contributions).toEqual([]);
	});

	it('has its malformed declarations reported, and the others taken', async () => {
		const { ports } = await readyModule(
			`export default (tenon) => {
				tenon.tool({ name: 'not a name', description: 'x' }, () => {});
				tenon.tool({ name: 'odd', description: 'x', effects: ['fly'] }, () => {});
				tenon.on('no_such_hook', () => {});
				tenon.on('turn_started', () => {}, { onFailure: 'deny' });
				tenon.skill({ name: 's', description: '', path: '../../etc/SKILL.md' });
				tenon.command(7, 'x', () => {});
				tenon.command('fine', '', () => {});
			};`,
			place,
		).catch((error: unknown) => Promise.reject(error));
		expect(ports.of('tool')).toEqual([]);
		expect(ports.problems.map(({ message }) => message).slice(0, 5)).toEqual([
			'add: tool "not a name": name must be 1 to 64 letters, digits, "_", "-" or "."',
			'add: add.effects: there is no effect "fly"',
			'add: add.event: there is no hook "no_such_hook"',
			expect.stringContaining('this event cannot be refused'),
			"add: add.path: ../../etc/SKILL.md is not in the extension's folder",
		]);
	});
});
