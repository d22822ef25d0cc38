import { describe, expect, it } from 'vitest';
import { describeLikeReal } from '../../test/like-real.ts';
import { runOnCommands } from '../../test/run-on-commands.ts';

const files = {
	a: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n',
	b: 'two words\nTwo Words\nsome_word word\n\nend without newline',
	'with blank': 'two\n',
	empty: '',
	nl: '\n',
	crlf: 'one\r\ntwo\r\n',
	nul: 'a\0b\nabc\nxyz\n',
	'sub/x.c': 'two in c\n',
	'sub/y.h': 'two in h\n',
	'sub/deep/z.c': 'two deep\n',
	words: 'one\nsix\n',
	records: 'a\nb\0c\nd\0last',
};

describeLikeReal('grep finds lines', files, [
	"printf 'bad\\377two\\nok two\\n' > bad; grep -C1 two bad a; grep -A1 two bad a; grep -B1 two bad a; grep -C1 b nul bad b; grep -o -B1 b nul b; grep -I two bad; grep -Ic two bad",
	'grep -nT two - < a; cat a | grep -nbT two; grep -bT two < a; grep -m0 "\\(" nosuch; echo $?; grep -m0 -L "\\(" a; echo $?; grep -v "" nosuch; echo $?; grep -vc "" a; grep -vx "" nosuch; echo $?; grep -v -e "" -e x nosuch; echo $?',
	'for m in -1 -2; do grep -v -m $m two a; echo $?; grep -m $m -c two a; grep -vc -m $m two a; grep -vL -m $m two a; grep -vq -m $m two a; echo $?; grep -v -m $m two nosuch; done',
	"grep -oP '\\Gt.' b; grep -oP '\\G[two]' a; grep -cP '(\\G|w)o' a b; printf 'A\\na\\n' | grep -oPi '\\p{Lu}'; printf 'A\\na\\n' | grep -oPi '[^\\p{Lu}x]'; printf 'A\\na\\n' | grep -oPi '[[:upper:]]'; printf 'A\\na\\n' | grep -oPi '[[:^upper:]]'; echo $?",
	'grep two a',
	'grep two a b "with blank"',
	'grep -n two a b; grep -b two a b; grep -nb two b; grep -H two a',
	'grep -h two a b',
	'cat a | grep o; grep o < a; cat a | grep o -; cat a | grep -H o - b',
	'cat a | grep -H --label=in o',
	'grep -v e a; grep -vn e a; grep -vc e a',
	'grep -c e a b empty; grep -c e a; grep -c zz a; echo $?',
	'grep -l o a b empty; grep -L o a b empty; echo $?; grep -L nosuch a; echo $?',
	'grep -lZ o a b; grep -cZ o a b; grep -Zn o a b',
	'grep -q o a; echo $?; grep -q zz a; echo $?; grep -q o nosuch a; echo $?; grep -q o a nosuch; echo $?',
	'grep o nosuch a; echo $?; grep -s o nosuch a; echo $?; grep -sq zz nosuch; echo $?',
	'grep --nope 2>&1; grep -A 2>&1; grep -@ x a 2>&1; grep 2>&1; egrep --nope 2>&1 | tail -n 2',
	'grep -i TWO b; grep -y two b; grep -i --no-ignore-case TWO b; grep --no-ignore-case -i TWO b',
	'grep -w word b; grep -wo word b; grep -x two a; grep -xv two a; grep -wx "two words" b',
	'grep -w wor b; echo $?; grep -w "" b; grep -x "" b; grep -xn "" b nl empty',
	'grep "" a; grep "" empty; echo $?; grep -c "" b nl; grep -v "" b; echo $?',
	'grep -e one -e six a; grep -f words a; grep -f words -e two a; grep "one\nsix" a; grep "$(printf "one\\nsix")" a',
	'grep -f empty a; echo $?; grep -vf empty a; grep -f nl a; grep -f nosuch a; echo $?',
	'cat words | grep -f - a; cat words | grep -xFf - a',
	'grep -o o a; grep -on "[a-z]*e" a; grep -ob e a; grep -oc e a; grep -oi W b; grep -o "" a; echo $?; grep -ov e a; echo $?',
	'grep -m1 o a; grep -m2 -c e a; grep -m0 o a; echo $?; grep -m1 o a b; grep -vm2 e a; grep -m -1 o a',
	'(grep -m1 t; cat) < a; (grep -q two; echo rest) < a',
	'grep -A1 two a; grep -B1 two a; grep -C1 four a; grep -1 four a; grep -n1 four a; grep -1n four a',
	'grep -A0 -e two -e four a; grep -A1 -e one -e four a; grep -B1 -e two -e six a; grep -C 1 -e one -e seven a',
	'grep -nA1 two a b; grep -C1 -c two a; grep -bA1 two a; grep -vC1 four a; grep -m1 -A3 o a; grep -m1 -A1 -B1 t a',
	'grep -A1 --group-separator=XX -e one -e four a; grep -A1 --no-group-separator -e one -e four a; grep -A1 --group-separator= -e one -e four a',
	'grep -12 four a; grep -1 -2 four a; grep -2 -C1 four a; grep -C0 -A1 four a; grep -oC1 o a',
	'grep -z b records | tr "\\0" "+"; grep -zc . records; grep -z "^b" records; grep -zo "a.b" records | tr "\\0" "+"; grep -zn d records | tr "\\0" "+"',
	'grep -z "a$" records; echo $?; grep -zx "last" records | tr "\\0" "+"',
	'grep two crlf | cat -A; grep -c "two$" crlf; grep -o "o.$" crlf | cat -A; grep -U two crlf | cat -A',
	'grep -T two a; grep -Tn two a b; grep -TnbH two a; cat a | grep -Tn two; grep -Tc two a b; grep -nT "" nl',
	'grep four a > out; grep -n o a out',
	'grep o a b > out; echo $?; grep o a out >> out; echo $?; cat out',
	'echo one > out; grep -r one . >> out; echo $?; wc -l < out; grep -c one out >> out; echo $?',
	'grep -- -x a; grep -e -x a; echo $?; grep -n -- two a; grep two -n a; grep two a -c',
	'grep --line-buffered two a; grep --regexp=two a; grep --file=words a; grep --max-count=1 o a; grep --null-data -c . records',
	'grep -nH two "with blank"; grep two "no such"; grep two ""; echo $?',
]);

