import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'echo *; echo ?; echo [ab]; echo [!a]; echo [^a]', files: { a: '', b: '', c: '' } },
	{ script: 'echo a* *1 a? [ab]1 a[0-9] a[!0-9] *[12]', files: { a1: '', a2: '', b1: '', ab: '' } },
	{ script: 'echo x* "a*" \'a*\' a\\* \\a* "a"*', files: { a1: '', a2: '' } },
	{ script: 'echo * .* .h*; shopt -s dotglob; echo *', files: { '.hid': '', vis: '' } },
	{
		script: 'shopt -u globskipdots; echo .*; shopt -s globskipdots; echo .*',
		files: { '.a': '', '.b': '', c: '' },
	},
	{ script: 'echo d/* */x */ d/? */*; echo d//x', files: { 'd/x': '', 'd/y': '', 'e/x': '', f: '' } },
	{
		script: 'echo **/*.c; shopt -s globstar; echo **/*.c; echo **; echo **/; echo d/**',
		files: { 'd/e/f.c': '', 'd/g.c': '', 'h.c': '' },
	},
	{
		script: 'shopt -s globstar; echo **/x; shopt -s dotglob; echo **/x',
		files: { 'd/.h/x': '', 'd/v/x': '', x: '' },
	},
	{
		script: 'echo *.h; shopt -s nullglob; echo *.h; echo *.h x; set -- *.h; echo $#',
		files: { 'a.c': '', 'b.c': '' },
	},
	{ script: 'shopt -s failglob; echo *.h; echo after', files: { 'a.c': '' }, stderr: true },
	{
		script: 'shopt -s failglob; echo *.c; (echo *.none) 2>/dev/null; echo "status $?"',
		files: { 'a.c': '' },
	},
	{
		script: 'echo * */* .g*; shopt -s globstar; echo **; for f in */; do echo "$f"; done; cd s; echo *',
		files: {
			'.git/HEAD': '',
			'.gitignore': '*\n',
			'node_modules/x/y': '',
			'build/o': '',
			's/dist/o': '',
			's/.ignore': '*',
			's/a': '',
		},
	},
	{ script: 'echo f*; shopt -s nocaseglob; echo f* F*', files: { File: '', file2: '' } },
	{ script: 'for f in a*; do echo "[$f]"; done; ls a\\ b; echo "a "*', files: { 'a b': '', 'a c': '' } },
	{ script: 'echo a\\*b a*b \'a*\'b "a*b" a[*]b a?b', files: { 'a*b': '', axb: '' } },
	{ script: "echo [x] \\[x] '[x]' [[]x] [[x]", files: { '[x]': '', x: '' } },
	{
		script: 'echo a[-_]b a[_-]b a[.]b a[[:punct:]]b a[[:alpha:]]b a[!._-]b',
		files: { 'a-b': '', a_b: '', 'a.b': '', axb: '' },
	},
	{
		script: 'echo [[:upper:]] [[:lower:]] [[:digit:]] [[:alnum:]] [[:alpha:][:digit:]] [![:alnum:]]',
		files: { '1': '', A: '', b: '', _: '' },
	},
	{ script: 'echo [a-c] [!a-c] [b-bd] [c-a] [a-]', files: { a: '', b: '', c: '', d: '' } },
	{
		script: `shopt -s extglob
echo @(a|ab) !(a) ?(a) +(a|b) *(a|b|c) a?(b) a!(b)`,
		files: { a: '', ab: '', abc: '' },
	},
	{
		script: `shopt -s extglob
echo *.@(jpg|png) !(*.txt) *.!(jpg) @(x|z).*`,
		files: { 'x.jpg': '', 'y.png': '', 'z.txt': '' },
	},
	{
		script: `shopt -s extglob
echo +(foo) !(foo) !(foo|bar) @(f*|b*)`,
		files: { foo: '', foofoo: '', bar: '' },
	},
	{ script: 'set -f; echo *; set +f; echo *; set -o noglob; echo ?', files: { a: '', b: '', c: '' } },
	{
		script: "GLOBIGNORE='*.o'; echo *; GLOBIGNORE=; echo *.o; unset GLOBIGNORE; echo *",
		files: { 'a.o': '', 'a.c': '', 'b.o': '' },
	},
	{ script: 'GLOBIGNORE=z; echo *; GLOBIGNORE=y:z; echo *', files: { '.x': '', y: '' } },
	{ script: 'echo *; echo [0-9]; echo ??', files: { '1': '', '2': '', '9': '', '10': '' } },
	{ script: 'echo *', files: { B: '', a: '', C: '', b: '' } },
	{ script: 'echo *; echo ?; echo [é]; echo [!e]', files: { é: '', e: '', z: '' } },
	{ script: "printf '<%s>' a*b; echo", files: { 'a\tb': '', 'a b': '' } },
	{ script: 'cd d; echo *; cd ..; echo d/[ab]; (cd d && echo ?)', files: { 'd/a': '', 'd/b': '' } },
	{
		script: 'x=d/*; echo "$x" $x; y=\'d/*\'; echo "$y"; for f in $y; do echo $f; done',
		files: { 'd/a': '' },
	},
	{
		script:
			'x=*; echo "$x"; a=(*); echo ${#a[@]}; case a in *) echo any;; esac; [[ * == \'*\' ]] && echo lit',
		files: { a: '', b: '' },
	},
	{ script: 'cat o*; cat < o*; echo x > o*; cat one', files: { one: '1\n' } },
	{ script: 'cat < o*; echo "status $?"', files: { o1: '', o2: '' }, stderr: true },
	{ script: 'echo y > new*; ls', files: { x: '' } },
	{ script: 'echo hi > [ab]; echo "status $?"', files: { a: '', b: '' }, stderr: true },
	{ script: 'echo */*/*; echo s*/d*/f*; echo */nope; echo ./s*; echo ./*/*', files: { 'sub/deep/file': '' } },
	{
		script: 'ln -s a link; ln -s nowhere broken; mkdir d; echo *; echo */; [ -L broken ] && echo b*',
		files: { a: '' },
	},
	{ script: 'ln -s d l; echo l/*; shopt -s globstar; echo **/x', files: { 'd/x': '' } },
	{ script: 'echo {a,b,z}*; echo {*,?}; echo "{a,b}"*', files: { a: '', b: '' } },
	{
		script: 'x=\'a\'; echo $x*; echo "$x"*; echo ${x}b; y=\'[a]\'; echo $y "$y"; echo $y*',
		files: { ab: '', a: '' },
	},
	{ script: "x='a?'; echo $x \"$x\"; x='a\\?'; echo $x", files: { 'a?': '', ab: '' } },
	{ script: "ls; echo a\\\\b a*b; x='a\\\\b'; echo $x", files: { 'a\\b': '', ab: '' } },
	{ script: "echo ./* ; echo x*; printf '%s\\n' *", files: { '-n': '', x: '' } },
	{ script: "echo [a [a]] []a] [!] [] a[ 'a]'", files: { a: '' } },
	{ script: 'echo []a] [a]] [!]]; echo [-a] [a-]', files: { ']': '', a: '', '-': '' } },
	{ script: 'echo [[:foo:]] [[:alpha:] [a[:alpha:]b]', files: { a: '', b: '' } },
	{ script: 'echo a 2>/dev/null; echo a?b', files: { ab: '', 'a/b': '' } },
	{ script: 'echo dir/* dir/.*; shopt -s dotglob; echo dir/*', files: { 'dir/.git/x': '', 'dir/a': '' } },
	{
		script: 'for f in *.txt; do echo "${f%.txt}"; done; set -- *.txt; echo $#; cat *.txt; echo',
		files: { 'a.txt': 'A', 'b.txt': 'B' },
	},
	{
		script:
			'for f in *.md; do echo "$f"; done; shopt -s nullglob; for f in *.md; do echo never; done; echo done',
		files: { 'a.txt': '' },
	},
	{
		script: 'a=(a*); echo "${a[1]}" "${#a[@]}"; unset \'a[0]\'; echo "${a[@]}"',
		files: { a1: '', a2: '', a3: '' },
	},
	{ script: 'f() { echo $#; }; f *; f "*"; f \\*; f \'*\' *', files: { a: '', b: '' } },
	{ script: 'v=x; echo ${v}*; echo ${u:-x*} "${u:-x*}"; echo ${u:-"x*"}', files: { x1: '', x2: '' } },
	{ script: 'echo $(echo x*) "$(echo x*)" $(echo \'x*\') "$(echo \'x*\')"', files: { x1: '', x2: '' } },
	{
		script: "echo * | tr ' ' ,; for i in 1 2; do echo *; done; eval 'echo *'; bash -c 'echo *'",
		files: { a: '', b: '' },
	},
	{
		script: 'echo a=*; x=b*; echo "$x"; export y=b*; echo "$y"; declare z=b*; echo "$z"',
		files: { 'a=1': '', b: '' },
	},
	{
		script: '[ -e f* ] && echo exists; [[ -e f* ]] || echo literal; test -f ? && echo file',
		files: { f: '' },
	},
	{
		script: 'echo {x..z}* ; echo *{a,b}; shopt -s nullglob; echo {a,q}*; echo {a,q}',
		files: { a: '', b: '' },
	},
	{ script: 'echo a[X-Z]b a[!X]b a[[:upper:]]b a\\Xb "aX"b \'a\'?b', files: { aXb: '', aYb: '' } },
	{ script: 'echo *.*.* *.c a.* .* *.*; echo a.?.c', files: { 'a.b.c': '' } },
	{ script: 'echo ab[cd] ab[^c] [a-x]?? ???; echo ??; echo ????', files: { abc: '', abd: '', xyz: '' } },
	{ script: 'echo *,* a,b {a,b}; echo a[,]b', files: { 'a,b': '', a: '' } },
	{ script: 'echo d?/f d[12]/* d*/[fg] d{1,3}/*', files: { 'd1/f': '', 'd2/f': '', 'd3/g': '' } },
	{ script: 'echo d/./* ./d/../d/* d///a d//*', files: { 'd/a': '', 'd/b': '' } },
	{ script: 'echo nosuch/* a/* */; shopt -s nullglob; echo nosuch/* a/* */ end', files: { a: '' } },
	{ script: 'n=1; echo $n*; echo [$n]a; echo [$((n+1))]a; echo [!$n]a', files: { '1a': '', '2a': '' } },
	{ script: 'echo x*/z "x y"/* x\\ y/*', files: { 'x y/z': '' } },
	{
		script:
			'shopt -s nullglob; a=(q*); echo ${#a[@]}; case x in q*) ;; *) echo other;; esac; x=q*; echo "$x"; echo [ -e q* ]',
		files: { a: '', b: '' },
	},
	{
		script: 'cat data[0-9].csv; wc -l < data1.csv; for f in data?.csv; do read l < $f; echo $f:$l; done',
		files: { 'data1.csv': 'x\n', 'data2.csv': 'y\n' },
	},
	{
		script: `shopt -s extglob nullglob
echo !(x) end; echo @() end; echo ?(y)x`,
		files: { x: '' },
	},
	{
		script: `shopt -s extglob
echo a*([0-9])b a+([0-9])b a?([0-9])b a@([0-9])b a!([0-9])b`,
		files: { a1b: '', a12b: '', ab: '' },
	},
	{ script: 'echo a\\(b\\) \'a(b)\' a*b*; echo "a("*', files: { 'a(b)': '', ab: '' } },
	...rowsOf(
		`shopt -s extglob
[[ abc == a@(b|x)c ]] && echo m; case foo.c in *.@(c|h)) echo src;; esac`,
		'mkdir -p a/b c; touch a/b/x c/y; echo */; echo */*; shopt -s globstar; echo **/; for d in **/; do echo "$d"; done',
		`touch 'new
line'; for f in *; do echo "[$f]"; done`,
	),
	{ script: 'echo "$(ls)" ; x=$(echo *); echo "$x"; echo `echo *`', files: { a: '', b: '' } },
	{ script: 'rm f*; echo *; ls', files: { f1: '', f2: '' } },
	{
		script: "mapfile -t a < <(printf '%s\\n' f*); echo ${#a[@]}; printf '%s;' f*; echo",
		files: { f1: '', f2: '' },
	},
	{ script: 'echo a*c ab* *bc *b* a??  ?b? [a]b[c] a*b*c *a*b*c*', files: { abc: '' } },
	{ script: 'echo a a? a?? a* ?a *a? **', files: { a: '', aa: '', aaa: '' } },
	{
		script: `echo *.tar* *.gz *.tar; echo x.*.gz; shopt -s extglob
echo *.tar?(.gz)`,
		files: { 'x.tar.gz': '', 'y.tar': '' },
	},
	...rowsOf(
		'set -- \'*\' \'?\'; touch q; echo $1 "$1" $@ "$@" ${1}; set -f; echo $1',
		'shopt -s globstar; mkdir -p p/q/r; touch p/q/r/s; echo p/**/s **/r/** p/**/q **/q/r/s',
		'shopt -s globasciiranges; touch a B c; echo [a-c]; shopt -u globasciiranges; echo [A-C]',
	),
];
