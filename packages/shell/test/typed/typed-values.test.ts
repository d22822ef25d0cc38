import { describe, expect, it } from 'vitest';
import { parseScript } from '../../src/syntax/parse.ts';
import { runTyped, typedKernel } from './run-typed.ts';

/** A script, what it writes, and what it says if it fails. */
type TypedRow = readonly [script: string, stdout: string, stderr?: string, code?: number];

const check = (title: string, rows: readonly TypedRow[]): void => {
	const cases = rows.map(([script, stdout, stderr = '', code = 0]) => ({ script, stdout, stderr, code }));
	describe(title, () => {
		it.each(cases)('$script', async ({ script, ...expected }) => {
			expect(await runTyped(script)).toEqual(expected);
		});
	});
};

const cfg = `declare -J cfg='{"name":"amy","langs":["go","lua"],"odd key":{"x":1},"big":9007199254740993,"half":0.5,"yes":true,"none":null}'; `;

check('declare -J', [
	[
		`declare -J x='{"b":1,"a":[]}'; declare -p x; echo "$x"`,
		`declare -J x='{"b":1,"a":[]}'\n{"b":1,"a":[]}\n`,
	],
	[`typeset -J x='[1]'; declare -p x`, `declare -J x='[1]'\n`],
	['declare -J x; declare -p x', `declare -J x='null'\n`],
	[`x=text; declare -J x; declare -p x`, `declare -J x='"text"'\n`],
	[`x=$((5)); declare -J x; declare -p x`, `declare -J x='"5"'\n`],
	[`a=(1 "b c"); declare -J a; declare -p a`, `declare -J a='["1","b c"]'\n`],
	[`declare -A m=([k]=v); declare -J m; declare -p m`, `declare -J m='{"k":"v"}'\n`],
	[`declare -J x='[1]'; declare -J x; declare -p x`, `declare -J x='[1]'\n`],
	[`declare -J j='[1,"x"]'; declare -a j; declare -p j`, `declare -a j=([0]="1" [1]="x")\n`],
	[`declare -J j='{"k":1}'; declare -A j; declare -p j`, `declare -A j=([k]="1" )\n`],
	[`declare -J j='{"k":1}'; declare +J j; declare -p j`, `declare -- j="{\\"k\\":1}"\n`],
	[`declare -J x=(a "b c"); declare -p x`, `declare -J x='["a","b c"]'\n`],
	[`declare -J x=([k]=v); declare -p x`, `declare -J x='{"k":"v"}'\n`],
	[`declare -J x='"it'"'"'s"'; declare -p x; echo "$x"`, `declare -J x='"it'\\''s"'\nit's\n`],
	[`declare -J x=1 y='[2]'; declare -J`, `declare -J x='1'\ndeclare -J y='[2]'\n`],
	[`declare -Jrx x=1; declare -p x; echo "\${x@a} \${x@A}"`, `declare -Jrx x='1'\nJrx declare -Jrx x='1'\n`],
	[
		`readonly -J x='{"a":1}'; declare -p x; x.a=2; echo lost`,
		`declare -Jr x='{"a":1}'\n`,
		'x: readonly variable\n',
		1,
	],
	[`readonly -J x='{"a":1}'; unset x.a; echo $? $x`, `1 {"a":1}\n`, 'unset: x: readonly variable\n'],
	[`export -J x='[1]'; bash -c 'declare -p x'`, `declare -x x="[1]"\n`],
	[`f() { local -J x='{"a":1}'; x.a=2; echo $x; }; x=out; f; echo $x`, `{"a":"2"}\nout\n`],
	[`f() { declare -gJ x='[1]'; }; f; declare -p x`, `declare -J x='[1]'\n`],
	[`declare -J x='[1]'; declare -J x+='[2]'; declare -J x+=(3); echo $x`, `[1,2,"3"]\n`],
	[`declare -J x='{"a":1}'; declare -J x+='{"b":2,"a":3}'; echo $x`, `{"a":3,"b":2}\n`],
	[
		`declare -J x=''; echo $?; declare -p x`,
		'1\n',
		`declare: x: JSON: expected a value, found end of text at line 1, column 1\ndeclare: x: not found\n`,
		1,
	],
	[
		`x=kept; declare -J x='[1,]'; echo $? $x`,
		'1 kept\n',
		`declare: x: JSON: expected a value, found ']' at line 1, column 4\n`,
	],
	[
		`declare -J x=$'{\\n "a": b}'`,
		'',
		`declare: x: JSON: expected a value, found 'b' at line 2, column 7\n`,
		1,
	],
	[`declare -J 1x=1`, '', "declare: `1x=1': not a valid identifier\n", 1],
	[`declare -J RANDOM=5; echo $?`, '1\n', 'declare: RANDOM: what the shell computes cannot be typed\n'],
	[
		`export x=1; declare -J x; declare -p x; f() { local -J x; declare -p x; }; f`,
		`declare -Jx x='"1"'\ndeclare -Jx x='null'\n`,
	],
	[`declare -J x=1 x+='"a"'; echo $x`, '1\n', 'declare: x: a string cannot be appended to a number\n'],
	[
		'declare -Ja x=1',
		'',
		'declare: -J: cannot be combined with -a, -A, -c, -i, -l, -n or -u\ndeclare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]\n',
		2,
	],
	[
		`set -e; declare -J x='{'; echo lost`,
		'',
		`declare: x: JSON: expected a key or '}', found end of text at line 1, column 2\n`,
		1,
	],
]);

