import { describe, expect, it } from 'vitest';
import { attack } from './attack.ts';

const words = 'more than 2000000 words';
const text = 'value larger than 67108864 bytes';

describe('an expansion that would give too much', () => {
	it.each([
		['forty pairs of braces', `echo ${'{a,b}'.repeat(40)}`, `brace expansion: ${words}`],
		['a long sequence', 'echo {1..1000000000}', `brace expansion: ${words}`],
		['a long sequence in an array', 'a=({1..1000000000})', `brace expansion: ${words}`],
		['a long sequence in a loop', 'for i in {1..1000000000}; do :; done', `brace expansion: ${words}`],
		[
			'a sequence of wide numbers',
			`echo {${'0'.repeat(1000)}1..100000}`,
			'brace expansion: more than 67108864 bytes',
		],
		[
			'an array that doubles',
			'a=(1 2 3 4); while :; do a=("${a[@]}" "${a[@]}"); done',
			`expansion: ${words}`,
		],
		[
			'an array that is appended to itself',
			'a=(1 2); while :; do a+=("${a[@]}"); done',
			`expansion: ${words}`,
		],
		['arguments that double', 'set -- 1 2; while :; do set -- "$@" "$@"; done', `expansion: ${words}`],
		['a split that doubles', 'x="a b "; while :; do x=$x$x; set -- $x; done', `expansion: ${words}`],
		['a text that doubles', 'x=aaaa; while :; do x=$x$x; done', text],
		['an exported text that doubles', 'export x=aaaa; while :; do export x=$x$x; done', text],
		['a text that is appended to itself', 'x=aaaa; while :; do x+=$x; done', text],
		[
			'a replacement that multiplies',
			'y=a; for i in {1..15}; do y=$y$y; done; z=${y//a/$y}; echo ${#z}',
			text,
		],
		[
			'a substitution that doubles',
			'x=aaaa; while :; do x=$(echo "$x$x"); done',
			'command substitution: more than 67108864 bytes',
		],
	])('%s is refused', async (_what, script, why) => {
		expect(await attack(script)).toEqual({ status: 1, stdout: '', complaint: `bash: line 1: ${why}` });
	});

	it('is refused by a smaller limit too, in a document or in the middle of a replacement', async () => {
		const limits = { maxTextBytes: 1_000_000 };
		for (const growing of ['x=${x//a/aa}', 'read -r x <<< "$x$x"'])
			expect(await attack(`x=aaaa; while :; do ${growing}; done`, { limits })).toEqual({
				status: 1,
				stdout: '',
				complaint: 'bash: line 1: value larger than 1000000 bytes',
			});
	});
});

describe('a format that asks for too much', () => {
	it.each([
		["'%1000000000d' 1", '1000000000'],
		["'%.1000000000d' 1", '1000000000'],
		["'%.1000000000f' 1", '1000000000'],
		["'%*d' 2147483647 1", '2147483647'],
		["-v x '%200000000s' a", '200000000'],
	])('printf %s fails', async (args, wanted) => {
		expect(await attack(`printf ${args}`)).toEqual({
			status: 1,
			stdout: '',
			complaint: `bash: line 1: printf: ${wanted}: more than 67108864 bytes wanted`,
		});
	});
});

describe('arrays with far subscripts', () => {
	it('take no room for what is not there', async () => {
		const script = [
			'a[4294967294]=0; a[4294967295]=1; a[4294967296]=2; echo ${!a[@]} ${a[@]}',
			'b[1000000000]=x; echo "${b[@]:0:5}" ${b[-1]} ${#b[@]}',
			'mapfile -O 1000000000 c <<< x; echo ${!c[@]}',
		].join('\n');
		expect(await attack(script)).toEqual({
			status: 0,
			stdout: '4294967294 4294967295 4294967296 0 1 2\nx x 1\n1000000000\n',
			complaint: '',
		});
	});

	it('wrap round beyond 64 bits, as in bash', async () => {
		expect(await attack('a[99999999999999999999]=1; echo ${!a[@]}')).toMatchObject({
			status: 0,
			stdout: '7766279631452241919\n',
		});
	});
});

describe('aliases', () => {
	it('that stand for themselves are expanded once', async () => {
		expect(await attack('shopt -s expand_aliases\nalias a="b" b="a"\na')).toEqual({
			status: 127,
			stdout: '',
			complaint: 'bash: line 3: a: command not found',
		});
	});

	it('that stand for ever more text are refused', async () => {
		const script =
			'shopt -s expand_aliases\nfor i in {1..40}; do alias a$i="a$((i+1)) ; a$((i+1))"; done\na1';
		expect(await attack(script)).toEqual({
			status: 2,
			stdout: '',
			complaint: 'bash: -c: line 3: syntax error: aliases stand for too much text',
		});
	});
});
