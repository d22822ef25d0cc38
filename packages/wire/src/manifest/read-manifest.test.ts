import { describe, expect, it } from 'vitest';
import { readManifest, withEnabled } from './read-manifest.ts';

describe('a manifest', () => {
	it('of another host is read with our defaults', () => {
		const text =
			'{"name":"clock","version":"1.0.0","exec":"node","args":["index.js"],"enabled":null,"color":"red"}';
		expect(readManifest(text)).toEqual({
			ok: true,
			manifest: {
				name: 'clock',
				exec: 'node',
				module: '',
				args: ['index.js'],
				version: '1.0.0',
				description: '',
				language: '',
				enabled: true,
				skills: [],
				intercept: {},
				restart: 'on-failure',
				data: 'shared',
				host: '',
				protocol: '',
			},
			problems: [],
		});
	});

	it('says what it needs and how it wants to be asked', () => {
		const text = JSON.stringify({
			name: 'guard',
			exec: './guard',
			permissions: { env: ['HOME'], net: ['api.example.com'] },
			intercept: { tool_call: { on_failure: 'allow', timeout_ms: 120_000, tools: ['bash'], priority: 10 } },
			restart: 'never',
			data: 'separate',
		});
		expect(readManifest(text)).toMatchObject({
			manifest: {
				permissions: { env: ['HOME'], read: [], write: [], net: ['api.example.com'], exec: [], tools: [] },
				intercept: { tool_call: { on_failure: 'allow', timeout_ms: 120_000, tools: ['bash'], priority: 10 } },
				restart: 'never',
				data: 'separate',
			},
		});
	});

	it.each([
		['', 'the manifest'],
		['[]', 'the manifest'],
		['{"exec":"node"}', 'name'],
		['{"name":"","exec":"node"}', 'name'],
		['{"name":"x"}', 'exec'],
		['{"name":"x","exec":"","skills":[]}', 'exec'],
		['{"name":"x","exec":"n","args":"index.js"}', 'args'],
		['{"name":"x","exec":"n","args":["a",1]}', 'args[1]'],
		['{"name":"x","exec":"n","enabled":"no"}', 'enabled'],
		['{"name":"x","skills":["a","../../b"]}', 'skills[1]'],
		['{"name":"x","skills":["/etc"]}', 'skills[0]'],
		['{"name":"x","mcpServers":{}}', 'exec'],
		['{"name":"x","mcpServers":[]}', 'mcpServers'],
		['{"name":"x","module":"../x.ts"}', 'module'],
		['{"name":"x","exec":"n","module":"x.ts"}', 'module'],
		['{"name":"x","skills":["C:\\\\x"]}', 'skills[0]'],
		['{"name":"x","exec":"n","restart":"always"}', 'restart'],
		['{"name":"x","exec":"n","permissions":{"env":"ALL"}}', 'permissions.env'],
		[
			'{"name":"x","exec":"n","intercept":{"tool_call":{"on_failure":"ask"}}}',
			'intercept.tool_call.on_failure',
		],
	])('%s is refused by field', (text, path) => {
		expect(readManifest(text)).toMatchObject({ ok: false, problem: { path } });
	});

	it.each([
		['{"name":"x","module":"src/x.ts","protocol":"1","host":">=1"}', { module: 'src/x.ts', protocol: '1' }],
		['{"name":"x","mcpServers":{"a":{"command":"a"}}}', { exec: '', module: '' }],
	])('%s needs no program', (text, manifest) => {
		expect(readManifest(text)).toMatchObject({ ok: true, manifest });
	});

	it('is rewritten with nothing changed but what was asked for', () => {
		const text = '{\n  "color": "red",\n  "name": "x",\n  "exec": "n",\n  "big": 9007199254740993\n}\n';
		expect(withEnabled(text, false)).toBe(
			'{\n  "color": "red",\n  "name": "x",\n  "exec": "n",\n  "big": 9007199254740993,\n  "enabled": false\n}\n',
		);
		expect(withEnabled(withEnabled(text, false), true)).toContain('"enabled": true');
	});
});
