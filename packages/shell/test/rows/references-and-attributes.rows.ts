import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'x=5; declare -n r=x; declare -i r; r=3+4; echo $x; declare -p x r' },
	{ script: 'declare -n r=x; r=2; declare -i r=4+4; echo "$x"; declare -p x r' },
	{ script: 'x=abc; declare -n r=x; declare -u r; r=foo; declare -p x r' },
	{ script: 'declare -n -i r=x; r=3+4; declare -p r; echo "$x"' },
	{ script: 'declare -in r=x; x=1; r=3+4; declare -p r x' },
	{ script: 'declare -nu r=x; r=abc; declare -p r x', stderr: true },
	{ script: 'declare -nl r=X; r=abc; declare -p r X', stderr: true },
	{ script: 'declare -nu r; r=abc; declare -p r; echo $r' },
	{ script: 'declare -u r=abc; declare -n r; declare -p r; echo ${!r}' },
	{ script: 'declare -ni r; r=3; declare -p r', stderr: true },
	{ script: 'a=(1 2 3); declare -n r=a[@]; echo "$r" "${r[@]}"; declare -p r' },
	{ script: "a=(1 2 3); declare -n r='a[@]'; printf '<%s>' \"$r\" $r; echo" },
	{ script: 'a=(1 2 3); declare -n r=\'a[*]\'; IFS=-; printf \'<%s>\' "$r" $r "${r}" ${#r}; echo' },
	{ script: "a=(1 2 3); declare -n r='a[@]'; r=5; declare -p a", stderr: true },
	{ script: "a=(1 2 3); declare -n r='a[@]'; unset r; declare -p a r" },
	{ script: 'a=(1 2 3); declare -n r=\'a[1]\'; echo "$r"; r=9; declare -p a; unset r; declare -p a r' },
	{ script: "a=(1 2 3); declare -n r='a[1]'; r+=9; r=(4 5); declare -p a", stderr: true },
	{ script: "a=(1 2 3); declare -n r='a[1]'; r[0]=5; declare -p a", stderr: true },
	{
		script:
			'a=(1 2 3); declare -n r=\'a[1]\'; echo "${r[0]}" "${r[@]}" "${#r}" "${r:0:1}" "${r/2/x}" "${!r}" "${r@A}"',
	},
	{ script: "declare -A m=([k]=v [j]=w); declare -n r='m[k]'; echo $r; r=z; declare -p m; ((r++)); echo $r" },
	{ script: "a=(1 2 3); i=1; declare -n r='a[i]'; echo $r; i=2; echo $r; r=x; declare -p a" },
	{
		script:
			"a=(1 2 3); declare -n r='a[1]'; [[ -v r ]] && echo set; [[ -R r ]] && echo R; echo $((r+5)); ((r=8)); declare -p a",
	},
	{
		script:
			'a=(1 2 3); declare -n r=\'a[7]\'; [[ -v r ]] && echo set || echo unset; echo "${r-def}" "${r+alt}"; echo "${r:=new}"; declare -p a',
	},
	{ script: "a=(1 2 3); declare -n r='a[1]'; export r; declare -p r a", stderr: true },
	{ script: "a=(1 2 3); declare -n r='a[1]'; readonly r; declare -p r a; r=5; declare -p a", stderr: true },
	{ script: "a=(1 2 3); f() { local -n r='a[1]'; r=7; }; f; declare -p a" },
	{
		script: "a=(1 2 3); declare -n r='a[1]'; read r <<< hello; declare -p a; printf -v r %s hi; declare -p a",
	},
	{ script: "a=(1 2 3); declare -n r='a[1]'; mapfile -t r <<< hello; declare -p a", stderr: true },
	{ script: "a=(1 2 3); declare -n r='a[1]'; for r in x y; do echo $r; done; declare -p a r" },
	{ script: "a=(1 2 3); declare -n r='a[1]'; declare r=8; declare -p a r" },
	{ script: "a=(1 2 3); declare -n r='a[1]'; declare -i r; declare -p a r" },
	{ script: "a=(1 2 3); declare -n r='a[1]'; declare -a r; declare -p a r" },
	{ script: "a=(1 2 3); declare -n r='a[1]'; r+=(4); declare -p a r", stderr: true },
	{ script: "declare -n r='a[1]'; r=x; declare -p a" },
	{ script: "declare -n r='a[x y]'; echo $?; declare -p r" },
	{ script: "declare -n r='1a'; echo $?; declare -p r", stderr: true },
	{ script: 'declare -n r=r; echo $?; r=1; declare -p r', stderr: true },
	{ script: 'f() { local -n r=r; r=2; }; r=1; f; echo $r', stderr: true },
	{ script: 'f() { local -n r=$1; r=2; echo $r; }; r=1; f r; echo $r', stderr: true },
	{ script: 'declare -n a=b b=a; a=1; echo $?; echo "$a"', stderr: true },
	{ script: 'declare -n r; r=x; x=3; echo $r; declare -p r' },
	{ script: 'declare -n r; echo "[$r]"; r=; echo $?; declare -p r', stderr: true },
	{ script: 'declare -n r; r=1x; echo $?; declare -p r', stderr: true },
	{ script: 'declare -n r=x; declare +n r; declare -p r; echo $r' },
	{ script: 'declare -n r=x; x=1; unset -n r; declare -p r x', stderr: true },
	{ script: 'declare -n r=x; x=(1 2); echo ${#r[@]} ${!r[@]} "${r[1]}"; r[5]=z; declare -p x' },
	{
		script:
			'declare -n r=x; declare -A x=([a]=1); for k in "${!r[@]}"; do echo $k=${r[$k]}; done; echo "${!r}"',
	},
	{ script: 'declare -n ref=arr; ref=(a b c); declare -p arr ref' },
	{
		script: 'declare -n ref=arr; ref+=(a b c); ref+=(d); declare -p arr; declare -A ref; echo $?',
		stderr: true,
	},
	{ script: 'declare -n ref=arr; declare -a ref=(1 2); declare -p arr ref' },
	{ script: 'declare -n ref=arr; local x 2>&1; declare -g ref=3; declare -p arr' },
	{ script: 'declare -n i=x; for ((i=0;i<3;i++)); do echo $x; done' },
	{ script: 'for n in a b; do declare -n r=$n; r=val_$n; done; echo $a $b' },
	{ script: 'declare -n r; for r in a b; do r=v; declare -p r; done; declare -p a b' },
	{ script: 'declare -a r=(1); declare -n r; echo $?; declare -p r', stderr: true },
	{ script: 'declare -n r=(1); echo $?; declare -p r', stderr: true },
	{ script: 'declare -na r=x; echo $?; declare -p r' },
	{ script: 'declare -nA r=x; echo $?; declare -p r' },
	{ script: "declare -nx r=x; x=5; declare -p r x; env | grep -c '^x='" },
	{ script: 'declare -nr r=x; r=5; echo "$x"; r=6; declare -p r x; declare -n r=y; echo $?', stderr: true },
	{ script: 'readonly x=1; declare -n r=x; r=2; echo no', stderr: true },
	{ script: 'declare -n r=x; declare -i x; r=2*3; echo $x; r+=4; echo $x' },
	{ script: 'declare -ni r=x; x=2; r+=4; declare -p x' },
	{ script: 'declare -nil r=x; declare -p r; r=AB; declare -p x', stderr: true },
	{ script: 'f() { declare -n v=$1; local -i v; v=2+2; declare -p v; }; q=7; f q; declare -p q' },
	{ script: 'declare -n r=x; typeset -u r=hello; declare -p x r' },
	{ script: "declare -n r='a[0]'; declare -u r=hello; declare -p a r" },
	{ script: 'declare -n r=x; declare -u r; declare -p r x; r=hello; declare -p x' },
	{ script: 'declare -n r=x; declare -x r; declare -p r x; r=1; declare -p x' },
	{ script: 'declare -n r=x; declare -r r; declare -p r x; x=1', stderr: true },
	{ script: 'declare -n r=x; declare -t r; declare -p r x' },
	{ script: 'declare -n r=x; declare -p r; declare -np; declare -n' },
	{ script: 'declare -n r=x; x=1; echo ${r@a} ${r@A} ${!r@a} ${r@Q} ${r@K}' },
	{ script: 'declare -n r=PATH; echo ${!r}; [[ -n $r ]] && echo yes' },
	{ script: 'declare -n r=x; unset x; echo "${r-unset}" "${r=val}" $x' },
	{ script: 'set -u; declare -n r=x; echo $r', stderr: true },
	{ script: 'set -u; declare -n r; echo $r', stderr: true },
	{ script: "declare -n r=$'a b'; echo $?", stderr: true },
	{ script: "declare -n r=''; echo $?; declare -p r", stderr: true },
	{ script: "declare -n r='a['; echo $?", stderr: true },
	{ script: "declare -n r='a[]'; echo $?; declare -p r", stderr: true },
	{ script: "declare -n r='a[1]x'; echo $?; declare -p r", stderr: true },
	{ script: 'declare -n @=x; echo $?', stderr: true },
	{ script: 'declare -n r=@; echo $?', stderr: true },
	{ script: 'declare -n r=1; echo $?', stderr: true },
	{ script: 'declare -n r=?; echo $?', stderr: true },
	{ script: 'local -n x=y', stderr: true },
	{ script: 'f() { local -n x y=z; x=foo; foo=2; echo $x; y=7; echo $z; }; f; echo "$z$foo"' },
	{ script: 'f() { local -n arr=$1; shift; arr+=("$@"); }; l=(); f l a "b c"; declare -p l' },
	{ script: 'f() { local -n out=$1; local x=5; out=$x; }; f x; echo "x=$x"' },
	{
		script:
			'f() { local -n m=$1; for k in "${!m[@]}"; do echo "$k"; done; unset \'m[a]\'; }; declare -A q=([a]=1); f q; declare -p q',
	},
	{ script: 'f() { local -n a=$1 b=$2; local t=$a; a=$b; b=$t; }; p=1 q=2; f p q; echo $p $q' },
	{ script: 'declare -ni r=x; echo $?; declare -p r', stderr: true },
	{ script: 'declare -ni r=5; echo $?; declare -p r', stderr: true },
	{ script: 'x=4; declare -ni r=x; echo $?; declare -p r; echo "[$r]"', stderr: true },
	{ script: 'x=y; y=3; declare -ni r=x; echo $?; declare -p r; echo "[$r]"', stderr: true },
	{
		script: 'declare -ni r; echo $?; declare -p r; r=x; echo $?; declare -p r; r=5; echo "$x"',
		stderr: true,
	},
	{
		script:
			'declare -i r; declare -n r; declare -p r; declare -n r=x; declare -p r; declare -i r; declare -p r x',
	},
	{ script: 'declare -i r=5; declare -n r; echo $?; declare -p r', stderr: true },
	{ script: 'declare -u r=x; declare -n r=y; declare -p r' },
	{ script: 'declare -n r=y; declare -nu r=z; declare -p r' },
	{ script: 'declare -n r=y; declare -nu r; declare -p r; declare -n +u r; declare -p r' },
	{ script: 'declare -nu r=x y; declare -p r y; r=q; declare -p X; r+=w; declare -p X' },
	{ script: 'declare -nc r=xyz; declare -p r' },
	{ script: 'f() { local -nu r=x; declare -p r; r=v; declare -p X; }; f' },
	{ script: 'f() { local -ni r=x; echo $?; declare -p r; }; f' },
	{
		script:
			'declare -n r=x; for r in a b; do :; done; declare -p r; declare -nu s; for s in a b; do :; done; declare -p s',
	},
	{
		script:
			'a=(1 2 3); declare -n r=\'a[@]\'; echo ${#r} "${r:1}" "${r#1}" "${r/2/x}" ${r+set} ${r:-def} "${r^^}" ${r@Q}; x=$r; echo "$x"; [[ -n $r ]] && echo n; [[ $r == "1 2 3" ]] && echo eq; for i in "$r"; do echo "<$i>"; done; set -- "$r"; echo $#; case $r in "1 2 3") echo y;; esac; cat <<< "$r"; echo "a${r}b" $((r))',
		stderr: true,
	},
	{
		script:
			'a=(1 2 3); declare -n r=\'a[*]\'; IFS=,; echo "$r" $r; x=$r; echo "$x"; x="$r"; echo "$x"; for i in "$r"; do echo "<$i>"; done; for i in $r; do echo "<$i>"; done; echo "${!r}"; echo "${r[@]}" "${r[*]}"',
	},
	{
		script: 'declare -A a=([k]=1); declare -n r=\'a[@]\'; echo "$r" "${!r}"; r=5; declare -p a',
		stderr: true,
	},
	{ script: 'declare -n r=\'a[@]\'; echo "[$r]" "${r-unset}" ${r+set}; set -u; echo "$r"; echo z' },
	{ script: 'a=(); declare -n r=\'a[@]\'; set -- "$r"; echo $#; set -- "x$r"; echo $#; set -u; echo "$r"' },
	{
		script:
			'a=("a b" c); declare -n r=\'a[@]\'; set -- $r; echo $#; set -- "$r"; echo $#; printf \'<%s>\' "p${r}s"; b=("$r"); declare -p b',
	},
	{
		script:
			'set -- 1 2; f() { declare -n r=\'a[@]\'; a=("$@"); g "$r"; }; g() { echo $# "$@"; }; f \'x y\' z',
	},
	{
		script:
			"a=(1 2); declare -n r='a[@]'; read r <<< foo; echo $?; declare -p a; ((r=5)); declare -p a; r+=3; declare -p a; unset r; declare -p a",
		stderr: true,
	},
	{ script: "a=(1 2 3); declare -n r='a[1]'; r[0]=5; echo $?; declare -p a", stderr: true },
	{ script: "a=(1 2 3); declare -n r='a[1]'; r=(4 5); echo $?; declare -p a", stderr: true },
	{
		script:
			"a=(1 2 3); declare -n r='a[1]'; export r; echo $?; readonly r; echo $?; export r=5; echo $?; declare -p a; readonly r=6; declare -p a",
		stderr: true,
	},
	{
		script:
			'a=(1 2 3); declare -n r=\'a[1]\'; mapfile r <<< x; echo $?; read -a r <<< "x y"; echo $?; declare -p a; getopts ab r -a; echo $? $r; declare -p a',
		stderr: true,
	},
	{
		script:
			"a=(1 2 3); declare -n r='a[1]'; declare -A r; echo $?; declare -x r; echo $?; declare -p a r; declare -r r; echo $?; declare -p a r",
		stderr: true,
	},
	{
		script:
			"a=(1 2 3); declare -n r='a[1]'; [[ -v r ]]; echo $?; test -v r; echo $?; [[ -v r[1] ]]; echo $?; [[ -v a[1] ]]; echo $?",
	},
	{
		script:
			'x=1; declare -n r=x; [[ -v r ]]; echo $?; unset x; [[ -v r ]]; echo $?; x=(1 2); [[ -v r ]]; echo $?;  [[ -v r[1] ]]; echo $?',
	},
	{ script: 'a=(1 2); declare -n r=\'a[7]\'; echo "${r:=new}"; echo "${r=z}" "${a[7]}"' },
	{
		script:
			'x=(5 6); unset y; declare -n r=y; echo "${r:=new}" $y; declare -n q=\'x[3]\'; v=${q:=n3}; echo $v "${x[3]}"',
	},
	{
		script:
			'a=(1 2 3); declare -n r=\'a[1]\'; echo "${r@Q}" "${r@U}" "${r@a}" "[${r@A}]" "[${r@K}]" "[${r@k}]" "${r@E}" "${r@P}"',
	},
	{
		script:
			'declare -ai a=(1 2 3); declare -n r=\'a[1]\'; r=5+6; echo "${r@a}" "[${r@A}]"; declare -p a; ((r++)); r+=4; declare -p a',
	},
	{
		script:
			'declare -na r; echo $?; declare -p r; declare -nA s; echo $?; declare -p s; declare -na t=(1 2); echo $?; declare -p t',
		stderr: true,
	},
	{ script: 'f() { declare -n v=q; local -i v; v=2+2; declare -p v; }; q=7; f; declare -p q' },
	{
		script:
			'f() { declare -n v=q; local v; declare -p v; local v=5; declare -p v; local -u v=abc; declare -p v;  }; q=7; f; declare -p q',
	},
	{
		script:
			'f() { local -n v=q; local q=1; v=2; declare -p v q; local -i v; v=1+1; declare -p q; declare -i v=3+3; declare -p q; declare -g v=9; }; q=7; f; declare -p q',
	},
	{ script: 'f() { local -n v=q; declare v=5; declare -p v; }; q=7; f; declare -p q' },
	{ script: 'f() { local -n v=$1; typeset -a v; v[1]=z; declare -p v; }; f q; declare -p q', stderr: true },
	{
		script: 'f() { local -n v=$1; declare -a v=(1 2); declare -p v; declare -A w; }; f q; declare -p q',
		stderr: true,
	},
	{ script: 'f() { local -n v=$1; export v; }; q=1; f q; declare -p q' },
	{ script: 'f() { local -n v=$1; readonly v=3; }; f q; declare -p q' },
	{
		script: 'declare -n r=x; declare -a r; declare -p r x; r=(1 2); declare -p x; declare +a r; echo $?',
		stderr: true,
	},
	{ script: 'declare -n r=x; x=5; declare -A r; echo $?; declare -p r x' },
	{ script: 'declare -n r=x; unset r; declare -p r; x=1; unset r; declare -p x r', stderr: true },
	{ script: 'a=(1 2); declare -n r=\'a[1]\'; read -a r <<< "x y"; echo $?; declare -p a', stderr: true },
	{ script: 'a=(1 2); declare -n r=\'a[1]\'; mapfile r <<< "x y"; echo $?; declare -p a', stderr: true },
	{ script: 'a=(1 2); declare -n r=\'a[1]\'; readarray -t r <<< "x y"; echo $?; declare -p a', stderr: true },
	{
		script:
			"f() { local -n r='a[1]'; declare r=9; echo $?; declare -p r; local -i r; echo $?; declare r; echo $?; local -a r; echo $?; }; a=(1 2); f; declare -p a",
	},
	{
		script: "a=(1 2); declare -n r='a[1]'; r[1]=5; echo $?; declare r[1]=7; echo $?; declare -p a r",
		stderr: true,
	},
	{ script: 'declare -n r=x; declare r[1]=7; echo $?; declare -p r x', stderr: true },
	{
		script:
			'a=(5 6); declare -n r=\'a[1]\'; echo ${#r} ${#r[@]} "${r[@]}" "${!r[@]}" ${r:+x}; unset \'r[0]\'; echo $?; unset r; declare -p a',
	},
	{ script: 'r=\'a[@]\'; declare -n r; a=(1 2); set -- "$r"; echo $#' },
	{
		script:
			'a=(1 2 3); f() { local -n r=$1; printf \'<%s>\' "$r" x"$r"y $r; echo "$r"; for x in "$r"; do echo $x; done; g "$r"; }; g() { echo $#; }; f \'a[@]\'; f \'a[*]\'; f \'a[1]\'',
	},
	{
		script:
			'a=(1 "2 3"); declare -n r=\'a[@]\'; b=("$r"); declare -p b; c=(x "$r" y); declare -p c; echo "${r}" "x${r}"; test "$r"; echo $?; (echo "$r"); y=$(echo "$r"); echo "$y"; echo ${r} | cat',
		stderr: true,
	},
];
