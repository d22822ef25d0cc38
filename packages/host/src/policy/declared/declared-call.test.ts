import { describe, expect, it } from 'vitest';
import { declaredCall } from './declared-call.ts';

/** What of the files a call touches, in short; `undefined` where the call is not understood. */
const touchesOf = (line: string): readonly string[] | undefined => {
	const [name = '', ...argv] = line.split(' ');
	return declaredCall({ name, argv }, '/work')?.touches.map((touch) =>
		`${touch.kind} ${JSON.stringify(touch)}`.replace(/^(\w+) .*"path":"([^"]*)".*$/, '$1 $2'),
	);
};

const withoutOf = (line: string): readonly string[] | undefined => {
	const [name = '', ...argv] = line.split(' ');
	return declaredCall({ name, argv }, '/work')?.without;
};

describe('files in the words of a looking program are judged', () => {
	it.each<readonly [string, readonly string[]]>([
		['jq . a.json', ['read /work/a.json']],
		['jq -R . a.json --args b c', ['read /work/a.json']],
		['jq -R --args . b c', []],
		['jq . a.json --jsonargs 1', ['read /work/a.json']],
		['jq --rawfile x /etc/shadow -n $x', ['read /etc/shadow']],
		['fd pattern /home/u1/.ssh', ['read /home/u1/.ssh']],
		['fd -C /home/u1/.ssh pattern', ['read /home/u1/.ssh']],
		['fd --search-path /home/u1/.ssh pattern', ['read /home/u1/.ssh']],
		['fd --and other pattern', []],
		['tokei /home/u1/.ssh', ['read /home/u1/.ssh']],
		['cloc ./src', ['read /work/src']],
		['scc src', ['read /work/src']],
		['date -r a', ['read /work/a']],
		['bat a', ['read /work/a']],
		['pgrep -F a', ['read /work/a']],
	])('%s', (line, expected) => {
		expect(touchesOf(line)).toEqual(expected);
	});
});

describe('what writes, runs or reads unjudged is not understood as looking', () => {
	it.each([
		'curl -w %output{/home/u1/.bashrc}x http://a.test',
		'curl -w @format http://a.test',
		'curl -o /home/u1/.bash#1c http://a.test/[r-r]',
		'lsof -A /etc/shadow',
		'lsof +m /etc/shadow',
		'info -n (/etc/shadow)Top',
		'info (/etc/shadow)',
		'info -o out dir',
		'man -P sh ls',
		'man -l page',
		'man ./page',
		'cloc HEAD',
		'cloc ./a.tar.gz',
		'cloc --extract-with=sh ./a',
		'scc -o out .',
		'fd -x rm',
		'fd -X rm',
		'fd -l',
		'ss -D out',
		'ss -F filter',
		'ss -K',
		'date -s now',
		'date 01010000',
		'lspci -i ids',
		'tput -S',
		'pgrep --env A=b x',
		'bat --pager sh a',
		'bat cache --build',
		'npm --version x',
	])('%s', (line) => {
		expect(touchesOf(line)).toBe(undefined);
	});
});

it('a program that would run another one by a variable is started without it', () => {
	expect(withoutOf('man ls')).toEqual(expect.arrayContaining(['MANOPT', 'MANPAGER', 'PAGER', 'BROWSER']));
	expect(withoutOf('bat a')).toEqual(expect.arrayContaining(['BAT_PAGER', 'PAGER', 'LESSOPEN']));
	expect(withoutOf('curl http://a.test')).toContain('SSLKEYLOGFILE');
});
