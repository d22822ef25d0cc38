import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { commandContribution, toolContribution } from '../../test/kit/contributions.ts';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle, trusted } from '../../test/kit/host.ts';
import { RecordingFront } from '../../test/support/recording-front.ts';
import { toolContext } from '../../test/support/tool-context.ts';
import { UnknownExtension } from './errors.ts';
import type { FoundExtension } from './extension.ts';

const noSignal = { sessionId: 's1', signal: new AbortController().signal };

const offersTool = (fake: FakeHost, name: string, tool: string): void =>
	fake.runner.behave(name, ({ ports, ready }) => {
		ports.contribute(toolContribution(tool, () => textResult(`of ${name}`)));
		ready();
	});

const textOf = async (fake: FakeHost, tool: string): Promise<string> => {
	const { content } = await fake.host.registry.tool(tool)!.run({}, toolContext());
	return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
};

describe('loading', () => {
	it('starts all at the same time and says what came of each', async () => {
		const fake = new FakeHost();
		fake.runner.behave('b', ({ end }) => end({ type: 'failed', message: 'no program' }));
		const report = await fake.load(foundExtension('c'), foundExtension('b'), foundExtension('a'));
		expect(fake.runner.names).toEqual(['a', 'b', 'c']);
		expect(report).toMatchObject({
			stopped: 0,
			started: 3,
			ready: 2,
			late: [],
			failed: [{ name: 'b', message: 'no program' }],
		});
		expect(fake.states).toEqual(['a ready', 'b failed', 'c ready']);
	});

	it('starts one in each turn of the event loop, and refuses what the last one guards before the first one runs', async () => {
		const fake = new FakeHost();
		const tool_call = { on_failure: 'deny', timeout_ms: 1000, tools: [], priority: 0 } as const;
		const guarded: boolean[] = [];
		for (const name of ['a', 'b', 'guard'])
			fake.runner.behave(name, () => void guarded.push(fake.hooks.isListening('tool_call')));
		void fake.load(
			foundExtension('a'),
			foundExtension('b'),
			foundExtension('guard', { intercept: { tool_call } }),
		);
		const started: number[] = [];
		for (let turn = 0; turn < 10; turn += 1) {
			await new Promise(setImmediate);
			started.push(guarded.length);
		}
		expect([...new Set(started.filter((count) => count > 0))]).toEqual([1, 2, 3]);
		expect(guarded).toEqual([true, true, true]);
	});

	it('never starts one that is disabled, or whose host is closed, before its turn came', async () => {
		const fake = new FakeHost();
		fake.runner.behave('a', () => {
			void fake.host.disable('b');
			setImmediate(() => void fake.host.close());
		});
		const report = await fake.load(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => foundExtension(name)));
		expect(fake.runner.names.slice(0, 2)).toEqual(['a', 'c']);
		expect(fake.runner.names).not.toContain('f');
		expect(fake.states).toContain('b disabled');
		expect(report.ready).toBe(0);
	});

	it('waits no longer than the grace; who is late still comes in', async () => {
		const fake = new FakeHost();
		fake.runner.behave('slow', () => undefined);
		const loading = fake.load(foundExtension('fast'), foundExtension('slow'));
		await settle();
		expect(fake.timer.nextMs).toBe(3000);
		fake.timer.advance(3000);
		expect(await loading).toMatchObject({ ready: 1, late: ['slow'] });
		const { ports, ready } = fake.runner.last('slow');
		ports.contribute(toolContribution('note'));
		fake.timer.advance(500);
		ready();
		await settle();
		expect([fake.states, fake.toolNames]).toEqual([['fast ready', 'slow ready'], ['note']]);
		expect(fake.status('slow').startMs).toBe(3500);
	});

	it('gives a name to the first in order, before anything is started', async () => {
		const fake = new FakeHost();
		const [user, project, explicit] = (['user', 'project', 'explicit'] as const).map((scope) =>
			foundExtension('same', { scope, folder: `/${scope}` }),
		);
		await fake.load(user!, project!, explicit!);
		expect(fake.host.list().map(({ scope, state, reason }) => [scope, state, reason])).toEqual([
			['explicit', 'ready', ''],
			['project', 'shadowed', '/explicit (explicit) has the name'],
			['user', 'shadowed', '/explicit (explicit) has the name'],
		]);
		expect(fake.runner.starts.length).toBe(1);
	});

	it('starts nothing that is not trusted, and lets it take no name', async () => {
		const fake = new FakeHost({
			trust: {
				decide: async ({ scope }) =>
					scope === 'user' ? trusted() : { type: 'untrusted', reason: 'new', message: 'is not trusted yet' },
			},
		});
		await fake.load(foundExtension('guard', { scope: 'project' }), foundExtension('guard'));
		expect(fake.host.list().map(({ scope, state, reason }) => [scope, state, reason])).toEqual([
			['project', 'untrusted', 'is not trusted yet'],
			['user', 'ready', ''],
		]);
	});

	it('starts nothing that cannot be judged, and all that can', async () => {
		const decide = async ({ name }: FoundExtension) => {
			if (name === 'a') throw new Error('no disk');
			return trusted();
		};
		const fake = new FakeHost({ trust: { decide } });
		await fake.load(foundExtension('a'), foundExtension('b'));
		expect([fake.states, fake.status('a').reason]).toEqual([
			['a untrusted', 'b ready'],
			'cannot be judged: no disk',
		]);
	});

	it('lets one that is disabled take no name', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a', { scope: 'project', isEnabled: false }), foundExtension('a'));
		expect(fake.states).toEqual(['a disabled', 'a ready']);
	});

	it('again starts what is new, ends what is gone and leaves the rest alone', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('kept'), foundExtension('gone'), foundExtension('changed'));
		const kept = fake.runner.last('kept');
		const report = await fake.load(
			foundExtension('kept'),
			foundExtension('changed', { version: '2.0.0' }),
			foundExtension('new'),
		);
		expect(report).toMatchObject({ stopped: 2, started: 2 });
		expect([kept.isStopped, fake.runner.last('kept') === kept]).toEqual([false, true]);
		expect(fake.states).toEqual(['changed ready', 'kept ready', 'new ready']);
	});

	it('again starts what was trusted meanwhile', async () => {
		const fake = new FakeHost();
		fake.decisions.set('a', { type: 'untrusted', reason: 'new', message: '' });
		await fake.load(foundExtension('a'));
		fake.decisions.delete('a');
		await fake.load(foundExtension('a'));
		expect(fake.states).toEqual(['a ready']);
	});

	it('sets the order of hooks and names, in whichever order they are ready', async () => {
		const fake = new FakeHost();
		const order: string[] = [];
		for (const name of ['a', 'b', 'x']) fake.runner.behave(name, () => undefined);
		const loading = fake.load(
			foundExtension('b'),
			foundExtension('a'),
			foundExtension('x', { scope: 'explicit' }),
		);
		await settle();
		for (const name of ['b', 'x', 'a']) {
			const { ports, ready } = fake.runner.last(name);
			ports.hooks.on('session_started', () => void order.push(name));
			ports.contribute(toolContribution('same', () => textResult(name)));
			ready();
		}
		await loading;
		expect(fake.hooks.subscribersOf('session_started').map(({ owner }) => owner)).toEqual(['x', 'a', 'b']);
		expect(fake.host.registry.toolOwner('same')).toBe('x');
	});

	it('fails what cannot be run, and what throws when it is started', async () => {
		const fake = new FakeHost();
		fake.runner.behave('a', () => {
			throw new Error('broken');
		});
		await fake.load(
			foundExtension('a'),
			foundExtension('m', { kind: 'module', start: { kind: 'module', file: '/m' } }),
		);
		expect(fake.host.list().map(({ state, reason }) => [state, reason])).toEqual([
			['failed', 'broken'],
			['failed', 'there is nothing here that runs extensions of the kind module'],
		]);
	});

	it('runs nothing for an extension that only brings texts and servers', async () => {
		const fake = new FakeHost();
		const server = { transport: 'http', url: 'https://example.com', headers: {} } as const;
		const start = { kind: 'process', program: '', args: [] } as const;
		await fake.load(foundExtension('texts', { start, mcpServers: { remote: server } }));
		await settle();
		expect([fake.states, fake.runner.names, fake.servers.names]).toEqual([
			['texts ready', 'texts:remote ready'],
			[],
			['texts:remote'],
		]);
	});
});

