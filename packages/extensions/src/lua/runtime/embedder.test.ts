import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	type AgentControl,
	defineTool,
	noUserInterface,
	principalId,
	type Tool,
	type ToolUpdate,
	textResult,
	type UserInterface,
	type Value,
} from '@tenon/core';
import { openWorkspace, type Workspace } from '@tenon/host';
import { createTools, FileState, readTool, undoTool } from '@tenon/tools';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { toolContext } from '../../../test/support/tool-context.ts';
import { grantLayer } from '../../trust/grant-layer.ts';
import { callContextFrom, fileStateOf, type LuaCallContext } from './call-context.ts';
import { LuaError } from './errors.ts';
import { LuaRuntime } from './lua-runtime.ts';
import type { LuaRuntimeOptions } from './runtime-options.ts';
import type { NativeTool } from './runtime-world.ts';

const contextWith = (more: Partial<LuaCallContext> = {}): LuaCallContext => ({
	...callContextFrom(toolContext()),
	...more,
});

const command = (name: string, body: string): string =>
	`imp.register_command("${name}", { handler = function(args, ctx) ${body} end })`;

const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		(value) => `done: ${String(value)}`,
		(error: unknown) => (error instanceof LuaError ? `${error.code} ${error.message}` : error),
	);

const openAt = async (root: string): Promise<Workspace> => {
	const workspace = await openWorkspace({
		root,
		principal: { kind: 'model', id: principalId('model') },
		commands: new Map(),
		environment: { HOME: root, PATH: '/usr/bin:/bin' },
		preset: 'full',
	});
	onTestFinished(() => workspace.close());
	return workspace;
};

/** A runtime that acts in a workspace. */
const seatedIn = (workspace: Workspace, root: string): LuaRuntimeOptions => ({
	name: 'tester',
	cwd: root,
	files: { read: ['/**'], write: [`${root}/**`] },
	openSeat: (principal, permissions) => {
		const { name, contentHash } = principal;
		const to = { name, contentHash, folder: root, dataFolder: root };
		return workspace.seat({
			principal,
			granted: grantLayer(to, permissions, workspace.policy.policy.places),
			environment: { PATH: '/usr/bin:/bin' },
		});
	},
});

describe('what is in the state of a runtime', () => {
	it('is read and changed by evaluated sources', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec('counter = 1 function twice(n) return n * 2 end');
		const values: unknown[] = [];
		for (const [source, ...args] of [
			['return counter'],
			['counter = ... return counter', 5],
			['return twice(...), "dropped"', 21],
			['return { list = { 1, 2.5, "x" }, none = nil, fn = print }'],
			['return 1 << 62'],
			['return select("#", ...), ...', 'a', null],
			['local t = ... return t.deep[2]', new Map([['deep', ['a', 'b']]])],
			['return'],
		] as const satisfies readonly (readonly [string, ...Value[]])[])
			values.push(await runtime.evaluate(source, ...args));
		expect(values).toEqual([
			...[1, 5, 42],
			new Map<string, Value>([
				['fn', null],
				['list', [1, 2.5, 'x']],
			]),
			...[4611686018427387904n, 2, 'b', null],
		]);
		expect([await failure(runtime.evaluate('error("no")')), await failure(runtime.evaluate('= 1'))]).toEqual([
			'lua.error Lua error: runtime error: source:1: no\nstack traceback:\n\tsource:1: in main chunk',
			"lua.error Lua error: syntax error: source:1: unexpected symbol near '='",
		]);
	});

	it('is not kept from running by what an executed source returns', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec('local t = {} t.t = t after = true return t');
		expect(await runtime.evaluate('return after')).toBe(true);
	});

	it('may be registered anew once registrations were cleared', async () => {
		const reports: string[] = [];
		await using runtime = await LuaRuntime.open({ report: (text) => reports.push(text) });
		const source = `${command('c', 'return "c"')}
imp.register_tool({ name = "t", execute = function() return "t" end })
imp.on("on_turn_end", function() return { answer = true } end)`;
		for (let time = 0; time < 3; time += 1) {
			await runtime.exec(source);
			expect([runtime.commandNames, runtime.toolNames, runtime.hookEvents]).toEqual([
				...[['c'], ['t'], ['on_turn_end']],
			]);
			const [tool, hook] = [runtime.tools[0]!, runtime.hooks[0]!];
			expect([
				await runtime.executeCommand('c', ''),
				(await tool.execute('', new Map(), undefined)).content,
				await hook.handle({}),
			]).toEqual(['c', [{ type: 'text', text: 't' }], { answer: true }]);
			runtime.clearRegistrations();
			// What was handed out before is over.
			expect(await failure(hook.handle({}))).toBe('lua.error Lua error: runtime error: it was taken back');
		}
		expect(reports).toEqual([]);
		await runtime.close();
		runtime.clearRegistrations();
	});
});