describeLikeReal('grep reads patterns', files, [
	"grep 't.*o' a; grep '^t' a; grep 'e$' a; grep '^$' b; grep 'o\\|x' a; grep 'e\\{2\\}' a; grep '[^a-s]$' a",
	"grep -E '^(t|f)' a; grep -E 'e{2}' a; grep -E 'o|x' a; grep -E '(.)\\1' a; grep '\\(e\\)\\1' a; grep -E 'o+u?' a",
	"grep -F '.' a; echo $?; grep -F 'o' a; grep -Fx two a; grep -Fw two b; grep -Fi TWO b; grep -F '' a; grep -Fe one -e six a",
	"grep -F 'a\nb' records; grep -Fo e a; grep -Fof words a; printf 'ab\\nabc\\nb\\n' > p; echo xabcx | grep -Fof p",
	"grep '\\bword\\b' b; grep '\\<w' b; grep 'd\\>' b; grep '\\w\\W' b; grep '\\Bord' b; grep '\\s' b; grep -o '\\S*' b",
	"grep '[[:upper:]]' b; grep '[[:digit:]]' b; echo $?; grep -o '[[:alpha:]]*' b; grep -E '[[:space:]]w' b",
	"printf 'é\\nE\\nß\\nÉ\\n' > u; grep -i é u; grep . u; grep '^.$' u; grep -o '[é-é]' u; grep -io 'é' u; grep -c '[[:alpha:]]' u",
	"grep '*wo' a; grep -E '*two' a; grep -E '+two' a; grep -E '?two' a; grep -E '{1}two' a; grep -E 'a|*b' a; grep -E '(*b)' a",
	"grep -E 'a{1' a; grep -E 'a{,2}' a | head -n 2; grep -E 'e{1,}' a; grep 'o\\?u' a; grep 't\\+' a; grep 'two\\{1,2\\}' a",
	"grep '[' a; echo $?",
	"grep '[a' a; echo $?",
	"grep '\\(a' a; echo $?",
	"grep 'a\\)' a; echo $?",
	"grep -E '(a' a; echo $?",
	"grep -E 'a)' a; echo $?",
	"grep 'a\\' a; echo $?",
	"grep 'a\\{1' a; echo $?",
	"grep 'a\\{2,1\\}' a; echo $?",
	"grep '[[:foo:]]' a; echo $?",
	"grep '[:alpha:]' a; echo $?",
	"grep '[[:alpha:]' a; echo $?",
	"grep '[z-a]' a; echo $?",
	"grep '\\1' a; echo $?",
	"grep -E 'x[:space:]' a; grep 'x[^:space:]' a; grep '[]:]' a; echo $?",
	"grep -e '\\(t\\)\\1' -e 'e\\(e\\)' a; grep -E -e '(e)\\1' -e '(o)n\\1?' a",
	"grep -w 'a*' b; echo $?; echo 'a-b a' | grep -ow '[a-z-]*'; echo ab | grep -ow 'a*'; echo $?; echo 'foo-bar' | grep -ow 'foo.*'",
	"echo 'aXbXc' | grep -o 'a.*X'; echo aaa | grep -o 'a\\|aa'; echo abcd | grep -oE 'ab|abc|bcd'; echo abab | grep -oE '(ab)*'",
	"grep -E '^' a | head -n 1; grep -o '^' a; grep -c '$' a; grep '^two$' a; grep -E '^two|six$' a; grep 'x^y' a; grep 'a$b' a; echo $?",
	"egrep 'one|two' a; fgrep 'o' a; egrep -c 'e+' a; fgrep -x two a; egrep '(' a; egrep; fgrep -z",
	"printf 'x\\n' | grep -E ''; printf 'x\\n' | grep -E 'a||x'; printf 'x\\n' | grep -E '()'; printf 'x\\n' | grep -E 'a|b|'",
]);

