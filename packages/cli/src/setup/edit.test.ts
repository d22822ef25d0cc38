import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clients } from './clients.ts';
import { editConfiguration, readConfiguration } from './configuration.ts';
import { MalformedConfiguration } from './malformed-configuration.ts';

const command = ['/usr/bin/tenon', 'mcp'] as const;
const entry = clients.claude.entry(command);
const keys = ['mcpServers', 'tenon'] as const;
const put = (text: string): string => editConfiguration(text, 'json', keys, entry);
const take = (text: string): string => editConfiguration(text, 'json', keys, undefined);

/** The entry as it stands at a depth, with an indent. */
const lines = (indent: string, depth = 2): string =>
	`"tenon": ${JSON.stringify(entry, undefined, indent).replaceAll('\n', `\n${indent.repeat(depth)}`)}`;

describe('settings in JSON', () => {
	const rows: readonly (readonly [string, string, string])[] = [
		['an empty file', '', `{\n  "mcpServers": {\n    ${lines('  ')}\n  }\n}\n`],
		['an empty object', '{}', `{\n  "mcpServers": {\n    ${lines('  ')}\n  }\n}`],
		['a comment alone', '// mine', `// mine\n{\n  "mcpServers": {\n    ${lines('  ')}\n  }\n}\n`],
		[
			'comments, tabs and last commas',
			'{\n\t// mine\n\t"a": [1, 2,],\n\t"mcpServers": {\n\t\t"other": { "command": "x" }, // kept\n\t},\n}\n',
			`{\n\t// mine\n\t"a": [1, 2,],\n\t"mcpServers": {\n\t\t"other": { "command": "x" }, // kept\n\t\t${lines('\t')},\n\t},\n}\n`,
		],
		[
			'a comment behind the last thing',
			'{\n  "mcpServers": {\n    "other": {} // kept\n    // and this\n  }\n}\n',
			`{\n  "mcpServers": {\n    "other": {}, // kept\n    ${lines('  ')}\n    // and this\n  }\n}\n`,
		],
		[
			'an object on one line',
			'{ "mcpServers": { "other": {} } }\n',
			`{ "mcpServers": { "other": {},\n    ${lines('  ')}\n  } }\n`,
		],
		[
			'an empty object of servers',
			'{\n    "mcpServers": {}\n}\n',
			`{\n    "mcpServers": {\n        ${lines('    ')}\n    }\n}\n`,
		],
		['other things', '{\n  "a": 1\n}\n', `{\n  "a": 1,\n  "mcpServers": {\n    ${lines('  ')}\n  }\n}\n`],
		[
			'lines that end as on Windows',
			'{\r\n  "a": 1\r\n}\r\n',
			`{\n  "a": 1,\n  "mcpServers": {\n    ${lines('  ')}\n  }\n}\n`.replaceAll('\n', '\r\n'),
		],
		['a mark of the byte order', '\ufeff{}\n', `\ufeff{\n  "mcpServers": {\n    ${lines('  ')}\n  }\n}\n`],
	];
	for (const [title, before, after] of rows) {
		it(`${title}: the rest stays as it is written`, () => {
			expect(put(before)).toBe(after);
			expect(put(after)).toBe(after);
		});
	}

	it('are as before when the server was put in and taken out', () => {
		for (const before of [
			'{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
			'{\n  "mcpServers": {\n    "other": { "command": "x" }, // kept\n  },\n}\n',
			'{\n  "mcpServers": {\n    "other": {} // kept\n    // and this\n  }\n}\n',
			'{\r\n\t"mcpServers": {\r\n\t\t"other": {}\r\n\t}\r\n}\r\n',
		]) {
			expect(take(put(before))).toBe(before);
		}
	});

	it('lose the server wherever it stands', () => {
		expect(take('{"mcpServers":{"tenon":{"a":1},"x":{}}}')).toBe('{"mcpServers":{"x":{}}}');
		expect(take('{"mcpServers":{"x":{},"tenon":{}}}')).toBe('{"mcpServers":{"x":{}}}');
		expect(take('{"mcpServers":{"tenon":{}}}')).toBe('{"mcpServers":{}}');
	});

	it('change the server where it stands', () => {
		expect(put('{\n  "mcpServers": {\n    "tenon": 1, // one\n    "x": {}\n  }\n}\n')).toBe(
			`{\n  "mcpServers": {\n    ${lines('  ')}, // one\n    "x": {}\n  }\n}\n`,
		);
	});

	it('keep all else, whatever it is', () => {
		const space = fc.constantFrom('', ' ', '\n', '\n\t', ' // c\n', '/* d */', '\r\n  ');
		fc.assert(
			fc.property(
				fc.dictionary(fc.string(), fc.jsonValue()),
				fc.boolean(),
				space,
				(others, isNested, gap) => {
					const inner = JSON.stringify(others);
					const spaced = inner === '{}' ? `{${gap}}` : `{${gap}${inner.slice(1, -1)}${gap}}`;
					const before = isNested ? `{"mcpServers":${gap}${spaced}${gap}}` : spaced;
					const content = readConfiguration(before, 'json') as Record<string, unknown>;
					const { mcpServers = {}, ...rest } = content;
					if (typeof mcpServers !== 'object' || mcpServers === null || Array.isArray(mcpServers)) return;
					const after = put(before);
					expect(readConfiguration(after, 'json')).toEqual({
						...rest,
						mcpServers: { ...mcpServers, tenon: entry },
					});
					expect(put(after)).toBe(after);
					const { tenon: _, ...servers } = mcpServers as Record<string, unknown>;
					expect(readConfiguration(take(after), 'json')).toEqual({ ...rest, mcpServers: servers });
				},
			),
		);
	});

	it('of either version of opencode are found', () => {
		const { keys: find } = clients.opencode;
		expect([find({}), find({ mcp: { x: {} } }), find({ mcp: { servers: {} } })]).toEqual([
			['mcp', 'tenon'],
			['mcp', 'tenon'],
			['mcp', 'servers', 'tenon'],
		]);
	});

	it('that are malformed are refused with their line', () => {
		expect(() => put('{\n  "a": 1,\n  b\n}')).toThrow(new MalformedConfiguration('line 3: InvalidSymbol'));
		expect(() => put('[]')).toThrow(new MalformedConfiguration('it holds no object'));
		expect(() => put('{"mcpServers": []}')).toThrow(MalformedConfiguration);
		expect(() => put('{"mcpServers": "x"}')).toThrow(MalformedConfiguration);
		expect(() => put('{"mcpServers": null}')).toThrow(MalformedConfiguration);
	});
});

