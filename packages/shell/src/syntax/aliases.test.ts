import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseScript } from './parse.ts';
import { printScript } from './print.ts';

const aliases = new Map(
	Object.entries({
		ll: 'lx -l',
		lx: 'echo lx',
		s: 'echo ',
		a: 'echo ',
		b2: 'a ',
		x1: 'echo x ',
		loop: 'echo loop loop',
		open: '{',
		close: '}',
		each: 'for i in 1 2; do echo',
		over: 'done',
		not: '! ',
		both: 'echo 1; echo 2',
		echo: 'echo -',
	}),
);

const rows: readonly string[] = [
	'll a',
	's ll b',
	's s ll ll',
	'b2 b2 ll',
	's',
	's 2>&1 ll',
	's x=1 ll',
	's ll; ll ll',
	'x1 x1 ll',
	'b2 loop',
	's loop loop',
	's ll a ll',
	'a a a ll',
	'x=1 s ll',
	's "q" ll',
	'if s ll; then s ll; fi',
	's $(s ll) ll',
	'll | cat',
	's ll | cat',
	's; echo ll',
	's $x ll',
	's \\q ll',
	's a "q" ll',
	's ""  ll ll',
	'\\ll 2>/dev/null || echo no',
	'"ll" 2>/dev/null || echo no',
	'open ll; close',
	'each $i; over',
	'not ll && echo no',
	'both x',
	'(ll; s ll)',
	'case x in x) ll ;; esac',
	'x=ll; echo $x',
	'echo ll',
	'f() { ll; }; f',
];

// bash expands an alias only on the lines below its definition.
const onBash = (row: string): string => {
	const definitions = [...aliases].map(([name, value]) => `alias ${name}='${value}'`).join('\n');
	return spawnSync('bash', ['--norc', '-c', `shopt -s expand_aliases\n${definitions}\n${row}`], {
		encoding: 'utf8',
	}).stdout;
};

const expanded = (row: string): string =>
	spawnSync('bash', ['--norc', '-c', printScript(parseScript(row, { aliases }).script)], { encoding: 'utf8' })
		.stdout;

describe('aliases', () => {
	it.each(rows)('are expanded in %j as bash does', (row) => {
		expect(expanded(row)).toBe(onBash(row));
	});

	it('are not expanded where none are in force', () => {
		expect(printScript(parseScript('ll a').script)).toBe('ll a\n');
	});
});