describeLikeReal('grep -P', files, [
	"grep -P '^t\\w+$' a; grep -oP 't\\Kw.' a; grep -oP '(?<=t)w' a; grep -P 'o(?!n)' a; grep -cP '\\d' a; grep -oP 'e+?' a; grep -P '(e)\\1' a",
	"grep -oP '(?i)TWO' b; grep -iP 'two (?-i)W' b; grep -wP 'word' b; grep -xP 'two' a; grep -vP 'e' a; grep -P '\\bword\\b' b; grep -nP '\\S+\\s\\S+' b",
	"printf 'a\\tb\\n' | grep -P '\\t'; printf 'key=val\\n' | grep -oP '(?<k>\\w+)=\\K\\w+'; echo '{\"v\": 12}' | grep -oP '\"v\":\\s*\\K\\d+'; echo aab | grep -oP 'a*+b|a'; echo 'a.b' | grep -oP '\\Qa.b'",
	"printf 'é\\n' | grep -cP '^.$'; printf 'é\\n' | grep -cP '\\w'; printf 'É\\n' | grep -ciP 'é'; printf 'é\\n' | grep -oP '\\x{e9}'; printf 'a b\\n' | grep -oP '\\p{L}' ; printf '12ab\\n' | grep -oP '[[:alpha:]\\d]{3}'",
	"grep -P '(' a; echo $?",
	"grep -P '[' a; echo $?",
	"grep -P '*' a; echo $?",
	"grep -P 'a)' a; echo $?",
	'grep -P -e a -e b a; echo $?',
	"grep -P '(?<=a*)b' a; echo $?",
	"grep -P 'a\\' a; echo $?",
	"grep -P '(?z)' a; echo $?",
]);

