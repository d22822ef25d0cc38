import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const run = async (script: string) => {
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
	const { stdout, stderr, code: status } = await kernel.execute(script);
	return { stdout, stderr, status };
};

describe('values in pipes', () => {
	it.each([
		[`fromjson '{"a": [1, "x"]}'`, '{"a":[1,"x"]}\n'],
		[`echo ' "text" ' | fromjson`, 'text\n'],
		[`fromjson '[1, null, true, 2.50]' | values`, '1\nnull\ntrue\n2.5\n'],
		[`fromjson '{"b": {"c": 1}}' | keys`, 'b\n'],
		[`fromjson '["p", "q"]' | keys`, '0\n1\n'],
		[`printf '{"a":1}\\n\\n[2]\\n' | fromjsonl | tojsonl`, '{"a":1}\n[2]\n'],
		[`printf '{"a":1}\\n' | fromjsonl | tojson`, '[{"a":1}]\n'],
		[`fromjson '{"a": 1}' | tojson --pretty`, '{\n  "a": 1\n}\n'],
		[`printf 'two\\nlines\\n' | tojson`, '"two\\nlines"\n'],
		[
			`for j in null true 1 1.5 '"s"' '[]' '{}'; do fromjson "$j" | typeof; done`,
			'null\nbool\nint\nfloat\nstring\nlist\nrecord\n',
		],
		[`fromjson '9007199254740993' | tojson`, '9007199254740993\n'],
		[`fromjson '[{"n": "日本", "k": 1}, {"n": "a\\nb"}]' | table`, 'n     k\n日本  1\na\\nb\n'],
		[`fromjson '[{"a": 1, "b": 2}]' | table --no-header b a`, '2  1\n'],
		[`fromjson '[]' | table`, ''],
		[`fromjson '{"a":1}' | tee copy | keys; cat copy`, 'a\n{"a":1}\n'],
		[`fromjson '["1"]' | values > file; tojson < file`, '"1"\n'],
		[`fromjson '["x y"]' | values | while read -r line; do echo "<$line>"; done`, '<x y>\n'],
		[`{ fromjson '[1]'; fromjson '[2]'; } | fromjsonl | tojson`, '[[1],[2]]\n'],
		[`f() { fromjson '[1,2]'; }; f | values`, '1\n2\n'],
		[
			`declare -J x=$(fromjson '"5"'); declare -J y=$(fromjson '{"b":1,"a":2}' | keys); declare -p x y`,
			`declare -J x='"5"'\ndeclare -J y='["b","a"]'\n`,
		],
		[`touch a; declare -J x=$(ls --json); echo "\${#x} \${x[0].NAME}"`, '1 a\n'],
	])('%s', async (script, stdout) => {
		expect(await run(script)).toEqual({ stdout, stderr: '', status: 0 });
	});

	it('a value larger than any buffer arrives whole, without being parsed again', async () => {
		const script = `fromjson "[$(seq -s, 1 60000)]" | values | tail -n 1`;
		expect((await run(script)).stdout).toBe('60000\n');
	});

	it.each([
		[`fromjson '{"a" 1}'`, 'fromjson: '],
		['fromjson < /dev/null', 'fromjson: '],
		[`printf '1\\n{\\n' | fromjsonl`, 'fromjsonl: line 2: '],
		[`fromjson 1 | tojsonl`, 'tojsonl: expected a list, found a number'],
		[`fromjson 1 | keys`, 'keys: expected a record or a list, found a number'],
		[`fromjson '[1]' | table`, 'table: expected a list of records, found a number in it'],
	])('%s fails and says why', async (script, beginning) => {
		const { stdout, stderr, status } = await run(script);
		expect([stdout, stderr.slice(0, beginning.length), status]).toEqual(['', beginning, 1]);
	});
});
