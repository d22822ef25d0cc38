import { beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import { LuaSession } from '../support/lua-session.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

it('a command of an extension that waits for a program is cancelled where the person interrupts', {
	timeout: 60_000,
}, async () => {
	await using session = await LuaSession.open({
		impConfig: '[lua]\nallow_shell_exec = true\n',
		lua: {
			'slow.lua': `
imp.command("slow", { run = function(args, ctx)
	ctx.ui.notify("begun")
	imp.exec("sleep 600", nil, { timeout = 900 })
	return "never shown"
end })
imp.command("quick", { run = function() return "quick" end })`,
		},
	});
	const { service, sees } = session.watched;
	await session.answering({});
	expect(await service.interrupt()).toEqual({ interrupted: 'nothing' });
	const slow = session.command('slow');
	await sees('note', ({ text }) => text === 'begun');
	expect(await service.interrupt()).toEqual({ interrupted: 'command' });
	expect(await slow).toBe('error: /slow was cancelled');
	expect(await session.command('quick')).toBe('quick');
	expect(await service.interrupt()).toEqual({ interrupted: 'nothing' });
});