describeLikeReal('grep -P calls, decides and skips', files, [
	String.raw`printf 'éa é\nxé y\n' | grep -owP 'a|é|y'; printf 'éa é\n' | grep -cwP 'a'; echo ab | grep -oP '(?:^){2}a|(?i:\b)*b'`,
	String.raw`printf 'x(a(b)c)(d\n[a[b]c] [x\n' > f; grep -oP '\((?:[^()]++|(?R))*\)' f; grep -oP '(\[(?:[^\[\]]++|(?1))*+\])' f; grep -oP '(?<b>\((?:[^()]|(?&b))*\))' f; grep -oP '(?P<b>\w)(?P>b)(?P=b)?' f; grep -oP '(\w)\g<1>?' f; grep -oP '(?+1)(\()' f; grep -P '(\[)(?-1)' f`,
	String.raw`printf '"a"\na\n"a\nabcba\n12-34\n' > f; grep -P '^(?<q>")?\w+(?(<q>)"|)$' f; grep -P '^(")?a(?(1)")$' f; grep -P '^((.)(?1)\2|.?)$' f; grep -oP '(?(DEFINE)(?<d>\d+))(?&d)-(?&d)' f; grep -oP '(?(?=\d)\d\d|b.)' f; grep -oP '(?(?!\d)x|\d)' f; grep -oP '(?|1(.)|3(.))' f; grep -oP '(?(R)a|b)' f`,
	String.raw`printf 'a,"b,c",d\nfoo bar aaac\n' > f; grep -oP '"[^"]*"(*SKIP)(*FAIL)|,' f; grep -oP 'foo(*SKIP)(*F)|\w+' f; grep -oP 'a+(*COMMIT)b|a' f; grep -oP 'a+(*SKIP)b|a' f; grep -cP '(*UTF)a' f; grep -cP '(*MARK:x)a' f; echo 'éa' | grep -oP '(*UCP)\w+'`,
	String.raw`printf 'e\xcc\x81x aB1-\n' > f; grep -oP '\X' f; grep -oP '\p{L&}+' f; grep -oP '\p{Xan}+' f; grep -oP '(?^)a' f; grep -oP '(?n)(a)B' f; grep -oP '\N{U+61}' f; grep -oP '(?C1)a' f; printf '\xe1\xba\x9e\n\xe2\x84\xaa\n' | grep -oiP 'ß|k'`,
	String.raw`printf 'a\nb\0c\n' | grep -zP '(?m)^b$' | tr '\0' '!'; printf 'a\nb\0c\n' | grep -zcP '^b'`,
	String.raw`for p in '[a-\d]' '[\d-z]' '[[=a=]]' '\x{d800}' '\x{110000}' '\N{foo}' '\x{zz}' '\x{}' '\o' '\o{9}' '\c' '\L' '\u0041' '\g' '\g{' '\g<1>' '\k' '\k<>' '\p' '\p{Lx'; do grep -P "$p" a; echo $?; done 2>&1`,
	String.raw`for p in '(?' '(?P' '(?Px)' '(?P=a)' '(?P>a)' '(?P=a' '(?&a' '(?&)' '(?<>a)' '(?<a-b>c)' '(?<1>c)' '(?<a' '(?R' '(?1' '(?-' '(?-a' '(?-1)' '(?+1)' '(?i' '(?i-' '(?|' '(*F' 'a(*UTF)' '(*FOO)'; do grep -P "$p" a; echo $?; done 2>&1`,
	String.raw`for p in '(?(1)a)' '(?(2)a|b)(x)' '(?(a)b)' '(?(<a>)b)' '(x)(?(1)a|b|c)' '(?(DEFINE)a|b)' '(?(' '(?(1' '(?(1)a' '(?(?a)b)' '(?C300)a' '(?<n>a)|(?<n>b)' '(?n)(?<x>a)(b)\2' '(?<=a(b|cd))x' '(?<=ab?)x' '(?<=\X)x' '(?<=a|bc|)x'; do grep -P "$p" a; echo $?; done 2>&1`,
]);

