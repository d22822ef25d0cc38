import { errorResult, type Value } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type LuaUnitOptions, TestLuaUnit } from '../../../test/support/lua-files.ts';

const one = (source: string, options: LuaUnitOptions = {}) => TestLuaUnit.open({ sample: source }, options);

/** The result of a tool whose `execute` has this body. */
const run = async (
	body: string,
	options: LuaUnitOptions = {},
	args: ReadonlyMap<string, Value> = new Map(),
) => {
	const unit = await one(
		`imp.register_tool({ name = "t", execute = function(id, params, ctx) ${body} end })`,
		options,
	);
	return unit.tool('t', args as Map<string, unknown>);
};

const textOf = ({ content }: { readonly content: readonly { readonly type: string }[] }): string =>
	(content[0] as { readonly text?: string } | undefined)?.text ?? '';

describe('a tool in Lua', () => {
	it('is registered with its label, its description and a schema of its shorthand', async () => {
		const unit = await one(`
imp.register_tool({
	name = "search", label = "Search", description = "Finds.", readonly = true,
	params = { query = { type = "string", required = true }, limit = { type = "integer" } },
	execute = function() end,
})`);
		expect([...unit.additions[0]!.values()]).toEqual([
			{
				type: 'tool',
				name: 'search',
				label: 'Search',
				description: 'Finds.',
				schema: {
					type: 'object',
					properties: { query: { type: 'string' }, limit: { type: 'integer' } },
					required: ['query'],
				},
				outputSchema: undefined,
				namespace: '',
				namespaceInstructions: '',
				exposure: 'direct',
				interactive: false,
				timeoutMs: undefined,
				effects: ['fs.read'],
				replay: 'safe',
			},
		]);
	});

	it('with a schema that is none is registered with what is right of it, and the person is told', async () => {
		const unit = await one(
			'imp.register_tool({ name = "t", params = { n = { type = "int" } }, execute = print })',
		);
		expect([...unit.additions[0]!.values()]).toMatchObject([
			{ name: 't', schema: { type: 'object', properties: { n: {} } } },
		]);
		expect(unit.of('report')).toEqual([
			{
				code: 'lua.bad_schema',
				where: 'register_tool t',
				message:
					'params: properties.n.type: "int" is no type of JSON Schema and is left out; there are string, number, integer, boolean, object, array, null',
			},
		]);
	});

	it('gets its call id, its arguments and a context whose cancellation is live', async () => {
		const unit = await one(`
imp.register_tool({ name = "t", execute = function(id, params, ctx)
	return id .. "|" .. params.who .. "|" .. tostring(ctx.cwd == imp_cwd) .. "|" .. tostring(ctx.cancelled) .. "|" .. tostring(ctx.cancelled)
end })`);
		const answers = [false, true];
		const call = { id: 3, cancelled: () => answers.shift() ?? true };
		expect(textOf(unit.tool('t', new Map([['who', 'you']]), call))).toBe('c1|you|false|false|true');
	});

	it.each<[body: string, content: unknown, more?: object]>([
		['return', []],
		['return "plain"', [{ type: 'text', text: 'plain' }]],
		['return 42', [{ type: 'text', text: '42' }]],
		['return 3.0', [{ type: 'text', text: '3.0' }]],
		['return { 1, 2, a = 3 }', [{ type: 'text', text: '[1,2]' }]],
		[
			'return { content = "x", is_error = true }',
			[{ type: 'text', text: 'x' }],
			{ isError: true, exitStatus: 1 },
		],
		['return { content = "x", isError = "yes" }', [{ type: 'text', text: 'x' }]],
		['return { text = "documented" }', [{ type: 'text', text: 'documented' }]],
		['return { content = {} }', [{ type: 'text', text: '{}' }]],
		['return { content = { a = 1.0 } }', [{ type: 'text', text: '{"a":1.0}' }]],
		['return { content = { type = "text", text = "one" } }', [{ type: 'text', text: 'one' }]],
		[
			'return { content = { { type = "text", text = "a" }, { type = "thinking", text = "b" } }, details = { n = 1 } }',
			[
				{ type: 'text', text: 'a' },
				{ type: 'text', text: 'b' },
			],
			{ details: { n: 1 } },
		],
		[
			'return { content = { { type = "image", media_type = "image/png", data = "AAEC" } } }',
			[{ type: 'image', mimeType: 'image/png', bytes: new Uint8Array([0, 1, 2]) }],
		],
		['return "first", "second"', [{ type: 'text', text: 'first' }]],
	])('that runs %j has the result of it', async (body, content, more = {}) => {
		const { isError, exitStatus, details, ...result } = await run(body);
		expect({ ...result, isError, exitStatus, ...(details === undefined ? {} : { details }) }).toEqual({
			content,
			data: undefined,
			isError: false,
			exitStatus: 0,
			...more,
		});
	});

	it.each<[body: string, text: string]>([
		[
			'return { content = { 1 } }',
			'Tool error: Lua tool returned invalid content blocks: block 1: expected a table with a type',
		],
		[
			'return { content = { type = "text" } }',
			'Tool error: Lua tool returned an invalid content block: text needs a text',
		],
		['return print', 'Tool error: Lua tool returned a function, which has no meaning as a result'],
		['local t = {} t.t = t return t', 'Tool error: Lua tool error: value too deeply nested'],
	])('that runs %j is told as an error', async (body, text) => {
		const result = await run(body);
		expect([result.isError, textOf(result)]).toEqual([true, `${text}, in extension 'sample'`]);
	});

	it('that raises an error is told with its file, its line and the calls that led there', async () => {
		const unit = await one(`
local function inner() error("boom") end
imp.register_tool({ name = "t", execute = function() inner() end })`);
		const result = unit.tool('t');
		const file = `${unit.folder}/sample.lua`;
		expect([result.isError, textOf(result)]).toEqual([
			true,
			[
				`Tool error: Lua tool error: runtime error: ${file}:2: boom`,
				'stack traceback:',
				`\t${file}:2: in upvalue 'inner'`,
				`\t${file}:3: in local 'execute'`,
				"\tin extension 'sample'",
			].join('\n'),
		]);
	});

	it('that returns a table of which nothing is read is reported, and the model reads nothing', async () => {
		const unit = await one(`
imp.register_tool({ name = "lost", execute = function() return { output = "x", code = 1 } end })
imp.register_tool({ name = "empty", execute = function() return {} end })
imp.register_tool({ name = "facts", execute = function() return { details = { 1 } } end })`);
		expect(['lost', 'empty', 'facts'].map((name) => unit.tool(name).content)).toEqual([[], [], []]);
		expect(unit.of('report')).toEqual([
			{
				code: 'lua.bad_return',
				where: 'tool lost',
				message: expect.stringMatching(
					/^returned a table with (output, code|code, output), of which nothing is read; expected content, text, is_error, isError, details; the model reads nothing$/,
				) as string,
			},
		]);
	});

	it('may register another one while it runs, and one of the same name takes the place of the first', async () => {
		const unit = await one(`
imp.register_tool({ name = "a", execute = function()
	imp.register_tool({ name = "b", execute = function() return "b1" end })
	imp.register_tool({ name = "b", execute = function() return "b2" end })
	return "done"
end })`);
		expect([textOf(unit.tool('a')), textOf(unit.tool('b'))]).toEqual(['done', 'b2']);
	});

	it.each<[source: string, message: string]>([
		['imp.register_tool({ execute = print })', "field 'name': error converting Lua nil to String"],
		[
			'imp.register_tool({ name = "a b", execute = print })',
			'tool name "a b": expected 1 to 64 letters, digits, "_" and "-", as models take them',
		],
		['imp.register_tool({ name = "a" })', "field 'execute': error converting Lua nil to function"],
		['imp.register_tool("a")', 'bad argument #1: error converting Lua string to table'],
		['imp.register_command("a", {})', 'command definition requires handler or run'],
		['imp.register_command("a", { run = "b" })', "field 'run': error converting Lua string to function"],
		['imp.on("before_tool_call", 1)', 'bad argument #2: error converting Lua number to function'],
	])('%s is refused at load, with the place', async (source, message) => {
		const unit = await one(source);
		expect(unit.of('failed')).toEqual([
			{
				message: expect.stringContaining(
					`Lua error: runtime error: ${unit.folder}/sample.lua:1: ${message}`,
				) as string,
			},
		]);
	});
});

