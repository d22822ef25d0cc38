import { describe, expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const mark =
	(sign: string) =>
	(text: string): string =>
		`${sign}${text}${sign}`;

const styles = {
	isPlain: false,
	accent: mark('K'),
	bold: mark('B'),
	dim: mark('C'),
	good: mark('S'),
	warning: mark('N'),
	name: mark('V'),
	added: mark('+'),
	removed: mark('-'),
};

const shown = (language: string, code: string): string => highlight(code, language, styles).join('\n');

describe('a source in colours', () => {
	it.each([
		['ts', 'for (let i = 10; i-- > 0;) x -- y', 'KforK (KletK i = N10N; i-- > N0N;) x -- y'],
		['js', 'const a = `b\n${c}` // "d"', 'KconstK a = S`bS\nS${c}`S C// "d"C'],
		['js', 'return /["\\/]/g.test(s) / 2 / n', 'KreturnK S/["\\/]/gS.test(s) / N2N / n'],
		['js', '/* one\ntwo */ null', 'C/* oneC\nCtwo */C NnullN'],
		[
			'py',
			'@dec\ndef f(a: int = 0x1F):\n  """doc\n  if"""',
			'V@decV\nKdefK f(a: int = N0x1FN):\n  S"""docS\nS  if"""S',
		],
		['python', 'x = rb\'a\' if None else f"{y}"', 'x = Srb\'a\'S KifK NNoneN KelseK Sf"{y}"S'],
		['sh', 'a#b # c\ncat <<"E" | d\nif $x\nE\nif', 'a#b C# cC\ncat S<<"E" | dS\nSif $xS\nSES\nKifK'],
		['bash', `echo "$a" '\\' $HOME`, `echo S"$a"S S'\\'S V$HOMEV`],
		['c', "#include <a.h>\nchar c = '\"'; // d", "K#includeK S<a.h>S\nKcharK c = S'\"'S; C// dC"],
		['java', '@Override public int f() { return 1L; }', 'V@OverrideV KpublicK KintK f() { KreturnK N1LN; }'],
		['go', 'func f() { s := `a\nb` }', 'KfuncK f() { s := S`aS\nSb`S }'],
		['rust', "fn f<'a>(s: &'a str) -> char { 'x' }", "KfnK f<V'aV>(s: &V'aV KstrK) -> KcharK { S'x'S }"],
		['rs', 'r#"a"b"# println!("c")', 'Sr#"a"b"#S Vprintln!V(S"c"S)'],
		['rb', 'def a? = :sym # c', 'KdefK a? = N:symN C# cC'],
		['lua', '--[[ a\nend ]] local s = [==[ b ]] ]==]', 'C--[[ aC\nCend ]]C KlocalK s = S[==[ b ]] ]==]S'],
		['sql', "SELECT 'it''s' FROM t -- c", "KSELECTK S'it''s'S KFROMK t C-- cC"],
		['json', '{"a": "b", "c": [1.5e3, true]}', '{V"a"V: S"b"S, V"c"V: [N1.5e3N, NtrueN]}'],
		['yaml', 'a: b # c\n- d e: "f:g"\nurl: http://x', 'VaV: b C# cC\n- Vd eV: S"f:g"S\nVurlV: http://x'],
		['toml', '[a."b"]\nc = "d" # e', 'K[a."b"]K\nVcV = S"d"S C# eC'],
		['html', '<!-- a --><p class="b">c &amp; d</p>', 'C<!-- a -->CK<pK VclassV=S"b"SK>Kc N&amp;N dK</pKK>K'],
		[
			'css',
			'@media { a { color: #fff; width: 1.5em } }',
			'K@mediaK { a { VcolorV: N#fffN; VwidthV: N1.5emN } }',
		],
		['dockerfile', 'FROM node:24 AS b # c\nRUN echo "d"', 'KFROMK node:24 KASK b C# cC\nKRUNK echo S"d"S'],
		['diff', '-a\n+b', '-a\n+b'.replace('-a', '--a-').replace('+b', '++b+')],
		['', 'if x', 'if x'],
		['nosuch', 'if "x"', 'if "x"'],
	])('shows %s: %j', (language, code, expected) => {
		expect(shown(language, code)).toBe(expected);
	});

	it('is the same source where there are no colours', () => {
		expect(highlight('if (a) {\n}', 'ts', { ...styles, isPlain: true })).toEqual(['if (a) {', '}']);
	});
});