describeLikeReal('grep treats what is not text', files, [
	'grep a nul; grep -c b nul; grep -c "^b" nul; grep -a b nul; grep --binary-files=text b nul; grep -I a nul; echo $?',
	'grep --binary-files=without-match a nul; echo $?; grep -l a nul; grep -q a nul; grep -n zz nul; echo $?; grep -v zz nul',
	'grep -ab xyz nul; grep -o a nul; grep -I -c a nul; grep -L -I a nul; grep -IL zz a',
	"printf 'ok a\\nx \\377 a\\nlast a\\n' > enc; grep a enc; grep -n a enc; grep -c a enc; grep -o a enc; grep -a a enc; grep ok enc; grep -o 'x .' enc",
	"printf 'a\\n\\377b\\nc\\nd\\n' > e; grep -A2 a e; grep -nA1 a e; grep -B1 c e; grep -nC1 b e; grep -v zz e; grep -I a e; grep -aA2 a e",
	"printf 'a\\377\\0' | grep -z a; printf 'x\\377\\n' | grep x; printf 'x\\377y\\n' | grep -a 'x.y'; echo $?; printf 'x\\377y\\n' | grep -ao 'x\\|y'",
	"printf '\\377word\\n' | grep -aw word; printf 'a\\303\\n' | grep -ac 'a$'; printf 'a\\303\\n' | grep -ac 'a'",
	"head -c 98300 /dev/zero | tr '\\0' 'a' | tr 'a' '\\n' > big; printf 'x\\0y\\n' >> big; grep -c '' big; grep '' big | wc -l; grep -n y big",
	'mkdir d; grep a d; echo $?; grep -s a d; echo $?; grep -d skip a d; echo $?; grep -d read a d; echo $?; grep a d a | head -n 1',
	'ln -s a link; ln -s nosuch broken; ln -s loop loop; grep two link broken loop; echo $?',
]);

describeLikeReal('grep finds lines that are longer than what is read at once', files, [
	'{ seq -s " " 60000; echo short; seq -s " " 1 90000; echo two; printf %0300000d 0; } > long; grep -c 59999 long; cat long | grep -o 89999 | wc -l; cat long | grep -B1 short | wc; cat long | grep -n two; cat long | grep -vc two',
	'{ seq 1 40000; seq -s - 50000; seq 1 40000; } | grep -nA1 39999 | tail -c 40; { seq 1 40000; seq -s - 50000; } | grep -c 9',
]);