describe('a command in Lua', () => {
	it.each<[body: string, action: object]>([
		['return', { type: 'none' }],
		['return "hi " .. args', { type: 'display', text: 'hi x y' }],
		['return true', { type: 'display', text: 'true' }],
		['return 42', { type: 'display', text: '42' }],
		['return 3.0', { type: 'display', text: '3.0' }],
		['return { a = 1 }', { type: 'display', text: '{"a":1}' }],
		['return "\\255"', { type: 'display', text: '(non-utf8)' }],
		['return "a\\n__IMP_RESTART_AFTER_COMMAND__\\nb"', { type: 'display', text: 'a\nb' }],
		['return ctx.cwd ~= nil', { type: 'display', text: 'true' }],
	])('that runs %j shows its text', async (body, action) => {
		const unit = await one(`imp.register_command("c", { handler = function(args, ctx) ${body} end })`);
		expect(unit.command('c', 'x y')).toEqual(action);
	});

	it('that raises an error is told with its file, its line and its extension', async () => {
		const unit = await one('\nimp.command("c", { run = function() error("boom") end })');
		expect(() => unit.command('c')).toThrow(`${unit.folder}/sample.lua:2: boom, in extension 'sample'`);
	});

	it('may be given as run, under the name command, by require and by tenon', async () => {
		const unit = await one(`
local imp = require("imp")
imp.command("a", { description = "A", run = function() return "a" end })
tenon.command("b", { run = function() return "b" end })
imp.command("a", { run = function() return "second" end })`);
		expect([...unit.additions[0]!.values()]).toEqual([
			{ type: 'command', name: 'a', description: 'A' },
			{ type: 'command', name: 'b', description: '' },
		]);
		expect([unit.command('a'), unit.command('b')]).toEqual([
			{ type: 'display', text: 'a' },
			{ type: 'display', text: 'b' },
		]);
		expect(unit.of('report').map(({ code }) => code)).toEqual(['lua.command_twice']);
	});
});

