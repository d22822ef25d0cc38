import { Kernel, limitProfiles, type ShellLimits } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from '../index.ts';

const kernels: Kernel[] = [];

const createKernel = (limits: Partial<ShellLimits> = {}): Kernel => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands,
		limits: { ...limitProfiles.tight, maxWallMs: 1e9, maxCpuMs: 1e9, ...limits },
	});
	kernels.push(kernel);
	return kernel;
};

afterEach(async () => {
	for (const kernel of kernels.splice(0)) await kernel.shutdown();
});

describe('a busy program of jq', () => {
	it.each([
		"jq -n 'last(range(1e15))'",
		"jq -n 'reduce range(1e15) as $i (0; . + $i)'",
		"jq -n 'last(repeat(1))'",
		"jq -n '0 | until(false; . + 1)'",
		"jq -n 'def f: f; f'",
		"jq -n 'def fib: if . < 2 then . else (. - 1 | fib) + (. - 2 | fib) end; 60 | fib'",
		"jq -n 'def f: 1, f; last(f)'",
		"jq -n 'first(range(1e15) | select(. < 0))'",
		"jq -n '[range(20000)] as $a | last(repeat($a | sort_by(-.)))'",
		'yes 1 | jq -n "last(inputs)"',
		'yes 1 | jq . > /dev/null',
		'yes "[1," | jq -c --stream . > /dev/null',
	])('is aborted with less than 50 ms of CPU time: %s', async (script) => {
		const kernel = createKernel();
		const controller = new AbortController();
		let before: NodeJS.CpuUsage | undefined;
		setTimeout(() => {
			before = process.cpuUsage();
			controller.abort();
		}, 100);
		const { code } = await kernel.execute(script, { signal: controller.signal });
		const { user, system } = process.cpuUsage(before);
		expect(code).toBe(130);
		expect((user + system) / 1000).toBeLessThan(50);
	});
});

describe('the limits of jq', () => {
	it.each([
		"jq -n '[range(1e9)]'",
		"jq -n 'reduce range(1e9) as $i ([]; . + [$i])'",
		"jq -n 'reduce range(1e9) as $i ({}; .[$i | tostring] = $i)'",
		"jq -n '[repeat(1)]'",
		"jq -n 'def f: 1 + f; f'",
		'yes 1 | jq -s .',
		'(echo "["; yes 1,) | jq .',
	])('end what grows without end: %s', async (script) => {
		const { code, stderr } = await createKernel({ maxValueBytes: 1_000_000 }).execute(script);
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr: 'jq: memory exhausted (limit maxValueBytes: 1000000 B held by all variables)\n',
		});
	});

	it.each([
		'jq -n \'reduce range(1e9) as $i ("x"; . + .)\'',
		'jq -n \'"x" * 1e8\'',
		"jq -n '[range(1e5)] | tojson'",
		'yes | tr -d "\\n" | jq -R .',
	])('end a text that grows without end: %s', async (script) => {
		const { code, stderr } = await createKernel({ maxTextBytes: 100_000 }).execute(script);
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr:
				'jq: memory exhausted (limit maxTextBytes: 100000 B in one text: a variable, a substitution, a line)\n',
		});
	});

	it('run a recursion of 50 000 calls, and a loop of calls of 300 000', async () => {
		const { stdout, stderr } = await createKernel().execute(
			"jq -n 'def deep: if . == 0 then 0 else 1 + (. - 1 | deep) end; def loop: if . >= 300000 then . else . + 1 | loop end; (50000 | deep), (0 | loop)'",
		);
		expect({ stdout, stderr }).toEqual({ stdout: '50000\n300000\n', stderr: '' });
	});

	it('end a recursion without end with a message', async () => {
		const { code, stderr } = await createKernel().execute("jq -n 'def f: 1 + f; f'");
		expect({ code, stderr }).toEqual({
			code: 2,
			stderr: 'jq: error: calls are nested more than 51000 deep\n',
		});
	});

	it('count the depth of calls that have one result, and not their number', async () => {
		const { stdout, stderr } = await createKernel({ maxValueBytes: 1_000_000 }).execute(
			"jq -n 'def fib: if . < 2 then . else (. - 1 | fib) + (. - 2 | fib) end; 22 | fib'",
		);
		expect({ stdout, stderr }).toEqual({ stdout: '17711\n', stderr: '' });
	});

	it('read a document of many megabytes in a stream with little memory', async () => {
		const { stdout, stderr } = await createKernel({ maxValueBytes: 1_000_000 }).execute(
			'(echo "["; seq 300000 | sed "s/$/,/"; echo "0]") | jq -n --stream "reduce inputs as \\$event (0; . + 1)"',
		);
		expect({ stdout, stderr }).toEqual({ stdout: '300002\n', stderr: '' });
	});
});

