import type { Value } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { typedKernel } from './run-typed.ts';

describe('values of a kernel', () => {
	it('are asked for as data, whatever the variable is', async () => {
		const kernel = typedKernel();
		await kernel.execute(
			`declare -J j='{"a":[1]}'; t=text; n=$((5)); a=(1 2); declare -A m=([k]=v); declare -n r=j; declare u`,
		);
		expect(['j', 't', 'n', 'a', 'm', 'r', 'u', 'none'].map((name) => kernel.value(name))).toEqual([
			new Map([['a', [1]]]),
			'text',
			'5',
			['1', '2'],
			new Map([['k', 'v']]),
			new Map([['a', [1]]]),
			undefined,
			undefined,
		]);
		expect(kernel.variable('j')).toBe('{"a":[1]}');
	});

	it('are given to one call: text as text, all else typed and exported', async () => {
		const kernel = typedKernel();
		const list: Value = [1, 'b c'];
		const vars = { text: '[1]', list, bytes: new Uint8Array([1, 2]) };
		const script = `declare -p text list; echo "\${list[1]} \${#bytes}"`;
		const { stdout } = await kernel.execute(`${script}; list+=(x)`, { vars });
		expect(stdout).toBe(`declare -x text="[1]"\ndeclare -Jx list='[1,"b c"]'\nb c 2\n`);
		expect([kernel.value('list'), list]).toEqual([undefined, [1, 'b c']]);
	});

	it('are in a snapshot as they were', async () => {
		const kernel = typedKernel();
		await kernel.execute(
			`declare -J x='{"2":9007199254740993,"1":[0.1,null]}'; declare -Jr r='"\\udcff"'; declare -J b=$(give bytes '')`,
		);
		const other = typedKernel();
		other.restore(JSON.parse(JSON.stringify(kernel.snapshot())));
		const show = 'declare -p x r b; declare -J';
		expect((await other.execute(show)).stdout).toBe((await kernel.execute(show)).stdout);
		expect([other.value('x'), other.value('b')]).toEqual([kernel.value('x'), new Uint8Array([255, 0])]);
	});

	it.each([
		[
			{ json: '[', special: [] },
			'variables[0].value.typed: expected JSON and places in it, found {"json":"[","special":[]}',
		],
		[{ json: '1', special: [[['a'], 'NaN']] }, 'variables[0].value.typed: expected JSON and places in it'],
		[
			{ json: '1', special: [[[], 'odd']] },
			'variables[0].value.typed.special[0][1]: expected a kind, found "odd"',
		],
		[{ special: [] }, 'variables[0].value.typed.json: expected a text, found undefined'],
	])('a snapshot with %j is refused by field', (typed, message) => {
		const kernel = typedKernel();
		const data = { ...kernel.snapshot(), variables: [{ name: 'x', attributes: '', value: { typed } }] };
		expect(() => kernel.restore(data)).toThrow(message);
	});
});

describe('data in pipes', () => {
	it.each([
		[`give '{"a":1}' text | take`, '{"a":1} 4\n'],
		[`give '[1]' text | cat | take`, 'no value 4\n'],
		[`give '[1]' text | tee /copy | take; cat /copy`, 'no value 4\ntext'],
		[`give '[1]' text > /file; take < /file`, 'no value 4\n'],
		[`{ give '[1]' text; } | take`, '[1] 4\n'],
		[`f() { give '[1]' text; }; f | take`, '[1] 4\n'],
		[`{ echo; give '[1]' text; } | take`, 'no value 5\n'],
		[`{ give '[1]' text; echo; } | take`, 'no value 5\n'],
		[`{ give '[1]' a; give '[2]' b; } | take`, 'no value 2\n'],
		[`{ give '[1]' text >&2; } 2> /err | take`, 'no value 0\n'],
		[`give '[1]' text | { read -r line; take; }`, '[1] 0\n'],
		[`take < <(give '[1]' text)`, '[1] 4\n'],
		[`take <<< text`, 'no value 5\n'],
		[`give 5 "$(printf 'x%.0s' {1..200000})" | take`, '5 200000\n'],
		[`x=$(give '[1]' text | take); echo "$x"`, '[1] 4\n'],
	])('%s', async (script, stdout) => {
		const { stdout: ours, code } = await typedKernel().execute(script);
		expect([ours, code]).toEqual([stdout, 0]);
	});

	it('the result of a script has the value that its last command handed over', async () => {
		const { data, stdout } = await typedKernel().execute(`give '{"a":1}' text`);
		expect([data, stdout]).toEqual([new Map([['a', 1]]), 'text']);
	});
});