describe('settings in TOML', () => {
	const tomlKeys = clients.codex.keys({});
	const edit = (text: string, value: unknown): string => editConfiguration(text, 'toml', tomlKeys, value);
	const table = '[mcp_servers.tenon]\ncommand = "/usr/bin/tenon"\nargs = [ "mcp" ]\n';
	const other = '# mine\nmodel = "x"\n\n\n\n[mcp_servers.other]\ncommand = "y" # kept\n';

	it('get a table of their own and lose it again', () => {
		expect(edit('', entry)).toBe(table);
		const after = edit(other, entry);
		expect(after).toBe(`${other}\n${table}`);
		expect(edit(after, entry)).toBe(after);
		expect(edit(after, undefined)).toBe(other);
		expect(edit('a = 1', entry)).toBe(`a = 1\n\n${table}`);
		expect(edit('a = 1\r\n', entry)).toBe(`a = 1\r\n\r\n${table.replaceAll('\n', '\r\n')}`);
	});

	it('change the table where it stands, and nothing behind it', () => {
		const before = `[mcp_servers."tenon"]\ncommand = "t"\nargs = [\n  "a",\n]\n[mcp_servers.tenon.env]\nA = "1"\n\n# about after\n[after]\nx = 1\n`;
		expect(edit(before, entry)).toBe(`${table}\n# about after\n[after]\nx = 1\n`);
		expect(edit(before, undefined)).toBe('\n# about after\n[after]\nx = 1\n');
	});

	it('keep texts and lists that look like a table', () => {
		const before =
			'a = """\n[mcp_servers.tenon]\n\n\n\nx = 1\n"""\nb = [\n  [1],\n  # [mcp_servers.tenon]\n]\nc = \'\'\'\n[mcp_servers.tenon]\'\'\'\n';
		expect(edit(before, entry)).toBe(`${before}\n${table}`);
		expect(edit(edit(before, entry), undefined)).toBe(before);
	});

	it('that are malformed, or written in another way, are refused', () => {
		expect(() => edit('a = 1\nb = = 2\n', entry)).toThrow(/^line 2: /);
		expect(() => edit('mcp_servers = { tenon = { command = "x" } }\n', entry)).toThrow(
			MalformedConfiguration,
		);
		expect(() => edit('[mcp_servers]\ntenon = { command = "x" }\n', undefined)).toThrow(
			MalformedConfiguration,
		);
		expect(() => edit('mcp_servers = 1\n', entry)).toThrow(MalformedConfiguration);
	});
});
