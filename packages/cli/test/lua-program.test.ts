import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtProgram } from './built-program.ts';
import { type FrontWorld, makeFrontWorld } from './support/front-world.ts';
import { startRpc } from './support/rpc-driver.ts';

const extension = `
imp.register_tool({
	name = "shout", description = "Shouts", params = { text = { type = "string", required = true } },
	execute = function(_, params) imp.update("half") return params.text:upper() end,
})
imp.on("before_tool_call", function(event)
	if event.tool_name == "bash" and event.args.command:match("forbidden") then return { block = true, reason = "guarded" } end
end)
imp.command("hello", { run = function(args) return "Hello, " .. args .. "!" end })
`;

const manifest = 'return { name = "greeter", version = "2", commands = { { name = "hello" } } }';

/** A world whose user has the extension where imp keeps its own. */
const withExtension = (): FrontWorld => {
	const world = makeFrontWorld({
		replies: [
			{
				calls: [
					{ id: 'c1', tool: 'shout', args: { text: 'hey' } },
					{ id: 'c2', tool: 'shell', args: { script: 'echo forbidden' } },
				],
			},
			{ text: 'Done.' },
		],
	});
	const folder = join(world.home, '.imp/lua/greeting');
	mkdirSync(dirname(join(folder, 'init.lua')), { recursive: true });
	writeFileSync(join(folder, 'init.lua'), extension);
	writeFileSync(join(folder, 'manifest.lua'), manifest);
	return world;
};

/** Runs the bundled program to its end. */
const tenon = async (world: FrontWorld, args: readonly string[]) => {
	const { path, cacheHome } = await builtProgram();
	const { stdout, stderr, status } = spawnSync(process.execPath, [path, ...args], {
		cwd: world.project,
		encoding: 'utf8',
		env: { ...world.environment, XDG_CACHE_HOME: cacheHome },
		timeout: 60_000,
	});
	return {
		stdout: stdout.replaceAll(world.home, '<home>'),
		stderr: stderr.replaceAll(world.home, '<home>'),
		status,
	};
};

describe('Lua extensions in the bundled program', { timeout: 240_000 }, () => {
	it('are found where imp keeps them, and their tool, hook and command work in tenon rpc', async () => {
		using world = withExtension();
		expect((await tenon(world, ['ext', 'trust', 'greeter', '--yes'])).status).toBe(0);
		await using rpc = await startRpc({ world, findsExtensions: true });
		await rpc.request('hello', { ui: [] });
		expect(await rpc.commands()).toContain('hello');
		const shown = rpc.next(({ type }) => type === 'ext_display');
		await rpc.request('invoke_command', { name: 'x', args: 'greeter.hello Ada' });
		expect((await shown).text).toBe('Hello, Ada!');
		await rpc.request('prompt', { message: 'go' });
		await rpc.next(({ type }) => type === 'done');
		expect(
			rpc.lines
				.filter(({ type }) => type === 'tool_result')
				.map(({ content, is_error }) => [(content as readonly { text: string }[])[0]!.text, is_error]),
		).toEqual([
			['HEY', false],
			['guarded', true],
		]);
		expect(await rpc.finish()).toBe(0);
	});

	it('work with tenon -p, and one by one with tenon ext call', async () => {
		using world = withExtension();
		expect((await tenon(world, ['ext', 'trust', 'greeter', '--yes'])).status).toBe(0);
		const usual = ['--tape', world.tapeFile, '--policy', world.policyFile];
		expect(await tenon(world, ['-p', 'go', ...usual])).toEqual({
			stdout: 'Done.\n',
			stderr: 'tenon: shout {"text":"hey"}\ntenon: shell {"script":"echo forbidden"}\n',
			status: 0,
		});
		const call = (...words: readonly string[]) => tenon(world, ['ext', 'call', ...words]);
		expect(await call('greeter', 'tool', 'shout', '{"text":"hey"}')).toEqual({
			stdout: 'HEY\n',
			stderr: 'half\n',
			status: 0,
		});
		expect(await call('greeter', 'command', 'hello', 'Ada')).toMatchObject({
			stdout: 'Hello, Ada!\n',
			status: 0,
		});
		expect(await call('greeter', 'tool', 'shout', '{}')).toMatchObject({
			stdout: 'shout: expected the property text, found {}\n',
			status: 1,
		});
	});
});