describe('an extension that ends by itself', () => {
	const crash = { type: 'crashed', message: 'exit 1' } as const;

	it('loses all that it added at once, and gets it back when it was started again', async () => {
		const fake = new FakeHost();
		fake.runner.behave('a', ({ ports, ready }) => {
			ports.contribute(toolContribution('note'));
			ports.hooks.on('session_started', () => undefined);
			ready();
		});
		offersTool(fake, 'b', 'other');
		await fake.load(foundExtension('a'), foundExtension('b'));
		const first = fake.runner.last('a');
		first.ports.front.panels.open(
			'a',
			'p',
			{ title: '', lines: [], footer: '' },
			{ key: () => undefined, closed: () => undefined },
		);
		const other = fake.runner.last('b');
		first.end(crash);
		await settle();
		expect([fake.toolNames, fake.front.panels.panels, fake.hooks.isListening('session_started')]).toEqual([
			['other'],
			[],
			false,
		]);
		expect(fake.status('a')).toMatchObject({ state: 'waiting-to-restart', reason: 'exit 1', restarts: 0 });
		fake.timer.advance(500);
		await settle();
		expect([fake.toolNames, fake.hooks.isListening('session_started')]).toEqual([['note', 'other'], true]);
		expect(fake.status('a')).toMatchObject({ state: 'ready', restarts: 1 });
		expect([fake.runner.last('b') === other, other.isStopped]).toEqual([true, false]);
	});

	it('is started again later each time, and not for ever', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a'));
		const waits: (number | undefined)[] = [];
		for (let times = 0; times < 6; times += 1) {
			fake.runner.last('a').end(crash);
			await settle();
			const wait = fake.timer.nextMs;
			waits.push(wait);
			fake.timer.advance(wait ?? 0);
			await settle();
		}
		expect(waits).toEqual([500, 1000, 2000, 4000, 8000, undefined]);
		expect(fake.status('a')).toMatchObject({ state: 'failed', reason: 'exit 1', restarts: 5 });
	});

	it('is not started again where its manifest says so', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a', { restart: 'never' }));
		fake.runner.last('a').end(crash);
		await settle();
		expect([fake.status('a').state, fake.timer.nextMs]).toEqual(['failed', undefined]);
	});

	it('is not started again when it has changed meanwhile, or what was granted has', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a'), foundExtension('b'));
		fake.decisions.set('a', { type: 'untrusted', reason: 'changed', message: 'has changed' });
		fake.decisions.set('b', trusted({}, '1'));
		for (const name of ['a', 'b']) fake.runner.last(name).end(crash);
		await settle();
		fake.timer.advance(500);
		await settle();
		expect(fake.host.list().map(({ state, reason }) => [state, reason])).toEqual([
			['untrusted', 'has changed'],
			['untrusted', 'what was granted has changed; reload it'],
		]);
		await fake.host.reload('b');
		expect([fake.status('b').state, fake.runner.names]).toEqual(['ready', ['a', 'b', 'b']]);
	});

	it('and is disabled while it is looked at again stays down', async () => {
		const again = Promise.withResolvers<ReturnType<typeof trusted>>();
		const decisions = [Promise.resolve(trusted()), again.promise];
		const fake = new FakeHost({ trust: { decide: () => decisions.shift()! } });
		await fake.load(foundExtension('a'));
		fake.runner.last('a').end(crash);
		await settle();
		fake.timer.advance(500);
		await fake.host.disable('a');
		again.resolve(trusted());
		await settle();
		expect([fake.states, fake.runner.names]).toEqual([['a disabled'], ['a']]);
	});

	it('adds nothing any more', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a'));
		const { ports, end } = fake.runner.last('a');
		end(crash);
		await settle();
		ports.contribute(toolContribution('late'))[Symbol.dispose]();
		ports.hooks.on('session_started', () => undefined)[Symbol.dispose]();
		ports.contribute(toolContribution('late'));
		const call = { name: 'read', args: new Map(), signal: noSignal.signal };
		expect([fake.toolNames, fake.hooks.isListening('session_started')]).toEqual([[], false]);
		expect(await ports.callTool(call)).toMatchObject({ isError: true });
	});

	it('takes the servers that it brought along with it', async () => {
		const fake = new FakeHost();
		const server = {
			transport: 'stdio',
			command: 'serve',
			args: ['${SECRET_TOKEN}', '${PATH}'],
			env: {},
			cwd: undefined,
		} as const;
		await fake.load(foundExtension('a', { mcpServers: { s: server } }));
		await settle();
		const started = fake.servers.last('a:s');
		expect(started.extension.start).toMatchObject({ server: { args: ['', '/bin'] } });
		fake.runner.last('a').end(crash);
		await settle();
		expect([started.isStopped, fake.states]).toEqual([true, ['a waiting-to-restart']]);
		fake.timer.advance(500);
		await settle();
		expect(fake.states).toEqual(['a ready', 'a:s ready']);
	});

	it('is known with what was said about it', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a'));
		fake.runner.last('a').end(crash);
		await settle();
		expect(fake.status('a').problems).toEqual([{ code: 'extension.crashed', where: '', message: 'exit 1' }]);
		expect(fake.said).toEqual(['a: crashed: exit 1']);
	});
});

