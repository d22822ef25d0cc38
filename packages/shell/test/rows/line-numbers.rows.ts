import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: `echo "a
b" $LINENO`,
	},
	{
		script: `echo $LINENO "a
b"`,
	},
	{
		script: `x=1 \\
 eval 'echo $LINENO'`,
	},
	{
		script: `x=1 y=2 \\
 eval 'echo $LINENO'`,
	},
	{
		script: `x="a
b" y=$LINENO; echo $y`,
	},
	{
		script: `> f \\
 echo $LINENO; cat f`,
	},
	{
		script: `echo \\
  \\
  $LINENO`,
	},
	{
		script: `nosuch \\
 a b`,
		stderr: true,
	},
	{
		script: `nosuch "a
b" c`,
		stderr: true,
	},
	{
		script: `cat <<E; echo $LINENO
a
b
E`,
	},
	{
		script: `cat <<E &&
a
E
echo $LINENO`,
	},
	{
		script: `x=$(
nosuch
)`,
		stderr: true,
	},
	{
		script: `for x in $LINENO \\
 $LINENO; do echo $x; done
case $LINENO in
 *) echo $LINENO;;
esac
for ((i=LINENO;
 i<10; i+=5)); do echo $i; done
[[ $LINENO -gt 1 ]] && echo $LINENO
(( x = LINENO )); echo $x
((
 x = LINENO
)); echo $x
[[
 $LINENO -eq 1
]] || echo "$LINENO"`,
	},
	{
		script: `foo() { nosuch1
 nosuch2; }
foo
foo2() (
 nosuch3
)
foo2; nosuch4 | cat
nosuch5 |
 cat
nosuch6 &
wait
cd /nonexistent
cd \\
 /nonexistent2
cat < nofile
cat \\
 < nofile2
{
 nosuch7
} < nofile3
while
 nosuch8
do :; done
if nosuch9
then :; fi
echo > /nonexistent/x
: \${x?
oops}`,
		stderr: true,
	},
	{
		script: `: $((1/0))
echo next`,
		stderr: true,
	},
	{
		script: `echo a \\
 \${x?bad} \\
 b`,
		stderr: true,
	},
	{
		script: `a=(
 1
 $LINENO
); echo \${a[1]} $LINENO; declare -a b=(
 $LINENO
 ); echo $b
export x=$LINENO y="
$LINENO"; echo $x $y`,
	},
	{
		script: `trap 'echo E $LINENO' ERR
(
 false
 exit 4
)
( exit 3
) > f
{ false
}
[[ a == b ]]
((0))
((
0
))
[[ a == b &&
 c == d ]]
[[
a == b
]]
for i in 1; do
 false
done
while false; do :; done
case x in
 x) false;;
esac
f() {
 false
}
f
f \\
 x
false |
 true |
 false
! true
true || false ||
 false
if false; then
 :
else
 false
fi
g() (
 false
)
g
f() {
 ( exit 1
 )
}
f
echo $(
 exit 1
)
x=$(exit 1
)
x=1 \\
 false
let 0
eval false
eval '
false'
command false
false & wait $!`,
	},
	{
		script: `f() {
 if true; then
   ( exit 1 )
   (
     exit 2
   )
 fi
 return 0
}
trap 'echo E $LINENO' ERR; set -E
f`,
	},
	{
		script: `f() { caller 0; }
g() {
 f \\
  a
 f "
"
 ( f )
 (
  f
 )
 x=$(f); echo $x
 { f; }
 if f; then f; fi
 for i in 1; do f; done
 [[ $(f) ]] || echo n
}
g`,
	},
	{
		script: `f() { g; }
g() { echo "\${FUNCNAME[*]} | \${BASH_LINENO[*]} | \${BASH_SOURCE[*]}"; caller; caller 0; caller 1; caller 2; echo $?; }
f
main() {
  f
}
main`,
	},
	{
		script: `trap 'echo "err $? line $LINENO cmd $BASH_COMMAND"' ERR
false
f() {
  false
  return 3
}
f
( exit 4 )
true && false
if false; then :; fi
x=$(false)`,
	},
	{
		script: `set -E; trap 'echo "err $? line $LINENO in \${FUNCNAME[0]:-main}"' ERR
f() {
  false
  ls /nonexistent 2>/dev/null
  echo done
}
f
g() { f; return 5; }
g`,
	},
	{
		script: `trap 'echo debug $BASH_COMMAND' DEBUG
x=1
for i in 1 2; do echo $i; done
case a in a) echo A;; esac
f() { echo in; }
f`,
	},
	{
		script:
			"set -T; trap 'echo ret ${FUNCNAME[0]}' RETURN; f() { echo f; }; g() { f; }; g; echo 'echo src' > s.sh; . ./s.sh",
	},
	{
		script:
			"trap 'echo exit $?' EXIT; trap 'echo int' INT; trap '' HUP; trap 'echo \"a '\"'\"'q\"' USR1; trap -p; trap -p EXIT INT; trap - INT; trap -p INT; kill -USR1 $$; (trap -p); exit 3",
	},
	{ script: 'trap \'echo "caught"; exit 9\' TERM; kill $$; echo never' },
	{
		script: `echo 'echo "in src \${BASH_SOURCE[0]} $LINENO \${FUNCNAME[0]}"; nosuchcmd
f2() { nosuch2; echo "\${BASH_SOURCE[*]} \${BASH_LINENO[*]}"; }
return 4
echo not' > lib.sh
. ./lib.sh; echo $?
f2
eval 'nosuch3'
eval '
nosuch4'
g() {
  eval "nosuch5"
}
g`,
		stderr: true,
	},
	{
		script: `f() {
  echo "$LINENO"
  local x=$LINENO
  echo $x \${LINENO}
  (echo $LINENO)
  echo $(echo $LINENO)
  eval 'echo $LINENO'
  eval '
echo $LINENO'
}


f
echo $LINENO; cat <<E
$LINENO
E
echo \\
 $LINENO`,
	},
	{ script: 'f() { echo "${1?need arg}"; }; f; echo after', stderr: true },
	{ script: 'f() { echo "${1:?}"; }; f \'\'; echo after', stderr: true },
	{
		script:
			'(echo "${x?}"); echo "st $?"; (set -u; echo $nope); echo "st $?"; bash -c \'echo ${z:?custom msg}\'; echo "st $?"',
		stderr: true,
	},
	{
		script: `readonly R=1; R=2; echo "st $?"
echo next`,
		stderr: true,
	},
	{
		script:
			'readonly R=1; (R=2; echo in); echo "st $?"; f() { local R=3; echo in; }; f; echo "st $?"; unset R; echo "st $?"; declare R=5; echo "st $?"; export R=6; echo "st $?"; R+=1 true; echo "st $?"; for R in a; do echo x; done; echo "st $?"; read R <<< z; echo "st $?"; printf -v R x; echo "st $?"; ((R=3)); echo "st $?"; R=4 echo hi; echo "st $?"',
		stderr: true,
	},
	{
		script:
			'foo-bar() { echo dash; }; foo-bar; a.b() { echo dot; }; a.b; function x:y { echo colon; }; x:y; declare -F; unset -f foo-bar; foo-bar; echo $?',
		stderr: true,
	},
	{
		script:
			"type -t if cd cat nosuch f; f() { echo hi; }; type f; type -a cd; type -t f; command -v f cd if nosuch; echo $?; command -V cd f if; type nosuch; echo $?; hash -t cat; echo $?; type -P cd; echo $?; alias ll='ls -l'; command -v ll; type ll",
		stderr: true,
	},
	{
		script: `declare -f nosuch; echo $?; f() { local a=1; if [ $a ]; then echo "x $a"; else cat <<X
doc $a
X
fi; for i in 1 2; do :; done; while false; do break; done; case $a in 1|2) echo y;& *) echo z;;& q) ;; esac; { echo; } > /dev/null 2>&1; (( a++ )); [[ $a == b* && -n $a ]]; a=(1 2 [5]=3); return 0; }; declare -f f; type f; declare -pf f; export -f f; declare -F f; declare -fp nosuch; echo $?`,
		stderr: true,
	},
	{
		script:
			'umask; umask -S; umask 027; umask; umask -S; umask u=rwx,g=rx,o=; umask; umask -p; umask -p -S; touch f; umask g-w; umask; umask 999; echo $?; umask abc; echo $?; umask +w; umask',
		stderr: true,
	},
	{
		script:
			"printf '%(%Y-%m-%d)T\\n' 0; printf '%(%H:%M:%S)T|%(%s)T\\n' 3661 86400; TZ=UTC printf '%(%A %B %d %j %U %e %y)T\\n' 1000000000; printf '%(%F %T %Z %z)T\\n' 1700000000; printf '%s\\n' \"$(printf '%(%Y)T' -1 | wc -c)\"; printf '%()T\\n' 0; printf '%(%D %I %p %M %n %t %% %a %b %C %h %u %w %G %V %g %R %r %c %x %X %k %l)T\\n' 1234567890",
	},
	{
		script: `printf '%-20s|%10s|%5d|%-5d|%05d|%+d|% d|%x|%X|%o|%#x|%#o|%e|%.2f|%g|%c|%%|%q|%b\\n' left right 42 42 42 42 42 255 255 8 255 8 12345.678 3.14159 0.0001 xyz "a b'c" 'x\\ty'
printf '%s,%s;' a b c; echo; printf '%d %s\\n' 1 a 2; printf '%*d|%-*d|%.*f\\n' 6 42 6 42 2 3.14159; printf '%5.2s|%.0s|\\n' abcdef x; printf '\\x41\\101\\u00e9\\n'; printf '%d\\n' 0x1f 010 "'a" '"b'; printf '%i %u\\n' -5 -5; printf '%s' ; printf 'no newline'; echo; printf '%d\\n' abc; echo $?; printf '%d\\n' 12abc; echo $?; printf '%z\\n'; echo $?; printf -- '-x\\n'; printf -v arr[2] '%s' hi; echo "\${arr[2]}"; printf '%b' 'a\\cb'; echo; printf '%q\\n' '' $'a\\nb' 'é' '~' 'a=b' '{x}' '#x'; printf '%Q\\n' 'a b' ; printf '%.3q\\n' 'a b c d'`,
		stderr: true,
	},
	{
		script: `read -r -n 3 x <<< abcdef; echo "$x"; read -N 5 x <<< $'ab\\ncdef'; echo "[$x]"; read -d : a <<< 'foo:bar'; echo $a; read -a arr <<< 'x y z'; echo \${arr[1]}; read -t 0 <<< hi; echo $?; read -t 0.01 x < <(sleep 0.2); echo "$? $((  $? ))"; read x </dev/null; echo "$? [$x]"; printf 'no-newline' | { read x; echo "$? $x"; }; read -r a b <<< '  lead  and  trail  '; echo "[$a][$b]"; IFS=, read -r a b c <<< 'x,,y,z'; echo "[$a][$b][$c]"; read -p 'prompt> ' v <<< 5; echo $v; read <<< '  spaces  '; echo "[$REPLY]"; read -s p <<< secret; echo $p; read -u 3 v 3<<< three; echo $v; read -e v <<< edit; echo $v; read 'bad-name' <<< x; echo $?; read -n 0 z <<< q; echo "$? [$z]"; read -d '' z <<< $'a\\nb'; echo "$? [$z]"; read a\\
b <<< joined; echo $ab; read x <<< 'back\\
slash'; echo "$x"; read x <<< 'a\\tb\\\\c'; echo "$x"`,
		stderr: true,
	},
];
