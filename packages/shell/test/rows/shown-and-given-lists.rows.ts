import { type Row, rowsOf } from '../row.ts';

/** Lists of arrays as `set -x` shows them, and as commands before which they stand are given them. */
export const rows: readonly Row[] = rowsOf(
	// `set -x` first.
	`exec 2>&1
set -x; a=(  x   y  ); a=( # c
 x

 y # d
); declare -a b=(  x   $'y\\n'  ); a+=( [3]=4   "q r"  \`echo 1\`  $(  echo   2 ) \${x:-$'z'} "$(echo 'a')" 'a'$'b'"c" )`,
	`exec 2>&1
set -x; a=($'x\\ny' $'a\\tb' $'q'); declare -A m=([$'k\\n']=$'v\\t'); b=$'x\\n'; c=('a b' "c d" $'e'); echo $'z\\n'`,
	`exec 2>&1
set -x; declare -a a=($'x\\ny' b); local=1; readonly -a z=($'q' [3]=$'w\\n'); export q=$'\\e'`,
	`exec 2>&1
set -x; a+=($'x\\ny' [4]=$'b' [$'5']+=c); for i in $'a\\nb' c; do :; done; case $'x\\n' in $'x\\n') :;; esac`,
	`exec 2>&1
set -x; [[ $'a\\n' == $'b'* ]]; [[ a =~ $'x' ]]; (( 1 + 2 )); x=$((1+2)); [ $'a\\tb' = c ]; f() { local a=(1 2) b=$'q'; }; f; a[1]=$'z\\n'; a[$'2']=3`,
	`exec 2>&1
set -x; a=(~ ~/x "$HOME" *.txt {a,b} 'sq' \\$x); x=~; echo ~; declare -a b=(*.txt {c,d}); unset a b; a=() b=('')`,
	`exec 2>&1
a=(1 2); set -x; a=("\${a[@]}" 3); a+=(x=y [0]=q); IFS=, b=(1,2 $x) true; IFS=, read -r x y <<< 1,2; x=1 y='a b' true`,
	`exec 2>&1
declare -A a=([x]=1 y [z]=3); declare -A b=("a b" $'c\\nd'); readonly -A c=([x]=1 $'y\\n')`,
	`exec 2>&1
a['2']=3; declare -p a`,
	`exec 2>&1
a["2"]=3; declare -p a`,
	`exec 2>&1
a[$'2']=3; declare -p a`,
	`exec 2>&1
a=(1 2 3); echo \${a[$'2']} \${a['2']} $((a['1'])) $((a[$'1']))`,
	`exec 2>&1
declare -A m; m[$'x\\n']=3; m['y']=2; m["z"]=1; m[$'q']=4; declare -p m; echo \${m[$'q']}`,
	`exec 2>&1
declare a[$'2']=3; declare -p a`,
	`exec 2>&1
b=(1 2) printenv b; b=(1,2 "x y" $HOME) env | grep ^b=; b=(1 2) eval 'declare -p b'; f() { declare -p b; }; b=(3 4) f`,
	`exec 2>&1
set -x; b=(1 2 $HOME $(echo 3)) true; b=("x  y"  z) true; b+=(1) true`,
	`exec 2>&1
a=(x); a=(y z) printenv a; a+=(y) printenv a; declare -p a`,
	`exec 2>&1
x=1; set -x; x+=2 true; x+=3; declare -i n=4; n+=2 true; a=(1 2); a+=x true`,
);
