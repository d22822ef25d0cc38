import { describe, expect, it } from 'vitest';
import { openSession } from '../../src/session/open-session.ts';
import type { FrontWorldOptions } from '../support/front-world.ts';
import { sessionOptionsIn } from '../support/session-driver.ts';
import { type WatchedService, watched } from '../support/watched-service.ts';

const open = (options: FrontWorldOptions): Promise<WatchedService> =>
	watched((world, more) => openSession(sessionOptionsIn(world, more)), options);

const granted = `
[lua]
allow_shell_exec = true
allow_http = true
allow_secrets = true
allowed_env = ["API_TOKEN"]
`;

/** One turn in which the model calls a tool; what the call came to. */
const turn = async (session: WatchedService, prompt = 'go') => {
	await session.service.submit({ text: prompt });
	await session.sees('turn-ended');
	return session.events.flatMap((event) =>
		event.type === 'tool-finished' ? [{ isError: event.isError, content: event.content }] : [],
	);
};

const calls = (tool: string, args: object = {}): NonNullable<FrontWorldOptions['replies']> => [
	{ calls: [{ id: 'c1', tool, args: args as never }] },
	{ text: 'Done.' },
];

const text = (content: string, isError = false) => ({ isError, content: [{ type: 'text', text: content }] });

describe('imp extensions in a session', { timeout: 60_000 }, () => {
	it('1: a tool runs a command and returns its output', async () => {
		await using session = await open({
			impConfig: granted,
			lua: {
				'timestamp.lua': `
imp.register_tool({
	name = "timestamp", label = "Timestamp", description = "Current time", params = {}, readonly = true,
	execute = function(call_id, params, ctx)
		local result = imp.exec("date -u +%Y")
		return { content = result.stdout:gsub("%s+$", ""), is_error = result.exit_code ~= 0 }
	end,
})`,
			},
			replies: calls('timestamp'),
		});
		expect(await turn(session)).toEqual([text(String(new Date().getUTCFullYear()))]);
	});

	it('2: a command is run with its arguments, or with none', async () => {
		await using session = await open({
			lua: {
				'greet.lua': `
imp.register_command("greet", {
	description = "Say hello",
	handler = function(args) if args == "" then return "Hello, world!" end return "Hello, " .. args .. "!" end,
})`,
			},
		});
		const { service } = session;
		expect(await service.runCommand({ name: 'greet', args: '' })).toEqual({
			type: 'display',
			text: 'Hello, world!',
		});
		expect(await service.runCommand({ name: 'x', args: 'greet.greet  Ada ' })).toEqual({
			type: 'display',
			text: 'Hello, Ada!',
		});
		expect(await service.runCommand({ name: 'lua', args: 'greet.other' })).toEqual({
			type: 'error',
			message: "command 'greet.other' not found",
		});
	});
});