describe('at run time', () => {
	it('one is reloaded by its name as it is found now, and the others are left alone', async () => {
		let version = '1';
		const find = async () => ({
			found: [foundExtension('a', { version }), foundExtension('b', { version })],
			problems: [],
		});
		const fake = new FakeHost({ find });
		await fake.host.load((await find()).found);
		const [oldA, oldB] = [fake.runner.last('a'), fake.runner.last('b')];
		version = '2';
		expect(await fake.host.reload('a')).toMatchObject({ stopped: 1, started: 1, ready: 1 });
		expect([oldA.isStopped, oldB.isStopped, fake.runner.last('b') === oldB]).toEqual([true, false, true]);
		expect(fake.host.list().map((status) => status.version)).toEqual(['2', '1']);
	});

	it('all are reloaded, also those that failed too often', async () => {
		const fake = new FakeHost();
		fake.runner.behave('a', ({ end }) => end({ type: 'failed', message: 'no' }));
		await fake.load(foundExtension('a'), foundExtension('b'));
		fake.runner.behave('a', ({ ready }) => ready());
		expect(await fake.host.reload()).toMatchObject({ stopped: 2, started: 2, ready: 2, failed: [] });
	});

	it('a server that was brought along is reloaded by its name', async () => {
		const fake = new FakeHost();
		const server = { transport: 'http', url: 'https://example.com', headers: {} } as const;
		await fake.load(foundExtension('a', { mcpServers: { s: server } }));
		await settle();
		const old = fake.servers.last('a:s');
		await fake.host.reload('a:s');
		expect([old.isStopped, fake.servers.names, fake.runner.names]).toEqual([true, ['a:s', 'a:s'], ['a']]);
	});

	it('one is disabled and enabled; the next in order has its names meanwhile', async () => {
		const fake = new FakeHost();
		offersTool(fake, 'a', 'note');
		offersTool(fake, 'b', 'note');
		const project = foundExtension('a', { scope: 'project', folder: '/p' });
		await fake.load(project, foundExtension('a', { folder: '/u' }), foundExtension('b'));
		await fake.host.disable('a');
		await settle();
		expect(fake.host.list().map(({ folder, state }) => `${folder} ${state}`)).toEqual([
			'/p disabled',
			'/u ready',
			'/extensions/b ready',
		]);
		await fake.host.disable('a');
		expect([await textOf(fake, 'note'), fake.states]).toEqual([
			'of b',
			['a disabled', 'a disabled', 'b ready'],
		]);
		await fake.host.enable('a');
		await settle();
		expect(await textOf(fake, 'note')).toBe('of a');
	});

	it('one is removed and its name goes to the next', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a', { scope: 'project' }), foundExtension('a'));
		await fake.host.remove('a');
		await settle();
		expect(fake.host.list().map(({ scope, state }) => [scope, state])).toEqual([['user', 'ready']]);
		await fake.host.remove('a');
		expect(fake.host.list()).toEqual([]);
	});

	it.each(['reload', 'enable', 'disable', 'remove'] as const)(
		'%s says that a name is not known',
		async (method) => {
			await expect(new FakeHost().host[method]('x')).rejects.toThrow(UnknownExtension);
		},
	);

	it('changes that come together are made one after the other', async () => {
		const fake = new FakeHost();
		await Promise.all([
			fake.load(foundExtension('a')),
			fake.host.disable('a'),
			fake.host.enable('a'),
			fake.host.reload('a'),
		]);
		await settle();
		expect([fake.states, fake.runner.starts.filter(({ isStopped }) => !isStopped).length]).toEqual([
			['a ready'],
			1,
		]);
	});

	it('watchers hear of every state', async () => {
		const fake = new FakeHost();
		const heard: string[] = [];
		const watching = fake.host.watch(({ name, state }) => void heard.push(`${name} ${state}`));
		await fake.load(foundExtension('a'));
		await fake.host.disable('a');
		watching[Symbol.dispose]();
		await fake.host.enable('a');
		expect(heard).toEqual(['a starting', 'a ready', 'a disabled']);
	});

	it('closing ends all of them, and nothing is started any more', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('a'), foundExtension('b'));
		fake.runner.last('b').end({ type: 'crashed', message: '' });
		await settle();
		await fake.host.close();
		fake.timer.advance(60_000);
		await fake.load(foundExtension('c'));
		expect([fake.runner.last('a').isStopped, fake.runner.names]).toEqual([true, ['a', 'b']]);
	});
});

