import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { noLuaManifest } from './lua-manifest.ts';
import { readLuaManifest } from './read-manifest.ts';

const read = async (source: string) => {
	const file = join(temporaryFolder('manifest'), 'manifest.lua');
	writeFileSync(file, source);
	const { manifest, problem } = await readLuaManifest(file);
	return { manifest, problem: problem?.message.replaceAll(file, 'manifest.lua') };
};

describe('a manifest in Lua', () => {
	it('names the extension, its version and its commands; blank texts and bad items are left out', async () => {
		expect(
			await read(`
local name = "git" .. "hub"
return { name = "  " .. name .. " ", version = "", description = "Reviews", isolated = true,
	commands = { { name = "review-pr", description = "d" }, "bad", { description = "no name" } },
	permissions = { net = { "api.github.com" } } }`),
		).toEqual({
			manifest: {
				name: 'github',
				version: '',
				description: 'Reviews',
				isIsolated: true,
				commands: [{ name: 'review-pr', description: 'd' }],
				permissions: {
					env: [],
					read: [],
					write: [],
					net: ['api.github.com'],
					exec: [],
					tools: [],
					secrets: [],
				},
			},
			problem: undefined,
		});
	});

	it('says what it adds and is asked about, where it says that', async () => {
		const source = 'return { name = "n", permissions = { register = {}, intercept = { "compaction" } } }';
		expect((await read(source)).manifest.permissions).toMatchObject({
			register: [],
			intercept: ['compaction'],
		});
	});

	it.each([
		['return { name = "" }', 'expected a table with a name to be returned'],
		['return 7', 'expected a table with a name to be returned'],
		['return {', 'syntax error: manifest.lua:1: unexpected symbol near <eof>'],
		['\nerror("no")', 'runtime error: manifest.lua:2: no\nstack traceback:\n\tmanifest.lua:2: in main chunk'],
		['while true do end', 'took longer than 50 ms'],
		['while true do pcall(string.rep, "x", -1) end', 'took longer than 50 ms'],
		['return { name = string.rep("x", 64 << 20) }', 'memory error: not enough memory'],
		[
			'return { name = io and "io" or os and "os" or require and "require" or imp and "imp" or "" }',
			'expected a table with a name to be returned',
		],
	])('%j says nothing, and why', async (source, problem) => {
		expect(await read(source)).toEqual({ manifest: noLuaManifest, problem });
	});
});