check('the right-hand side of declare -J', [
	[`declare -J x=$(give '{"a":1}' 'no json'); declare -p x`, `declare -J x='{"a":1}'\n`],
	[`declare -J x="$(give '[1]' no)"; declare -p x`, `declare -J x='[1]'\n`],
	['declare -J x=`give 5 no`; declare -p x', `declare -J x='5'\n`],
	[`f() { local -J x=$(give '[1]' no); echo $x; }; f`, '[1]\n'],
	[`readonly -J x=$(give '[1]' no); export -J y=$(give '[2]' no); echo $x $y`, '[1] [2]\n'],
	[`declare -J x=$(: ; give '[1]' no); echo $x`, '[1]\n'],
	[`declare -J x=$(true && give '[1]' no); echo $x`, '[1]\n'],
	[`declare -J x=$(echo y | { cat > /dev/null; give '[1]' no; }); echo $x`, '[1]\n'],
	[`declare -J x=$(echo '{"a": [1, 2]}'); declare -p x`, `declare -J x='{"a":[1,2]}'\n`],
	[`declare -J x=$(give '[1]' '[2]'; echo); echo $x`, '[2]\n'],
	[`declare -J x=$(echo; give '[1]' '[2]'); echo $x`, '[2]\n'],
	[`declare -J x=$(give '[1]' '[2]' | cat); echo $x`, '[2]\n'],
	[
		`declare -J x=$(for i in 1 2; do give "$i" "$i "; done); echo $?`,
		'1\n',
		`declare: x: JSON: expected end of text, found '2' at line 1, column 3\n`,
	],
	[
		`declare -J x=$(false); echo $?`,
		'1\n',
		'declare: x: JSON: expected a value, found end of text at line 1, column 1\n',
	],
	[
		`declare -J x=a$(give '[1]' no); echo $?`,
		'1\n',
		`declare: x: JSON: expected a value, found 'a' at line 1, column 1\n`,
	],
	[`declare -J o='{}' o.a=$(give '[1]' no); echo $o`, '{"a":[1]}\n'],
	[`flag=-J; declare $flag x=$(give '[1]' '[2]'); echo $x`, '[2]\n'],
	[`x=$(give '[1]' 'text'); echo $x`, 'text\n'],
	[
		`declare -J x=$(give bytes ''); echo $?; declare -p x; echo "$x"`,
		`0\ndeclare -J x='{"type":"bytes","encoding":"base64","data":"/wA=","len":2}'\n`,
		'x: binary data (2 bytes) is not text; encode it first, as base64 does\n',
		1,
	],
	[
		`declare -J x='{}' x.b=$(give bytes ''); echo "\${#x.b}"; echo "\${x.b}"`,
		'2\n',
		'x.b: binary data (2 bytes) is not text; encode it first, as base64 does\n',
		1,
	],
]);

