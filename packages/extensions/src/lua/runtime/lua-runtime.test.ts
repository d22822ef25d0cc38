import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	defineTool,
	noUserInterface,
	principalId,
	type Tool,
	type ToolUpdate,
	textResult,
	type UserInterface,
	type Value,
} from '@tenon/core';
import { openWorkspace } from '@tenon/host';
import { FileState } from '@tenon/tools';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { toolContext } from '../../../test/support/tool-context.ts';
import { grantLayer } from '../../trust/grant-layer.ts';
import { anyCall, callContextFrom, type LuaCallContext, toToolContext } from './call-context.ts';
import { LuaError } from './errors.ts';
import { LuaRuntime } from './lua-runtime.ts';
import type { LuaRuntimeOptions } from './runtime-options.ts';

const open = (options: LuaRuntimeOptions = {}): Promise<LuaRuntime> => LuaRuntime.open(options);

const contextWith = (more: Partial<LuaCallContext> = {}): LuaCallContext => ({
	...callContextFrom(toolContext()),
	...more,
});

const echo: Tool = defineTool({
	name: 'echo',
	description: 'Says it again.',
	input: { type: 'object' },
	effects: [],
	run: (args: unknown) => textResult(`echo ${(args as { readonly text?: string }).text}`),
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		(value) => `done: ${String(value)}`,
		(error: unknown) => (error instanceof LuaError ? `${error.code} ${error.message}` : error),
	);

describe('a runtime of Lua', () => {
	it('runs sources and files, and keeps what they register', async () => {
		await using runtime = await open();
		await runtime.exec(`
imp.register_tool({ name = "one", label = "One", description = "d", readonly = true,
	params = { a = { type = "string", required = true } }, execute = function(id, params) return id .. params.a end })
imp.on("before_tool_call", function(event) return { block = true, reason = event.tool_name } end)
imp.on("unheard_of", function() end)`);
		const file = join(temporaryFolder('lua'), 'more.lua');
		writeFileSync(
			file,
			'imp.register_command("hello", { description = "Greets", handler = function(a) return a end })',
		);
		await runtime.execFile(file);
		expect({
			tools: runtime.tools.map(({ execute: _, ...tool }) => tool),
			counts: [runtime.toolCount, runtime.hookCount, runtime.commandCount],
			names: [runtime.toolNames, runtime.hookEvents, runtime.commandNames],
			summaries: runtime.commandSummaries,
			has: [runtime.hasCommand('hello'), runtime.hasCommand('other')],
		}).toEqual({
			tools: [
				{
					name: 'one',
					label: 'One',
					description: 'd',
					readonly: true,
					params: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
				},
			],
			counts: [1, 2, 1],
			names: [['one'], ['before_tool_call', 'unheard_of'], ['hello']],
			summaries: [['hello', 'Greets']],
			has: [true, false],
		});
		const args = new Map<string, Value>([['a', 'x']]);
		expect((await runtime.executeTool('one', args, undefined, 'id-')).content).toEqual([
			{ type: 'text', text: 'id-x' },
		]);
		expect((await runtime.executeTool('one', new Map())).content).toEqual([
			{ type: 'text', text: 'one: the arguments do not fit: /a: is missing' },
		]);
		expect(await runtime.hooks[0]!.handle({ tool_name: 'rm' })).toEqual({ block: true, reason: 'rm' });
		runtime.clearRegistrations();
		expect([runtime.toolCount, runtime.hookCount, runtime.commandCount]).toEqual([0, 0, 0]);
	});

	it('maps what a command returns, and says what is wrong', async () => {
		await using runtime = await open();
		await runtime.exec(`
local function command(name, value) imp.register_command(name, { handler = function() return value end }) end
command("none") command("text", "t") command("bad", "\\255") command("json", { a = 1 }) command("float", 3.0)
imp.register_command("fails", { handler = function() error("boom") end })`);
		const run = (name: string) => failure(runtime.executeCommand(name, ''));
		expect(runtime.commandSummaries[0]).toEqual(['none', '']);
		expect(await Promise.all(['none', 'text', 'bad', 'json', 'float', 'fails', 'missing'].map(run))).toEqual([
			'done: undefined',
			'done: t',
			'done: (non-utf8)',
			'done: {"a":1}',
			'done: 3.0',
			'lua.error Lua error: runtime error: source:4: boom',
			"lua.extension Extension error: command 'missing' not found",
		]);
		expect([
			await failure(runtime.exec('x = = 1')),
			await failure(runtime.exec('error("late")')),
			await failure(runtime.execFile('/nowhere/x.lua')),
			await failure(runtime.exec('y = 1')),
		]).toEqual([
			"lua.error Lua error: syntax error: source:1: unexpected symbol near '='",
			'lua.error Lua error: runtime error: source:1: late\nstack traceback:\n\tsource:1: in main chunk',
			"lua.extension Extension error: /nowhere/x.lua: ENOENT: no such file or directory, open '/nowhere/x.lua'",
			'done: undefined',
		]);
	});

	it('calls native tools, which are live, inside of a call and nowhere else', async () => {
		await using runtime = await open();
		const native = new Map<string, Tool>();
		runtime.setNativeTools(native);
		await runtime.exec(`
imp.register_command("call", { handler = function(name) return (imp.tool(name, { text = "hi" })) end })`);
		const call = (context?: LuaCallContext) =>
			failure(runtime.executeCommandWithContext('call', 'echo', context));
		expect(await call(contextWith())).toBe(
			"lua.error Lua error: runtime error: source:2: tool 'echo' not found",
		);
		native.set('echo', echo);
		expect([runtime.nativeTools.get('echo'), await call(contextWith())]).toEqual([echo, 'done: echo hi']);
		expect(await call()).toBe(
			'lua.error Lua error: runtime error: source:2: imp.tool() called outside of tool execution context',
		);
		runtime.setCallContext(contextWith());
		expect(await call()).toBe('done: echo hi');
		// It was there for the call alone.
		expect([runtime.callContext, await call()]).toEqual([
			undefined,
			'lua.error Lua error: runtime error: source:2: imp.tool() called outside of tool execution context',
		]);
	});

	it('carries the context of a call: folder, cancellation, updates in order, person, mode and policy', async () => {
		await using runtime = await open();
		runtime.setNativeTools(new Map([['echo', echo]]));
		await runtime.exec(`
imp.register_tool({ name = "t", execute = function(id, params, ctx)
	for i = 1, 3 do imp.update("step " .. i) end
	local answer = ctx.ui.confirm("Really?")
	local text, problem = imp.tool("echo", { text = "x" })
	return table.concat({ ctx.cwd, tostring(ctx.cancelled), tostring(answer), tostring(text), tostring(problem) }, "|")
end })`);
		const updates: ToolUpdate[] = [];
		const ui: UserInterface = {
			...noUserInterface,
			request: () => ({ ok: true, value: true }) as never,
		};
		const run = async (more: Partial<LuaCallContext>) => {
			const context = contextWith({
				cwd: '/some/where',
				ui,
				update: (update) => updates.push(update),
				...more,
			});
			return (await runtime.executeTool('t', new Map(), context)).content;
		};
		expect(await run({})).toEqual([{ type: 'text', text: '/some/where|false|true|echo x|nil' }]);
		expect(updates).toEqual(
			[1, 2, 3].map((step) => ({
				text: `step ${step}`,
				output: [{ stream: 'stdout', text: `step ${step}\n` }],
			})),
		);
		const mode = { name: 'planner', refusalOf: (tool: string) => `Tool \`${tool}\` is not in this mode.` };
		const runPolicy = { name: 'run', refusalOf: (tool: string) => `Tool \`${tool}\` denied by run policy.` };
		expect([await run({ mode }), await run({ runPolicy, ui: noUserInterface })]).toEqual([
			[{ type: 'text', text: '/some/where|false|true|nil|Tool `echo` is not in this mode.' }],
			[{ type: 'text', text: '/some/where|false|nil|nil|Tool `echo` denied by run policy.' }],
		]);
	});

	it('makes a fresh context for each native call, and one of its own from that of a tool', () => {
		const base = toolContext();
		const steered: string[] = [];
		const agent = {
			cancel: () => undefined,
			steer: (text: string) => void steered.push(text),
			followUp: () => undefined,
		};
		const { cache: fileCache, tracker: fileTracker, anchors } = new FileState();
		const parts = {
			...{ fileCache, fileTracker, anchors },
			loadLuaTools: () => undefined,
			readMaxLines: 7,
			config: { a: 1 },
		};
		const context = callContextFrom({ ...base, agent }, parts);
		expect(context).toMatchObject({ ...parts, cwd: base.cwd, mode: anyCall, runPolicy: anyCall, agent });
		context.agent?.steer('left');
		const [one, other] = [toToolContext(context), toToolContext(context)];
		expect([one === other, one?.cwd, one?.agent === agent, steered]).toEqual([
			false,
			base.cwd,
			true,
			['left'],
		]);
	});

	it('has switches that are read at each call, and are only narrowed once Lua has run', async () => {
		await using runtime = await open({ environment: { A: 'a', B: 'b' } });
		expect(runtime.capabilityPolicy).toEqual({
			allowNativeToolCalls: true,
			allowShellExec: false,
			allowHttp: false,
			allowSecrets: false,
			allowedEnv: new Set(),
		});
		runtime.applyCapabilityPolicy({ ...runtime.capabilityPolicy, allowShellExec: true, allowHttp: true });
		runtime.setAllowSecrets(true);
		runtime.setAllowedEnv(new Set(['A', 'B']));
		await runtime.exec(`
local function message(fn, ...) return (select(2, pcall(fn, ...)):gsub("^.-:%d+: ", "")) end
imp.register_command("try", { handler = function() return table.concat({
	message(imp.exec, "ls"), message(imp.http.get, "http://x.test"), message(imp.secret, "p"),
	message(imp.tool, "none"), tostring(imp.env("A")), tostring(imp.env("B")), tostring(imp.env("C")) }, "|") end })`);
		const nowhere = (port: string) => `${port}: this runtime has no place in which it could be done`;
		expect(await runtime.executeCommand('try', '')).toBe(
			[
				nowhere('process.run'),
				nowhere('http.request'),
				nowhere('secrets.list'),
				"tool 'none' not found",
				'a',
				'b',
				'nil',
			].join('|'),
		);
		runtime.setAllowShellExec(false);
		runtime.setAllowHttp(false);
		runtime.setAllowSecrets(false);
		runtime.setAllowNativeToolCalls(false);
		runtime.setAllowedEnv(new Set(['B']));
		const off = (fn: string) => `${fn}() is disabled for this runtime`;
		expect(await runtime.executeCommand('try', '')).toBe(
			[off('imp.exec'), off('imp.http.get'), off('imp.secret'), off('imp.tool'), 'nil', 'b', 'nil'].join('|'),
		);
		expect(() => runtime.setAllowShellExec(true)).toThrow(
			'allowShellExec: Lua has run, and what it may do can only be narrowed; set it before, or open another runtime',
		);
		expect([
			runtime.allowShellExec,
			runtime.allowHttp,
			runtime.allowSecrets,
			runtime.allowNativeToolCalls,
		]).toEqual([false, false, false, false]);
		expect(runtime.allowedEnv).toEqual(new Set(['B']));
	});

	it('acts behind a gate as an extension, with what its switches leave', async () => {
		const project = temporaryFolder('runtime');
		const workspace = await openWorkspace({
			root: project,
			principal: { kind: 'model', id: principalId('model') },
			commands: new Map(),
			environment: { HOME: project, PATH: '/usr/bin:/bin' },
			preset: 'full',
		});
		onTestFinished(() => workspace.close());
		const seated: string[] = [];
		await using runtime = await open({
			name: 'tester',
			cwd: project,
			files: { read: ['/**'], write: [] },
			openSeat: (principal, permissions) => {
				seated.push(`${principal.extensionKind} ${principal.name}: exec ${permissions.exec.join(',')}`);
				const { name, contentHash } = principal;
				const to = { name, contentHash, folder: project, dataFolder: project };
				return workspace.seat({
					principal,
					granted: grantLayer(to, permissions, workspace.policy.policy.places),
					environment: { PATH: '/usr/bin:/bin' },
				});
			},
		});
		runtime.setAllowShellExec(true);
		await runtime.exec(`
imp.register_command("run", { handler = function() return imp.exec("/bin/echo", { "a  b" }).stdout end })
imp.register_command("put", { handler = function() return select(2, pcall(imp.fs.write, "x", "y")) end })
imp.register_command("exit", { handler = function() return imp.exec("exit 3").exit_code end })`);
		expect([await runtime.executeCommand('run', ''), await runtime.executeCommand('exit', '')]).toEqual([
			'a  b\n',
			'3',
		]);
		expect(await runtime.executeCommand('put', '')).toContain(
			`extension tester: files.write: write ${project}/x is denied by rule granted.write`,
		);
		runtime.setAllowShellExec(false);
		expect(await failure(runtime.executeCommand('run', ''))).toBe(
			'lua.error Lua error: runtime error: source:2: imp.exec() is disabled for this runtime',
		);
		expect(seated).toEqual(['lua tester: exec *']);
	});

	it('loads further tools by the loader of a context, and runs sources with a context that is set', async () => {
		await using runtime = await open();
		const loadLuaTools = (target: { exec(source: string): Promise<void> }): Promise<void> =>
			target.exec('imp.register_tool({ name = "more", execute = function() return "more" end })');
		expect(await runtime.loadTools()).toEqual([]);
		runtime.setCallContext(contextWith({ loadLuaTools }));
		expect(await runtime.loadTools()).toEqual(['more']);
		runtime.setNativeTools(new Map([['echo', echo]]));
		await runtime.exec('said = imp.tool("echo", { text = "at load" })');
		runtime.clearCallContext();
		await runtime.exec('imp.register_command("said", { handler = function() return said end })');
		expect(await runtime.executeCommand('said', '')).toBe('echo at load');
		expect(await failure(runtime.exec('imp.tool("echo", {})'))).toContain(
			'imp.tool() called outside of tool execution context',
		);
	});

	it('takes handles of the embedder beside those of Lua', async () => {
		await using runtime = await open();
		runtime.registerTool({
			name: 'own',
			label: 'Own',
			description: '',
			readonly: false,
			params: { type: 'object' },
			execute: () => Promise.resolve(textResult('own')),
		});
		runtime.registerHook({ event: 'on_agent_end', handle: () => Promise.resolve(null) });
		runtime.registerCommand({ name: 'say', description: 'Says', run: (args) => Promise.resolve(args) });
		expect([runtime.toolNames, runtime.hookEvents, await runtime.executeCommand('say', 'it')]).toEqual([
			['own'],
			['on_agent_end'],
			'it',
		]);
		expect((await runtime.executeTool('own', new Map())).content).toEqual([{ type: 'text', text: 'own' }]);
	});
});
