import type { Row } from '../row.ts';

const files = { 'a.txt': 'one two\nthree\n', 'b.txt': 'x\n', 'd/e.c': '' };
const stdin = 'in1 in2\nin3\n';

export const rows: readonly Row[] = [
	{
		script:
			'#!/usr/bin/env bash\nset -euo pipefail\nusage() { cat <<EOF\nUsage: ${0##*/} [-h] [-v] [-o FILE] ARGS...\n  -h  help\nEOF\n}\nverbose=0 out=\nwhile [[ $# -gt 0 ]]; do\n  case "$1" in\n    -h|--help) usage; exit 0 ;;\n    -v|--verbose) verbose=$((verbose+1)); shift ;;\n    -o|--output) out=$2; shift 2 ;;\n    --output=*) out=${1#*=}; shift ;;\n    --) shift; break ;;\n    -*) echo "unknown: $1" >&2; exit 2 ;;\n    *) break ;;\n  esac\ndone\necho "v=$verbose o=$out rest=$*"\nset -- -v --output=x -v -- a b\nwhile (($#)); do case $1 in -v) ((++verbose)); shift;; --output=*) out=${1#--output=}; shift;; --) shift; break;; esac; done\necho "v=$verbose o=$out rest=$*"\nusage',
	},
	{
		script:
			'die() { printf \'%s\\n\' "$*" >&2; exit "${2:-1}"; }\ntrap \'rc=$?; echo "cleanup rc=$rc"; exit $rc\' EXIT\ntrap \'echo "line $LINENO cmd: $BASH_COMMAND"\' ERR\nset -E\nf() { false; echo after; }\nf\ng() { return 5; }\ng || echo "g failed $?"\ndie "oops" 3',
		stderr: true,
	},
	{
		script:
			"IFS=$'\\n' read -r -d '' -a lines < <(printf 'a b\\nc d\\n\\ne\\n\\0'); echo $? ${#lines[@]}; declare -p lines",
	},
	{
		script:
			'while IFS=\'=\' read -r k v; do [[ -z $k || $k == \\#* ]] && continue; declare "cfg_$k=$v"; done <<\'EOF\'\n# comment\nname=foo bar\npath=/a=b\n\nempty=\nEOF\ndeclare -p cfg_name cfg_path cfg_empty; for v in "${!cfg_@}"; do echo "$v=${!v}"; done',
	},
	{
		script:
			's="  hello  world  "; t=${s#"${s%%[![:space:]]*}"}; t=${t%"${t##*[![:space:]]}"}; echo "[$t]"; read -r a b <<< "$s"; echo "[$a][$b]"; shopt -s extglob; echo "[${s##+([[:space:]])}]" "[${s//+( )/_}]"',
	},
	{
		script:
			'path=/usr/local/lib/libfoo.so.1.2; echo "${path##*/}" "${path%/*}" "${path%%.*}" "${path#*.}" "${path##*.}"; f=${path##*/}; echo "${f%%.*}" "${f#*.}" ; echo "${path//\\//_}" "${path/lib/LIB}" "${path^^}" "${path:0:4}" "${path: -3}" "${path:(-3):2}" "${#path}"',
	},
	{
		script:
			'declare -A count; for w in the cat the dog the end cat; do ((count[$w]++)); done; for k in $(printf \'%s\\n\' "${!count[@]}" | sort); do printf \'%-5s %d\\n\' "$k" "${count[$k]}"; done',
	},
	{
		script:
			'arr=(one two three four five); echo "${arr[@]:1:3}" "${arr[@]: -2}" "${arr[-1]}" "${#arr[@]}" "${!arr[@]}"; unset \'arr[1]\'; echo "${arr[@]}" "${!arr[@]}"; arr+=(six); arr=("${arr[@]/o/0}"); declare -p arr; printf \'%s,\' "${arr[@]}"; echo; IFS=,; echo "${arr[*]}"',
	},
	{
		script:
			'join_by() { local IFS="$1"; shift; echo "$*"; }; join_by , a b c; join_by \'--\' x y; join_by \' \' ; join_by / usr local bin',
	},
	{
		script:
			'contains() { local e m=$1; shift; for e; do [[ $e == "$m" ]] && return 0; done; return 1; }; contains b a b c && echo yes; contains z a b c || echo no',
	},
	{
		script:
			'reverse() { local i; for ((i=$#; i>0; i--)); do printf \'%s \' "${!i}"; done; echo; }; reverse 1 2 3 "a b"',
	},
	{
		script:
			'max=0; for n in 3 9 2; do (( n > max )) && max=$n; done; echo $max; sum=0; for ((i=1;i<=10;i++)); do ((sum+=i)); done; echo $sum; echo $((2**10)) $((7/2)) $((-7/2)) $((7%3)) $((-7%3)) $((0x1f)) $((010)) $((2#1011)) $((36#zz)) $((1<<4|3)) $((5&3^1)) $((!0)) $((~5)) $((3>2?10:20))',
	},
	{
		script:
			"printf '%s\\n' \"a\" \"b\"; printf '%5d|%-5d|%05d|%+d|%x|%X|%o|%e|%.2f|%g\\n' 42 42 42 42 255 255 8 1234.5 3.14159 0.0001; printf '%q ' 'a b' \"it's\" '' $'\\n' 'é' '$x'; echo; printf '%b\\n' 'a\\tb\\x41\\0101'; printf '%c%c\\n' hello world; printf '%%|%5s|%-5s|%.2s\\n' abc abc abc; printf '%(%Y)T\\n' 0; printf '%s %s\\n' one two three",
	},
	{
		script:
			"printf '%d\\n' \"'A\" '\"B' 0x10 010 -5 +7 ' 12' 2>&1; printf '%d\\n' 12abc 2>&1; printf '%i %u\\n' -1 -1; printf '%*d|%-*d|\\n' 5 42 5 42; printf '%.*f\\n' 2 3.14159; printf '%s' ; printf 'no newline'; printf '\\n'; printf -- '-x\\n'; printf '%-10s|\\n' héllo; printf '%5.1f|\\n' -2.25 2.35",
	},
	{ script: 'select x in a b c; do echo "got $x $REPLY"; break; done <<< 2', stderr: true },
	{
		script: 'select x in a b c; do echo "got [$x] $REPLY"; [[ -n $x ]] && break; done <<< $\'9\\n\\n3\'',
		stderr: true,
	},
	{
		script:
			'PS3=\'pick: \'; select opt in "first one" second quit; do case $opt in quit) break;; *) echo "$REPLY:$opt";; esac; done <<< $\'1\\n2\\n3\\n\' 2>&1',
	},
	{
		script:
			"cat <<-EOF\n\ttabbed\n\t  two\n\tEOF\ncat <<'EOF'\nno $expansion `here` \\n\nEOF\nx=5; cat <<EOF\nyes $x $((x+1)) $(echo sub) \\$x \\\\ `echo bt`\n\"quoted\" 'single'\nEOF",
	},
	{
		script:
			'cmd=(printf \'%s-%s\\n\' "a b" c); "${cmd[@]}"; c="echo hi"; $c; eval "$c"; eval \'for i in 1 2; do echo $i; done\'; x=\'$y\'; y=z; eval echo $x',
	},
	{
		script:
			'f() { local a=1; g; echo "a=$a"; }; g() { a=2; local b=3; echo "g sees $a"; }; f; echo "${a-unset} ${b-unset}"',
	},
	{
		script:
			'f() { echo "$FUNCNAME ${FUNCNAME[@]} $LINENO ${BASH_LINENO[@]} ${#BASH_SOURCE[@]}"; }; g() { f; }; g; caller; echo $?',
	},
	{
		script:
			"trap 'echo int' INT; trap 'echo term' TERM; trap -p; trap - INT; trap -p INT; trap '' HUP; trap -p HUP; trap 'echo \"a b\"' EXIT; trap -p EXIT",
	},
	{ script: "(trap 'echo sub exit' EXIT; echo in); trap 'echo main exit' EXIT; (echo sub2); echo end" },
	{ script: "f() { trap 'echo ret' RETURN; echo in f; }; f; g() { echo in g; }; g; trap - RETURN" },
	{
		script:
			'set -e; f() { false; echo not reached; }; if f; then echo yes; fi; f || true; echo ok; (set -e; false; echo no) || echo sub failed; x=$(false) || echo x failed; f; echo unreachable',
	},
	{
		script:
			'set -e; false && true; echo 1; ! true; echo 2; true && false || echo 3; while false; do :; done; echo 4; x=$(false; echo hi); echo "5 $x"; local_test() { local v=$(false); echo 6; }; local_test; v=$(false); echo no',
	},
	{
		script:
			'set -u; echo "${x-default}" "${x:-d2}" "${x+set}"; arr=(); echo "${arr[@]}" "${#arr[@]}"; echo "${arr[0]-none}"; f() { echo "${1-no arg}"; }; f; echo "$@" "$*"; echo "${y}"',
		stderr: true,
	},
	{
		script:
			'set -o pipefail; false | true; echo $?; true | false | true; echo $? "${PIPESTATUS[@]}"; (exit 3) | (exit 4) | (exit 0); echo $?; set +o pipefail; false | true; echo $?',
	},
	{
		script:
			'exec 3>&1; exec 1>/dev/null; echo hidden; exec 1>&3 3>&-; echo shown; { echo out; echo err >&2; } 2>&1 | sort; { echo a; } > f1 2>&1; cat f1; exec 4< f1; read -u 4 l; echo "$l"; exec 4<&-; read -u 4 l 2>/dev/null || echo closed',
	},
	{
		script:
			'mapfile -t lines < a.txt; echo "${#lines[@]} ${lines[1]}"; mapfile -t -n 1 l2 < a.txt; declare -p l2; mapfile -s 1 l3 < a.txt; declare -p l3; readarray -d : -t p <<< "a:b:c"; declare -p p; mapfile -t -O 2 l4 <<< x; declare -p l4; cb() { echo "cb $1 $2"; }; mapfile -t -C cb -c 1 l5 <<< $\'p\\nq\'',
		files,
		stdin,
	},
	{
		script:
			'read -r -p \'prompt: \' x <<< "val"; echo "$x"; read -n 3 y <<< abcdef; echo "$y"; read -d : z <<< "ab:cd"; echo "$z"; read -a arr <<< "1 2 3"; echo "${arr[2]}"; IFS=, read a b c <<< "1,2,3,4"; echo "$a|$b|$c"; read -r x <<< \'a\\b\'; echo "$x"; read x <<< \'a\\b\'; echo "$x"; read <<< \' lead trail \'; echo "[$REPLY]"; read -N 4 q <<< $\'ab\\ncd\'; echo "[$q]"; read -s p <<< sec; echo $p; read -t 1 r < /dev/null; echo $?',
	},
	{
		script:
			'[[ abc =~ ^(a)(b)(.*)$ ]] && echo "${BASH_REMATCH[@]}" ${#BASH_REMATCH[@]}; re=\'([0-9]+)-([0-9]+)\'; [[ "range 10-20" =~ $re ]] && echo "${BASH_REMATCH[1]}:${BASH_REMATCH[2]}"; [[ a.b =~ a\\.b ]] && echo dot; [[ axb =~ "a.b" ]] || echo quoted; [[ foo == f* && bar != b? ]] && echo glob; [[ -n x && ! -z y || -f nofile ]] && echo logic; [[ a < b ]] && echo lt; [[ 10 -gt 9 ]] && echo gt; [[ -v HOME ]] && echo v',
	},
	{
		script:
			'[ -f a.txt ] && echo file; [ -d d ] && echo dir; [ -e nofile ] || echo none; [ -s a.txt ] && echo size; [ -r a.txt -a -w a.txt ] && echo rw; [ "a" = "a" ] && echo eq; [ 1 -lt 2 -o 2 -lt 1 ] && echo or; [ ! -z "x" ] && echo nz; [ a.txt -nt nofile ] && echo nt; test -L a.txt || echo nolink; [ "" ] || echo empty; [ x ] && echo nonempty; [ \\( 1 = 1 \\) ] && echo paren; [ -x d ] && echo xd',
		files,
		stdin,
	},
	{
		script:
			'echo {a,b}{1,2} {1..10..3} {z..w} {-2..2} a{b,c{d,e}}f {a} {} {a,} "{a,b}" \\{a,b} {1..a} $(echo {x,y}) ${HOME:+{p,q}}',
	},
	{
		script:
			'type cd if f ls 2>&1 | head -3; f() { :; }; type f; type -t f cd if ls nosuch; command -v cd f if; command -V cd f; type -a f; hash -r; unset -f f; type f 2>&1',
	},
	{
		script:
			"alias ll='ls -l'; alias; shopt -s expand_aliases; alias hi='echo hi there'\nhi friend\nunalias hi; hi 2>/dev/null || echo gone",
	},
	{
		script:
			'x=abc; echo ${x@Q} ${x@U} ${x@u} ${x@L} ${x@A} ${x@a}; y=$\'a\\nb\'; echo "${y@Q}" "${y@E}"; arr=(1 "2 3"); echo "${arr[@]@Q}" "${arr[@]@A}" "${arr[@]@K}"; declare -A m=([k]="v w"); echo "${m[@]@K}" "${m[@]@A}"; declare -i n=3; echo ${n@a} ${n@A}; readonly r=1; echo ${r@A}; p=\'\\u@\\h\'; echo "${#p}"; echo "${PATH@a}"',
	},
	{
		script:
			'declare -f nosuch || echo none; f() { local x=1; if [ $x = 1 ]; then echo "one"; else echo two; fi; for i in a b; do echo $i; done; case $x in 1|2) echo y;; *) echo n;; esac; while true; do break; done; (subsh); { grp; }; a && b || c; cmd > out 2>&1 < in; cat <<EOF\ndoc $x\nEOF\n}; declare -f f; type f | head -3',
	},
	{
		script:
			'f() for i in 1 2; do echo $i; done; f; declare -f f; g() ( echo sub ); g; declare -f g; h() [[ -n $1 ]]; h x && echo h; declare -f h; k() { echo k; } > /dev/null; declare -f k; k',
	},
	{
		script:
			'x=outer; ( x=inner; echo $x ); echo $x; { x=group; }; echo $x; echo pipe | { read x; echo $x; }; echo $x; x=1; while read l; do ((x++)); done < a.txt; echo $x; cat a.txt | while read l; do ((x++)); done; echo $x; shopt -s lastpipe; cat a.txt | while read l; do ((x++)); done; echo $x',
		files,
		stdin,
	},
	{
		script:
			'for f in *.txt; do [ -e "$f" ] || continue; base=$(basename "$f" .txt); echo "$base: $(wc -l < "$f")"; done; for ((;;)); do break; done; for i in; do echo no; done; set -- p q; for a; do echo $a; done; for a in "$@"; do echo "$a"; done; i=0; until ((i>=3)); do ((i++)); [ $i = 2 ] && continue; echo $i; done; while :; do while :; do break 2; done; done; echo done',
		files,
		stdin,
	},
	{
		script:
			'(( x = 5, y = x * 2 )); echo $x $y; ((x++ || 1)); echo $x; echo $((x--)) $((--x)) $x; ((y >>= 1)); echo $y; let "z = 3 + 4" w=z*2; echo $z $w; echo $(( x == 4 && y > 2 )); a=(5 6); echo $((a[0]+a[1])) $((${#a[@]})); echo $(( (1+2)*3 )) $((1+2*3)); i=5; echo $((i+=3)) $((i%=3)); echo "$((10#08 + 10#09))"; echo $((0)) ; ((0)) || echo zero',
	},
];