describeLikeReal('grep searches directories', files, [
	'grep -r two sub | sort; grep -r two | sort; grep -r two . | sort; grep -rh two sub | sort; grep -rc two sub | sort',
	'grep -r two a; grep -r two a b; grep -rH two a; grep -rl two sub/ | sort; grep -rL zz sub | sort; grep -rn deep sub//',
	'grep -r --include="*.c" two . | sort; grep -r --exclude="*.c" two sub; grep --include="*.c" two a sub/x.c; grep --exclude=x.c two sub/x.c sub/y.h',
	'grep -r --include="*.c" --exclude="z*" two sub; grep -r --exclude="z*" --include="*.c" two sub | sort; grep -r --exclude-dir=deep two sub | sort',
	'grep -r --exclude-dir=sub two sub; echo $?; grep -r --exclude-dir=sub/ two | sort; grep -r --exclude-dir=. two . | sort; grep -r --exclude-dir="d*" --include="z.c" two sub; echo $?',
	"for p in '**' '*+' '*a|*b' '{1}' '{1}{2}' '*{2}' '+*' '|*' '^**' '(*a)' 'a*' 'a{1}{2}'; do seq 9 | grep -cE -e \"$p\"; done 2>&1",
	'grep -r --exclude-from=<(echo "*.c") two sub; echo "*.c" | grep -r --exclude-from=- two sub; echo $?',
	'echo "*.c" > ex; grep -r --exclude-from=ex two sub; grep -r --exclude-from=nosuch two sub; echo $?; grep -r --include=sub/x.c two sub; echo $?',
	'ln -s ../a sub/link; ln -s nosuch sub/broken; grep -r two sub | sort; grep -R two sub | sort; echo ${PIPESTATUS[0]}; grep -Rs link sub; echo $?',
	'mkdir t; echo foo > t/a; echo bar > plain; ln -s ../plain t/b; echo foo > t/c; grep -R foo t | sort; grep -Rc foo t | sort; grep -RL foo t',
	"mkdir t; printf 'a\\0foo\\n' > t/a; printf 'zz\\nfoo\\0b' > t/b; for p in '^foo' 'a$' 'foo$' '^zz' 'b\\|^f'; do grep -r \"$p\" t 2>&1 | sort; grep -rc \"$p\" t | sort; grep -rl \"$p\" t | sort; done; grep -rx foo t 2>&1 | sort; grep -rFx foo t 2>&1 | sort; grep -rP '^foo' t 2>&1 | sort; grep -ra '^foo' t; echo $?",
	"mkdir t; printf 'foo\\nx\\nbar foo foo\\nlast foo' > t/a; printf 'f\\303\\266foo\\n\\377foo\\nfoo\\n' > t/b; grep -rn foo t | sort; grep -rhn foo t | sort; grep -rZ foo t | sort | od -c; grep -rlZ foo t | sort -z | od -c; grep -rzn foo t 2>/dev/null | od -c; grep -ran foo t | sort | od -c; grep -rn '' t | sort",
	"mkdir t; printf 'foo\\n' > t/a; printf '\\377foo\\n' > t/b; grep -rl foo t | sort; grep -rI foo t | sort; grep -rIl foo t | sort; grep -rl --binary-files=text foo t | sort; grep -rm1 foo t | sort; grep -rm0 foo t; echo $?; grep -rh foo t/a; grep -H foo t/a; grep -rnb foo t/a; grep -rnT foo t/a; grep -rA1 foo t/a",
	"mkdir t; printf 'foo\\0\\n' > t/a; echo foo > t/b; printf foo > t/c; : > t/d; grep -r foo t | sort; grep -rI foo t | sort; grep -rn --line-buffered foo t | sort; grep -rq foo t; echo $?",
	'ln -s . sub/loop; grep -r two sub/loop | sort; grep -Rl deep sub | sort; echo ${PIPESTATUS[0]}',
	'ln -s sub s; grep -r two s | sort; grep -r two s/ | sort; grep -r two nosuch; echo $?; grep -d recurse two sub | sort; grep -rd read two sub; echo $?',
	'cat a | grep -r two -; cat a | grep -r two - sub/x.c; grep -rq two sub; echo $?; grep -rm1 two sub | sort; grep -D skip two a; grep -D foo two a; echo $?',
]);

describeLikeReal('grep colours', files, [
	'grep --color=always -nH o a; grep --color=always -v o a; grep --color=always -o e a; grep --colour=always -c o a b; grep --color=always -l o a',
	'grep --color=always -nA1 -e one -e four a; grep --color=always -b two a; grep --color=auto two a; grep --color two a; grep --color=never two a',
	'grep --color=ALWAYS two a; grep --colour=Auto two a; grep --color=None two a',
	"export GREP_COLORS='mt=01;32:fn=:ln=33:ne'; grep --color=always -nbH o a",
	"export GREP_COLORS='sl=1:cx=2'; grep --color=always -A1 two a; grep --color=always -v two a; export GREP_COLORS='sl=1:cx=2:rv'; grep --color=always -A1 -v two a",
	"export GREP_COLORS='ms=4:mc=5:se='; grep --color=always -nC1 -v two a; grep --color=always -C1 two a",
	"export GREP_COLORS='foo:mt=7:bar=1:sl=x:cx=3'; grep --color=always -A1 two a; export GREP_COLORS='sl=1'; grep --color=always '' a; grep --color=always two crlf",
	'export GREP_COLOR=7; grep --color=always two a',
	'grep --color=always -Z -l two a; grep --color=always -T -n two a; grep --color=always -i TWO b; grep --color=always -w word b; grep --color=always -on "[ot]" a',
]);

