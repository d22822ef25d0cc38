import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LuaRuntime } from '@tenon/extensions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestWorld } from '../../../test/ext/test-world.ts';
import { runCall } from '../call/call.ts';
import { readExtFlags } from '../flags.ts';
import { createExtension } from './create-extension.ts';
import { impStubs } from './imp-stubs.ts';

let world: TestWorld;
beforeEach(() => {
	world = new TestWorld();
});
afterEach(() => world[Symbol.dispose]());

describe('a new extension in Lua', { timeout: 60_000 }, () => {
	it('works as it was made, under the name of its manifest', async () => {
		const parent = mkdtempSync(join(tmpdir(), 'tenon-new-'));
		const request = readExtFlags(['new', 'my-notes', '--lua']);
		expect(request).toEqual({
			kind: 'new',
			name: 'my-notes',
			language: 'lua',
			isModule: false,
			sdk: undefined,
		});
		if (request.kind !== 'new') return;
		const folder = createExtension({ ...request, program: '', parent, version: '0.0.0' });
		const call = async (...words: readonly string[]): Promise<string> => {
			const wanted = readExtFlags(['call', folder, ...words]);
			if (wanted.kind !== 'call') throw new Error(JSON.stringify(wanted));
			expect(await runCall(wanted, world, async () => undefined)).toBe(0);
			return world.said();
		};
		expect(await call('tool', 'my_notes_greet', '{"who":"Ada"}')).toContain('Hello, Ada!');
		expect(await call('command', 'my-notes')).toContain('Hello, you!');
		rmSync(parent, { recursive: true, force: true });
	});
});

describe('the annotations for editors', () => {
	it('are Lua, and have every function that imp has', async () => {
		await using runtime = await LuaRuntime.open();
		await runtime.exec(`
local function names(of, prefix, into)
	for name, value in pairs(of) do
		if type(value) == "table" then names(value, prefix .. name .. ".", into) else into[#into + 1] = prefix .. name end
	end
	table.sort(into)
	return table.concat(into, " ")
end
imp.register_command("real", { handler = function(_, ctx)
	return names({ imp = imp, context_ui = ctx.ui }, "", {})
end })`);
		const real = await runtime.executeCommand('real', '');
		const annotated = [...impStubs.matchAll(/^function ([\w.]+)\(/gm)].map(([, name]) => name);
		expect(annotated.toSorted().join(' ')).toBe(real);
		await runtime.exec(`assert(load([==[${impStubs}]==]))`);
	});
});
