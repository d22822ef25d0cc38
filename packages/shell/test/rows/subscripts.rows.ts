import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: `a=(1 2 3); echo \${a[@]:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1 2 3); echo \${a[*]:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1 2 3); echo \${a[1]:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `i=1; a=(1 2 3); echo \${a[i]:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `i=1; a=(1 2 3); echo \${a[$i]:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -- a b; echo \${@:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -- a b; echo \${1:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -- a b; echo \${*:1:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=abc; y=x; echo \${!y:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(a b); y='a[@]'; echo \${!y:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare a[1/0]=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `f() { local a[1/0]=1; echo in; }; f; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare -i n=1/0; echo "in $?"
echo "next $?"`,
		stderr: true,
	},
	{
		script: `export a[1/0]=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly a[1/0]=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare a[x+]=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare 'a[1/0]=1'; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare -a a=([1/0]=1); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `read 'a[1/0]' <<< x; echo in
echo next`,
		stderr: true,
	},
	{
		script: `printf -v 'a[1/0]' x; echo in
echo next`,
		stderr: true,
	},
	{
		script: `unset 'a[1/0]'; echo in $?
a=(1); unset 'a[1/0]'; echo in $?
echo next`,
		stderr: true,
	},
	{ script: "test -v 'a[1/0]'; echo in $?", stderr: true },
	{ script: '[[ -v a[1/0] ]]; echo in $?', stderr: true },
	{
		script: `declare -i n; n=1/0; echo "in $?"
echo "next $?"`,
		stderr: true,
	},
	{ script: 'eval arr=(1 2 3); echo ${arr[1]}' },
	{ script: 'x="1 2"; eval arr=($x "b c"); declare -p arr' },
	{ script: 'x="1 2"; eval a=\\(3 4\\) b=($x) c; declare -p a b', stderr: true },
	{ script: 'let x=(1+2) y=( x * 2 ); echo $x $y' },
	{
		script:
			"x='a b'; builtin export z=$x; echo $z; command export w=$x; echo $w; command declare v=$x; echo $v; builtin declare u=$x; echo $u; \\export t=$x; echo $t; 'export' s=$x; echo $s; e=export; $e r=$x; echo $r; builtin local q=$x 2>/dev/null; command builtin export k=$x; echo $k; command -p export j=$x; echo $j",
	},
	{ script: 'f1() { local v=5; { local -p; } | cat; (local w=6; local); }; f1' },
	{ script: 'f1() { local v=5; { local -p; } | grep v; x=$(local z=1; local); echo "$x"; }; f1' },
	{ script: "a=(0 1 2); a['2']=3; echo no", stderr: true },
	{ script: "a=(0 1 2); echo ${a['1']}; echo no", stderr: true },
	{ script: 'a=(0 1 2); echo "${a[\'1\']}" "${a["1"]}" ${a["1"]}; echo no', stderr: true },
	{
		script:
			'a=(0 1 2); a["2"]=x; a[1 + "1"]=y; echo ${a[@]}; i=1; a["$i"]=q; echo "${a[@]}"; a["i"]=r; echo "${a[@]}"',
	},
	{ script: "a=(['1']=b); declare -p a" },
	{ script: 'a=(["1"]=b [$\'2\']=c); declare -p a' },
	{ script: 'a=foo; echo ${a[""]} ${a["x"]}' },
	{
		script:
			'declare undef; unset -v \'undef["key"]\'; echo $?; a=(1 2); unset -v \'a["1"]\'; echo $? ${a[@]}; unset "a[\'0\']"; echo $?; echo ${a[@]}',
		stderr: true,
	},
	{
		script:
			'a=(1 2 3); [[ -v a["1"] ]]; echo $?; [[ -v "a[\'1\']" ]]; echo $?; test -v \'a["1"]\'; echo $?; read \'a["0"]\' <<< z; echo ${a[@]}; printf -v \'a["1"]\' y; echo ${a[@]}; declare \'a["2"]=w\'; echo ${a[@]}',
	},
	{ script: 'echo ${!@}-${!*}; set -- foo; echo ${!@}-${!*}-${!1}; foo=value; echo ${!@}-${!*}-${!1}' },
	{ script: 'f() { echo ${v[@]}; v=z; echo ${v[@]}; }; v=(e1 e2); v=y f; f' },
	{
		script:
			"f() { declare -p v; }; v=(e1 e2); v+=y f; declare -A m=([0]=q); m=1 eval 'declare -p m'; declare -p v m",
	},
	{
		script:
			'shopt -o -s nosuchname; echo $?; shopt -o -u nosuch; echo $?; shopt -o nosuch; echo $?; shopt -s nosuch; echo $?; shopt -p nosuch; echo $?; shopt -q nosuch; echo $?; shopt -qo nosuch; echo $?',
		stderr: true,
	},
	{
		script:
			"typeset -n ref='a[$(echo 2) + 1]'; a=(zero one two three); echo ref=$ref; ref=x; echo \"${a[@]}\"; i=1; declare -n r2='a[i]'; echo $r2; i=2; echo $r2; r2=q; echo ${a[@]}; declare -n r3='a[$i]'; echo $r3; i=0; echo $r3; echo ${!r3}",
	},
	{
		script:
			'cat <(exit 5); wait $!; echo $?; : <(exit 3); wait $!; echo $?; echo x > >(cat); wait $!; echo $?; wait; echo $?',
	},
	{ script: 'set -o errexit; dbg() { echo "[$1]"; return 42; }; trap \'dbg $LINENO\' DEBUG; echo A; echo B' },
	{ script: 'unset i; a[$i]=x; declare -p a; echo ${a[$i]}' },
	{
		script:
			'a=(1 2); i=; echo "${a[$i]}" ${a[""]}; a[""]=q; declare -p a; ((a[$i]=5)); declare -p a; unset "a[$i]"; declare -p a; unset "a[]"; echo $?; [[ -v a[$i] ]]; echo $?',
		stderr: true,
	},
	{
		script:
			'a=(1 2); read "a[]" <<< x; echo $?; printf -v "a[]" y; echo $?; i=" "; a[$i]=z; declare -p a; echo ${a[ ]}',
		stderr: true,
	},
	{
		script:
			'mkdir bin; touch bin/xx; PATH=$PWD/bin:$PATH; xx 2>/dev/null; echo $?; type -t xx; command -v xx | grep -c bin/xx; hash yy 2>/dev/null; echo $?',
	},
	{
		script:
			'mkdir mocks; printf \'#!/bin/bash\\necho mocked "$@"\\n\' > mocks/tr; chmod +x mocks/tr; tr a b <<< a; PATH="$PWD/mocks:$PATH"; tr a b <<< a; PATH=${PATH#*:}; hash -r; tr a b <<< a',
	},
	{
		script:
			'f() { local -n m=$1; m=x; }; v=global; g() { local v; echo "${v-unset}"; }; h() { g; }; v=temp g; v=temp h; echo $v',
	},
	{
		script:
			'a=([k2]=-{a,b}-); declare -p a; b=([0]={1..3}); declare -p b; declare -A m=([k]={a,b}); declare -p m',
	},
	{
		script:
			"f() { local val=$(echo \"${!1}\"); echo \"<$val>\"; }; a=(x y); b=1; f 'a[1]'; f 'a[$b]'; f 'a[${c:-1}]'; f 'a[$(echo 1)]'",
	},
	{
		script:
			"declare -A assoc=(['K']=val); key=K; printf -v 'assoc[\"K\"]' v2; printf -v 'assoc[$key]' v3; declare -p assoc; read 'assoc[$key]' <<< v4; declare -p assoc; unset 'assoc[\"K\"]'; echo ${#assoc[@]}; assoc[q]=1; key=q; unset 'assoc[$key]'; echo ${#assoc[@]}; declare 'assoc[$key]=z'; declare -p assoc; k='a]b'; assoc[$k]=1; unset 'assoc[$k]'; declare -p assoc",
	},
	{
		script:
			'declare -ai a; a=(); echo ${a[42]=4+3}; declare -p a; declare -A A; declare -u A; A=(); echo ${A[k]=foo}; declare -p A; declare -i n; echo ${n=2+3}; declare -u s; echo ${s:=abc}',
	},
	{
		script:
			'printf \'#!/bin/bash\\necho "stub $*"\\n\' > git; chmod +x git; PATH=$PWD:$PATH; git status; command git log; type -t git; unset -f git; out=$(git rev-parse HEAD); echo "$out"',
	},
];