check('paths', [
	[
		`${cfg}echo "\${cfg.name}" \${cfg.langs[0]} \${cfg.langs[-1]} "\${cfg["odd key"].x}" \${#cfg.langs}`,
		'amy go lua 1 2\n',
	],
	[
		`${cfg}echo "\${cfg.big}" "\${cfg.half}" "\${cfg.yes}" "\${cfg.none}" "\${cfg.langs}"`,
		'9007199254740993 0.5 true null ["go","lua"]\n',
	],
	[
		`${cfg}printf '<%s>' "\${cfg.langs[@]}" "\${cfg.langs[*]}" \${cfg.langs[@]}`,
		'<go><lua><go lua><go><lua>',
	],
	[`${cfg}printf '<%s>' "a\${cfg.langs[@]}b"; IFS=,; echo "\${cfg.langs[*]}"`, '<ago><luab>go,lua\n'],
	[
		`${cfg}echo \${!cfg.langs[@]}; printf '<%s>' "\${!cfg[@]}"`,
		'0 1\n<name><langs><odd key><big><half><yes><none>',
	],
	[
		`${cfg}i=0 k='odd key'; echo "\${cfg.langs[$i]}" "\${cfg.langs[i+1]}" "\${cfg[$k]}" "\${cfg["$k"].x}" "\${cfg[name]}"`,
		'go lua {"x":1} 1 amy\n',
	],
	[`${cfg}echo "\${cfg['odd key']["x"]}" "\${cfg[langs][1]}"`, '1 lua\n'],
	[
		`declare -J l='[1,2,3,4]'; echo "\${l[1:3]}" "\${l[:2]}" "\${l[-2:]}" "\${l[:]}" "\${l[3:1]}" "\${l[1:99]}" "\${l[1:3][0]}"`,
		'[2,3] [1,2] [3,4] [1,2,3,4] [] [2,3,4] 2\n',
	],
	[`declare -J l='["a b","c"]'; for x in "\${l[0:2][@]}"; do echo "<$x>"; done`, '<a b>\n<c>\n'],
	[`declare -J s='{"t":"hé✓lo"}'; echo "\${s.t[1:3]}" "\${#s.t}" "\${s.t:1:2}"`, 'é✓ 5 é✓\n'],
	[
		`${cfg}echo "\${#cfg}" "\${#cfg.name}" "\${#cfg[langs]}" "\${#cfg.langs[1]}" "\${#cfg.langs[@]}" "\${#cfg.nothing}"`,
		'7 3 2 3 2 0\n',
	],
	[
		`${cfg}echo "\${cfg.port:-80}" "\${cfg.port-81}" "\${cfg.name:+set}" "\${cfg.none:-empty}" "\${cfg.none-is}" "\${cfg[none]:-empty}" "\${cfg.none+set}"`,
		'80 81 set empty null empty set\n',
	],
	[`declare -J n; echo "\${n:-empty}" "\${n-is}"; n=null; echo "\${n:-empty}"`, 'empty null\nnull\n'],
	[`${cfg}echo "\${cfg.port:=80}" "\${cfg.none:=x}" "\${cfg.port}" "\${cfg.none}"`, '80 x 80 x\n'],
	[`${cfg}echo "\${cfg.port:?no port}"; echo lost`, '', 'cfg.port: no port\n', 127],
	[
		`${cfg}echo "\${cfg.name^^}" "\${cfg.name#a}" "\${cfg.name%y}" "\${cfg.name/m/M}" "\${cfg.name:1}" "\${cfg.name@Q}"`,
		"AMY my am aMy my 'amy'\n",
	],
	[
		`${cfg}echo "\${cfg.langs[@]^}" "\${cfg.langs[@]/l/L}" "\${cfg.langs[@]:1}" "\${cfg.langs[@]:0:1}" "\${cfg.langs[@]@Q}"`,
		`Go Lua go Lua lua go 'go' 'lua'\n`,
	],
	[
		`${cfg}amy=found; echo "\${!cfg.name}"; echo "\${!cfg.nothing}"`,
		'found\n',
		'cfg.nothing: invalid indirect expansion\n',
		1,
	],
	[
		`${cfg}echo "<\${cfg.nothing}>" "<\${cfg.nothing.at.all}>" "<\${cfg.langs[9]}>" "<\${cfg.none.x}>"; set -- "\${cfg.nothing[@]}"; echo $#`,
		'<> <> <> <>\n0\n',
	],
	[
		`set -u; ${cfg}echo "\${cfg.nothing-ok}" "\${cfg.nothing[@]}"; echo "\${cfg.nothing}"; echo lost`,
		'ok\n',
		'cfg.nothing: unbound variable\n',
		127,
	],
	[`${cfg}echo "\${cfg.name.x:-never}"; echo lost`, '', 'cfg.name: no .x in a string\n', 1],
	[`${cfg}echo "\${cfg.langs.x}"`, '', 'cfg.langs: no .x in a list\n', 1],
	[`${cfg}echo "\${cfg.name[0]}"`, '', 'cfg.name: no [0] in a string\n', 1],
	[`${cfg}echo "\${cfg.yes[0]}"`, '', 'cfg.yes: no [0] in a bool\n', 1],
	[`${cfg}echo "\${cfg[@].x}"`, '', '${cfg[@].x}: bad substitution\n', 1],
	[`${cfg}unset cfg; echo "\${cfg.name}"`, '', '${cfg.name}: bad substitution\n', 1],
	[
		`${cfg}declare -n r=cfg; echo "\${r.name}" "\${#r.langs}"; r.name=ref; echo "\${cfg.name}"`,
		'amy 2\nref\n',
	],
	[
		`${cfg}[[ -v cfg.name ]] && echo a; [[ -v cfg.none ]] && echo b; [[ -v cfg.nothing ]] || echo c; test -v 'cfg.langs[1]' && echo d; [ -v 'cfg.langs[@]' ] && echo e`,
		'a\nb\nc\nd\ne\n',
	],
	[
		`declare -J s='{"t":"a\\u0000b"}'; echo "$s"; echo "\${s.t}"`,
		'{"t":"a\\u0000b"}\n',
		's.t: a string with a NUL character is not text\n',
		1,
	],
	[`${cfg}echo "\${cfg.langs[$(echo 1)]}" "\${cfg[$(echo name)]:0:$(echo 1)}"`, 'lua a\n'],
	[`${cfg}cat <<E\n\${cfg.name} \${cfg.langs[*]}\nE\ncat <<< "\${cfg.name}"`, 'amy go lua\namy\n'],
	[
		`${cfg}case \${cfg.name} in amy) echo case;; esac; [[ \${cfg.langs[0]} == g* ]] && echo test; x=\${cfg.langs[@]}; echo "$x"; a=("\${cfg.langs[@]}" z); echo \${#a[@]}`,
		'case\ntest\ngo lua\n3\n',
	],
]);