describeLikeReal('grep refuses', files, [
	'for d in foo re \'\' sk; do grep -d "$d" x a; echo $?; done',
	'grep; echo $?',
	'grep -E; echo $?',
	'grep -e; echo $?',
	'grep -E -F x a; echo $?',
	'grep -G -E x a; echo $?',
	'grep -E -E x a; echo $?',
	'grep -A x a b; echo $?',
	'grep -A -1 a b; echo $?',
	'grep -C 1x a b; echo $?',
	'grep -m x a b; echo $?',
	'grep --binary-files=foo a b; echo $?',
	'grep -d foo a b; echo $?',
	'grep -d re a b; echo $?',
	'grep --nope a; echo $?',
	'grep -k a; echo $?',
	'grep --no a b; echo $?',
	'grep -u two a',
	'grep --color=foo -q two a > /dev/null; echo',
]);

describe('grep --json', () => {
	it('prints a record for each line with its matches', async () => {
		const { stdout, status } = await runOnCommands({ script: 'grep -w --json two a b', files });
		expect(status).toBe(0);
		expect(stdout).toBe(
			'[{"path":"a","line":2,"byte_offset":4,"line_text":"two","selected":true,"submatches":[{"text":"two","start":0,"end":3}]},' +
				'{"path":"b","line":1,"byte_offset":0,"line_text":"two words","selected":true,"submatches":[{"text":"two","start":0,"end":3}]}]\n',
		);
	});

	it('prints counts and names as records', async () => {
		const { stdout } = await runOnCommands({ script: 'grep -c --json o a; grep -l --json o a b', files });
		expect(stdout).toBe('[{"path":"a","count":3}]\n[{"path":"a"},{"path":"b"}]\n');
	});
});

describeLikeReal('grep with lists of patterns', {}, [
	"printf 'a\\\\\nb\n' > p; echo ab > f; grep -f p f; echo $?; grep -v -f p f; echo $?",
	"printf 'ok\n[x\n' > p; echo ab > f; grep -f p f; echo $?; grep -F -f p f; echo $?; grep -c -e b -f p f",
	"printf 'a\n(b\n' > p; echo ab > f; grep -E -f p f; echo $?; grep -f p f; echo $?",
	"printf 'x[\n' | grep -f - /dev/null; echo $?",
	"echo ab > f; grep -e q -e 'z[' f; echo $?; grep $'a\n\\(' f; echo $?; grep -E -e 'a' -e 'b)' -e '(c' f; echo $?",
	': > p; echo ab > f; grep -c -f p f; echo $?; grep -f p nosuch; echo $?; grep -lf p f; echo $?; grep -rf p .; echo $?',
	': > p; echo ab > f; grep -Lf p f; echo $?; grep -cv -f p f; grep -vf p nosuch; echo $?; grep -c -e x -f p f; grep -xf p f; echo $?',
	'echo x > f; grep x < f >> f; echo $?; cat f; grep x f >> f; echo $?; grep -q x < f >> f; echo $?; cat f',
	"echo x | grep -E '^*x'; echo x | grep -E '$*x'; echo y | grep -E 'x|^+y'; echo x | grep -E 'x$*'",
	`for p in 'a**' 'a+*' 'a{2}{3}' 'a*+' 'a*?' 'a++' 'a+++' 'a*?*' '(*)b' '^*' '$*' '\\b+' '(a)**' 'x{1}??' 'a|*b' '(?=a)*'; do printf 'aab\\n' | grep -P -c "$p"; echo $?; done`,
	"printf 'aab\\n' | grep -P 'a**'",
	"mkdir t; echo x > t/a.txt; ln -s no t/br; grep -R x t --include='*.txt'; echo $?; grep -R x t --exclude='b*'; echo $?",
	'mkdir d; ln -s . d/loop; echo x > d/f; cd d; grep -R x; echo $?',
]);

it('grep shows each of many long lines', async () => {
	const lines = Array.from({ length: 20 }, (_, at) =>
		'abcdefghijklmnopqrst'.charAt(at).repeat(20_000 + at * 3000),
	);
	const text = lines.map((line) => `${line}!\n`).join('');
	const { stdout } = await runOnCommands({
		script: "grep -o '.*' f; cat f | grep -o '.*'",
		files: { f: text },
	});
	expect(stdout === text + text).toBe(true);
});
