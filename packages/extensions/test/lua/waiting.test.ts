import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { readLuaFile } from '../../src/discovery/read-lua.ts';
import { luaRunner } from '../../src/lua/runner/lua-runner.ts';
import { TestHost } from '../support/test-host.ts';

/** A host whose programs and whose tool `slow` end when they are let go. */
class WaitingHost extends TestHost {
	readonly go: () => void;
	readonly #waits = Promise.withResolvers<void>();

	constructor() {
		const { promise, resolve } = Promise.withResolvers<void>();
		super({
			host: {
				runners: [luaRunner()],
				readyGraceMs: 600_000,
				callTool: async () => this.#until(promise, textResult('went')),
				port: async () =>
					this.#until(promise, {
						status: 0,
						stdout: new Uint8Array(),
						stderr: new Uint8Array(),
						isCut: false,
					}),
				builtins: { tools: ['slow'], commands: [] },
			},
			grants: { permissions: { env: [], read: [], write: [], net: [], exec: ['*'], tools: ['*'] } },
		});
		this.go = resolve;
	}

	/** Resolves when something waits for the host. */
	get waits(): Promise<void> {
		return this.#waits.promise;
	}

	async open(extensions: Readonly<Record<string, string>>): Promise<void> {
		const folder = this.folders.folder('user-lua');
		const found = Object.entries(extensions).map(([name, source]) => {
			const file = join(folder, `${name}.lua`);
			writeFileSync(file, source);
			return readLuaFile(file, 'user');
		});
		const { failed } = await this.load(...found);
		expect(failed).toEqual([]);
	}

	async #until<T>(promise: Promise<void>, value: T): Promise<T> {
		this.#waits.resolve();
		await promise;
		return value;
	}
}

const guard =
	'imp.on("before_tool_call", function(event) return { block = event.args.command == "bad", reason = "bad" } end)';

describe('while Lua waits', { timeout: 60_000 }, () => {
	it('in a watcher, gates of the same state answer at once', async () => {
		await using host = new WaitingHost();
		await host.open({ format: 'imp.on("after_file_write", function() imp.exec("slow") end)', guard });
		await host.run('file_written');
		await host.waits;
		expect([await host.judge('good'), await host.judge('bad')]).toEqual(['good', 'denied: bad']);
		host.go();
	});

	it('for its turn, a gate is not late, however long a tool of the same state computes', async () => {
		await using host = new WaitingHost();
		await host.open({
			guard,
			count: `imp.register_tool({ name = "count", execute = function()
				imp.update("in")
				local sum = 0
				for n = 1, 40000000 do sum = sum + n % 7 end
				return "counted"
			end })`,
		});
		const started = Promise.withResolvers<void>();
		const counted = host.text('count', {}, { update: () => started.resolve() });
		await started.promise;
		const judged = host.judge('bad');
		await new Promise(setImmediate);
		// A gate has five seconds of its own.
		host.timer.travel(6_000);
		expect([await counted, await judged]).toEqual(['counted', 'denied: bad']);
	});

	it('in a gate, its own time runs', async () => {
		await using host = new WaitingHost();
		await host.open({ guard: 'imp.on("before_tool_call", function() imp.exec("slow") end)' });
		const judged = host.judge('good');
		await host.waits;
		host.timer.travel(6_000);
		expect(await judged).toMatch(/^denied: guard: tool_call: no answer within 5000 ms/);
		host.go();
	});

	it('in a watcher without an end, that is ended after a minute, and others have their turn', async () => {
		await using host = new WaitingHost();
		await host.open({
			endless: 'imp.on("after_file_write", function() while true do imp.exec("slow") end end)',
			fine: 'imp.register_tool({ name = "fine", execute = function() return "fine" end })',
		});
		await host.run('file_written');
		await host.waits;
		const fine = host.text('fine');
		await new Promise(setImmediate);
		host.timer.travel(61_000);
		expect(await fine).toBe('fine');
	});

	it('in tools and commands for its host, that takes as long as it takes', async () => {
		await using host = new WaitingHost();
		await host.open({
			slow: `
				local function run() return (imp.tool("slow", {})) end
				imp.register_tool({ name = "go", execute = run })
				imp.command("go", { run = run })`,
		});
		const tool = host.text('go');
		const command = host.command('go');
		await host.waits;
		host.timer.travel(500_000);
		host.go();
		expect([await tool, await command]).toEqual(['went', { type: 'display', text: 'went' }]);
	});
});