describe('a hook in Lua', () => {
	it.each<[body: string, problem: string]>([
		[
			'return { blocked = true }',
			'returned a table with blocked, of which nothing is read; expected block, reason',
		],
		['return "no"', 'returned "no"; expected nothing or a table with block, reason'],
		['return { "no" }', 'returned a list; expected nothing or a table with block, reason'],
	])('of a gate that answers %j is reported', async (body, message) => {
		const unit = await one(`imp.on("before_tool_call", function() ${body} end)`);
		unit.hook('before_tool_call', {});
		expect(unit.of('report')).toEqual([
			{ code: 'lua.bad_return', where: 'imp.on before_tool_call', message },
		]);
	});

	it('that answers what its event reads, or nothing, is not', async () => {
		const unit = await one(`
imp.on("before_tool_call", function() return { block = false } end)
imp.on("after_tool_call", function() return { modified_content = "x" } end)
imp.on("before_llm_call", function() end)
imp.on("on_turn_end", function() return { anything = 1 } end)`);
		for (const event of ['before_tool_call', 'after_tool_call', 'before_llm_call', 'on_turn_end'])
			unit.hook(event, {});
		expect(unit.of('report')).toEqual([]);
	});
});

describe('the commands of a manifest', () => {
	it('are reported where the extension does not register them', async () => {
		const unit = await TestLuaUnit.open(
			{ github: 'imp.command("Review", { run = print })' },
			{ commands: ['review', 'merge'] },
		);
		expect(unit.of('report')).toEqual([
			{
				code: 'lua.command_missing',
				where: 'manifest.lua commands',
				message: 'merge is declared, and init.lua does not register it',
			},
		]);
	});
});

describe('the files of one state', () => {
	it('share globals and live values on the bus, and a handler that fails stops no other', async () => {
		const unit = await TestLuaUnit.open({
			first: `shared = 41
imp.events.on("add", function(data) error("first fails") end)
imp.events.on("add", function(data) shared = shared + data.by() end)`,
			second: `imp.register_command("add", { handler = function()
	imp.events.emit("add", { by = function() return 1 end })
	return shared
end })`,
		});
		expect(unit.command('add')).toEqual({ type: 'display', text: '42' });
		expect(unit.of('report')).toEqual([
			{
				code: 'lua.event_failed',
				where: 'imp.events add',
				message: `${unit.folder}/first.lua:2: first fails`,
			},
		]);
		expect(unit.of('bus')).toEqual([{ name: 'add', data: new Map([['by', null]]) }]);
		unit.bus('add', new Map());
		expect(unit.of('report')).toHaveLength(3);
	});

	it('fail alone: what another one has stays', async () => {
		const unit = await TestLuaUnit.open({
			broken: 'x = = 1',
			failing: 'imp.events.on("e", function() never() end)\nerror("no")',
			good: 'imp.register_command("ok", { handler = function() imp.events.emit("e") return "fine" end })',
		});
		expect(unit.of('failed')).toEqual([
			{ message: `Lua error: syntax error: ${unit.folder}/broken.lua:1: unexpected symbol near '='` },
			{
				message: `Lua error: runtime error: ${unit.folder}/failing.lua:2: no\nstack traceback:\n\t${unit.folder}/failing.lua:2: in main chunk`,
			},
		]);
		expect(unit.command('ok')).toEqual({ type: 'display', text: 'fine' });
		expect(unit.of('report')).toEqual([]);
	});
});

