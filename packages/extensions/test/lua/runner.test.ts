import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash, textResult, toPlain } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { readLuaFile } from '../../src/discovery/read-lua.ts';
import type { ExtensionScope, FoundExtension } from '../../src/host/extension.ts';
import { luaRunner } from '../../src/lua/runner/lua-runner.ts';
import { eventually } from '../support/eventually.ts';
import { TestHost } from '../support/test-host.ts';
import { toolContext } from '../support/tool-context.ts';

const luaHost = (): TestHost => new TestHost({ host: { runners: [luaRunner()], readyGraceMs: 600_000 } });

const lua = (
	host: TestHost,
	name: string,
	source: string,
	scope: ExtensionScope = 'user',
): FoundExtension => {
	const file = join(host.folders.folder(`${scope}-lua`), `${name}.lua`);
	writeFileSync(file, source);
	return readLuaFile(file, scope);
};

const tool = (name: string, body: string): string =>
	`imp.register_tool({ name = "${name}", execute = function(id, params, ctx) ${body} end })`;

/** Loads them, and waits until each has started, however long that takes here. */
const loaded = async (host: TestHost, ...found: readonly FoundExtension[]): Promise<void> => {
	await host.load(...found);
	await eventually(() => found.every(({ name }) => host.status(name).state === 'ready'));
};

/** Moves time ahead where an extension waits for its next start, and waits until it is there. */
const back = (host: TestHost, name: string): Promise<void> =>
	eventually(() => {
		const { state } = host.status(name);
		if (state === 'waiting-to-restart') host.timer.travel(1_000);
		return state === 'ready';
	});

const hangs = 'print("in") while true do end';