check('changes', [
	[
		`${cfg}cfg.name=bob; cfg.langs+=(ts "c d"); cfg.langs[0]=rust; cfg["odd key"]=v; cfg.new=1; echo "\${cfg.name} \${cfg.langs} \${cfg["odd key"]} \${cfg.new}"`,
		'bob ["rust","lua","ts","c d"] v 1\n',
	],
	[
		`declare -J x='{}'; x.text=5; x.number=$((2+3)); declare -J x.json='{"a":[true]}' x.null=null; declare -p x`,
		`declare -J x='{"text":"5","number":5,"json":{"a":[true]},"null":null}'\n`,
	],
	[
		`declare -J x='{"l":[1]}'; declare -J x.l[0]='{"n":2}'; x.l[0].n=3; x[l][0][m]=4; declare -J 'x[l][0].o=5'; echo $x`,
		'{"l":[{"n":"3","m":"4","o":5}]}\n',
	],
	[
		`declare -J x='{}'; x.l=(a b); x.m=([k]=v ["k 2"]=w); x.e=(); x[f]=(1); x.m+=([k]+=+ [z]=1); echo $x`,
		'{"l":["a","b"],"m":{"k":"v+","k 2":"w","z":"1"},"e":[],"f":["1"]}\n',
	],
	[
		`declare -J x='{"s":"a","n":1}'; x.s+=b; x.n+=2; x.new+=c; x.list+=(d); echo $x`,
		'{"s":"ab","n":"12","new":"c","list":["d"]}\n',
	],
	[
		`declare -J x='{"a":1}'; x=text; declare -p x; x+=s; x=(1 2); x+=(3); declare -p x; x=$((7)); declare -p x`,
		`declare -J x='"text"'\ndeclare -J x='["1","2","3"]'\ndeclare -J x='7'\n`,
	],
	[
		`${cfg}unset cfg.langs[0] cfg.name 'cfg["odd key"]' cfg.nothing cfg.langs[9] cfg.no.way cfg.none.x; echo $? $cfg`,
		'0 {"langs":["lua"],"big":9007199254740993,"half":0.5,"yes":true,"none":null}\n',
	],
	[
		`declare -J x='{"it'"'"'s":1,"a]b":2,"c":3}'; k="it's"; unset "x[$k]" 'x[a]b]'; echo $x; unset x; echo \${x-gone}`,
		'{"c":3}\ngone\n',
	],
	[`declare -J x='[1,2,3]'; unset x[1]; unset 'x[-1]'; echo $x`, '[1]\n'],
	[`declare -J x='{"a":1}'; unset x.a.b; echo $?`, '1\n', 'unset: x.a: no .b in a number\n'],
	[`declare -J x='{}'; x.a.b=1; echo lost`, '', 'x.a: no such key\n', 1],
	[`declare -J x; x.a=1; echo lost`, '', 'x: no .a in null\n', 1],
	[`declare -J x='{"l":[1]}'; x.l[1]=2; echo lost`, '', 'x.l[1]: index out of bounds of 1\n', 1],
	[
		`declare -J x='{"l":[1]}'; x.l[0:1]=2; echo lost`,
		'',
		'x.l[0:1]: a part of a list cannot be assigned to\n',
		1,
	],
	[`declare -J x='{"l":[1]}'; x.l.k=2; echo lost`, '', 'x.l: no .k in a list\n', 1],
	[
		`declare -J x='{"l":[1]}'; x.l+=text; echo lost`,
		'',
		'x.l: text cannot be appended to a list; write +=(…)\n',
		1,
	],
	[`declare -J x='{"l":[1]}'; x+=(v); echo lost`, '', 'x: v: a value of a record needs a key: [key]=v\n', 1],
	[
		`declare -J x='{"l":[1]}'; x.l+=([0]=v); echo lost`,
		'',
		'x.l: [0]=v: an element of a list takes no key\n',
		1,
	],
	[`declare -J x='{"s":"t"}'; x.s+=(v); echo lost`, '', 'x.s: elements cannot be appended to a string\n', 1],
	[`x=1; x.l+=(v); echo lost`, '', `x.l: x is not a typed variable; make it one: declare -J x='{}'\n`, 1],
	[`declare -J x.a=1; echo $?`, '1\n', 'declare: x.a: x is not a typed variable\n'],
	[`declare -J x='{}' y='[0]'; a=1 x.b=$a x.c=2 y[0]=3; echo $a $x $y`, '1 {"b":"1","c":"2"} ["3"]\n'],
	[
		`declare -J x='{}'; HOME=/h; x.home=~/d; x.glob=*; x.split="a  b"; echo "$x"`,
		'{"home":"/h/d","glob":"*","split":"a  b"}\n',
	],
	[
		`declare -J x='{}'; x.a=1 > /made; echo $? $x; cat /made; x.b=$(echo 1; exit 3); echo $?`,
		'0 {"a":"1"}\n3\n',
	],
	[`declare -J x='{}'; x.a=1 echo; echo $?`, '127\n', 'x.a=1: command not found\n'],
	[`declare -J x='{"n":1}'; (x.n=2; echo $x); x.n=3 | cat; x.n=4 & wait; echo $x`, '{"n":"2"}\n{"n":1}\n'],
	[
		`declare -J a='{"x":{"y":1}}'; declare -J b="$a"; b.x.y=2; f() { echo "$1"; }; f "$a"; echo $b`,
		'{"x":{"y":1}}\n{"x":{"y":"2"}}\n',
	],
	[
		`f() { x.n=inner; }; declare -J x='{}'; f; echo $x; g() { local -J x='{}'; f; echo $x; }; g; echo $x`,
		'{"n":"inner"}\n{"n":"inner"}\n{"n":"inner"}\n',
	],
	[
		`declare -J x='{}'; set -x; x.a=b; x.l=(1 2); declare -J x.z=1`,
		'',
		'+ x.a=b\n+ x.l=(1 2)\n+ declare -J x.z=1\n',
	],
	[
		`declare -J x='{"n":1,"l":[5]}'; x.n=$(( \${x.n} + 1 )); (( x[n] += 2, x[l]++ ))`,
		'',
		'x[l]: a list is not an integer\n',
		1,
	],
	[
		`declare -J l='[1,2.9,true,null,"3+4"]'; echo $(( l[0] + l[1] + l[2] + l[3] + l[4] )) $(( l[-1] )); (( l[0] = 9, l[1]++ )); echo $l; declare -J n=7; (( n += 1 )); declare -p n`,
		'11 7\n[9,3,true,null,"3+4"]\n' + `declare -J n='8'\n`,
	],
	[
		`declare -J x='{}'; read x <<< 'a b'; declare -p x; read -a x <<< 'a b'; declare -p x; printf -v x %s p; declare -p x; mapfile -t x <<< l; declare -p x`,
		`declare -J x='"a b"'\ndeclare -J x='["a","b"]'\ndeclare -J x='"p"'\ndeclare -a x=([0]="l")\n`,
	],
	[
		`f() { cfg.a=1; cfg.l+=(x $y "z"); echo "\${cfg.l[@]:-d}"; }; declare -f f`,
		'f () \n{ \n    cfg.a=1;\n    cfg.l+=(x $y "z");\n    echo "${cfg.l[@]:-d}"\n}\n',
	],
]);