describe('a call context', () => {
	it('says where commands, hooks and sources run', async () => {
		await using runtime = await LuaRuntime.open({ cwd: '/outside' });
		await runtime.exec(`${command('c', 'return ctx.cwd')}
imp.on("before_tool_call", function(_, ctx) return { reason = ctx.cwd } end)`);
		const context = contextWith({ cwd: '/inside' });
		expect([
			await runtime.executeCommandWithContext('c', '', context),
			await runtime.executeCommand('c', ''),
			await runtime.hooks[0]!.handle({}, context),
			await runtime.hooks[0]!.handle({}),
		]).toEqual(['/inside', '/outside', { reason: '/inside' }, { reason: '/outside' }]);
	});

	it('takes updates of tools and commands, and prompts for its agent', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec(`
local function work() imp.update("one") imp.update("two") imp.send_user_message("and then?") end
imp.register_command("c", { handler = work })
imp.register_tool({ name = "t", execute = work })`);
		const [told, followed]: [(string | undefined)[], string[]] = [[], []];
		const agent: AgentControl = {
			cancel: () => undefined,
			steer: () => undefined,
			followUp: (text) => followed.push(text),
		};
		const context = contextWith({ agent, update: ({ text }) => told.push(text) });
		await runtime.executeCommandWithContext('c', '', context);
		await runtime.executeTool('t', new Map(), context);
		runtime.setCallContext(context);
		await runtime.exec('imp.update("loading")');
		expect([told, followed]).toEqual([
			['one', 'two', 'one', 'two', 'loading'],
			['and then?', 'and then?'],
		]);
	});

	it('is gone after the call, however that ends', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec(`${command('ok', 'return 1')} ${command('fails', 'error("x")')}
imp.register_tool({ name = "ok", params = { n = { type = "integer", required = true } }, execute = function() end })
imp.register_tool({ name = "fails", execute = function() error("x") end })`);
		const ways: readonly (() => Promise<unknown>)[] = [
			...['ok', 'fails', 'none'].map((name) => () => runtime.executeCommand(name, '')),
			...['ok', 'fails', 'none'].map((name) => () => runtime.executeTool(name, new Map())),
			() => runtime.executeTool('ok', new Map([['n', 1]])),
		];
		const left: unknown[] = [];
		for (const way of ways) {
			runtime.setCallContext(contextWith());
			await way().catch(() => undefined);
			left.push(runtime.callContext);
		}
		expect(left).toEqual(ways.map(() => undefined));
	});

	it('belongs to its call alone where several run at once', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec(command('c', 'imp.update(args) return ctx.cwd .. args'));
		const calls = Array.from({ length: 40 }, (_, n) => {
			const told: (string | undefined)[] = [];
			const context = contextWith({ cwd: `/${n}/`, update: ({ text }) => told.push(text) });
			return runtime.executeCommandWithContext('c', String(n), context).then((text) => [text, told]);
		});
		expect(await Promise.all(calls)).toEqual(calls.map((_, n) => [`/${n}/${n}`, [String(n)]]));
	});

	it('cancels its call: Lua that looks returns, Lua that does not is ended', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec(`
${command('looks', 'imp.update("in") while not ctx.cancelled do end stopped = true')}
${command('spins', 'imp.update("in") while true do end')}`);
		const cancelled = (name: string): Promise<unknown> => {
			const controller = new AbortController();
			const update = (): void => controller.abort(new Error('not wanted'));
			const context = contextWith({ signal: controller.signal, update });
			return failure(runtime.executeCommandWithContext(name, '', context));
		};
		expect(await cancelled('looks')).toBe('lua.error Lua error: runtime error: not wanted');
		expect(await runtime.evaluate('return stopped')).toBe(true);
		expect(await cancelled('spins')).toBe('lua.error Lua error: runtime error: not wanted');
		const reason = 'lua did not stop within 50 ms after it was cancelled';
		expect(await runtime.ended).toBe(reason);
		expect(await failure(runtime.exec('x = 1'))).toBe(`lua.error Lua error: ${reason}`);
	});
});

