import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		`set -euo pipefail
usage() { echo "usage: prog [-v] [-o file] name" >&2; exit 2; }
verbose=0 out=
set -- -v -o res.txt World
while getopts ":vo:" opt; do
  case $opt in
    v) verbose=1 ;;
    o) out=$OPTARG ;;
    *) usage ;;
  esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || usage
echo "v=$verbose out=$out name=$1"`,
		`parse() {
  local name= force=false rest=()
  while [[ $# -gt 0 ]]; do
    case "$1" in
      --name=*) name="\${1#*=}"; shift ;;
      --name) name="$2"; shift 2 ;;
      -f|--force) force=true; shift ;;
      --) shift; rest+=("$@"); break ;;
      -*) echo "unknown option: $1" >&2; return 1 ;;
      *) rest+=("$1"); shift ;;
    esac
  done
  echo "name=$name force=$force rest=\${rest[*]-} n=\${#rest[@]}"
}
parse --name x -f a b; parse --name=y -- --force; parse --bad 2>&1 || echo "rc $?"`,
	),
	{
		script: `declare -A conf
section=
while IFS= read -r line || [[ -n $line ]]; do
  line="\${line#"\${line%%[![:space:]]*}"}"
  [[ -z $line || $line == \\#* ]] && continue
  if [[ $line =~ ^\\[(.*)\\]$ ]]; then section="\${BASH_REMATCH[1]}."; continue; fi
  key="\${line%%=*}"; value="\${line#*=}"
  key="\${key%"\${key##*[![:space:]]}"}"
  value="\${value#"\${value%%[![:space:]]*}"}"
  value="\${value%\\"}"; value="\${value#\\"}"
  conf[$section$key]=$value
done < app.conf
for k in host port db.name; do echo "$k -> \${conf[$k]}"; done`,
		files: { 'app.conf': '# settings\nhost = example.org\nport=8080\n\n[db]\nname = "main db"\n' },
	},
	...rowsOf(
		`retry() {
  local max=$1 n=0; shift
  until "$@"; do
    n=$((n + 1))
    if [ "$n" -ge "$max" ]; then echo "giving up after $n"; return 1; fi
    echo "attempt $n failed"
  done
  echo "ok after $n retries"
}
count=0
flaky() { count=$((count + 1)); [ "$count" -ge 3 ]; }
retry 5 flaky; retry 2 false; echo "rc $?"`,
		`log() { local level=$1; shift; printf '[%-5s] %s\\n' "$level" "$*"; }
info() { log INFO "$@"; }; warn() { log WARN "$@" >&2; }; die() { log ERROR "$@" >&2; exit "\${code:-1}"; }
info starting up; warn careful 2>&1; (code=7 die "it broke") 2>&1; echo "exit $?"`,
		`tmp=work.tmp
cleanup() { rm -f "$tmp"; echo "cleaned"; }
trap cleanup EXIT
echo data > "$tmp"
[ -f "$tmp" ] && echo "have $tmp"
exit 3`,
	),
	{
		script: `shopt -s nullglob
files=(*.txt)
echo "\${#files[@]} files"
total=0
for f in "\${files[@]}"; do
  n=$(wc -l < "$f")
  printf '%-6s %d\\n' "$f" "$n"
  ((total += n))
done
echo "total $total"`,
		files: { 'a.txt': 'one\ntwo\n', 'b.txt': 'three\n', 'c.md': 'x\n' },
	},
	{
		script: `{
  IFS=, read -r -a header
  while IFS=, read -r -a row; do
    for i in "\${!header[@]}"; do echo "\${header[i]}: \${row[i]//\\"/}"; done
    echo --
  done
} < data.csv`,
		files: { 'data.csv': 'name,age,city\namy,30,Paris\nbob,25,"New York"\n' },
	},
	{
		script: `declare -A codes paths
while read -r method path code; do
  ((codes[$code]++)) || true
  ((paths[$path]++)) || true
done < access.log
for c in "\${!codes[@]}"; do echo "$c \${codes[$c]}"; done | sort
for p in "\${!paths[@]}"; do echo "\${paths[$p]} $p"; done | sort -rn | head -n 1`,
		files: { 'access.log': 'GET /a 200\nGET /b 404\nPOST /a 200\nGET /c 500\nGET /a 200\n' },
	},
	...rowsOf(
		`name="my-app" version="1.2.3"
cat > out.yaml <<EOF
apiVersion: v1
metadata:
  name: \${name}
  labels:
    version: "\${version}"
    major: "\${version%%.*}"
spec:
$(for p in 80 443; do printf '  - port: %d\\n' "$p"; done)
EOF
cat out.yaml`,
		`version=1.4.9
IFS=. read -r major minor patch <<< "$version"
case minor in
  major) ((++major)); minor=0; patch=0 ;;
  minor) ((++minor)); patch=0 ;;
  patch) ((++patch)) ;;
esac
echo "$major.$minor.$patch"`,
		`ver_lt() {
  local IFS=.; local -a a=($1) b=($2); local i
  for ((i = 0; i < 3; i++)); do
    ((10#\${a[i]:-0} < 10#\${b[i]:-0})) && return 0
    ((10#\${a[i]:-0} > 10#\${b[i]:-0})) && return 1
  done
  return 1
}
for p in "1.2.3 1.2.4" "1.10.0 1.9.9" "2.0 2.0.0" "0.09.1 0.10.0"; do
  set -- $p; if ver_lt "$1" "$2"; then echo "$1 < $2"; else echo "$1 >= $2"; fi
done`,
		`trim() { local s=$1; s="\${s#"\${s%%[![:space:]]*}"}"; s="\${s%"\${s##*[![:space:]]}"}"; printf '%s' "$s"; }
echo "[$(trim '  hello world  ')]" "[$(trim '')]" "[$(trim '   ')]" "[$(trim $'\\t x\\n')]"`,
		`slugify() { local s=\${1,,}; s=\${s//[^a-z0-9]/-}; while [[ $s == *--* ]]; do s=\${s//--/-}; done; s=\${s#-}; echo "\${s%-}"; }
slugify 'Hello, World!'; slugify '  A  B  '; slugify 'already-slug'`,
		`join_by() { local d=\${1-} f=\${2-}; if shift 2; then printf %s "$f" "\${@/#/$d}"; fi; }
join_by , a b c; echo; join_by ' -> ' x y; echo; join_by , only; echo; a=(1 2 3); join_by + "\${a[@]}"; echo`,
		`contains() { local n=$1 x; shift; for x; do [[ $x == "$n" ]] && return 0; done; return 1; }
list=(apple 'b c' '*'); contains 'b c' "\${list[@]}" && echo yes; contains c "\${list[@]}" || echo no; contains '*' "\${list[@]}" && echo star`,
		`urlencode() {
  local s=$1 c o= i
  for ((i = 0; i < \${#s}; i++)); do
    c=\${s:i:1}
    case $c in [a-zA-Z0-9.~_-]) o+=$c ;; *) printf -v c '%%%02X' "'$c"; o+=$c ;; esac
  done
  echo "$o"
}
urldecode() { local s=\${1//+/ }; printf '%b\\n' "\${s//%/\\\\x}"; }
urlencode 'a b&c=d/e'; urldecode 'a+b%26c%3Dd%2Fe'`,
		`json_escape() { local s=$1; s=\${s//\\\\/\\\\\\\\}; s=\${s//\\"/\\\\\\"}; s=\${s//$'\\n'/\\\\n}; s=\${s//$'\\t'/\\\\t}; printf '"%s"' "$s"; }
printf '{%s: %s}\\n' "$(json_escape key)" "$(json_escape $'a "quoted"\\tvalue\\nwith \\\\ backslash')"`,
		`repeat() { local i; for ((i = 0; i < $2; i++)); do printf %s "$1"; done; }
pad() { printf '%*s' "$2" "$1"; }
center() { local w=$2 l=\${#1}; local left=$(((w - l) / 2)); printf '%*s%s%*s|\\n' $left '' "$1" $((w - l - left)) ''; }
repeat - 10; echo; pad x 5; echo; center mid 9`,
		`progress() { local cur=$1 total=$2 width=20; local done=$((cur * width / total)); printf '[%-*s] %3d%%\\n' $width "$(printf '%*s' $done '' | tr ' ' '#')" $((cur * 100 / total)); }
for i in 0 5 10; do progress $i 10; done`,
		`is_int() { [[ $1 =~ ^[+-]?[0-9]+$ ]]; }; is_num() { [[ $1 =~ ^[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)$ ]]; }
for v in 5 -3 +7 1.5 .5 5. abc '' 1e3 0x1f; do printf '%-5s %s %s\\n' "[$v]" "$(is_int "$v" && echo int || echo -)" "$(is_num "$v" && echo num || echo -)"; done`,
		`to_seconds() { local h=0 m=0 s=0; [[ $1 =~ ^(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?$ ]] || return 1; h=\${BASH_REMATCH[2]:-0} m=\${BASH_REMATCH[4]:-0} s=\${BASH_REMATCH[6]:-0}; echo $((10#$h * 3600 + 10#$m * 60 + 10#$s)); }
to_seconds 1h30m; to_seconds 45s; to_seconds 2h5s; to_seconds bad || echo invalid; printf '%02d:%02d\\n' $((90 / 60)) $((90 % 60))`,
		`human() { local b=$1 u=(B K M G) i=0; while ((b >= 1024 && i < 3)); do b=$((b / 1024)); ((++i)); done; echo "$b\${u[i]}"; }
human 500; human 2048; human 5242880; human 99999999999`,
		`# FIFO of tasks with dependencies
declare -A deps=([app]="lib util" [lib]="util" [util]="")
order=(); declare -A seen
visit() { local n=$1 d; [[ \${seen[$n]-} ]] && return; seen[$n]=1; for d in \${deps[$n]}; do visit "$d"; done; order+=("$n"); }
visit app; echo "\${order[*]}"`,
		`quicksort() {
  (($# <= 1)) && { echo "$*"; return; }
  local pivot=$1 lo=() hi=() x; shift
  for x; do ((x < pivot)) && lo+=("$x") || hi+=("$x"); done
  echo $(quicksort "\${lo[@]}") "$pivot" $(quicksort "\${hi[@]}")
}
quicksort 5 3 8 1 9 2 7`,
		`primes=(); for ((n = 2; n < 50; n++)); do for p in "\${primes[@]}"; do ((p * p > n)) && break; ((n % p)) || continue 2; done; primes+=("$n"); done
echo "\${primes[@]}"`,
		`hanoi() { (($1 == 0)) && return; hanoi $(($1 - 1)) "$2" "$4" "$3"; ((++moves)); hanoi $(($1 - 1)) "$4" "$3" "$2"; }
moves=0; hanoi 6 A B C; echo $moves`,
		`declare -A memo
fib() { local n=$1; ((n < 2)) && { ret=$n; return; }; if [[ -n \${memo[$n]-} ]]; then ret=\${memo[$n]}; return; fi; fib $((n - 1)); local a=$ret; fib $((n - 2)); ret=$((a + ret)); memo[$n]=$ret; }
fib 60; echo $ret`,
		`rev() { local s=$1 r= i; for ((i = \${#s} - 1; i >= 0; i--)); do r+=\${s:i:1}; done; echo "$r"; }
is_pal() { local s=\${1,,}; s=\${s//[^a-z]/}; [[ $s == "$(rev "$s")" ]]; }
rev héllo; is_pal 'A man, a plan, a canal: Panama' && echo palindrome; is_pal nope || echo not`,
		`rot13() { tr 'A-Za-z' 'N-ZA-Mn-za-m' <<< "$1"; }
rot13 'Hello'; rot13 "$(rot13 'Round trip')"`,
		`text='the quick the lazy the dog quick'
declare -A c; for w in $text; do c[$w]=$((\${c[$w]:-0} + 1)); done
for w in "\${!c[@]}"; do printf '%d %s\\n' "\${c[$w]}" "$w"; done | sort -r`,
	),
	{
		script: `n=0
while IFS= read -r line; do
  ((++n))
  ((n % 2)) && echo "$n: \${line^^}" || echo "$n: $line"
done < in.txt
echo "lines: $n"
mapfile -t lines < in.txt; echo "last: \${lines[-1]} first: \${lines[0]}"
for ((i = \${#lines[@]} - 1; i >= 0; i--)); do echo "\${lines[i]}"; done | head -n 2`,
		files: { 'in.txt': 'alpha\nbeta\ngamma\ndelta\n' },
	},
	{
		script: `shopt -s globstar nullglob
for f in src/**/*.c; do base=\${f##*/}; dir=\${f%/*}; echo "$dir \${base%.c}.o"; done
objs=(src/**/*.c); objs=("\${objs[@]/%.c/.o}"); echo "\${objs[@]##*/}"`,
		files: { 'src/a.c': '', 'src/b.c': '', 'src/lib/c.c': '', 'src/lib/d.h': '' },
	},
	{
		script: `sorted=$(sort -n list); echo "$sorted" | head -n 1
max=0; for n in $(cat list); do ((n > max)) && max=$n; done; echo "max $max"
sum=0; while read -r n; do ((sum += n)); done < list; echo "sum $sum avg $((sum / $(wc -l < list)))"`,
		files: { list: '3\n1\n2\n' },
	},
	...rowsOf(
		`mkdir -p proj/{src,test,docs}
for d in proj/*/; do touch "\${d}README"; done
echo proj/*/README; ls proj
[[ -d proj/src && ! -e proj/none ]] && echo structure ok
rm -r proj/docs; ls proj`,
		`set -euo pipefail
main() {
  local env=\${1:-dev}
  local -A ports=([dev]=3000 [prod]=80)
  if [[ -z \${ports[$env]:-} ]]; then echo "unknown env: $env" >&2; return 1; fi
  echo "env=$env port=\${ports[$env]}"
}
main; main prod; main stage 2>&1 || echo "rc=$?"
[[ \${BASH_SOURCE[0]:-$0} == "$0" ]] && echo "run directly" || true`,
		`set -euo pipefail
trap 'echo "failed at line $LINENO: $BASH_COMMAND"' ERR
step() { echo "step $1"; }
step 1
step 2
false
step 3`,
		`run() { echo "+ $*"; "$@"; }
run echo hi; run mkdir -p d; run touch d/f; run ls d; DRY=1
maybe() { if [[ \${DRY:-} ]]; then echo "would: $*"; else "$@"; fi; }
maybe rm -r d; [ -d d ] && echo kept; DRY=; maybe rm -r d; [ -d d ] || echo removed`,
		`spin() { local i=0 c='|/-\\'; while ((i < 4)); do printf '%s' "\${c:i%4:1}"; ((++i)); done; echo; }
spin; bar=$(printf '%.0s=' {1..12}); echo "$bar"; printf '%s\\n' "\${bar:0:4}>"`,
		`ask() { local reply; while true; do read -r reply || return 1; case \${reply,,} in y|yes) echo yes; return 0 ;; n|no) echo no; return 1 ;; *) echo "please answer" ;; esac; done; }
ask <<< $'maybe\\nYES'; ask <<< no || echo "rc $?"; ask < /dev/null || echo eof`,
		`lock() { (set -C; : > lockfile) 2>/dev/null; }
lock && echo acquired; lock || echo busy; rm -f lockfile; lock && echo again`,
		`mkdir q; enqueue() { printf '%s\\n' "$1" > "q/$(printf %03d $((seq++)))"; }
seq=1; enqueue first; enqueue second; enqueue third
for t in q/*; do echo "processing $(<"$t")"; rm "$t"; done; ls q | wc -l`,
		`pids=() ; results=()
worker() { sleep 0.0$1; return $(( $1 % 2 )); }
for i in 1 2 3; do worker $i & pids+=($!); done
for i in "\${!pids[@]}"; do if wait "\${pids[i]}"; then results+=(ok); else results+=("fail$?"); fi; done
echo "\${results[@]}"`,
		`out=$( { echo stdout; echo stderr >&2; exit 3; } 2> err.txt ) && rc=0 || rc=$?
echo "rc=$rc out=$out err=$(<err.txt)"
if output=$(echo partial; false); then echo good; else echo "bad: $output"; fi`,
		`capture() { local __o __e __r; { __e=$( { __o=$("$@"); __r=$?; printf '%s\\n' "$__o" >&3; exit $__r; } 2>&1 ); __r=$?; } 3>&1; echo "rc=$__r err=[$__e]"; }
both() { echo to-out; echo to-err >&2; return 4; }; capture both`,
		`IFS=$'\\n' read -r -d '' -a arr < <(printf 'x y\\nz\\n' && printf '\\0'); echo "\${#arr[@]}: \${arr[0]}"
while IFS= read -r -d '' f; do echo "<$f>"; done < <(printf 'a b\\0c\\nd\\0')
mapfile -d '' -t nul < <(printf '%s\\0' one 'two three'); echo "\${nul[1]}"`,
		`PATH_LIST=/usr/bin:/bin:/opt/x; IFS=: read -ra dirs <<< "$PATH_LIST"
for d in "\${dirs[@]}"; do echo "- $d"; done
case ":$PATH_LIST:" in *:/bin:*) echo has;; esac; PATH_LIST=\${PATH_LIST/:\\/opt\\/x/}; echo $PATH_LIST
add() { case ":$P:" in *":$1:"*) ;; *) P=\${P:+$P:}$1 ;; esac; }; add /a; add /b; add /a; echo $P`,
		`file=/var/log/app/server.log.gz
dir=\${file%/*} base=\${file##*/} stem=\${base%%.*} ext=\${base#*.} last=\${file##*.}
echo "$dir|$base|$stem|$ext|$last|\${file%.gz}|\${dir##*/}"
f=noext; echo "\${f%.*}|\${f##*.}|\${f%/*}"; g=.hidden; echo "\${g##*.}|\${g%.*}"`,
		`template='Hello {{name}}, you are {{age}}.'
declare -A v=([name]=Amy [age]=30)
for k in "\${!v[@]}"; do template=\${template//"{{$k}}"/\${v[$k]}}; done; echo "$template"
render() { local t=$1; eval "cat <<E
$t
E"; }; x=5; render 'x is $x and $((x*2))'`,
		`declare -A handlers; on() { handlers[$1]+="$2 "; }; emit() { local e=$1 h; shift; for h in \${handlers[$e]-}; do $h "$@"; done; }
greet() { echo "hi $1"; }; bye() { echo "bye $1"; }; on start greet; on start bye; emit start bob; emit none x; echo done`,
		`Stack_new() { eval "$1=()"; }; Stack_push() { eval "$1+=(\\"\\$2\\")"; }; Stack_pop() { local -n s=$1; REPLY=\${s[-1]}; unset 's[-1]'; }
Stack_new st; Stack_push st a; Stack_push st 'b c'; Stack_pop st; echo "$REPLY \${#st[@]}"`,
		`counter() { local n=0; eval "$1() { echo \\$((++_\${1}_n)); }; _\${1}_n=0"; }; counter c1; counter c2; c1; c1; c2
make_adder() { eval "add_$1() { echo \\$((\\$1 + $1)); }"; }; make_adder 5; add_5 10`,
		`menu=("Start" "Stop" "Quit")
PS3="> "; select opt in "\${menu[@]}"; do case $opt in Start) echo starting ;; Quit) echo bye; break ;; *) echo "bad $REPLY" ;; esac; done <<< $'1\\n9\\n3' 2>/dev/null`,
		`exec 3> debug.log; debug() { echo "$@" >&3; }; debug a; debug b; exec 3>&-; wc -l < debug.log
exec {fd}<> rw.txt; echo line >&$fd; exec {fd}>&-; cat rw.txt; { echo one; echo two >&2; } > o.txt 2> e.txt; echo "$(<o.txt) $(<e.txt)"`,
		`git_like() { local cmd=\${1:-help}; [ $# -gt 0 ] && shift; if declare -F "cmd_$cmd" > /dev/null; then "cmd_$cmd" "$@"; else echo "unknown: $cmd"; return 1; fi; }
cmd_help() { echo "commands: $(compgen -A function cmd_ | tr '\\n' ' ')"; }; cmd_add() { echo "added \${*:-nothing}"; }
git_like; git_like add a b; git_like nope; echo $?`,
		`assert_eq() { if [[ $1 == "$2" ]]; then ((++pass)); else ((++fail)); echo "FAIL: expected '$2', got '$1'"; fi; }
pass=0 fail=0; assert_eq "$(echo a)" a; assert_eq $((2+2)) 4; assert_eq x y; assert_eq "a b" "a b"; echo "$pass passed, $fail failed"; ((fail == 1))`,
		`bin2dec() { echo $((2#$1)); }; dec2bin() { local n=$1 b=; while ((n)); do b=$((n & 1))$b; ((n >>= 1)); done; echo "\${b:-0}"; }
bin2dec 1011; dec2bin 10; dec2bin 0; printf '%x %o\\n' 255 8; echo $((16#ff)) $((0777)); chr() { printf "\\\\$(printf %03o "$1")\\n"; }; ord() { printf '%d\\n' "'$1"; }; chr 65; ord a`,
		`a=(3 1 2); b=($(for x in "\${a[@]}"; do echo $x; done | sort -n)); echo "\${b[*]}"; printf '%s\\n' "\${a[@]}" | sort -r | tr '\\n' ' '; echo
uniq_arr() { local -A s; local x; for x; do [[ \${s[$x]+_} ]] || { s[$x]=1; printf '%s ' "$x"; }; done; echo; }; uniq_arr a b a c b
intersect() { local x y; for x in $1; do for y in $2; do [ $x = $y ] && echo $x; done; done; }; intersect "1 2 3" "2 3 4"`,
		`x=10; while ((x > 0)); do ((x -= 3)); ((x < 5)) && { echo "low $x"; continue; }; echo "high $x"; done
until [[ $s == aaa ]]; do s+=a; done; echo $s; for ((i = 0, j = 10; i < j; i += 3, j -= 2)); do echo "$i $j"; done`,
		`host=\${HOST:-localhost}; port=\${PORT:=8080}; : "\${LOG_LEVEL:=info}"; echo "$host:$port $LOG_LEVEL"; url="http://\${host}\${port:+:$port}/"; echo "$url"
proto=\${url%%://*}; rest=\${url#*://}; hostport=\${rest%%/*}; echo "$proto \${hostport%:*} \${hostport#*:}"`,
		`if ! command -v nosuch_tool > /dev/null 2>&1; then echo "nosuch_tool is not installed"; fi
for dep in echo printf nosuch_a; do command -v "$dep" > /dev/null || missing+=("$dep"); done; ((\${#missing[@]})) && echo "missing: \${missing[*]}"
type nosuch_b 2>/dev/null || echo no; hash nosuch_c 2>/dev/null || echo no`,
		`set -- one "two three" four; for arg in "$@"; do echo "arg: $arg"; done; echo "$# args, last: \${!#}, all but last: \${*:1:$#-1}"
args=("$@"); args=("\${args[@]:0:1}" inserted "\${args[@]:1}"); printf '<%s>' "\${args[@]}"; echo; set -- "\${@:2}"; echo "$1"`,
		`str="key1=val1;key2=val2;key3"; IFS=';' read -ra pairs <<< "$str"; for p in "\${pairs[@]}"; do k=\${p%%=*}; [[ $p == *=* ]] && v=\${p#*=} || v=; echo "$k=[$v]"; done
q="a=1&b=two%20words&c"; while [[ $q ]]; do kv=\${q%%&*}; [[ $q == *\\&* ]] && q=\${q#*&} || q=; echo "\${kv%%=*}"; done`,
		`today=2024-03-15; IFS=- read -r y m d <<< "$today"; echo "$d/$m/$y"; leap() { (($1 % 4 == 0 && $1 % 100 != 0 || $1 % 400 == 0)); }
for y in 1900 2000 2023 2024; do leap $y && echo "$y leap" || echo "$y"; done; printf '%(%Y-%m-%d)T\\n' 86400; days=(31 28 31); echo $((days[0] + days[1]))`,
		`matrix=("1 2 3" "4 5 6"); for ((c = 0; c < 3; c++)); do row=; for r in "\${matrix[@]}"; do cells=($r); row+="\${cells[c]} "; done; echo "\${row% }"; done
declare -A grid; for y in 0 1; do for x in 0 1 2; do grid[$x,$y]=$((x * y + x)); done; done; for y in 0 1; do for x in 0 1 2; do printf '%d ' "\${grid[$x,$y]}"; done; echo; done`,
		`echo "Line 1
Line 2" | { n=0; while read -r l; do echo "$((++n)) $l"; done; echo "total $n"; }
printf '%s\\n' a b c | { mapfile -t x; echo "\${x[*]}"; }; tail_n() { mapfile -t all; printf '%s\\n' "\${all[@]: -$1}"; }; seq 5 | tail_n 2
grep_v() { while IFS= read -r l; do [[ $l == *"$1"* ]] || echo "$l"; done; }; printf 'ab\\ncd\\n' | grep_v a; cut_f() { while IFS=$2 read -ra f; do echo "\${f[$1-1]}"; done; }; echo a:b:c | cut_f 2 :`,
		`pw='S3cret!x'; ok=1; ((\${#pw} >= 8)) || ok=0; [[ $pw == *[A-Z]* && $pw == *[a-z]* && $pw == *[0-9]* && $pw == *[!a-zA-Z0-9]* ]] || ok=0; echo "strong=$ok"; mask=\${pw//?/*}; echo "$mask" "\${pw:0:2}\${pw:2:99}"
ip=192.168.1.300; [[ $ip =~ ^([0-9]{1,3}\\.){3}[0-9]{1,3}$ ]] && { valid=1; IFS=. read -ra o <<< "$ip"; for n in "\${o[@]}"; do ((n <= 255)) || valid=0; done; echo "valid=$valid"; }`,
		`f() { local -r max=3; local i; for i in $(seq $max); do [ "$i" -eq 2 ] && continue; printf '%s ' "$i"; done; echo; }; f
g() { local result; result=$(h) || return; echo "g got $result"; }; h() { echo part; return 5; }; g; echo "rc $?"; k() { local result=$(h); echo "k got $result $?"; }; k`,
		`state=init; while [[ $state != done ]]; do case $state in init) echo i; state=work; n=0 ;; work) echo "w$n"; ((++n == 2)) && state=end ;; end) echo e; state=done ;; esac; done
declare -A trans=([a,x]=b [b,y]=c [c,x]=a); s=a; for c in x y x; do s=\${trans[$s,$c]:-ERR}; echo -n "$s "; done; echo`,
		`if [ "\${DEBUG:-0}" = 1 ]; then set -x; fi; [ -z "\${CI:-}" ] && echo local || echo ci; [ "$#" -gt 0 ] || set -- default; echo "$1"; : "\${TMP:=/tmp}"; echo "\${TMP%/}/x"; [[ "\${1:-}" =~ ^d ]] && echo d
export FOO=bar; bash -c 'echo "child $FOO"'; FOO=tmp bash -c 'echo "tmp $FOO"'; echo $FOO; (FOO=sub; echo $FOO); echo $FOO; unset FOO; echo "\${FOO-unset}"`,
		`cat <<'SCRIPT' > gen.sh
#!/usr/bin/env bash
set -euo pipefail
for arg in "$@"; do printf '%s\\n' "\${arg@Q}"; done
exit $#
SCRIPT
chmod +x gen.sh; ./gen.sh 'a b' "it's" '$x' || echo "rc $?"; bash -n gen.sh && echo syntax ok`,
		`wait_for() { local n=0; until [ -f "$1" ]; do ((++n > 50)) && return 1; sleep 0.01; done; echo "found $1"; }
(sleep 0.03; touch ready) & wait_for ready; wait; wait_for() { [ -f "$1" ]; }; wait_for nope || echo timeout`,
	),
];