describe('work of jq on two large values', () => {
	it.each([
		['[range(200000)] as $a | [range(1; 200001)] as $b | $a - $b', '[0]'],
		['[range(50000)|[.]] as $a | [range(1; 50001)|[.]] as $b | $a - $b', '[[0]]'],
		['[range(30)|[., nan]] as $a | [$a - $a, [range(30)|nan] - [range(30)|nan] | length]', '[0,30]'],
		['[range(20)] - ([range(18)] + [100000000000000000000, 19.0])', '[18]'],
		['[range(20), 100000000000000000000] - ([range(20)] + [1e20]) | length', '0'],
		['("a" * 200000) as $t | $t | indices("a" * 100000) | [length, first, last]', '[100001,0,100000]'],
		['("a" * 200000) as $t | $t | indices("b" + "a" * 100000)', '[]'],
		['[range(200000)|0] | indices([range(100000)|0]) | [length, first, last]', '[100001,0,100000]'],
		['"😀ab😀ab" | [indices("ab"), indices("😀")]', '[[1,4],[0,3]]'],
		['[range(300000)|97 + . % 26] | implode | [length, .[0:5], .[-2:]]', '[300000,"abcde","kl"]'],
	])('is linear, or nearly so: %s', async (program, expected) => {
		const before = process.cpuUsage();
		const { stdout, stderr } = await createKernel(limitProfiles.generous).execute(`jq -nc '${program}'`);
		const { user, system } = process.cpuUsage(before);
		expect({ stdout, stderr }).toEqual({ stdout: `${expected}\n`, stderr: '' });
		expect((user + system) / 1000).toBeLessThan(5000);
	});

	it('counts what is kept to sort, and for each value by its kind', async () => {
		const programs = [
			'[range(200000)] | sort | length',
			'[range(60000)|{}] | length',
			'[range(150000)|[]] | length',
		];
		for (const program of programs) {
			const small = createKernel({ ...limitProfiles.generous, maxValueBytes: 8_000_000 });
			const { stderr } = await small.execute(`jq -n '${program}'`);
			expect({ program, stderr }).toEqual({
				program,
				stderr: 'jq: memory exhausted (limit maxValueBytes: 8000000 B held by all variables)\n',
			});
			const large = createKernel({ ...limitProfiles.generous, maxValueBytes: 40_000_000 });
			expect((await large.execute(`jq -n '${program}'`)).stderr).toBe('');
		}
	});

	it.each([
		'[range(100) | [range(20000)]] | length',
		'[range(100) | {a: [range(20000)]}] | length',
		'[range(100) | [range(20000)] + [1]] | length',
		'[range(200000)] as $a | [range(200000)] as $b | [range(200000)] as $c | $a | length',
		'[range(200000)] | [[range(200000)], 1] | [[range(200000)], .] | length',
		'[range(100) | ("x" * 100000) | ascii_upcase] | length',
		'[range(200000)] | to_entries | length',
		'[range(100) | [range(20000)] | keys] | length',
	])('counts large values wherever they are kept: %s', async (program) => {
		const small = createKernel({ ...limitProfiles.generous, maxValueBytes: 8_000_000 });
		const { stdout, stderr } = await small.execute(`jq -n '${program}'`);
		expect({ stdout, stderr }).toEqual({
			stdout: '',
			stderr: 'jq: memory exhausted (limit maxValueBytes: 8000000 B held by all variables)\n',
		});
	});

	it.each([
		['[range(20000)] as $a | [range(1000) | $a] | length', '1000'],
		['[range(200) | try [range(20000), error("x")] catch 1] | length', '200'],
		['last(range(200) | [range(20000)])|length', '20000'],
		['[range(200) | [range(20000)] | length] | add', '4000000'],
		[
			'[range(20000)] as $a | def f($x; $n): if $n == 0 then $x | length else f($x; $n - 1) end; f($a; 2000)',
			'20000',
		],
	])('counts large values once, and no longer than they are kept: %s', async (program, expected) => {
		const small = createKernel({ ...limitProfiles.generous, maxValueBytes: 8_000_000 });
		const { stdout, stderr } = await small.execute(`jq -n '${program}'`);
		expect({ stdout, stderr }).toEqual({ stdout: `${expected}\n`, stderr: '' });
	});

	it('counts nothing any more once it is sorted', async () => {
		const kernel = createKernel({ ...limitProfiles.generous, maxValueBytes: 45_000_000 });
		const { stdout, stderr } = await kernel.execute(
			"jq -n '[range(200000)] | sort | sort_by(-.) | unique | group_by(.) | sort | length'",
		);
		expect({ stdout, stderr }).toEqual({ stdout: '200000\n', stderr: '' });
	});
});

