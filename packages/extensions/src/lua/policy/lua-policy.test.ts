import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { noLuaConfig, policyFor, readLuaConfig } from './lua-policy.ts';

const read = (text: string) => readLuaConfig(parse(text));

describe("imp's configuration of Lua", () => {
	it('says nothing where it has no table of its own', () => {
		expect(read('[theme]\nname = "dark"')).toEqual(noLuaConfig);
	});

	it('has a switch or a list for each kind of effect, and limits', () => {
		expect(
			read(`
[lua]
allow_native_tool_calls = false
allow_shell_exec = true
allow_http = true
allow_secrets = false
allowed_env = ["A", "B"]
tools = ["read"]
exec = ["git"]
http = ["api.test"]
secrets = ["github.api_key"]
fs_read = ["./**"]
fs_write = []
call_ms = 500
memory_mb = 16`),
		).toEqual({
			all: {
				allowNativeToolCalls: false,
				allowShellExec: true,
				allowHttp: true,
				allowSecrets: false,
				allowedEnv: ['A', 'B'],
				tools: ['read'],
				exec: ['git'],
				http: ['api.test'],
				secrets: ['github.api_key'],
				fsRead: ['./**'],
				fsWrite: [],
				callMs: 500,
				memoryMb: 16,
			},
			byName: new Map(),
			problems: [],
		});
	});

	it('of one extension replaces single switches of the one for all', () => {
		const config = read(
			'[lua]\nallow_http = true\nallowed_env = ["A"]\n[lua.ext.notes]\nallow_http = false\n[lua.ext.other]\ncall_ms = 9',
		);
		expect(policyFor(config, 'notes')).toEqual({ allowHttp: false, allowedEnv: ['A'] });
		expect(policyFor(config, 'other')).toEqual({ allowHttp: true, allowedEnv: ['A'], callMs: 9 });
		expect(policyFor(config, 'none')).toEqual({ allowHttp: true, allowedEnv: ['A'] });
	});

	it.each<[text: string, where: string, expected: string]>([
		['lua = 1', 'lua', 'a table'],
		['[lua]\next = 1', 'lua.ext', 'a table'],
		['[lua.ext]\nnotes = true', 'lua.ext.notes', 'a table'],
		['[lua]\nallow_http = "yes"', 'lua.allow_http', 'true or false'],
		['[lua]\nallowed_env = "A"', 'lua.allowed_env', 'a list of texts'],
		['[lua]\nexec = ["git", 1]', 'lua.exec', 'a list of texts'],
		['[lua.ext.notes]\ncall_ms = 0', 'lua.ext.notes.call_ms', 'a whole number above zero'],
		['[lua]\nmemory_mb = 1.5', 'lua.memory_mb', 'a whole number above zero'],
	])('that says %j is named, and what means nothing is left out', (text, where, expected) => {
		const { all, byName, problems } = read(text);
		expect(problems).toEqual([{ code: 'config.malformed', where, message: `expected ${expected}` }]);
		expect([all, ...byName.values()].every((policy) => Object.keys(policy).length === 0)).toBe(true);
	});

	it('names keys that it does not have, with those that it has', () => {
		const { problems } = read('[lua]\nallow_htpp = true');
		expect(problems.map(({ where }) => where)).toEqual(['lua.allow_htpp']);
		expect(problems[0]!.message).toMatch(/^expected one of allow_native_tool_calls, .*memory_mb$/);
	});
});
