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
		['fd pattern /h/.ssh', ['read /h/.ssh']],
		['fd -C /h/.ssh pattern', ['read /h/.ssh']],
		['fd --search-path /h/.ssh pattern', ['read /h/.ssh']],
		['fd --and other pattern', []],
		['tokei /h/.ssh', ['read /h/.ssh']],
		['cloc ./src', ['read /work/src']],
		['cloc --by-percent c ./src', ['read /work/src']],
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
		'curl -w %output{/h/.bashrc}x http://a.test',
		'curl -w @format http://a.test',
		'curl -o /h/.bash#1c http://a.test/[r-r]',
		'lsof -A /etc/shadow',
		'lsof +m /etc/shadow',
		'info -n (/etc/shadow)Top',
		'info (/etc/shadow)',
		'info -o out dir',
		'man -P sh ls',
		'man -l page',
		'man ./page',
		'man -L ../../../h ls',
		'man -s ../h ls',
		'whatis -L ../h ls',
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
	expect(withoutOf('apropos ls')).toContain('MANPATH');
	expect(withoutOf('node --version')).toContain('NODE_OPTIONS');
	expect(withoutOf('java --version')).toContain('JAVA_TOOL_OPTIONS');
	expect(withoutOf('curl http://a.test')).toContain('SSLKEYLOGFILE');
});