describe('a native tool', () => {
	const probe: Tool = defineTool({
		name: 'probe',
		description: 'Uses all that a call has.',
		input: { type: 'object' },
		effects: [],
		run: async (_args, { cwd, update, agent, ui, signal }) => {
			update({ text: 'nested' });
			agent?.steer('left');
			const answer = await ui.request('confirm', { title: 'Sure?' });
			return textResult(`${cwd} ${answer.ok && answer.value} ${signal.aborted}`);
		},
	});

	it.each([false, true])('has what the call has; behind a gate: %s', async (isSeated) => {
		const root = temporaryFolder('native');
		const options = isSeated ? seatedIn(await openAt(root), root) : {};
		await using runtime = await LuaRuntime.open(options);
		runtime.setNativeTools(new Map([['probe', probe]]));
		await runtime.exec(command('c', 'return (imp.tool("probe"))'));
		const [told, steered]: [ToolUpdate[], string[]] = [[], []];
		const ui: UserInterface = { ...noUserInterface, request: () => ({ ok: true, value: true }) as never };
		const agent = { cancel: () => undefined, steer: (text: string) => steered.push(text), followUp: () => 0 };
		const context = contextWith({ cwd: root, ui, agent, update: (update) => told.push(update) });
		expect(await runtime.executeCommandWithContext('c', '', context)).toBe(`${root} true false`);
		expect([told, steered]).toEqual([[{ text: 'nested' }], ['left']]);
	});

	it('may be made for each call: of its files, checkpoints, limit of lines and configuration', async () => {
		const root = temporaryFolder('native');
		writeFileSync(join(root, 'a.txt'), 'one\ntwo\nthree\n');
		const workspace = await openAt(root);
		await using runtime = await LuaRuntime.open(seatedIn(workspace, root));
		const ofFiles =
			(name: string): NativeTool =>
			(context) =>
				createTools({ files: fileStateOf(context) }).find((tool) => tool.name === name)!;
		const configured = defineTool({
			...{ name: 'config', description: 'Shows it.', input: { type: 'object' }, effects: [] },
			run: () => textResult(''),
		});
		runtime.setNativeTools(
			new Map<string, NativeTool>([
				['edit', ofFiles('edit')],
				['read', (context) => readTool({ files: fileStateOf(context), maxLines: context.readMaxLines })],
				['undo', ({ checkpoints }) => undoTool({ undo: checkpoints! })],
				['config', ({ config }) => ({ ...configured, run: () => textResult(JSON.stringify(config)) })],
			]),
		);
		await runtime.exec(`${command('read', 'return (imp.tool("read", { path = "a.txt", anchors = true }))')}
${command('edit', 'return select(2, imp.tool("edit", { path = "a.txt", edits = { { anchor_start = args, new = "2" } } })) or "edited"')}
${command('undo', 'return imp.tool("undo") and "undone"')}
${command('config', 'return (imp.tool("config"))')}`);
		const files = new FileState();
		const { tracker: fileTracker, cache: fileCache, anchors } = files;
		const context = contextWith({
			...{ cwd: root, fileTracker, fileCache, anchors, checkpoints: workspace.undoByPerson },
			...{ readMaxLines: 2, config: { a: 1 } },
		});
		const read = await runtime.executeCommandWithContext('read', '', context);
		const lines = (read ?? '').split('\n');
		expect([lines[1]!.split('\t')[1], lines[2]]).toEqual([
			'two',
			expect.stringContaining('lines 1 to 2 of 3'),
		]);
		const [, anchor = ''] = /2 (\S+)\t/.exec(lines[1]!) ?? [];
		// Another session has never given this anchor.
		expect(await runtime.executeCommandWithContext('edit', anchor, contextWith({ cwd: root }))).toMatch(
			/anchor/,
		);
		expect([
			await runtime.executeCommandWithContext('edit', anchor, context),
			await runtime.executeCommandWithContext('config', '', context),
			readFileSync(join(root, 'a.txt'), 'utf8'),
			await runtime.executeCommandWithContext('undo', '', context),
			readFileSync(join(root, 'a.txt'), 'utf8'),
		]).toEqual(['edited', '{"a":1}', 'one\n2\nthree\n', 'undone', 'one\ntwo\nthree\n']);
	});

	it('under a name of imp takes what was written for imp', async () => {
		await using runtime = await LuaRuntime.open();
		const told = (name: string): Tool =>
			defineTool({
				...{ name, description: 'Shows its arguments.', input: { type: 'object' }, effects: [] },
				run: (args: unknown) => textResult(`${name} ${JSON.stringify(args)}`),
			});
		runtime.setNativeTools(new Map(['bash', 'shell2', 'web', 'read'].map((name) => [name, told(name)])));
		const call = async (name: string, args: string): Promise<Value> => {
			runtime.setCallContext(contextWith());
			return runtime.evaluate(`return (imp.tool("${name}", ${args}))`);
		};
		expect([
			await call('bash', '{ command = "ls" }'),
			await call('sh', '{ command = "ls" }'),
			await call('web', '{ action = "search", query = "q" }'),
			// One of ours is called in our words.
			await call('read', '{ path = "a", start_line = 2, end_line = 3 }'),
		]).toEqual([
			'bash {"command":"ls"}',
			'bash {"command":"ls"}',
			'web {"action":"search","query":"q"}',
			'read {"path":"a","offset":2,"limit":2}',
		]);
	});

	it('may run Lua in the state that waits for it', async () => {
		await using runtime = await LuaRuntime.open();
		const loader: Tool = defineTool({
			...{ name: 'load', description: 'Loads more.', input: { type: 'object' }, effects: [] },
			run: async () => {
				await runtime.exec('imp.register_tool({ name = "late", execute = function() return "late" end })');
				return textResult(String(await runtime.evaluate('return depth + 1')));
			},
		});
		runtime.setNativeTools(new Map([['load', loader]]));
		await runtime.exec(`depth = 1 ${command('c', 'return (imp.tool("load"))')}`);
		expect(await runtime.executeCommandWithContext('c', '', contextWith())).toBe('2');
		expect((await runtime.executeTool('late', new Map())).content).toEqual([{ type: 'text', text: 'late' }]);
	});
});
