import { describe, expect, it } from 'vitest';
import { attack } from './attack.ts';

const long = (length: number): string => `x=$(printf "%${length}s" | tr " " a); `;
const repeated = (text: string, count: number): string => text.repeat(count);

describe('regular expressions that backtrack elsewhere', () => {
	it.each([
		['^(a+)+$', 200_000, 0],
		['(a*)*b', 100_000, 1],
		['(a|aa)*b', 100_000, 1],
		['((a|b)(a|b))*(a|b)$', 100_001, 0],
		[`${repeated('(x?)', 500)}${repeated('(a)', 500)}$`, 5000, 0],
		[`${repeated('(a|b|ab)*', 100)}c`, 100_000, 1],
		['((a{1,9}){1,9}){1,9}b', 10_000, 1],
	])('%s answers', async (source, length, status) => {
		expect(await attack(`${long(length)} [[ $x =~ ${source} ]]; echo $?`)).toEqual({
			status: 0,
			stdout: `${status}\n`,
			complaint: '',
		});
	});

	it.each(['a{1,32767}{1,32767}', '(a{1,32767}){1,32767}', 'a{1,99999999999}'])(
		'%s is no regular expression here',
		async (source) => {
			expect(await attack(`[[ a =~ ${source} ]]; echo $?`)).toEqual({
				status: 0,
				stdout: '2\n',
				complaint: '',
			});
		},
	);

	it('with references are answered or refused', async () => {
		const match = (length: number, source: string, text: string): string =>
			`${long(length)} r='${source}'; [[ ${text} =~ $r ]]; echo $?`;
		expect(await attack(match(30_000, '(a*)*\\1b', '$x'))).toMatchObject({ stdout: '1\n' });
		expect(await attack(match(30_000, '^(a*)(a*)\\2\\1b?c$', '$x'))).toMatchObject({ stdout: '1\n' });
		const source = '(.*)(.*)(.*)(.*)(.*)\\5\\4\\3\\2\\1b';
		expect(await attack(match(20, source, 'ab${x}c'))).toMatchObject({ stdout: '0\n' });
		expect(await attack(match(500, source, 'ab${x}cb'))).toMatchObject({
			stdout: '2\n',
			complaint: `bash: line 1: [[: ${source}: Regular expression too complex for this text`,
		});
	});
});

describe('patterns that backtrack elsewhere', () => {
	it('answer in tests, case, trimming and replacement', async () => {
		const script = [
			'shopt -s extglob',
			long(10_000),
			'[[ $x == *(*(a)|b) ]]; echo $?; [[ ${x}c == *(*(a)|b) ]]; echo $?; [[ ${x}c == *(*(*(*(a)))) ]]; echo $?',
			'case $x in *(+(a)|+(b))c) echo y;; *) echo n;; esac; [[ $x == !(!(!(!(a)))) ]]; echo $?',
			'y=${x##*(a|aa|*(a))b}; echo ${#y}; y=${x%%*(a|aa|*(a))b}; echo ${#y}; y=${x//*(a|aa)b/}; echo ${#y}',
			`[[ $x == ${repeated('*a', 100)}*b ]]; echo $?; y=\${x//a*a*a*b/}; echo \${#y}; y=\${x%%*a*a*b}; echo \${#y}`,
			`[[ $x == ${repeated('[!b]*', 500)} ]]; echo $?; [[ a == ${repeated('[', 100_000)} ]]; echo $?`,
		].join('\n');
		expect(await attack(script)).toEqual({
			status: 0,
			stdout: '0\n1\n1\nn\n1\n10000\n10000\n10000\n1\n10000\n10000\n0\n1\n',
			complaint: '',
		});
	});
});

describe('path names', () => {
	it('are not looked for in circles of links', async () => {
		const script =
			'mkdir -p a/b/c; ln -s .. a/up; ln -s /work a/b/root; shopt -s globstar; echo **; set -- */*/*/*/*/*/*/*/*; echo $#';
		expect(await attack(script)).toEqual({
			status: 0,
			stdout: 'a a/b a/b/c a/b/root a/up\n14\n',
			complaint: '',
		});
	});

	it('are refused where links multiply them', async () => {
		const script =
			'mkdir d; for i in {1..10}; do ln -s . d/l$i; done; echo d/*/*/*/*/*/*/*/*/*/*/*/*; echo after';
		const left = await attack(script, { limits: { maxExpansionWords: 20_000 } });
		expect(left).toEqual({
			status: 1,
			stdout: '',
			complaint: 'bash: line 1: d/*/*/*/*/*/*/*/*/*/*/*/*: pathname expansion gives more than 20000 words',
		});
	});

	it('are found in a deep tree by many stars', async () => {
		const script =
			'p=/work; for ((i=0;i<100;i++)); do p=$p/d; done; mkdir -p $p; shopt -s globstar; set -- **; echo $#; set -- **/**/**; echo $#; set -- **/d/**/d; echo $#';
		expect(await attack(script)).toEqual({ status: 0, stdout: '100\n100\n4950\n', complaint: '' });
	});

	it('are ignored by hostile patterns too', async () => {
		const script = `shopt -s extglob; : > aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; : > keep; GLOBIGNORE='*(*(a)|b)c:a*'$(printf ":a*%.0s" {1..5000}); echo *`;
		expect(await attack(script)).toEqual({ status: 0, stdout: 'keep\n', complaint: '' });
	});
});