describe('a list for a path', () => {
	it.each([
		['cfg.l+=(x) echo hi', "syntax error near unexpected token `echo'"],
		['echo cfg.l+=(x)', "syntax error near unexpected token `('"],
		['cfg.l+=(x)y', "syntax error near unexpected token `y'"],
	])('stands alone: %s', async (script, message) => {
		const { code, stderr } = await runTyped(script);
		expect([code, stderr.split('\n')[0]!.replace(/^bash: -c: line 1: /, '')]).toEqual([2, message]);
	});
});

describe('the check before the first effect', () => {
	it('says nothing of an assignment to a path', async () => {
		const { warnings, errors } = await typedKernel().execute(
			`declare -J x='{}'; x.a=1; x.l+=(2); echo "\${x.a}"`,
		);
		expect([warnings, errors]).toEqual([[], []]);
	});
});

describe('paths nested in paths', () => {
	// Were one of them read twice at each level, no parser would come to the end of these.
	it.each([
		['${a.b:-', '}'],
		['${a.b[', ']}'],
		['${#a.b[', ']x}'],
		['${a.b[', '}'],
		['${!a.b[', ']@Z}'],
		['"${a.b%', '}"'],
	])('%s…%s are read in one go', (open, close) => {
		const text = `echo ${open.repeat(100)}x${close.repeat(100)}`;
		expect(parseScript(text).script.span).toEqual({ start: 0, end: text.length });
	});

	it('that nothing closes are the mistake that bash finds', () => {
		expect(() => parseScript(`echo ${'${a.b:-'.repeat(100)}`)).toThrow(
			"unexpected EOF while looking for matching `}'",
		);
	});

	it('give the innermost value', async () => {
		const script = `declare -J x='{}'; echo ${'${x.a:-'.repeat(50)}deep${'}'.repeat(50)}`;
		expect((await runTyped(script)).stdout).toBe('deep\n');
	});
});