describe('Lua extensions of a host', { timeout: 60_000 }, () => {
	it('of the user share one state, those of a project have another, and the bus joins both', async () => {
		await using host = luaHost();
		await loaded(
			host,
			lua(
				host,
				'a',
				'shared = "from a" heard = {} imp.events.on("news", function(data) heard[#heard + 1] = data.text end)',
			),
			lua(
				host,
				'b',
				`${tool('look', 'return tostring(shared)')} ${tool('heard', 'return table.concat(heard, ",")')}`,
			),
			lua(
				host,
				'c',
				`${tool('peek', 'return tostring(shared)')} ${tool('tell', 'imp.events.emit("news", { text = "from c" })')}`,
				'project',
			),
		);
		expect([await host.text('look'), await host.text('peek')]).toEqual(['from a', 'nil']);
		await host.text('tell');
		expect(await host.text('heard')).toBe('from c');
	});

	it('of which a command has no description: the list of commands says whose it is', async () => {
		await using host = luaHost();
		await loaded(host, lua(host, 'notes', 'imp.command("plain", { run = print })'));
		expect(host.host.registry.commands().map(({ contribution }) => contribution.description)).toEqual([
			'Extension command',
		]);
	});

	it('that cannot be loaded are named with file, line and calls, and stop no other', async () => {
		await using host = luaHost();
		const report = await host.load(
			lua(host, 'good', tool('fine', 'return "fine"')),
			lua(host, 'syntax', 'local x = = 1'),
			lua(host, 'raises', 'local function deep() error("no luck") end\ndeep()'),
		);
		const folder = host.folders.folder('user-lua');
		const told = report.failed.map(({ name, message }) => [name, message.replaceAll(folder, '')]);
		expect(told.toSorted().toReversed()).toEqual([
			['syntax', "Lua error: syntax error: /syntax.lua:1: unexpected symbol near '='"],
			[
				'raises',
				"Lua error: runtime error: /raises.lua:1: no luck\nstack traceback:\n\t/raises.lua:1: in local 'deep'\n\t/raises.lua:2: in main chunk",
			],
		]);
		expect(await host.text('fine')).toBe('fine');
	});

	it('tell the person of hooks that fail, events that do not exist and switches that are off', async () => {
		await using host = luaHost();
		await loaded(
			host,
			lua(
				host,
				'notes',
				`imp.on("after_file_write", function(event) error("cannot format") end)
imp.on("after_file_wrote", print)
${tool('where', 'return imp.exec("pwd")')}`,
			),
		);
		await host.run('file_written');
		await host.run('file_written');
		await host.text('where');
		await eventually(() => host.front.notes.length === 3);
		const file = join(host.folders.folder('user-lua'), 'notes.lua');
		expect(
			new Set(host.front.notes.map(({ level, text }) => `${level}: ${text.replaceAll(file, 'FILE')}`)),
		).toEqual(
			new Set([
				expect.stringMatching(/^warn: imp\.on after_file_wrote: there is no such event, it never fires; /),
				"warn: imp.on after_file_write: runtime error: FILE:1: cannot format\nstack traceback:\n\tFILE:1: in local 'handler'",
				'warn: imp.exec: imp.exec() is disabled for this runtime; to let it: tenon ext grants notes --exec',
			]),
		);
	});

	it('that run on are ended and come back by themselves; after the third time the culprit alone stays out', async () => {
		await using host = luaHost();
		await loaded(
			host,
			lua(host, 'culprit', tool('hang', hangs)),
			lua(host, 'innocent', tool('fine', 'return "fine"')),
		);
		for (let kill = 1; kill <= 3; kill += 1) {
			const call = host.text('hang');
			// The watch looks four times a second, and counts what it saw.
			let isOver = false;
			void call.then(() => {
				isOver = true;
			});
			await eventually(() => {
				host.timer.travel(250);
				return isOver;
			});
			expect(await call).toMatch(/^error: .*culprit ran for more than 30 s/);
			await back(host, 'innocent');
			expect(await host.text('fine')).toBe('fine');
		}
		await eventually(() => host.status('culprit').state === 'failed');
		expect(host.status('culprit').reason).toBe(
			'it was ended 3 times in ten minutes, at last because it ran for more than 30 s; it is started again when its files change, or later',
		);
		expect([host.toolNames, await host.text('fine')]).toEqual([['fine'], 'fine']);
	});

	it('that are cancelled and do not stop are ended with their state, and others come back', async () => {
		await using host = luaHost();
		await loaded(
			host,
			lua(host, 'busy', tool('spin', 'imp.update("in") while true do pcall(string.rep, "x", 10) end')),
			lua(host, 'other', tool('fine', 'return "fine"')),
		);
		const controller = new AbortController();
		const started = Promise.withResolvers<void>();
		const call = host.text('spin', {}, { signal: controller.signal, update: () => started.resolve() });
		await started.promise;
		controller.abort();
		await call.catch(() => undefined);
		await eventually(() => {
			host.timer.travel(60);
			return host.status('busy').state === 'waiting-to-restart';
		});
		await back(host, 'busy');
		await back(host, 'other');
		expect(await host.text('fine')).toBe('fine');
	});

	it('are replaced as a whole when they are reloaded; where the new file fails, the old one stays', async () => {
		await using host = luaHost();
		const before = lua(
			host,
			'notes',
			`${tool('version', 'return "one"')} imp.command("old", { run = function() return "old" end })`,
		);
		await loaded(host, before);
		lua(host, 'notes', `${tool('version', 'return "two"')}\nerror("half way")`);
		const failed = await host.host.reload('notes');
		expect(failed.failed.map(({ message }) => message.split('\n')[0]!.replace(/\/.*\//, ''))).toEqual([
			'Lua error: runtime error: notes.lua:2: half way',
		]);
		expect([await host.text('version'), host.commandNames]).toEqual(['one', ['old']]);
		lua(host, 'notes', tool('version', 'return "two"'));
		await host.host.reload('notes');
		expect([await host.text('version'), host.commandNames]).toEqual(['two', []]);
	});

	it('of which a file was saved stay as they are until the new content is trusted', async () => {
		const anyGrants = { env: [], read: [], write: [], net: [], exec: [], tools: ['*'] };
		let content = '0';
		let isTrusted = true;
		let found: FoundExtension[] = [];
		await using host = new TestHost({
			host: {
				runners: [luaRunner()],
				find: async () => ({ found, problems: [] }),
				trust: {
					decide: async () =>
						isTrusted
							? {
									type: 'trusted',
									contentHash: contentHash(`sha256:${content.repeat(64)}`),
									grants: { profile: 'compat', permissions: anyGrants, onTimeout: 'deny' },
								}
							: { type: 'untrusted', reason: 'changed', message: 'it has changed' },
				},
			},
		});
		found = [lua(host, 'notes', tool('version', 'return "one"'))];
		await loaded(host, ...found);
		expect(await host.host.renew('notes')).toEqual({ type: 'same' });
		lua(host, 'notes', tool('version', 'return "two"'));
		isTrusted = false;
		expect(await host.host.renew('notes')).toEqual({ type: 'kept', message: 'it has changed' });
		expect(await host.text('version')).toBe('one');
		[isTrusted, content] = [true, '1'];
		expect((await host.host.renew('notes')).type).toBe('reloaded');
		expect(await host.text('version')).toBe('two');
		found = [];
		expect(await host.host.renew('notes')).toEqual({ type: 'kept', message: 'it is not found any more' });
		expect(await host.text('version')).toBe('two');
	});

	it('serve a thousand calls at once, over twenty extensions of six states that call each other', async () => {
		await using host: TestHost = new TestHost({
			host: {
				runners: [luaRunner()],
				callTool: async ({ name, args, signal }) =>
					host.host.registry.tool(name)!.run(toPlain(args), toolContext({ signal })),
			},
		});
		const numbers = Array.from({ length: 20 }, (_, at) => at);
		const body = `
			local nearest = table.remove(params.way, 1)
			if nearest == nil then return tostring(params.n) end
			local text, problem = imp.tool("t" .. nearest, { n = params.n + nearest, way = params.way })
			return text or error(problem)`;
		await loaded(
			host,
			...numbers.map((at) => {
				const found = lua(host, `e${at}`, tool(`t${at}`, body), at % 2 === 0 ? 'user' : 'project');
				return at % 5 === 0 ? { ...found, lua: { isAlone: true, commands: [] } } : found;
			}),
		);
		// Up to four more calls, one inside of the other, each into any of the states.
		const way = (n: number): readonly number[] =>
			Array.from({ length: n % 5 }, (_, step) => (n * 7 + step * 13 + n * step) % 20);
		const calls = Array.from({ length: 1000 }, (_, n) => n);
		const wanted = calls.map((n) => String(way(n).reduce((sum, step) => sum + step, n)));
		const answers = calls.map((n) => host.text(`t${n % 20}`, { n, way: [...way(n)] }));
		expect(await Promise.all(answers)).toEqual(wanted);
	});

	it('answer others while calls go round in circles through two states, also where some are cancelled', async () => {
		await using host: TestHost = new TestHost({
			host: {
				runners: [luaRunner()],
				readyGraceMs: 600_000,
				callTool: async ({ name, args, signal }) =>
					host.host.registry.tool(name)!.run(toPlain(args), toolContext({ signal })),
			},
		});
		const calls = (name: string, next: string): string =>
			tool(name, `local text, problem = imp.tool("${next}", {}) return text or problem`);
		await loaded(
			host,
			lua(host, 'a', `${calls('ping', 'pong')} ${calls('self', 'self')} ${tool('here', 'return "here"')}`),
			lua(host, 'b', `${calls('pong', 'ping')} ${tool('there', 'return "there"')}`, 'project'),
		);
		const abort = new AbortController();
		const rounds = Array.from({ length: 10 }, () => [
			...['ping', 'pong', 'self'].map((name) => host.text(name)),
			...['ping', 'self'].map((name) => host.text(name, {}, { signal: abort.signal })),
			...['here', 'there'].map((name) => host.text(name)),
		]).flat();
		abort.abort();
		const answers = await Promise.all(rounds);
		const others = answers.filter((answer) => answer === 'here' || answer === 'there');
		const refused = answers.filter((answer) => /more than \d+ calls|is being called already/.test(answer));
		expect([others.length, refused.length]).toEqual([20, 30]);
	});

	it('answer a chain of eight calls beside many others, and hooks while they wait', async () => {
		const blocked = Promise.withResolvers<void>();
		await using host: TestHost = new TestHost({
			host: {
				runners: [luaRunner()],
				callTool: async ({ name, args, signal }) => {
					if (name === 'gate') await blocked.promise;
					else return host.host.registry.tool(name)!.run(toPlain(args), toolContext({ signal }));
					return textResult('open');
				},
				builtins: { tools: ['gate'], commands: [] },
			},
		});
		const steps = [1, 2, 3, 4, 5, 6, 7].map((n) =>
			tool(`deep${n}`, `return "${n}" .. (imp.tool("deep${n + 1}", {}) or "?")`),
		);
		await loaded(
			host,
			lua(host, 'deep', `${steps.join('\n')}\n${tool('deep8', 'return "8"')}`),
			lua(host, 'slow', tool('slow', 'return (imp.tool("gate", {}))')),
			lua(
				host,
				'guard',
				'imp.on("before_tool_call", function(event) return { block = event.args.command == "bad", reason = "bad" } end)',
			),
		);
		const slow = host.text('slow');
		const deep = Array.from({ length: 20 }, () => host.text('deep1'));
		// All of them wait for the first, and the gate does not.
		expect([await host.judge('good'), await host.judge('bad')]).toEqual(['good', 'denied: bad']);
		blocked.resolve();
		expect([await slow, ...new Set(await Promise.all(deep))]).toEqual(['open', '12345678']);
	});
});