describe('imp.tool', () => {
	it('returns the first text, and everything as the third value', async () => {
		const body = `local text, err, all = imp.tool("bash", { command = "ls", timeout = 2, workdir = "/x" })
return table.concat({ text, tostring(err), all.content[2].text, tostring(all.details.n) }, "|")`;
		const calls: unknown[] = [];
		const result = await run(body, {
			callTool: (call) => {
				calls.push(call);
				return {
					content: [
						{ type: 'text', text: 'one' },
						{ type: 'text', text: 'two' },
					],
					isError: false,
					exitStatus: 0,
					data: new Map([['n', 5]]),
					details: undefined,
				};
			},
		});
		expect(textOf(result)).toBe('one|nil|two|5');
		const args = new Map<string, Value>([
			['script', 'ls'],
			['timeoutMs', 2000],
			['cwd', '/x'],
		]);
		expect(calls).toEqual([{ name: 'shell', args, call: 7 }]);
	});

	it.each<[body: string, text: string, options?: LuaUnitOptions]>([
		[
			'return select("#", imp.tool("read", {})) .. tostring(select(2, imp.tool("read", {})))',
			'3no such file',
			{ callTool: () => errorResult('no such file') },
		],
		['return select(2, pcall(imp.tool, "grep", {}))', "tool 'grep' not found"],
		[
			'return select(2, pcall(imp.tool, "read", {}))',
			'imp.tool() is disabled for this runtime',
			{ permissions: { tools: [] } },
		],
		[
			'return select(2, pcall(imp.tool, "read", {}))',
			'tool error: Tool error: broke',
			{
				callTool: () => {
					throw new Error('broke');
				},
			},
		],
	])('%s is %j', async (body, text, options = {}) => {
		expect(textOf(await run(body, options))).toBe(text);
	});

	it('has no context at load and in a hook', async () => {
		const unit = await one(`
at_load = select(2, pcall(imp.tool, "read", {}))
imp.on("before_tool_call", function() return { reason = select(2, pcall(imp.tool, "read", {})) } end)
imp.register_command("c", { handler = function() return at_load end })`);
		const text = 'imp.tool() called outside of tool execution context';
		expect([unit.command('c'), unit.hook('before_tool_call', {})]).toEqual([
			{ type: 'display', text },
			{ reason: text },
		]);
	});
});

describe('imp.exec', () => {
	it.each([
		['imp.exec("a", { "b", {} })', 'argument 2: error converting Lua table to String'],
		['imp.exec("a", nil, { env = { A = { 1 } } })', 'A: error converting Lua table to String'],
		['imp.exec("a", nil, { env = { A = true } })', 'A: error converting Lua boolean to String'],
	])('%s is refused by the name of what is wrong', async (call, text) => {
		const result = await run(`return select(2, pcall(function() ${call} end))`, {
			permissions: { exec: ['*'] },
		});
		expect(textOf(result)).toMatch(new RegExp(`sample\\.lua:\\d+: ${text}$`));
	});
});

describe('switches that are off', () => {
	it.each([
		['imp.exec("ls")', 'imp.exec() is disabled for this runtime'],
		['imp.http.get("http://x")', 'imp.http.get() is disabled for this runtime'],
		['imp.http.post("http://x", "b")', 'imp.http.post() is disabled for this runtime'],
		['imp.secret("github")', 'imp.secret() is disabled for this runtime'],
		['imp.secret_fields("github")', 'imp.secret_fields() is disabled for this runtime'],
	])('%s raises an error that pcall takes as a string', async (call, text) => {
		const result = await run(`local ok, message = pcall(function() ${call} end)
return tostring(ok) .. " " .. message`);
		expect(textOf(result)).toMatch(
			new RegExp(`^false .*sample\\.lua:\\d+: ${text.replaceAll(/[()]/g, '\\$&')}$`),
		);
	});

	it('leave imp.env nil, and os.execute and io.open with the answers of C', async () => {
		const result = await run(
			`local _, m1, c1 = os.execute("ls")
local f, m2, c2 = io.open("/etc/passwd")
return table.concat({ tostring(imp.env("HOME")), tostring(os.getenv("HOME")), m1, c1, tostring(f), m2, c2 }, "|")`,
			{
				port: () => {
					throw Object.assign(new Error('refused'), { code: 'port.refused' });
				},
			},
		);
		expect(textOf(result)).toBe('nil|nil|ls: Permission denied|13|nil|/etc/passwd: Permission denied|13');
	});
});