describe('a constant program of jq', () => {
	it('is refused before the script starts, with line, column and what was expected', async () => {
		const { code, stdout, stderr } = await createKernel().execute("echo first\njq '.a |\n  [1, 2'");
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr).toContain(
			"line 2, column 7: syntax error, unexpected end of file, expecting '|' or ',' or ']'",
		);
	});

	it('is not judged where a word before it is not known', async () => {
		const { code, stdout } = await createKernel().execute('x=-n; jq $x "1"; echo $?');
		expect({ code, stdout }).toEqual({ code: 0, stdout: '1\n0\n' });
	});
});

describe('values beside the text of a pipe', () => {
	it('are taken as they are', async () => {
		const { stdout, stderr } = await createKernel().execute(
			'fromjson \'"a\\nb"\' | jq .; fromjson "[9007199254740993]" | jq -c "., length"; echo \'{"a":[1,2]}\' | values | jq -c .',
		);
		expect({ stdout, stderr }).toEqual({
			stdout: '"a\\nb"\n[9007199254740993]\n1\n[[1,2]]\n',
			stderr: '',
		});
	});

	it('are not taken where others wrote into the pipe too', async () => {
		const { stdout } = await createKernel().execute('{ fromjson 1; echo 2; } | jq -c "[.]"');
		expect(stdout).toBe('[1]\n[2]\n');
	});

	it('are handed on with --json, as the list of results', async () => {
		const { stdout } = await createKernel().execute(
			`declare -J list=$(jq --json '.[]' <<< '[{"a":1},9007199254740993]'); echo "\${list[0].a} \${list[1]}"`,
		);
		expect(stdout).toBe('1 9007199254740993\n');
	});
});

describe('colors', () => {
	it('are those of jq 1.8', async () => {
		const { stdout } = await createKernel().execute(`jq -Cc . <<< '{"a":[1,"x",null,true,[]]}'`);
		const shown = stdout.replaceAll('\u001b[', '<').replaceAll('0m', '0m>');
		expect(shown).toBe(
			'<1;39m{<0m><1;34m"a"<0m><1;39m:<0m><1;39m[<0m><0;39m1<0m><1;39m,<0m><0;32m"x"<0m><1;39m,<0m><0;90mnull<0m><1;39m,<0m><0;39mtrue<0m><1;39m,<0m><1;39m[]<0m><1;39m]<0m><1;39m}<0m>\n'.replaceAll(
				'0;90m',
				'0;90m>',
			),
		);
	});

	it('are chosen by JQ_COLORS, and refused where it is wrong', async () => {
		const { stdout, stderr } = await createKernel().execute(
			`JQ_COLORS='1;31:0;33' jq -Cc . <<< null; JQ_COLORS=red jq -Cc . <<< null`,
		);
		expect({ stdout, stderr }).toEqual({
			stdout: '\u001b[1;31mnull\u001b[0m\n\u001b[0;90mnull\u001b[0m\n',
			stderr: 'Failed to set $JQ_COLORS\n',
		});
	});
});
