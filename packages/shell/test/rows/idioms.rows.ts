import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: `#!/bin/sh
# configure-like
as_me=\`basename "$0"\`
for ac_option
do
  case $ac_option in
  --prefix=*) prefix=\`echo "$ac_option" | cut -d= -f2\` ;;
  esac
done
test "x$prefix" = x && prefix=/usr/local
ac_cv_prog=\${ac_cv_prog=cc}
echo "checking for prog... $ac_cv_prog"
if test "\${ac_cv_x+set}" = set; then :; else ac_cv_x=no; fi
echo "x is $ac_cv_x"
cat >conftest.c <<_ACEOF
/* confdefs.h */
int main () { return \${ac_ret:-0}; }
_ACEOF
cat conftest.c
rm -f conftest*
echo "prefix = $prefix" && { (exit 3); echo "status $?"; }
as_echo='printf %s\\n'
$as_echo "hello world"
IFS="\${IFS= 	}"; save_IFS=$IFS; IFS=:
for as_dir in /bin:/usr/bin:; do IFS=$save_IFS; test -z "$as_dir" && as_dir=.; echo "dir $as_dir"; done
IFS=$save_IFS`,
	},
	{
		script: `set -euo pipefail
IFS=$'\\n\\t'
readonly SCRIPT="\${BASH_SOURCE[0]:-none}"
log() { local level=$1; shift; printf '[%-5s] %s\\n' "$level" "$*" >&2; }
die() { log ERROR "$@"; exit "\${2:-1}"; }
cleanup() { local rc=$?; trap - EXIT; log INFO "cleanup rc=$rc"; exit $rc; }
trap cleanup EXIT
trap 'log WARN "interrupted"; exit 130' INT TERM
require() { command -v "$1" >/dev/null 2>&1 || die "missing: $1"; }
require cat
require nonexistent-tool-xyz`,
		stderr: true,
	},
	{
		script: `retry() { local n=0 max=$1; shift; until "$@"; do n=$((n+1)); if (( n >= max )); then echo "failed after $n attempts" >&2; return 1; fi; echo "retry $n"; done; }
count=0
flaky() { count=$((count+1)); (( count > 2 )); }
retry 5 flaky; echo "rc=$? count=$count"
always() { return 7; }
retry 3 always; echo "rc=$?"`,
		stderr: true,
	},
	{
		script: `declare -A counts=()
while read -r w; do (( counts[$w]++ )) || true; done <<< $'a\\nb\\na\\nc\\na\\nb'
for k in "\${!counts[@]}"; do printf '%s\\t%d\\n' "$k" "\${counts[$k]}"; done | sort
echo "\${#counts[@]}"; unset 'counts[a]'; declare -p counts; [[ -v counts[b] ]] && echo yes; [[ -v counts[zz] ]] || echo no`,
	},
	{
		script: `trim() { local s=$1; s="\${s#"\${s%%[![:space:]]*}"}"; s="\${s%"\${s##*[![:space:]]}"}"; printf '%s' "$s"; }
printf '[%s]\\n' "$(trim '   hello  world  ')"
join_by() { local d=\${1-} f=\${2-}; if shift 2; then printf %s "$f" "\${@/#/$d}"; fi; }
join_by , a b c; echo; join_by ' - ' x y; echo; join_by , ; echo
upper=\${HOME^^}; lower=\${upper,,}; echo "$upper $lower \${lower^}"
s="hello world foo"; echo "\${s//o/0}" "\${s/#hello/bye}" "\${s/%foo/bar}" "\${s: -3}" "\${s:0:5}" "\${#s}"
repeat() { local out; printf -v out '%*s' "$2" ''; echo "\${out// /$1}"; }; repeat = 20
contains() { case $1 in *"$2"*) return 0;; esac; return 1; }; contains "$s" wor && echo c1; contains "$s" xyz || echo c2
rev() { local s=$1 o= i; for ((i=\${#s}-1;i>=0;i--)); do o+=\${s:i:1}; done; echo "$o"; }; rev abcdef
ord() { printf '%d\\n' "'$1"; }; chr() { printf "\\\\$(printf %03o "$1")\\n"; }; ord A; chr 66
urlencode() { local LC_ALL=C s=$1 i c; for ((i=0;i<\${#s};i++)); do c=\${s:i:1}; case $c in [a-zA-Z0-9.~_-]) printf %s "$c";; *) printf '%%%02X' "'$c";; esac; done; echo; }; urlencode 'a b&c=d/é'
urldecode() { local d=\${1//+/ }; printf '%b\\n' "\${d//%/\\\\x}"; }; urldecode 'a%20b+c%C3%A9'`,
	},
	{
		script: `while IFS=: read -r user _ uid gid rest; do printf '%-10s|%5s|%5s|%s\\n' "$user" "$uid" "$gid" "$rest"; done <<'E'
root:x:0:0:root:/root:/bin/bash
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
no colon here
E
while IFS= read -r line || [[ -n $line ]]; do printf '<%s>\\n' "$line"; done < <(printf '  lead\\ntrail  \\nlast')
while IFS== read -r k v; do [[ $k =~ ^[[:space:]]*(#|$) ]] && continue; echo "$k -> $v"; done <<< $'# comment\\nA=1\\n\\nB=x=y=z\\nC='`,
	},
	{
		script: `usage() { cat <<-EOF
	Usage: \${0##*/} [options]
	  -h  help
		-v  verbose
	EOF
}
usage
gen() { cat <<EOF > "$1"
server {
  listen \${port:-80};
  name \\$host;
  root "$PWD_FAKE";
}
	EOF
}
usage
gen() { cat <<EOF > "$1"
server {
  listen \${port:-80};
  name \\$host;
  root "$PWD_FAKE";
}
EOF
}
gen nginx.conf; cat nginx.conf`,
	},
	{
		script: `opts=$(getopt_fake 2>/dev/null) || echo "no getopt: $?"
parse() { local OPTIND opt; while getopts ':a:bc-:' opt; do case $opt in a) echo "a=$OPTARG";; b) echo b;; c) echo c;; -) case $OPTARG in long) echo long;; val=*) echo "val=\${OPTARG#*=}";; *) echo "bad --$OPTARG";; esac;; :) echo "need $OPTARG";; \\?) echo "unk $OPTARG";; esac; done; shift $((OPTIND-1)); echo "rest: $*"; }
parse -a 1 -bc --long --val=3 --nope -x file1 file2; parse -a; parse -- -a`,
	},
	{
		script: `set -e; f() { false; echo "not reached?"; }; if f; then echo then; fi; f || echo or; ! f; echo after-not; x=$(f; echo sub) ; echo "x=$x"; ( false; echo no ) || echo subfail
f && echo yes
echo end`,
	},
	{ script: 'set -e; shopt -s inherit_errexit; x=$(false; echo hi); echo "not here $x"' },
	{
		script:
			'set -e; local_test() { local x=$(false); echo "local hides: $?"; local y; y=$(false); echo "never"; }; local_test; echo never2',
	},
	{
		script:
			'set -euo pipefail; arr=(); echo "${#arr[@]}"; for x in "${arr[@]}"; do echo $x; done; echo "${arr[@]:-none}"; echo ${1:-default}; echo $1',
		stderr: true,
	},
	{
		script:
			'set -o pipefail; false | true; echo "${PIPESTATUS[@]} $?"; true | false | true; echo "${PIPESTATUS[@]}"; ! true | false; echo $?; yes | head -1; echo "$? ${PIPESTATUS[@]}"',
	},
	{
		script:
			'shopt -s lastpipe; echo a b | read x y; echo "$x $y"; seq 3 | while read -r n; do t=$((t+n)); done; echo $t; printf \'1\\n2\\n\' | mapfile -t arr; echo "${arr[@]}"',
	},
	{
		script:
			'select x in a b c; do echo "picked $x ($REPLY)"; [[ $REPLY == q ]] && break; done <<< $\'1\\n3\\n\\n9\\nq\'; echo "st $?"',
		stderr: true,
	},
	{
		script:
			'mkdir -p d/e; touch d/e/f; ( cd d && pwd | grep -c /d$ ); pushd d >/dev/null; dirs -p | wc -l; pushd e > /dev/null; echo "${#DIRSTACK[@]}"; popd > /dev/null; popd >/dev/null; popd; echo "st $?"',
		stderr: true,
	},
	{
		script:
			"mapfile -d '' -t arr < <(printf 'a b\\0c\\nd\\0'); declare -p arr; mapfile -t -n 2 -s 1 x < <(seq 5); echo \"${x[@]}\"; mapfile -t -O 3 x <<< $'p\\nq'; declare -p x; cb() { echo \"cb $1 ${2%$'\\n'}\"; }; mapfile -C cb -c 2 y < <(seq 5); readarray -t z <<< \"\"; declare -p z; mapfile -t e < /dev/null; declare -p e",
	},
	{
		script: `nvm_echo() { command printf %s\\\\n "$*" 2>/dev/null; }
nvm_has() { type "\${1-}" >/dev/null 2>&1; }
nvm_is_version() { case "\${1-}" in v[0-9]*|[0-9]*) return 0;; *) return 1;; esac; }
nvm_strip() { nvm_echo "\${1#v}"; }
nvm_num() { local IFS=.; set -- \${1#v}; printf '%d%06d%06d\\n' "\${1:-0}" "\${2:-0}" "\${3:-0}"; }
for v in v1.2.3 20.0 v18; do nvm_is_version $v && nvm_num $v; done
nvm_has cat && nvm_echo has; nvm_has nope || nvm_echo hasnt
\\nvm_echo quoted; "nvm_echo" q2; nvm_e\\cho q3`,
	},
	{
		script: `version_gt() { [[ $1 == "$2" ]] && return 1; local IFS=. i a=($1) b=($2); for ((i=0;i<\${#a[@]}||i<\${#b[@]};i++)); do (( 10#\${a[i]:-0} > 10#\${b[i]:-0} )) && return 0; (( 10#\${a[i]:-0} < 10#\${b[i]:-0} )) && return 1; done; return 1; }
for p in "1.10 1.9" "1.0 1.0" "2.0.1 2.0.10" "08.1 7"; do set -- $p; version_gt $1 $2 && echo "$1 > $2" || echo "$1 <= $2"; done`,
		stderr: true,
	},
	{
		script: `#!/bin/bash
# git hook
while read -r local_ref local_sha remote_ref remote_sha; do
  if [ "$local_sha" = 0000 ]; then echo "delete $remote_ref"; continue; fi
  case "$remote_ref" in refs/heads/main|refs/heads/release/*) echo "protected: \${remote_ref#refs/heads/}"; bad=1 ;; *) echo "ok \${remote_ref##*/}" ;; esac
done <<EOT
refs/heads/a 1111 refs/heads/a 2222
refs/heads/b 0000 refs/heads/main 3333
refs/heads/c 4444 refs/heads/release/1.x 5555
EOT
exit \${bad:-0}`,
	},
	{
		script: `os=$(uname_fake 2>/dev/null || echo Linux); case "$os" in Linux*) p=linux;; Darwin*) p=darwin;; *) p=unknown;; esac
arch=x86_64; case $arch in x86_64|amd64) arch=amd64;; aarch64|arm64) arch=arm64;; esac
url="https://example.com/v\${VERSION:-1.0}/tool-\${p}_\${arch}.tar.gz"; echo "$url"; echo "\${url##*/}" "\${url%/*}" "\${url#*://}" ; f=\${url##*/}; echo "\${f%%.*}" "\${f#*.}" "\${f%.tar.gz}"
if ! command -v tool >/dev/null; then echo "installing"; fi; [ -d "$HOME/.local/bin" ] || mkdir -p bin; case ":$PATH:" in *":$PWD/bin:"*) ;; *) PATH="$PWD/bin:$PATH";; esac; printf '#!/bin/sh\\necho tool-ran "$@"\\n' > bin/tool; chmod +x bin/tool; tool a b; hash -r; command -v tool | grep -c bin/tool`,
	},
	{
		script:
			'lock=l.lock; if ( set -o noclobber; echo $$ > "$lock" ) 2>/dev/null; then trap \'rm -f "$lock"; echo unlocked\' EXIT; echo locked; else echo busy; fi; ( set -C; echo x > "$lock" ) 2>/dev/null || echo held',
	},
	{
		script:
			"spin='-\\|/'; for i in 0 1 2 3 4; do printf '\\r%s' \"${spin:i%4:1}\"; done; echo; bar() { local n=$1 t=$2 w=10 i; local f=$((n*w/t)); printf '['; for ((i=0;i<w;i++)); do ((i<f)) && printf '#' || printf '.'; done; printf '] %3d%%\\n' $((n*100/t)); }; bar 3 7; bar 7 7",
	},
	{
		script: `declare -A cfg; section=; while IFS= read -r line; do line=\${line%%[;#]*}; line="\${line#"\${line%%[![:space:]]*}"}"; line="\${line%"\${line##*[![:space:]]}"}"; [[ -z $line ]] && continue; if [[ $line =~ ^\\[([^]]+)\\]$ ]]; then section=\${BASH_REMATCH[1]}; elif [[ $line =~ ^([^=[:space:]]+)[[:space:]]*=[[:space:]]*(.*)$ ]]; then cfg[$section.\${BASH_REMATCH[1]}]=\${BASH_REMATCH[2]}; fi; done <<'INI'
; comment
[db]
host = localhost ; inline
port=5432
[ web ]
name = "a b"
INI
for k in "\${!cfg[@]}"; do echo "$k=\${cfg[$k]}"; done | sort`,
	},
	{
		script: `json_escape() { local s=$1; s=\${s//\\\\/\\\\\\\\}; s=\${s//\\"/\\\\\\"}; s=\${s//$'\\n'/\\\\n}; s=\${s//$'\\t'/\\\\t}; printf '"%s"' "$s"; }; json_escape $'a"b\\\\c\\nd\\te'; echo
arr=(one "two three" 'fo"ur'); printf '['; sep=; for x in "\${arr[@]}"; do printf '%s' "$sep"; json_escape "$x"; sep=,; done; echo ']'`,
	},
	{
		script:
			'stack=(); push() { stack+=("$1"); }; pop() { local -n out=$1; out=${stack[-1]}; unset \'stack[-1]\'; }; push a; push b; push c; pop x; echo $x ${#stack[@]}; pop x; echo $x; echo "${stack[@]}"; queue=(1 2 3); queue=("${queue[@]:1}"); echo "${queue[@]}"; arr=(5 3 9 1); sorted=($(printf \'%s\\n\' "${arr[@]}" | sort -n)); echo "${sorted[@]}"; IFS=$\'\\n\' s2=($(sort -r <<< "${arr[*]}")); unset IFS; echo "${s2[@]}"',
	},
	{
		script: `bubble() { local -n a=$1; local i j t n=\${#a[@]}; for ((i=0;i<n;i++)); do for ((j=0;j<n-i-1;j++)); do if (( a[j] > a[j+1] )); then t=\${a[j]}; a[j]=\${a[j+1]}; a[j+1]=$t; fi; done; done; }; nums=(5 2 9 1 7); bubble nums; echo "\${nums[@]}"
fib() { (( $1 < 2 )) && { echo $1; return; }; echo $(( $(fib $(($1-1))) + $(fib $(($1-2))) )); }; fib 10; fact() { local n=$1; (( n <= 1 )) && echo 1 || echo $(( n * $(fact $((n-1))) )); }; fact 10; gcd() { local a=$1 b=$2 t; while (( b )); do t=$b b=$((a%b)) a=$t; done; echo $a; }; gcd 48 18; isprime() { local i; for ((i=2;i*i<=$1;i++)); do (( $1 % i )) || return 1; done; (( $1 > 1 )); }; for n in {1..20}; do isprime $n && printf '%d ' $n; done; echo`,
	},
	{
		script:
			'exec 5>&1; out=$(echo captured; echo direct >&5); echo "[$out]"; exec 5>&-; { out=$( { echo so; echo se >&2; } 2>&1 >&3 ); } 3>&1; echo "[$out]"; { err=$( { echo O; echo E >&2; } 2>&1 1>&3-); } 3>/dev/null; echo "$err"',
	},
	{
		script:
			'tee_log() { tee -a log.txt; }; { echo l1; echo l2 >&2; } 2>&1 | tee_log; exec > >(cat > all.txt) ; echo hidden; exec >&2; ',
	},
	{
		script:
			'diff_fake() { cmp_a=$(cat "$1"); cmp_b=$(cat "$2"); [[ $cmp_a == "$cmp_b" ]] && echo same || echo differ; }; diff_fake <(echo a; echo b) <(printf \'a\\nb\\n\'); diff_fake <(seq 3) <(seq 4); while read -r a b; do echo "$b $a"; done < <(echo x y; echo p q); cat <(echo 1) <(echo 2) | tr \'\\n\' \' \'; echo; tee >(cat > c1) >(tr a-z A-Z > c2) <<< hello; sleep 0.1; cat c1 c2',
	},
	{
		script:
			"date_diff() { echo $(( ($2 - $1) / 86400 )) days; }; date_diff 1000000000 1700000000; printf -v now '%(%s)T' -1; (( now > 1700000000 )) && echo ok; [[ $EPOCHSECONDS -ge $now ]] && echo ok2; start=$SECONDS; (( SECONDS - start < 5 )) && echo fast; [[ $EPOCHREALTIME == *.* ]] && echo frac; hms() { local s=$1; printf '%02d:%02d:%02d\\n' $((s/3600)) $((s%3600/60)) $((s%60)); }; hms 3725",
	},
	{
		script:
			'confirm() { local r; read -r -p "${1:-Sure?} [y/N] " r; case ${r,,} in y|yes) return 0;; *) return 1;; esac; }; confirm "Go?" <<< Yes && echo yes; confirm <<< n || echo no; confirm < /dev/null || echo eof',
	},
	{
		script:
			"color() { [[ -t 1 ]] && printf '\\e[%sm' \"$1\"; printf '%s' \"$2\"; [[ -t 1 ]] && printf '\\e[0m'; echo; }; color 31 red; tput_fake 2>/dev/null || true; [ -t 0 ] || echo notty; [[ -p /dev/stdin ]] || echo nopipe; echo x | { [[ -p /dev/stdin ]] && echo pipe; }; test -t 1; echo $?",
	},
	{
		script:
			'set -- "a b" c "" d; echo $#; for a; do printf \'<%s>\' "$a"; done; echo; printf \'<%s>\' "$@"; echo; printf \'<%s>\' "$*"; echo; printf \'<%s>\' $@; echo; IFS=-; echo "$*" $*; unset IFS; echo "${@:2:2}" "${*: -1}" "${@: -2:1}"; shift 2; echo "$#:$1"; set --; echo $#; set -- -x -- y; echo "$@"; f() { echo "$# ${!#} ${@:$#}"; }; f p q r; args=("$@"); echo "${args[-1]}"; shift 5; echo $?; set a b; echo $2; set -- $(echo 1 2 3); echo $3',
	},
	{
		script:
			"x=5; (( x += 3, x *= 2 )); echo $x; (( y = x > 10 ? 1 : 0 )); echo $y; echo $(( 0x1F + 010 + 2#1010 + 36#z )); echo $(( 7 / 2 )) $(( -7 / 2 )) $(( -7 % 3 )) $(( 2 ** 10 )); echo $(( ~5 & 0xFF )) $(( 1 << 4 | 3 )) $(( 5 ^ 3 )); let a=5 b=a*2 'c = b ** 2'; echo $a $b $c; i=0; echo $((i++ + ++i)) $i; ((i--)); echo $i; (( 0 )); echo $?; echo $(( 9223372036854775807 + 1 )); n=08; echo $(( 10#$n + 1 )); echo $((n)) 2>&1; echo after",
		stderr: true,
	},
	{
		script:
			'a=1; a+=2; echo $a; declare -i n=1; n+=2; echo $n; n=3+4*2; echo $n; n="abc"; echo $n; declare -u U=hello; echo $U; declare -l L=HeLLo; echo $L; declare -c C=hello 2>/dev/null; echo $C; declare -r R=1; declare -p n U L R; declare -x E=1; export -p | grep -c \' E=\'; typeset -i z=0x10; echo $z; declare -a arr=(1 2); declare -A m=([k]=v); declare -p arr m; declare -n ref=arr; ref+=(3); echo "${arr[@]}" ${#ref[@]} ${!ref}; unset -n ref; declare -p ref; echo $?',
		stderr: true,
	},
	{
		script:
			's=abcdef; echo ${s:2} ${s:(-3)} ${s:1:-2} ${s: -4:2} ${s:0:-1}; echo ${s:10}x; echo ${s:-def} ${u:-def} ${u-def} ${u:+alt} ${s:+alt}; : ${v:=set}; echo $v; echo ${#s} ${s^} ${s^^[a-c]} ${s~~}; p=/a/b/c.tar.gz; echo ${p##*/} ${p#*/} ${p%.*} ${p%%.*}; echo ${p//\\//_} ${p/b/X} ${p/%gz/bz2} ${p/#\\//root:}; e=; echo "[${e:-x}] [${e-x}]"; a=(a b c d); echo ${a[@]:1:2} ${a[@]: -2} ${#a[2]} ${a[@]/b/X} ${a[@]^^} ${a[*]%c}; echo ${!a[@]}; i=2; echo ${a[i]} ${a[$i-1]} ${a[-1]}; q="it\'s"; echo ${q@Q} ${s@U} ${s@u} ${q@A}; echo "${a[@]@Q}"; k=\'x\\ty\'; echo "${k@E}"; echo ${a@a} "${a[@]@A}"',
	},
	{
		script: `cat <<EOF1; cat <<'EOF2'; cat <<-EOF3
a $((1+2)) \`echo bt\` $(echo cs) \\$x \\\\ \\\` "q" 'q'
EOF1
raw $x \`no\` \\n
EOF2
	tab stripped
	  keep spaces
	EOF3
cat <<< "here $((1)) string"; cat <<< 'a
b'; read -r x y <<< "p q r"; echo "$y"; cat << "A B"
sp
A B
f() { cat; }; f <<X
in func
X
while read l; do echo "-$l"; done <<L
1
2
L
cat <<E | tr a-z A-Z
pipe
E
echo done`,
	},
	{
		script:
			'[[ abc == a* ]] && echo 1; [[ abc == "a*" ]] || echo 2; [[ abc =~ b(.) ]] && echo ${BASH_REMATCH[@]}; re=\'^([0-9]+)-([a-z]*)$\'; [[ 12-ab =~ $re ]] && echo "${BASH_REMATCH[1]}|${BASH_REMATCH[2]}"; [[ -z \'\' && -n x || -f /nope ]] && echo 3; [[ ! -e /nope ]] && echo 4; [[ a < b ]] && echo 5; [[ 10 -gt 9 ]] && echo 6; [[ 2+3 -eq 5 ]] && echo 7; [[ ( a == b || c == c ) && d == d ]] && echo 8; [ a = a -a b = b ] && echo 9; [ ! a = b ] && echo 10; [ -n "" ] || echo 11; test 1 -lt 2 && echo 12; [[ -v HOME ]] && echo 13; [[ -o errexit ]] || echo 14; a=(1); [[ -v a[0] ]] && echo 15; [[ $(echo "x y") == "x y" ]] && echo 16; [[ "a.b" =~ a\\.b ]] && echo 17; [[ "a b" =~ "a b" ]] && echo 18; [[ x =~ [[:alpha:]] ]] && echo 19; touch f1; sleep 0.02; touch f2; [[ f2 -nt f1 ]] && echo 20; [[ f1 -ef f1 ]] && echo 21; [ a \\< b ] && echo 22; [ 1 -eq x ]; echo $?; [ a b ]; echo $?; [ ]; echo $?; [[ 1 -eq x ]]; echo $?',
		stderr: true,
	},
	{
		script:
			'f() { local x=1; g; echo "f $x"; }; g() { x=2; local y=3; h; }; h() { echo "h $x $y"; x=4; }; x=0; f; echo $x; r() { return 300; }; r; echo $?; n() { return; }; false; n; echo $?; k() { local a=1 b=$a c; echo "[$a][$b][${c-unset}]"; }; a=9; k; v() { local -a arr=(1 2); local -A m=([a]=1); local -i i=2+3; local -r ro=1; local -x ex=1; declare -p arr m i ro ex; }; v; declare -p arr; t() { unset x; x=7; }; t; echo $x; o() { echo "$FUNCNAME"; }; o; function kw { echo kw; }; kw; q() { echo "$@"; set -- z; echo $1; }; q 1 2; d() ( cd /; y=1; ); d; echo ${y-no}; nested() { inner() { echo inner; }; }; nested; inner; unset -f inner; inner 2>/dev/null || echo gone; rec() { (( $1 > 0 )) && { echo -n "$1 "; rec $(($1-1)); }; }; rec 5; echo; vf() { printf -v "$1" \'%s\' val; }; vf myvar; echo $myvar',
		stderr: true,
	},
	{
		script:
			"true && echo a || echo b; false && echo a || echo b; false || true && echo c; ! false; echo $?; { false; true; } && echo d; (exit 3) || echo $?; true; echo $?; false | true; echo $?; if ! false; then echo e; fi; if false; then :; elif true; then echo f; else echo g; fi; [ 1 ] && { echo h; false; } || echo i; a=$(false); echo $?; a=$(exit 5) b=$(true); echo $?; echo $(exit 4) $?; true & wait $!; echo $?; false & wait $!; echo $?; time_fake() { :; }; ( exit 9 ); echo $?; (( 5 > 3 )) && echo j; : | false; echo \"${PIPESTATUS[@]}\"; exit_code() { return $1; }; exit_code 42; echo $?; nosuchcommand 2>/dev/null; echo $?; ./nofile 2>/dev/null; echo $?; touch nx; ./nx 2>/dev/null; echo $?; mkdir dd; ./dd 2>/dev/null; echo $?; kill -0 $$ && echo alive; eval 'exit_code 3'; echo $?; eval ''; echo $?; command exit_code 2>/dev/null; echo $?; builtin nosuch 2>/dev/null; echo $?; ''; echo $?",
		stderr: true,
	},
	{
		script:
			'f() { if a; then b; elif c; then d; else e; fi; while a; do b; c; done; until a; do b; done; for x in a b "c d"; do echo $x; done; for x; do :; done; for ((i=0;i<3;i++)); do echo $i; done; select y in a b; do break; done; case $x in a|b) echo 1;; (c) echo 2;& *) echo 3;;& d) ;; esac; { a; b; }; (a; b); (( x++ )); [[ $x == a* && ! -f y || ( -n z ) ]]; a && b || c; ! a; a | b |& c; a & b & wait; time a; time -p b; x=1 y=2 cmd; arr=(1 2 [3]=4); arr+=(5); arr[1]=x; local q=1; function g { echo g; }; h() ( sub ); cmd > f < g >> h 2>&1 &> i <<< "str" 3<> j >| k 2>&-; echo $x ${x} "${x:-y}" $(cmd) `cmd` $((1+2)) \'sq\' "dq" $\'ansi\\n\' $"loc" \\x; cat <(a) >(b); return 1; }; declare -f f',
	},
	{
		script: `f() {
  cat <<A; echo after
doc $x
A
  cat <<-'B' | tr a b
	raw $x
	B
  if true; then cat <<C
in if
C
  fi
  while read l; do echo $l; done <<D
1
D
  foo <<E && bar
e
E
  { cat <<F
f
F
  } > out
}
declare -f f`,
	},
	{
		script: `f() { :; } > out 2>&1
g() [[ -n x ]]
h() (( 1 ))
i() for x in 1; do echo $x; done
j() if true; then echo j; fi
k() { echo k; } < /dev/null
function l { echo l; }
function m() { echo m; }
n () { echo n
}
o()
{
  echo o   # comment
  # only comment
  echo p;
}
declare -f; f; g; echo $?; h; echo $?; i; j; k; l; m; n; o; declare -F`,
	},
	{
		script:
			'f() { a; }; f2() { { a; }; }; f3() { ( { a; }; b ) | c; }; f4() { a && { b; c; } || d; }; f5() { if { a; }; then ( b ); fi; }; f6() { ! { a; } && ! b; }; f7() { a; b & c; d & }; f8() { while a; b; do c; done < x > y; }; f9() { for i in; do :; done; }; f10() { case x in esac; }; f11() { case "$a" in x) ;; y|"z q") b ;; esac > f; }; f12() { a; { b; } & ( c ) & }; f13() { x=; y=(); z=() w; }; f14() { [[ a =~ ^b.*$ ]]; [[ -z $a && ( $b -eq 1 || $c < d ) ]]; }; f15() { (( a = 1, b < 2 )); for (( ; ; )); do break; done; for ((i = 0, j = 1; i < 3; i++, j--)); do :; done; }; declare -f',
	},
	{
		script: `f() { echo "a
b"; echo 'c
d'; x="multi
line"; y=$(
cmd1
cmd2
); z=\`a
b\`; echo \${x:-"q
r"}; cmd \\
  continued \\
  args; a |
  b |
  c; a &&
  b ||
  c; }; declare -f f`,
	},
	{
		script:
			'f() { coproc_no; echo {a,b} ~ ~/x $1 "$@" ${!x} ${x[@]} ${#x[*]} ${x//a/b} ${x^^} $? $$ $! $- $# $*; echo a\\ b "a\\"b" a\\"b \'a"b\' $\'a\\\'b\' "a\'b" "\\$x \\`y\\` \\\\"; echo \\# \\; \\| \\& \\< \\> \\( \\); a=b=c; d=\'e f\' g="h i" cmd; export E=1 F="2 3"; declare -A m=([a b]=c ["d"]=e); echo x >&2 2>&1 >&- 5>&6- <&3 {v}> f; }; declare -f f',
	},
	{
		script:
			'f() { select x; do echo; done; select x in a; do echo; done; time; time ! a; ! time a; if ! a; then b; fi; while ! a; do b; done; until a && b; do c; done; a; b; c & d; if a; then b & fi; for x in a; do b & done; { a & }; ( a & ); case x in a) b & ;; esac; }; declare -f f',
	},
	{
		script:
			'set -o posix; echo $POSIXLY_CORRECT; shopt -o posix; f() { echo f; }; set +o posix; set -o | grep -c on; set +o | head -2; shopt -p extglob globstar; shopt -s extglob; shopt extglob; shopt -q extglob; echo $?; shopt -u extglob; shopt -p extglob; echo $?; shopt -o pipefail; echo $?; echo $SHELLOPTS; echo $BASHOPTS; set -euo pipefail; echo $-; set +e; echo $-; set -o | grep pipefail; [[ -o pipefail ]] && echo on; old=$(set +o); set +u; eval "$old"; [[ -o nounset ]] && echo restored; old=$(shopt -p nullglob); shopt -s nullglob; eval "$old"; shopt nullglob',
	},
];
