import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import { expandInShell } from '../../test/expand-words.ts';

const words = [
	'{a,b}',
	'{a,b}{c,d}',
	'x{a,b}y',
	'{a,{b,c}}',
	'{a,b{c,d}e}',
	'{{a,b},c}',
	'{a}',
	'{}',
	'{a,}',
	'{,a}',
	'{,}',
	'a{b,c',
	'a,b}',
	'{{a,b}',
	'{a,b}}',
	'{a{b,c}d}',
	'x{},a}',
	'{},a}',
	'{a..{b,c}}',
	'"{a,b}"',
	'{a,"b c"}',
	"{'a,b',c}",
	'\\{a,b}',
	'{a\\,b,c}',
	'{a,b\\}',
	'{"a","b"}',
	'{$x,y}',
	'{$x,$y}z',
	'$x{a,b}',
	'${x}{a,b}',
	'"$x"{a,b}',
	'{x,y}$x',
	'{a,b}"{c,d}"',
	'{~,x}/q',
	'~{/a,/b}',
	'{1..3}',
	'{3..1}',
	'{1..10..3}',
	'{10..1..3}',
	'{01..3}',
	'{1..03}',
	'{001..10..4}',
	'{-2..2}',
	'{-01..1}',
	'{2..-2..2}',
	'{1..3..0}',
	'{1..3..-1}',
	'{a..e}',
	'{e..a}',
	'{a..e..2}',
	'{A..C}',
	'{1..a}',
	'{a..1}',
	'{aa..cc}',
	'{1.5..2}',
	'{..a}',
	'{a..}',
	'{1...3}',
	'{1..2..3..4}',
	'{1..2..x}',
	'{+1..3}',
	'{1..+3}',
	'{"1"..3}',
	'{$x..3}',
	'{1..3}{a,b}',
	'p{1..2}{x,y}q',
	'{9223372036854775806..9223372036854775807}',
	'{99999999999999999998..99999999999999999999}',
	'a={1,2}',
	'{a,b}=~',
	'{Y..b}',
	'{,,}',
	'x{,,}',
	'{a,b},{c,d}',
	'{{1..2},{a,b}}',
	'{a,b}\\ c',
	"{a,$'b\\tc'}",
	'{$(echo x),y}',
	'{a b,c}',
	'{a..c}{,.x}',
	'f.{c,h}{,pp}',
	'-{a,b',
	'{a,b-',
	'${z-{a,b}}',
	'{\\*,x}',
	'{{{{{{,}}}}',
	'{{{,{{{}}',
];

describe('brace expansion', () => {
	it('gives the same words as bash', async () => {
		const setup = 'x=1 y=2 xa=A xb=B HOME=/users/me';
		const ours: string[] = [];
		for (const word of words) ours.push(await expandInShell(setup, word));
		const script = words.map((word) => `( ${setup}; p ${word} )`).join('\n');
		expect(ours).toEqual(
			runBashScript(`p() { printf '<%s>' "$@"; echo " $#"; }\n${script}`).trimEnd().split('\n'),
		);
	});

	it('is off after set +B', async () => {
		expect(await expandInShell('', '{a,b}', (shell) => shell.ownOptions().others.delete('braceexpand'))).toBe(
			'<{a,b}> 1',
		);
	});

	it('refuses to make more words than the limit', async () => {
		expect(await expandInShell('', '{1..99999}{1..99999}')).toBe(
			'bash: line 1: brace expansion: more than 100000 words\n',
		);
	});

	it('reads thousands of braces that close nothing', async () => {
		const word = `${'{'.repeat(2000)},${'}'.repeat(10)}`;
		expect(await expandInShell('', word)).toMatch(/ 2$/);
	});
});
