import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { LuaSession } from '../support/lua-session.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

/** The groups of acceptance of Lua extensions: each is written as extensions for imp are, and runs in a session. */

let server: Server;
let origin = '';

beforeAll(async () => {
	server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const { authorization = 'none' } = request.headers;
			response.setHeader('x-served-by', 'test');
			response.end(`${request.method} ${request.url} ${authorization} ${Buffer.concat(chunks).toString()}`);
		});
	});
	server.listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const granted = `
[lua]
allow_shell_exec = true
allow_http = true
allow_secrets = true
allowed_env = ["API_TOKEN"]
`;

describe('imp extensions in a session', { timeout: 60_000 }, () => {
	it('1 to 9: tools, commands, hooks, nested tools, progress, http and the bus', async () => {
		await using session = await LuaSession.open({
			impConfig: granted,
			variables: { API_TOKEN: 't0p' },
			files: { 'a.txt': 'one\ntwo\nthree\n' },
			lua: {
				'timestamp.lua': `
imp.register_tool({
	name = "timestamp", label = "Timestamp", description = "Current time", params = {}, readonly = true,
	execute = function(call_id, params, ctx)
		local result = imp.exec("date -u +%Y")
		return { content = result.stdout:gsub("%s+$", ""), is_error = result.exit_code ~= 0 }
	end,
})`,
				'greet.lua': `
imp.register_command("greet", {
	description = "Say hello",
	handler = function(args) if args == "" then return "Hello, world!" end return "Hello, " .. args .. "!" end,
})`,
				'format.lua': `
imp.on("after_file_write", function(event, ctx)
	if event.path:match("%.txt$") and event.file == event.path then
		imp.exec("tr a-z A-Z < '" .. event.path .. "' > '" .. event.path .. ".up'")
		ctx.ui.notify("formatted " .. event.path:match("[^/]+$"))
	end
end)`,
				'search.lua': `
imp.register_tool({
	name = "find_lines", description = "Finds lines", readonly = true,
	params = { query = { type = "string", description = "What", required = true }, where = { type = "string" } },
	execute = function(_, params, ctx)
		local quoted = params.query:gsub("'", "'\\\\''")
		local found = imp.exec(string.format("grep -n '%s' a.txt", quoted), nil, { cwd = ctx.cwd })
		if found.exit_code > 1 then return { content = found.stderr, is_error = true } end
		return { content = found.stdout, details = { matches = select(2, found.stdout:gsub("\\n", "")) } }
	end,
})`,
				'lines.lua': `
imp.register_tool({
	name = "lines", params = { path = { type = "string", required = true } },
	execute = function(_, params)
		local counted = imp.exec("wc", { "-l", params.path })
		if counted.exit_code ~= 0 then return { is_error = true, content = "cannot count " .. params.path } end
		return counted.stdout:match("%d+") .. " lines"
	end,
})`,
				'nested.lua': `
imp.register_tool({
	name = "nested",
	execute = function()
		local text, err = imp.tool("read", { path = "a.txt", start_line = 2, end_line = 2 })
		local missing, why = imp.tool("read", { path = "none.txt" })
		local printed = imp.tool("bash", { command = "echo shell", workdir = "." })
		local silent = imp.tool("bash", { command = "true" })
		local failed, code = imp.tool("bash", { command = "exit 3" })
		local changed = imp.tool("edit", { path = "a.txt", old_text = "two", new_text = "2" })
		local ok, unknown = pcall(imp.tool, "scan", { action = "files" })
		return table.concat({ text, tostring(err), tostring(missing), tostring(why ~= nil), printed, silent, tostring(failed), code, tostring(changed ~= nil),
			tostring(ok), tostring(unknown):match("tool '.-' not found") }, "|")
	end,
})`,
				'progress.lua': `
imp.register_tool({
	name = "build",
	execute = function()
		imp.update("one") imp.update("two")
		imp.tool("bash", { command = "true" })
		imp.update("three")
		return "built"
	end,
})`,
				'http.lua': `
imp.register_tool({
	name = "web_calls", params = { origin = { type = "string" } },
	execute = function(_, params)
		local token = imp.env("API_TOKEN")
		local got = imp.http.get(params.origin .. "/a", { Authorization = "Bearer " .. token })
		local posted = imp.http.post(params.origin .. "/b", { body = "x=1", headers = { Authorization = "me" } })
		local plain = imp.http.post(params.origin .. "/c", "raw", { Authorization = "you" })
		local put = imp.http.request({ method = "put", url = params.origin .. "/d", body = "p" })
		return table.concat({ got.status .. " " .. got.body, got.headers["x-served-by"], posted.body, plain.body, put.body,
			tostring(imp.env("HOME")) }, "\\n")
	end,
})`,
				'deploy.lua': `
local seen = {}
imp.events.on("deployed", function(data) seen[#seen + 1] = data.target end)
imp.register_command("deploy", {
	description = "Deploys",
	handler = function(args, ctx)
		imp.events.emit("deployed", { target = args })
		return #seen .. " " .. seen[1] .. " " .. tostring(ctx.cancelled) .. " " .. tostring(ctx.cwd ~= nil)
	end,
})`,
			},
			turns: [
				[
					['timestamp'],
					['find_lines', { query: 't' }],
					['find_lines', { where: 'x' }],
					['lines', { path: 'a.txt' }],
					['lines', { path: 'none' }],
				],
				[['nested']],
				[['build']],
				[['web_calls', { origin }]],
				[['write', { path: 'b.txt', content: 'small\n' }]],
			],
		});
		expect(await session.turn()).toEqual([
			String(new Date().getUTCFullYear()),
			'2:two\n3:three\n',
			'error: find_lines: expected the property query, found {"where":"x"}',
			'3 lines',
			'error: cannot count none',
		]);
		expect(await session.turn()).toEqual([
			"two|nil|nil|true|shell\n||nil|[exit code 3]\n|true|false|tool 'scan' not found",
		]);
		expect(await session.turn()).toEqual(['built']);
		expect(session.output).toContain('one\ntwo\nthree\n');
		expect(await session.turn()).toEqual([
			'200 GET /a Bearer t0p \ntest\nPOST /b me x=1\nPOST /c you raw\nPUT /d none p\nnil',
		]);
		await session.answering({});
		await session.turn();
		await session.watched.sees('note', ({ text }) => text === 'formatted b.txt');
		expect(session.watched.world.read('b.txt.up')).toBe('SMALL\n');
		expect([
			await session.command('greet'),
			await session.command('x', 'greet.greet  Ada '),
			await session.command('lua', 'greet.other'),
			await session.command('deploy', 'prod'),
		]).toEqual([
			'Hello, world!',
			'Hello, Ada!',
			"error: command 'greet.other' not found",
			'1 prod false true',
		]);
	});

	it('10 to 13: schemas and blocks, questions, a package with a manifest, guards that ask', async () => {
		await using session = await LuaSession.open({
			impConfig: granted,
			files: { 'keep/a': 'a' },
			lua: {
				'status.lua': `
imp.register_tool({
	name = "set_status",
	params = {
		type = "object",
		properties = { state = { type = "string", enum = { "open", "closed" } } },
		required = { "state" },
	},
	execute = function(_, params)
		return {
			content = { { type = "text", text = "now " .. params.state }, { type = "text", text = "saved" } },
			details = { state = params.state },
		}
	end,
})`,
				'ask.lua': `
imp.register_command("ask", { handler = function()
	local function show(value) return imp.json.encode(value) end
	return table.concat({
		show(imp.ui.request({ kind = "confirm", title = "Sure?" })),
		show(imp.ui.request({ kind = "select", title = "One", options = { "a", { label = "b", description = "second" } } })),
		show(imp.ui.request({ kind = "multi_select", title = "Some", options = { "a", "b", "c" } })),
		show(imp.ui.request({ kind = "input", title = "Name", placeholder = "you" })),
		show(imp.ui.request({ kind = "select", title = "Bad" })),
		show(imp.ui.request({ kind = "dance" })),
		show(imp.ui.confirm("Really?")),
		show(imp.ui.confirm("Cancelled")),
	}, " ")
end })`,
				'github/manifest.lua': `
return { name = "github", version = "1.0", description = "Reviews", commands = { { name = "review-pr" }, { name = "later" } } }`,
				'github/init.lua': `
local imp = require("imp")
local text = require("lib.text")
imp.command("review-pr", { description = "Reviews", run = function(args) return text.shout("reviewing " .. args) end })`,
				'github/lib/text.lua': 'return { shout = function(text) return text:upper() end }',
				'guard.lua': `
imp.on("before_tool_call", function(event, ctx)
	local script = event.args.script or event.args.command or ""
	if event.tool_name == "bash" and script:match("rm %-rf") then
		if not ctx.ui.confirm("Delete?", script) then return { block = true, reason = "not confirmed" } end
	end
end)`,
				'clippy.lua': `
imp.on("after_file_write", function(event, ctx)
	ctx.ui.notify("checked " .. event.file:match("[^/]+$"), "warn")
end)`,
			},
			turns: [
				[
					['set_status', { state: 'open' }],
					['set_status', { state: 'half' }],
				],
				[['shell', { script: 'rm -rf keep' }]],
				[['shell', { script: 'rm -rf keep; ls' }]],
				[['write', { path: 'main.rs', content: 'fn main() {}' }]],
			],
		});
		const unavailable = '{"ok":false,"reason":"unavailable"}';
		expect(await session.command('ask')).toBe(
			`${`${unavailable} `.repeat(4)}{"message":"ui request requires an options array","ok":false,"reason":"invalid"} {"message":"unknown ui request kind 'dance'","ok":false,"reason":"invalid"} null null`,
		);
		expect(await session.turn()).toEqual([
			'now open\nsaved',
			'error: set_status: .state: expected open or closed, found "half"',
		]);
		// Without a person there is no approval.
		expect(await session.turn()).toEqual(['error: not confirmed']);
		const answers = { 'Sure?': true, One: 1, Some: [0, 2], Name: 'Ada', 'Really?': false, 'Delete?': true };
		await session.answering(answers);
		expect(await session.command('ask')).toBe(
			`{"ok":true,"value":true} {"ok":true,"value":{"index":2,"label":"b"}} {"ok":true,"value":[{"index":1,"label":"a"},{"index":3,"label":"c"}]} {"ok":true,"value":"Ada"} {"message":"ui request requires an options array","ok":false,"reason":"invalid"} {"message":"unknown ui request kind 'dance'","ok":false,"reason":"invalid"} false null`,
		);
		expect(await session.command('x', 'github.review-pr 12')).toBe('REVIEWING 12');
		expect(await session.turn()).toEqual(['[no output]\n']);
		await session.turn();
		await session.watched.sees('note', ({ text }) => text === 'checked main.rs');
	});

	it('every event of imp fires, from the beginning of a session to its end; a gate that fails is closed', async () => {
		const events = [
			...[
				'before_tool_call',
				'after_tool_call',
				'after_file_write',
				'before_llm_call',
				'on_context_threshold',
			],
			...['on_agent_start', 'on_agent_end', 'on_turn_end', 'on_session_start', 'on_session_shutdown'],
		];
		await using session = await LuaSession.open({
			lua: {
				'all.lua': `
for _, name in ipairs({ ${events.map((name) => `"${name}"`).join(', ')} }) do
	imp.on(name, function(event)
		local file = assert(io.open("heard.txt", "a"))
		file:write(name, event.prompt and " " .. event.prompt or "", "\\n")
		file:close()
	end)
end`,
				'broken.lua': `
imp.on("before_tool_call", function(event)
	if event.tool_name == "read" then error("cannot decide") end
end)`,
			},
			files: { a: 'a' },
			turns: [[['write', { path: 'b', content: 'b' }]], [['read', { path: 'a' }]]],
		});
		await session.turn('begin');
		const [refused] = await session.turn('again');
		expect(refused).toMatch(/^error: .*broken.*cannot decide/s);
		const { service, world } = session.watched;
		await service.close();
		const heard = new Set(world.read('heard.txt').trim().split('\n'));
		expect(events.filter((name) => ![...heard].some((line) => line.startsWith(name)))).toEqual([]);
		expect(heard.has('on_agent_start begin')).toBe(true);
	});

	it('15: what is hostile ends alone, calls go eight deep, and a mode holds for what Lua calls', async () => {
		await using session = await LuaSession.open({
			lua: {
				'deep.lua': `
for n = 1, 10 do
	imp.register_tool({ name = "deep" .. n, readonly = true, execute = function()
		local text, problem = imp.tool("deep" .. (n < 10 and n + 1 or 1), {})
		return text or (n .. ": " .. problem)
	end })
end
imp.register_tool({ name = "loop", readonly = true, execute = function() return select(2, imp.tool("loop", {})) end })`,
				'odd.lua': `
imp.register_tool({ name = "odd", readonly = true, params = { what = { type = "string" } }, execute = function(_, params)
	if params.what == "bytes" then return "a\\0b\\255c" end
	if params.what == "integer" then return { content = { n = 9007199254740993, f = 3.0 } } end
	if params.what == "cycle" then local t = {} t.t = t return { content = t } end
	if params.what == "files" then return tostring(select(3, io.open("/etc/shadow"))) .. tostring((os.execute("id"))) end
	if params.what == "sort" then
		local list = { 3, 1, 2 }
		table.sort(list, function(a, b) imp.tool("read", { path = "a" }) return a < b end)
		return table.concat(list)
	end
	if params.what == "write" then return select(2, imp.tool("write", { path = "x", content = "y" })) end
	return coroutine.wrap(function() return imp.tool("read", { path = "a" }) end)()
end })`,
			},
			files: { a: 'one\n' },
			session: { mode: 'reviewer' },
			turns: [
				[
					['deep1'],
					['loop'],
					...['bytes', 'integer', 'cycle', 'files', 'sort', 'write', 'coroutine'].map(
						(what) => ['odd', { what }] as const,
					),
				],
			],
		});
		expect(await session.turn()).toEqual([
			'8: more than 8 calls inside of each other: deep1 > deep2 > deep3 > deep4 > deep5 > deep6 > deep7 > deep8',
			'loop is being called already: loop > loop',
			'a\0b\uFFFDc',
			'{"f":3.0,"n":9007199254740993}',
			"error: Tool error: Lua tool error: value too deeply nested, in extension 'odd'",
			'13nil',
			'123',
			'Tool `write` is not available in mode `reviewer`.',
			'one',
		]);
	});
});
