import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { yqFiles, yqRows } from '../../test/rows/yq.rows.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';
import { yq } from './yq.ts';

describeLikeReal('yq', yqFiles, yqRows);

const config = `# head
name: x # the name

# servers
servers:
- host: a # first
  port: 80
- host: b
  port: "81"
opts: {a: 1, b: [x, y]}
base: &b {k: 1}
use:
  <<: *b
  z: 2
text: |
  one
  two
nothing:
`;

const files: Readonly<Record<string, string>> = {
	...yqFiles,
	'c.yml': config,
	't.toml':
		'# c\ntitle = "x"\nn = 12345678901234567890\nd = 2020-01-02T03:04:05Z\n[owner]\nname = "amy"\ndob = 1979-05-27\n[[p]]\nq = 1.5\n',
	'p.json': '{\n  "name": "pkg",\n  "version": "1.0.0"\n}\n',
};

const run = async (script: string): Promise<string> => {
	const { stdout, stderr, status } = await runOnCommands({ script, files });
	const text = Buffer.from(stdout + stderr, 'latin1').toString();
	return status === 0 ? text : `${text}[${status}]`;
};

describe('yq with the habits of the other program of the name', () => {
	it.each([
		['yq e . c.yml', config],
		[`yq -i '.name = "new"' c.yml; cat c.yml`, config.replace('name: x', 'name: new')],
		[
			`yq -i '.servers[0].port = 8080 | .servers += [{"host": "c", "port": 1}]' c.yml; cat c.yml`,
			config.replace('port: 80', 'port: 8080').replace('opts:', '- host: c\n  port: 1\nopts:'),
		],
		[
			"yq -i 'del(.servers[0]) | .use.z = 3 | .opts.c = true' c.yml; cat c.yml",
			config
				.replace('- host: a # first\n  port: 80\n', '')
				.replace('z: 2', 'z: 3')
				.replace('[x, y]}', '[x, y], c: true}'),
		],
		["yq -i 'del(.use.k)' c.yml; cat c.yml", config.replace('  <<: *b\n', '')],
		[`yq -Y '.name = "z"' c.yml`, config.replace('name: x', 'name: z')],
		['yq e .servers c.yml', '- host: a # first\n  port: 80\n- host: b\n  port: "81"\n'],
		["yq e '.servers[0]' c.yml", 'host: a # first\nport: 80\n'],
		["yq e '.name, .servers[].host' c.yml", 'x\na\nb\n'],
		['yq e .use c.yml', 'k: 1\nz: 2\n'],
		[`yq e '{"a": .opts}' c.yml`, 'a:\n  a: 1\n  b:\n  - x\n  - y\n'],
		['yq -o=json .opts.b c.yml', '[\n  "x",\n  "y"\n]\n'],
		['yq -o json -I0 . many.yml', '{"a":1}\n{"a":2}\n{"a":3}\n'],
		['yq -o=j .name c.yml; yq -r -oj .name c.yml; yq e -r=false .name c.yml', '"x"\nx\n"x"\n'],
		['yq e .a many.yml; yq e -N .a many.yml', '1\n---\n2\n---\n3\n1\n2\n3\n'],
		["yq e '.a += 1' many.yml", 'a: 2\n---\na: 3\n---\na: 4\n'],
		["yq -i '.a += 1' many.yml; cat many.yml", 'a: 2\n---\na: 3\n---\na: 4\n'],
		['yq -P -o=yaml . p.json; yq -p json -o yaml .version p.json', 'name: pkg\nversion: 1.0.0\n1.0.0\n'],
		[`yq -i '.version = "1.0.1"' p.json; cat p.json`, '{\n  "name": "pkg",\n  "version": "1.0.1"\n}\n'],
		['yq -P flow.yml', 'a:\n  - 1\n  - b: c\nd e: null\nf: null\ng: x:y\n'],
		[
			'yq -p=toml .owner.name t.toml; yq -o=json -I0 . t.toml',
			'amy\n{"title":"x","n":12345678901234567890,"d":"2020-01-02T03:04:05Z","owner":{"name":"amy","dob":"1979-05-27"},"p":[{"q":1.5}]}\n',
		],
		['yq -t "{name, nested}" a.yml', 'name = "web"\n\n[nested.deep]\nx = 1\ny = [ "a", "b" ]\n'],
		[`yq -i '.title = "z"' t.toml; head -n 1 t.toml`, 'title = "z"\n'],
		[
			`yq e -n '.a.b = 1 | .c = [1, {"x": [], "y": {}}] | .t = "two\\nlines" | .s = "yes"'`,
			'a:\n  b: 1\nc:\n  - 1\n  - x: []\n    y: {}\nt: |-\n  two\n  lines\ns: "yes"\n',
		],
		[`fromjson '{"a": [1, 2]}' | yq -y .a`, '- 1\n- 2\n'],
		['yq --json . many.yml', '[{"a":1},{"a":2},{"a":3}]\n'],
		["yq --json .a many.yml | jq -c 'map(. + 1)'", '[2,3,4]\n'],
	])('%s', async (script, output) => {
		expect(await run(script)).toBe(output);
	});

	it.each([
		['yq ea . c.yml', "yq: ea is not supported: gather documents with yq -n '[inputs]' or -s\n[1]"],
		['yq -o=xml . c.yml', "yq: unknown format 'xml', please use one of yaml, json, toml\n[1]"],
		['yq -iy -o=json . c.yml', 'yq: -y, -Y and -t do not go with -o, -p, -P, -I, -N or eval\n[1]'],
		[
			'yq -t .empty a.yml',
			'yq: Error converting JSON to TOML: cannot represent non-object types at top level.\n[1]',
		],
		['yq -t . a.yml', 'yq: Error converting JSON to TOML: TOML has no null.\n[1]'],
		[
			`yq . <<< 'a: {b: "x'`,
			'yq: Error running jq: ParserError: Missing closing "quote\n  in "<stdin>", line 2, column 1.\n[1]',
		],
		[
			"yq -c . <<< '{a: &x [1, *x]}'",
			'yq: Error running jq: ComposerError: found undefined alias x\n  in "<stdin>", line 1, column 12.\n[1]',
		],
		[
			'yq -p toml . <<< "a = "',
			'yq: Error running jq: TomlDecodeError: invalid value\n  in "<stdin>", line 1, column 5.\n[1]',
		],
	])('%s is refused', async (script, output) => {
		expect(await run(script)).toBe(output);
	});

	it('names the file and leaves it as it was where it is no YAML', async () => {
		expect(await run('yq -i .a bad.yml; cat bad.yml')).toMatch(
			/^a: \[1, 2\nb: 3\nyq: Error running jq: ParserError: .*\n {2}in "bad.yml", line 2, column \d+\.\n$/,
		);
	});

	it('finds a mistake in a constant program before the script starts', () => {
		expect(yq.declaration.check?.(['-i', '.a\n= [', 'f.yml'])).toEqual([
			{ argument: 1, message: 'line 2, column 3: syntax error, unexpected end of file' },
		]);
	});

	it('ends aliases that multiply', async () => {
		const script = `printf 'a: &a [x,x,x,x,x,x,x,x,x]\\n' > f; for i in 1 2 3 4 5 6 7 8; do printf "b$i: &a [*a,*a,*a,*a,*a,*a,*a,*a,*a]\\n" >> f; done; yq . f`;
		expect(await run(script)).toBe('yq: Error: detected unsafe YAML entity expansion\n[1]');
	});
});