describe('what an extension is given', () => {
	const start = async (more: Partial<FoundExtension> = {}, fake = new FakeHost()) => {
		await fake.load(foundExtension('a', more));
		return { fake, ports: fake.runner.last('a').ports };
	};

	it('is its own name, content and environment', async () => {
		const { ports } = await start();
		expect(ports.principal).toMatchObject({
			kind: 'extension',
			id: 'extension:a',
			name: 'a',
			extensionKind: 'process',
		});
		expect(ports.environment).toEqual({ PATH: '/bin', PYTHONDONTWRITEBYTECODE: '1' });
		expect([ports.dataFolder, ports.hostInfo().model]).toEqual(['/extensions/a', 'm']);
	});

	it('are tools to call as itself, those that it declared', async () => {
		const fake = new FakeHost();
		const permissions = { env: [], read: [], write: [], net: [], exec: [], tools: ['read'] };
		fake.decisions.set('a', trusted({ profile: 'declared', permissions }));
		const { ports } = await start({}, fake);
		const { signal } = noSignal;
		expect(await ports.callTool({ name: 'read', args: new Map(), signal })).toEqual(
			textResult('called read'),
		);
		expect(await ports.callTool({ name: 'bash', args: new Map(), signal })).toMatchObject({
			isError: true,
			exitStatus: 126,
		});
		expect(fake.toolCalls.map(({ name, principal }) => [name, principal.name])).toEqual([['read', 'a']]);
	});

	it('are the tools that it may add, and to wrap those that it may be asked about', async () => {
		const fake = new FakeHost();
		const permissions = { env: [], read: [], write: [], net: [], exec: [], tools: [] };
		const held = { ...permissions, register: ['note*'], intercept: ['tool_call:read'] };
		fake.decisions.set('a', trusted({ profile: 'declared', permissions: held }));
		const { ports } = await start({}, fake);
		for (const name of ['notes', 'other']) ports.contribute(toolContribution(name));
		for (const toolName of ['read', 'bash'])
			ports.contribute({ type: 'tool-wrap', toolName, priority: 0, wrap: () => textResult('') });
		const { registrations, problems } = fake.status('a');
		expect(registrations.map(({ type, name }) => [type, name])).toEqual([
			['tool', 'notes'],
			['tool-wrap', 'read'],
		]);
		expect(problems.map(({ code, where }) => [code, where])).toEqual([
			['grant.register', 'register other'],
			['grant.intercept', 'intercept tool_call:shell'],
		]);
	});

	it('is a person for its interactive tools, or a refusal', async () => {
		const { fake, ports } = await start();
		ports.contribute(toolContribution('ask', () => textResult('yes'), { interactive: true }));
		expect(await textOf(fake, 'ask')).toBe('yes');
		const headless = new FakeHost({ front: new RecordingFront({ showsPanels: false }) });
		const other = await start({}, headless);
		other.ports.contribute(toolContribution('ask', () => textResult('yes'), { interactive: true }));
		expect(await textOf(headless, 'ask')).toBe('ask: needs a person to answer, and there is none');
	});

	it('is a list of what it added, with the names that it did not get', async () => {
		const { fake, ports } = await start();
		ports.contribute(toolContribution('read'));
		ports.contribute(toolContribution('note'));
		ports.hooks.on('session_started', () => undefined);
		expect(fake.status('a').registrations).toEqual([
			{ type: 'tool', name: 'read', isActive: false },
			{ type: 'tool', name: 'note', isActive: true },
			{ type: 'hook', name: 'session_started', isActive: true },
		]);
		expect(fake.status('a').problems).toEqual([
			{ code: 'name.taken', where: 'tool read', message: 'the name is built in' },
		]);
	});

	it('are deferred tools when it asks for them', async () => {
		const { fake, ports } = await start();
		ports.contribute(toolContribution('later', undefined, { exposure: 'deferred' }));
		expect(fake.toolNames).toEqual([]);
		ports.activateTools(['later']);
		expect(fake.toolNames).toEqual(['later']);
	});

	it('are reports of each problem, once', async () => {
		const { fake, ports } = await start();
		const problem = { code: 'frame.malformed', where: 'tool_result content', message: 'expected a list' };
		ports.report(problem);
		ports.report(problem);
		expect([fake.status('a').problems, fake.said]).toEqual([
			[problem],
			['a: frame.malformed: tool_result content: expected a list'],
		]);
	});

	it('is bounded', async () => {
		const { fake, ports } = await start();
		for (let index = 0; index < 1100; index += 1) ports.contribute(commandContribution(`c${index}`));
		for (let index = 0; index < 200; index += 1) ports.report({ code: 'x', where: '', message: `${index}` });
		expect([fake.host.registry.commands().length, fake.status('a').problems.length]).toEqual([1000, 100]);
	});
});
