import type { Row } from '../row.ts';

/** What no other group of rows has: line numbers in substitutions, POSIX mode, locales, texts that end in an error. */
export const rows: readonly Row[] = [
	// Lines inside of substitutions and here-documents count from the command around them.
	{ script: 'echo $LINENO\nx=$(\necho $LINENO\necho $LINENO\nnosuch\n)\necho "$x" $LINENO', stderr: true },
	{ script: 'cat <<E\n$LINENO\n$(echo $LINENO\necho $LINENO)\n$LINENO\nE\necho $LINENO' },
	{ script: 'cat <<E\na $LINENO\nb $(nosuchcmd)\nc $(\n\nnosuchcmd2)\nE\nnosuch3', stderr: true },
	{ script: 'x="a\nb\n$(echo $LINENO\necho $LINENO\nnosuch\n)"\necho "$x" $LINENO', stderr: true },
	{ script: 'x="a\nb $LINENO\nc"\necho "$x"\necho a \\\n b $LINENO\nnosuch a \\\n b', stderr: true },
	{ script: 'x=`\necho $LINENO\necho $LINENO\n`\necho $x $LINENO' },
	{
		script:
			'f() {\n echo $LINENO\n x=$(\n echo $LINENO\n nosuch\n echo $(\n   echo $LINENO\n )\n )\n echo "$x"\n}\nf\necho $LINENO',
		stderr: true,
	},
	{ script: 'cat <(\necho $LINENO\necho $LINENO\n)\necho $LINENO' },
	{ script: 'echo $((\nLINENO\n)) $LINENO\necho $((\n1/0\n))\necho $LINENO', stderr: true },
	{ script: "eval 'echo $LINENO\nx=$(\necho $LINENO\n)\necho $x $LINENO'" },
	{
		script:
			'for i in $(\necho $LINENO\n); do echo $i $LINENO; done\ncase $(\necho $LINENO\n) in *) echo $LINENO;; esac',
	},
	{ script: 'cat <<E\n$(cat <<F\n$LINENO\nF\necho $LINENO\n)\nE' },
	{ script: 'cat <<E\none\n${x?bad}\nE\necho $LINENO', stderr: true },
	{ script: 'cat <<E; cat <<F\n$LINENO\nE\n$LINENO $(nosuch)\nF\necho $LINENO', stderr: true },
	{
		script:
			'(\necho $LINENO\necho $(\necho $LINENO\n)\n)\necho a |\ncat - <(echo $LINENO) |\ncat - <(echo $LINENO; nosuch)',
		stderr: true,
	},
	{ script: 'echo "$BASH_EXECUTION_STRING"\necho 2' },
	{ script: 'declare -p BASH_EXECUTION_STRING' },
	{ script: 'set | grep BASH_EXEC' },
	{ script: 'unset BASH_EXECUTION_STRING; echo "[$BASH_EXECUTION_STRING]"' },
	{ script: 'f() { bash -c \'echo "$BASH_EXECUTION_STRING"\' x; }; f' },
	{ script: "BASH_EXECUTION_STRING=x; echo $BASH_EXECUTION_STRING; bash -c 'echo $BASH_EXECUTION_STRING'" },
	// A substitution counts the lines of the text that bash prints for it.
	{ script: 'x=$(\n# comment\necho $LINENO\n\necho $LINENO |\n cat\necho $LINENO; echo $LINENO\n)\necho $x' },
	{
		script:
			'x=$(\nif true\nthen\n  echo $LINENO\nelif false; then echo no\nelse\n  echo $LINENO\nfi\nfor i in 1 2\ndo\n echo $LINENO\ndone\nwhile true; do echo $LINENO; break; done\ncase a in\na) echo $LINENO;;\nesac\n{\necho $LINENO\necho $LINENO\n}\n(\necho $LINENO\necho $LINENO\n)\nf() {\necho $LINENO\n}\nf\n)\necho $x',
	},
	{ script: 'x=$(\ncat <<E\n$LINENO\nE\necho $LINENO\n)\necho $x' },
	{
		script:
			'x=$(\n(\necho $LINENO\n) )\necho $x\n((LINENO > 3 &&\n $(echo $LINENO\n ) > 4)) && echo yes\necho "${y:-$(\n\necho $LINENO\n)}"\na=($(\n\necho $LINENO\n) )\necho ${a[@]}\necho $((\n$(\n\necho $LINENO\n) ))\n[[ $(\n\necho $LINENO\n) == a || -n 1 ]] && echo $LINENO',
	},
	{ script: 'cat <<E\n${x:-$(\n\necho $LINENO)} `\n\necho $LINENO`\nE' },
	{ script: 'echo `echo $LINENO\necho $(echo $LINENO\necho $LINENO)\n`' },
	{
		script:
			'echo a \\\n b $(echo $LINENO) `echo $LINENO`\necho "\n" $(echo $LINENO) "\n" $LINENO\nfor i in "\n" $(echo $LINENO); do echo $i; done',
	},
	{ script: "trap 'echo E $LINENO' ERR\nx=$(\nfalse\nfalse\n)\necho $?" },
	{ script: "PS4='+$LINENO:$(echo $LINENO) '\nset -x\nx=$(\necho a\necho b\n)\necho $x", stderr: true },
	{ script: 'f() { echo $LINENO ${BASH_LINENO[*]}; }\nx=$(\n\nf\n\nf\n)\necho $x' },
	{
		script:
			'x=$(\nset -e\nfoo=bar\n [[ a == b ]] ||\n echo $LINENO\n((1)) && echo $LINENO\necho a | while read l\ndo echo $l $LINENO\ndone\necho a &\nwait\necho $LINENO\n)\necho $x',
	},
	{
		script:
			'x=$(\necho $(\n\necho $LINENO\n\n)\necho "\n" $LINENO\na="\n"\necho $LINENO\n"ec\nho" $LINENO "\n"\necho $LINENO\n((LINENO >\n1))\necho $LINENO\n[[ a == a &&\na ]]\necho $LINENO\n)\necho "$x"',
		stderr: true,
	},
	// What the shell says about itself.
	{ script: 'help -s cd; help cd | head -n 1; echo $?' },
	{ script: 'help nosuch; echo $?', stderr: true },
	{ script: 'for c in $(compgen -k); do help -s "$c"; done', stderr: true },
	{ script: 'help -x; echo $?', stderr: true },
	{ script: "help 'e*' | head -3" },
	{ script: 'compgen -A signal | head -70' },
	{ script: 'compgen -A signal SIGT' },
	{ script: 'compgen -A signal term; echo $?' },
	{ script: 'declare -p _' },
	{ script: 'echo a b; declare -p _' },
	{ script: 'declare -p PIPESTATUS', stderr: true },
	{ script: 'true | false; declare -p PIPESTATUS; set | grep -a PIPE' },
	{ script: 'declare -p | grep -a PIPE; true; declare -p | grep -a PIPE' },
	{ script: 'set | grep -a PIPE; true|true; set | grep -a PIPE' },
	{ script: "set | grep '^_='" },
	{ script: "declare -p | grep ' _='" },
	{ script: 'f() { declare -p PIPESTATUS; }; true | false | f; f', stderr: true },
	{ script: '(kill -9 $BASHPID); echo $?' },
	{ script: '(kill -TERM $BASHPID); echo $?', stderr: true },
	{
		script:
			'(kill -HUP $BASHPID)\necho $?\n(kill -ABRT $BASHPID; echo no)\necho $?\n(kill -SEGV $BASHPID; echo no)\necho $?\n(kill -PIPE $BASHPID; echo no)\necho $?\n(kill -USR1 $BASHPID; echo no)\necho $?',
	},
	{ script: "bash -c 'kill -9 $$'\necho $?\nbash -c 'kill -TERM $$'; echo $?" },
	{ script: 'x=$(kill -9 $BASHPID); echo $?' },
	{ script: 'true | (kill -9 $BASHPID); echo $?\n(kill -9 $BASHPID) | cat; echo ${PIPESTATUS[@]}' },
	{
		script:
			'f() { (kill -9 $BASHPID); }\nf\nif (kill -TERM $BASHPID); then echo; fi\n! (kill -9 $BASHPID)\necho $?\n{ (kill -9 $BASHPID); } 2>/dev/null\n(kill -9 $BASHPID) 2>/dev/null\necho "$(kill -9 $BASHPID)"\n( (kill -9 $BASHPID); echo $? )\n(kill -9 $BASHPID) & wait $!; echo $?',
	},
	{ script: '(echo a; kill -9 $BASHPID; echo b) > f 2>&1\ncat f' },
	{ script: 'x=$( (kill -9 $BASHPID) 2>&1; echo $?); echo "$x"' },
	// Locales, and POSIX mode.
	{ script: 'touch é a b; LC_ALL=C; echo ?; echo ??; echo [!ab]*; echo *' },
	{ script: 'touch é a Z b _ 1; LC_ALL=C; for f in *; do echo "$f"; done' },
	{
		script:
			'x=é; echo ${#x}; LC_ALL=C; echo ${#x}; LC_ALL=; echo ${#x}; LANG=C.UTF-8; echo ${#x}; unset LC_ALL; echo ${#x}; unset LANG; echo ${#x}; LC_CTYPE=C.UTF-8; echo ${#x}',
	},
	{
		script:
			'x=é; unset LC_ALL; echo ${#x}; printf \'%d\\n\' "\'é"; echo ${x:0:1}; [[ $x == ? ]] && echo one; [[ $x == ?? ]] && echo two; printf \'%q\\n\' "$x"; declare -p x; echo "${x@Q}"; echo ${x^^}; ',
	},
	{
		script:
			"LC_ALL=C; x=é; printf '%q\\n' \"$x\"; declare -p x; echo \"${x@Q}\"; set | grep ^x=; echo ${x^^}; case $x in ??) echo two;; esac; printf '%s\\n' $'\\u00e9'; printf '\\u00e9\\n'; echo -e '\\u00e9'",
	},
	{
		script:
			"LC_ALL=C; read -n 1 c <<< é; printf '%s' \"$c\"; IFS=é; x=aéb; set -- $x; echo $#; printf '%5s|%.1s|\\n' é é",
	},
	{
		script:
			'LC_ALL=C; [[ é =~ ^..$ ]] && echo two; [[ é =~ [[:alpha:]] ]] || echo noalpha; [[ é < z ]] || echo bigger; x=aéb; echo ${x//[!a-z]/.}; echo ${x/é/e}; echo ${x#a?}; echo ${x%?b}',
	},
	{ script: 'LC_CTYPE=C; x=é; echo ${#x}; unset LC_ALL; echo ${#x}; LC_CTYPE=C.UTF-8; echo ${#x}' },
	{ script: 'f() { local LC_ALL=C; echo ${#1}; }; f é; x=é; echo ${#x}' },
	{
		script:
			"x=é; LC_ALL=C eval 'echo ${#x}'; echo ${#x}; LC_ALL=xx; echo ${#x}; LC_ALL=en_US.UTF-8; echo ${#x}; LC_ALL=POSIX; echo ${#x}",
	},
	{
		script:
			"export LC_ALL=; bash -c 'x=é; echo ${#x}'; unset LC_ALL; bash -c 'x=é; echo ${#x}'; LANG=C.UTF-8 bash -c 'x=é; echo ${#x}'",
	},
	{ script: 'x=é; (LC_ALL=C; echo ${#x}); echo ${#x}; LANG=C; echo ${#x}' },
	{ script: 'PATH=/nonexistent; command -p cat <<< hi; command -pv cat' },
	{ script: 'set -o restricted; echo $?', stderr: true },
	{ script: 'shopt restricted_shell; echo $?' },
	{ script: 'set -o posix; readonly x=1; x=2; echo after', stderr: true },
	{ script: 'set -o posix; readonly x=1; x=2 true; echo after', stderr: true },
	{ script: 'set -o posix; readonly x=1; x=2 :; echo after', stderr: true },
	{ script: 'set -o posix; export() { echo fn; }; echo $?; export x=1', stderr: true },
	{ script: 'set -o posix; set() { echo fn; }; set', stderr: true },
	{ script: 'eval() { echo fn; }; eval x; set -o posix; eval echo builtin' },
	{ script: 'set -o posix; f-g() { echo hi; }; f-g', stderr: true },
	{
		script:
			"set -o posix; x=1 :; echo $x; x=2 eval ':'; echo $x; f() { :; }; x=3 f; echo $x; x=4 export y=1; echo $x",
	},
	{ script: 'set -o posix; readonly r=1; for r in a b; do echo $r; done; echo after', stderr: true },
	{ script: 'set -o posix; unset nosuch_; echo $?; unset -v 1x; echo after', stderr: true },
	{ script: 'set -o posix; . nosuchfile; echo after', stderr: true },
	{ script: 'set -o posix; shift 5; echo after $?', stderr: true },
	{ script: 'set -o posix; break; echo $?; for i in 1; do break 0; done; echo after', stderr: true },
	{ script: 'set -o posix; export 1x=2; echo after', stderr: true },
	{ script: 'set -o posix; command . nosuch; echo after $?', stderr: true },
	{ script: 'set -o posix; echo $(false; echo a) ~; x=~; echo $x; alias ll=x; echo a~b' },
	{ script: "set -o posix; f() { :; }; set | grep -c '^f'; declare -f f; typeset -f" },
	{ script: 'set -o posix; kill -l | head -2; kill -l 1; kill -SIGTERM 999999; echo $?', stderr: true },
	{ script: "set -o posix; trap 'echo x' SIGINT; trap; trap -p" },
	{ script: "set -o posix; trap 2; trap; trap '' INT; trap INT; trap", stderr: true },
	{ script: 'set -o posix; echo "${x?err}"; echo after', stderr: true },
	{ script: 'set -o posix; echo $((1/0)); echo after', stderr: true },
	{ script: "set -o posix; eval 'echo a; )'; echo after", stderr: true },
	{ script: 'set -o posix; x=$(exit 3); echo $?; : > /nosuch/x; echo after', stderr: true },
	{ script: 'set -o posix; exec > /nosuch/f; echo after', stderr: true },
	{ script: 'set -o posix; exec 3</nosuch; echo after', stderr: true },
	{ script: 'set -o posix; return; echo after', stderr: true },
	{ script: 'set -o posix; getopts; echo $?; set -o nosuch; echo after', stderr: true },
	{ script: 'set -o posix; set -Z; echo after', stderr: true },
	{ script: 'set -o posix; readonly -Z; echo after', stderr: true },
	{ script: 'set -o posix; eval -x; echo after', stderr: true },
	{ script: 'set -o posix; trap - NOSUCH; echo $?', stderr: true },
	{ script: 'set -o posix; type eval; type cd; type :; command -v eval; type -t set; type ls' },
	{ script: 'set -o posix; declare -p POSIXLY_CORRECT; unset POSIXLY_CORRECT; set -o | grep posix' },
	{ script: 'POSIXLY_CORRECT=1; set -o | grep posix; shopt -o posix; unset POSIXLY_CORRECT; shopt -o posix' },
	{ script: "set -o posix; printf '%d\\n' abc; echo $?; printf \"%'d\\n\" 3", stderr: true },
	{ script: 'set -o posix; echo a{1,2}; echo <(echo) >/dev/null; cat <(echo hi)' },
	{ script: 'set -o posix; time true 2>/dev/null; time -p true 2>&1; echo ok', stderr: true },
	{
		script:
			'set -o posix; function f { echo hi; }; f; [[ a == a ]] && echo y; ((1)) && echo z; a=(1 2); echo ${a[1]}',
	},
	{
		script:
			"set -o posix; x='a b'; cat < $x; echo \"$?\"; touch 'a b'; cat < $x; echo $?; echo hi > $x; cat a\\ b",
		stderr: true,
	},
	{ script: 'set -o posix; touch f1; cat < f*; echo $?; echo x > f*; ls', stderr: true },
	{
		script: 'set -o posix; echo ${!x*}; x=1; echo "${x@Q}"; echo $\'a\\tb\'; wait 999; echo $?',
		stderr: true,
	},
	{ script: 'set -o posix; shopt -s expand_aliases; alias e=echo\ne hi\nalias' },
	{
		script: 'set -o posix; IFS=:; x=a:b; echo "$*" $x; read a b <<< 1:2; echo $a; exit 3 4; echo after',
		stderr: true,
	},
	{
		script:
			'set -o posix; printf \'%s\\n\' "${x:-\'a\'}" "${x:-"b"}"; y=\'}\'; echo "${x:-${y}}" "${x#\'}\'}"',
	},
	{ script: 'set -o posix; hash nosuchcmd; echo $?; command nosuch; echo $?; nosuch; echo $?', stderr: true },
	{ script: 'set -o posix; source nosuch; echo after; . ; echo after2', stderr: true },
	{ script: "echo 'echo sourced' > f; set -o posix; . f; source f; . ./f", stderr: true },
	{ script: 'set -o posix; exit abc; echo after', stderr: true },
	{ script: 'set -o posix; f() { return abc; }; f; echo after $?', stderr: true },
	{ script: "bash --posix -c 'readonly x=1; x=2; echo after'; echo $?", stderr: true },
	// Rare expansions, references, temporaries.
	{
		script:
			'set -- a b; echo "${#+}" "${#+x}" "${#-y}" "${#:-z}" "${#:+w}"; echo "${#?}" "${#-}" "${##}" "${#@}" "${#*}"',
		stderr: true,
	},
	{ script: 'set -- a b; echo "${#=}"; echo after', stderr: true },
	{ script: 'set -- a b; echo "${#:0:1}" "${##2}" "${#%2}" "${#/2/x}" "${#^}"', stderr: true },
	{ script: 'IFS=; set -- ab ac; echo "${*##a}" ${*##a}; printf \'<%s>\' "${*##}" ${*##} "${@##}"; echo' },
	{ script: 'IFS=; set -- \'a b\' c; printf \'<%s>\' ${*#a} "${*#a}" ${*/ /_} ${*^} "${*@Q}" ${*@Q}; echo' },
	{ script: "set -- 'a b' c; unset v; printf '<%s>' ${v= \"$@\" }; echo; printf '<%s>' \"$v\"; echo" },
	{
		script:
			'set -- \'a b\' c; unset v; printf \'<%s>\' "${v= "$@" }"; echo; printf \'<%s>\' "$v" ${v:- "$@" } "${u:- $@ }" ${u:-$@x}; echo',
	},
	{ script: 'set -- \'a b\' c; IFS=; printf \'<%s>\' ${v="$@"} ${w=$*} ${z="$*"}; echo; declare -p v w z' },
	{ script: 'cat ${x:-<(echo hi)}' },
	{ script: 'cat "${x:-<(echo hi)}"; echo $?' },
	{
		script:
			"a=(1 2 3); declare -n r='a[1]'; echo $r ${#r} ${r:0:1} ${!r}; r=9; declare -p a; unset r; declare -p a r",
	},
	{ script: 'a=(4*3)/2; declare -p a; echo "$a"' },
	{ script: 'a=(1 2)x; declare -p a' },
	{ script: 'declare a=(4*3)/2; declare -p a' },
	{ script: 'declare -i a; a=(4*3)/2; declare -p a' },
	{ script: 'a=(1 2)3 b=4; declare -p a b' },
	{ script: 'echo $\\\nHOME' },
	{ script: 'echo $\\\n{HOME}' },
	{ script: 'echo $\\\n(echo hi)' },
	{ script: 'echo "$\\\nHOME" "$\\\n{HOME}" "$\\\n(echo hi)" $\\\n((1+1))' },
	{ script: 'declare -A A=([x]=1 [0]=zero); echo "${!A}" ; declare -A B=([x]=1); echo "${!B}"; echo $?' },
	{ script: 'declare -A A=([0]=x); x=5; echo "${!A}" "${!A[0]}"; a=(x y); echo ${!a} ${!a[0]}' },
	{ script: 'a[9223372036854775808]=x; echo $?; declare -p a' },
	{ script: "mapfile -O 9007199254740993 a <<< 'x\ny'; declare -p a" },
	{ script: "declare 'a[]=3'; echo $?; declare -p a", stderr: true },
	{ script: 'declare -A a; declare a[""]=3; declare \'a[]=3\'; echo $?; declare -p a', stderr: true },
	{ script: 'a[]=3; echo $?; declare -p a', stderr: true },
	{ script: 'a[""]=3; echo $?; declare -p a' },
	{ script: 'a=([]=3); declare -p a', stderr: true },
	{ script: 'a=([""]=3); declare -p a; declare -A b=([""]=3); declare -p b', stderr: true },
	{
		script:
			'mkdir d; mapfile < d; echo $?; mapfile -t x < d; declare -p x; read y < d; echo $?; cat < d; echo $?',
		stderr: true,
	},
	{ script: 'set -e; f() { false; echo in; }; ! f; echo after' },
	{ script: 'set -e; f() { false; echo in; }; if ! f; then echo t; fi; echo after; ! f | cat; echo after2' },
	{
		script:
			"set -e; f() { set -e; false; echo in; }; ! f; echo after; ! { false; echo g; }; ! (false; echo h); ! eval 'false; echo i'; ! $(false; echo true); echo $?",
	},
	{
		script: "f() { local x=1; eval 'local x=2; echo $x'; echo $x; }; f; x=5 eval 'local y=1' ; echo $?",
		stderr: true,
	},
	{ script: "f() { x=2 eval 'local x=3; echo $x; declare -p x'; echo ${x-unset}; }; x=0; f; echo $x" },
	{ script: "f() { x=2 eval 'local x; echo ${x-unset}; declare -p x'; echo ${x-unset}; }; x=0; f; echo $x" },
	{ script: "f() { local x=1; x=2 eval 'local x; echo $x; x=4'; echo $x; }; x=0; f; echo $x" },
	{
		script:
			'f() { local x=1; x=2 g; echo $x; }; g() { local x; echo "g ${x-unset}"; unset x; echo ${x-u2}; unset x; echo ${x-u3}; }; x=0; f; echo $x',
	},
	{ script: "f() { x=2 eval 'unset x; echo ${x-unset}'; echo ${x-u}; }; x=0; f; echo $x" },
	{
		script:
			"f() { local -I x; echo $x; }; x=5; f; x=6 f; export x; x=7 f; f() { x=8 eval 'local -I x; declare -p x'; }; f",
	},
	{ script: 'declare -n r1=r2 r2=r3 r3=r4 r4=r5 r5=r6 r6=r7 r7=r8 r8=r9 r9=v; v=1; echo $r1 $r2 $r3' },
	{
		script:
			'declare -n a1=a2 a2=a3 a3=a4 a4=a5 a5=a6 a6=a7 a7=a8 a8=a9 a9=a10 a10=v; a1=5; echo "${a1-u}" $v; a2=6; echo $v ${a2-u}',
	},
	{ script: 'declare -n r=r; echo $?; declare -n a=b; declare -n b=a; echo $a; a=1; echo $?', stderr: true },
	{
		script: 'declare -n -x r=x; r=1; declare -p r x; export r; declare -p x; readonly r; x=2; echo after',
		stderr: true,
	},
	{
		script: 'declare -n r=x; unset -n r; declare -p r; echo $?; x=1; declare -n r=x; unset r; declare -p x r',
		stderr: true,
	},
	{
		script:
			'for r in a b; do echo $r; done; declare -n n; for n in v1 v2; do n=5; declare -p n; done; declare -p v1 v2',
	},
	{ script: 'declare -n n=a; for n in x y z; do echo "$n ${!n}"; done; declare -p n; echo ${a-unset}' },
	{ script: 'declare -n n; for n in 1x; do echo hi; done; echo $?', stderr: true },
	{
		script:
			"declare -n r='u[2]'; r=5; declare -p u r; echo ${#u[@]}; declare -n s=w; s[3]=7; declare -p w; s=(1 2); declare -p w; echo ${!s} ${s[1]} ${#s[@]} ${!s[@]}",
	},
	{
		script: "declare -n r=u; r+=(1 2); declare -p u; unset 'r[0]'; declare -p u; unset r; declare -p u r",
		stderr: true,
	},
	{ script: "declare -n r='a[0]'; r+=x; r+=y; declare -p a; r[1]=2; echo $?; declare -p a", stderr: true },
	{
		script:
			"declare -A A; declare -n r='A[k]'; r=v; declare -p A; echo $r; unset r; declare -p A; declare -n r; r='A[z z]'; r=4; declare -p A",
	},
	{
		script:
			"declare -n r=; echo $?; declare -n r='1a'; echo $?; declare -n r='a b'; echo $?; declare -n r=x y=z; declare -p r y; declare +n r; declare -p r",
		stderr: true,
	},
	{
		script:
			'declare -n r=x; declare -p r x; declare -i r; declare -p r x; r=3+4; echo $x; declare -a r; declare -p x; local r; typeset -n',
		stderr: true,
	},
	{
		script:
			'f() { local -n r=$1; r=changed; local -n q=$1; q+=(more); }; f var; declare -p var; f() { local -n var=$1; var=5; }; f var; declare -p var',
		stderr: true,
	},
	{
		script:
			'declare -n r=x; read r <<< hi; printf -v r \'%s\' "$x!"; echo $x; getopts a r -a; echo $x; mapfile -t r <<< z; declare -p x',
	},
	{
		script:
			'declare -n r=x; ((r=5, r++)); echo $x; let r+=2; echo $x; [[ -v r ]] && echo set; [[ -R r ]] && echo ref; unset x; [[ -v r ]] || echo unset; test -R x || echo notref',
	},
	{
		script:
			'declare -n r=x; declare -p ${!r*} ; echo ${!r} "${r@A}" "${!r@A}" ${r@a}; x=1; echo "${r@A}" "${r@a}"',
	},
	// The lines before a syntax error run in eval and in sourced files.
	{ script: "eval 'echo a\n)\necho b'; echo $?", stderr: true },
	{ script: "printf 'echo a\\nif\\necho b\\nfi fi\\n' > f; . ./f; echo $?", stderr: true },
	{ script: "printf 'echo a\\nx=1\\nfor\\n' > f; . ./f; echo $? $x", stderr: true },
	{ script: "eval 'echo a\n\"abc'; echo $?", stderr: true },
	{ script: "eval 'f() { echo hi\n}\nf\n( '; echo $?", stderr: true },
	{ script: "eval 'echo a\nexit 3\n)'; echo no" },
	{ script: "eval 'set -e\nfalse\n)'; echo no" },
	{ script: "trap 'echo t\n)' EXIT; echo x" },
	{ script: "f() { eval 'return 5\n)'; echo no; }; f; echo $?" },
	{ script: "eval 'cat <<E\nhi\nE\n)'; echo $?", stderr: true },
	{ script: "eval $'echo 1\\necho 2 ;; \\necho 3'; echo $?", stderr: true },
	{ script: "printf 'return 4\\n)\\n' > f; . ./f; echo $?" },
	{ script: "eval 'while true; do\nbreak\ndone\necho $LINENO )'; echo $LINENO", stderr: true },
	// An empty IFS.
	{
		script:
			"IFS=; set -- ab ac; printf '<%s>' ${*#a}; echo; printf '<%s>' ${*%b} ${*##} ${*%%c}; echo; printf '<%s>' ${@#a}; echo; x=${*#a}; echo \"$x\"; a=(ab ac); printf '<%s>' ${a[*]#a} \"${a[*]#a}\"; echo",
	},
	{ script: "IFS=:; set -- 'a b' c; printf '<%s>' ${*#a} ${*#q} ${*^} ${*/q/}; echo" },
	{
		script:
			"IFS=; set -- ; printf '<%s>' ${*#a}; set -- a; printf '<%s>' ${*#a} \"${*#a}\"; set -- a a; printf '<%s>' ${*#a} \"${*#a}\"; echo",
	},
	// Operators of $#.
	{
		script:
			"IFS=; set -- ab ac; printf '<%s>' ${@#a} ${@%%c}; a=(ab ac); printf '<%s>' ${a[@]#a} ${a[@]%c}; echo",
	},
	{ script: 'set -- a b; echo "${#+}"', stderr: true },
	{ script: 'set -- a b; echo "${#+x}"' },
	{ script: 'set -- a b; echo "${#-}" "${#-y}"' },
	{ script: 'set -- a b; echo "${#=}"', stderr: true },
	{ script: 'set -- a b; echo "${#=x}"' },
	{ script: 'set -- a b; echo "${#:=x}"' },
	{ script: 'set -- a b; echo "${#:+}" "${#:-}"' },
	{ script: 'set -- a b; echo "${#:?}"; echo "${#?}" "${#?x}"' },
	{ script: 'set -- a b; echo "${#%}" "${#%%}" "${#/}"', stderr: true },
	{ script: 'set -- a b; echo "${##}" "${###}" "${##a}"' },
	{ script: 'set -- a b; echo "${#^}" ', stderr: true },
	{ script: 'set -- a b; echo "${#,}" "${#@}" "${#!}" "${#$}" >/dev/null; echo $?', stderr: true },
	{ script: 'echo "${#:}"', stderr: true },
	{ script: 'echo "${#[0]}"', stderr: true },
	{ script: 'echo "${+}" ; echo hi', stderr: true },
	// Functions, traps, traces and quoting as text.
	{
		script:
			'f() { if a; then b; elif c; then d; else e; fi; while a; do b; done; until a; do b; done; for i in 1 2; do c; done; for i; do c; done; for ((i=0;i<3;i++)); do c; done; select x in a b; do d; done; case $x in a|b) c;; (d) e;& f) g;;& *) ;; esac; ( a; b ); { a; b; }; (( x + 1 )); [[ a == b && ! ( -f x || $y =~ z ) ]]; a && b || c; a | b |& c; ! a; time a; time -p b; a & b; coproc_x; x=1 y=(1 2 [5]=3) cmd <in >out 2>&1 <<<"hs" {v}>f >|g <>h &>i &>>j; }; declare -f f',
	},
	{
		script: "f() { cat <<E; echo after\ndoc $x\nE\ncat <<-'F' | cat\n\ttabbed\n\tF\n}; declare -f f; type f",
	},
	{
		script:
			'f() ( echo sub; ) >out 2>&1; declare -f f; g() { :; } <in; declare -f g; h() for i in 1; do echo; done; declare -f h; k() [[ a ]]; declare -f k; l() ((1)); declare -f l; m() if a; then b; fi; declare -f m',
	},
	{
		script:
			'function f-x { echo "a  b" \'c  d\' $\'e\\nf\' \\g $(h  i) `j  k` ${l:-m  n} $((o  +  p)) <(q  r) "${s[@]}" $"t"; }; declare -f f-x; declare -F',
	},
	{
		script:
			'f() { a; # comment\n  b\n\n  c; }; declare -f f; f() { a;b;c & d & }; declare -f f; f() { { a; } & ( b ) & wait; }; declare -f f',
	},
	{
		script:
			'f() { while read x; do echo $x; done < file | sort > out; }; declare -f f; f() { if ! a; then b; fi 2>/dev/null; for x in; do y; done; case x in esac; }; declare -f f',
	},
	{
		script:
			"trap 'echo \"a b\"' EXIT; trap \"it's\" INT; trap '' TERM; trap 'x\ny' USR1; trap -p; trap -p INT EXIT; trap - EXIT INT; trap -p EXIT; trap",
	},
	{
		script:
			"PS4='+ '; set -x; echo 'a b' \"c'd\" $'e\\nf' '' \\* '~' a~ '#x' x#y é '!' '{a}' '[x]' 'a=b' '$x' '\\' ; x='a b'; y=; z=$x; a=(1 'b c' ''); a+=(d); a[3]='q r'; declare -A m=([k]='v w' [\"a b\"]=c); m[x y]=1",
		stderr: true,
	},
	{
		script:
			"set -x; [[ a == a ]]; [[ 'a b' == a* && -n $x ]]; [[ $x =~ ^a|b$ ]]; [[ ! -f x ]]; [[ -v y ]]; [[ a < b || 1 -eq 1 ]]; [[ ( a == b ) ]]; [[ \"a*\" == \"a*\" ]]; [[ x == 'y z' ]]; [[ -z '' ]]",
		stderr: true,
	},
	{
		script:
			"set -x; (( x = 1 + 2 )); ((x++)); let 'y = 3' z=4; for ((i=0; i<2; i++)); do :; done; for i in a 'b c'; do echo $i; done; case 'a b' in a) ;; 'a b') echo m;; esac; while ((x-- > 3)); do :; done; if [ a = a ]; then echo; fi; select q in 1; do break; done <<< 1",
		stderr: true,
	},
	{
		script:
			"set -x; f() { echo \"$@\"; local v='a b' w; return 3; }; f x 'y z'; x=$(echo sub; echo 'a b'); ( echo paren ); { echo brace; }; echo a | cat; eval 'echo ev'; y=1 z='2 3' f; export E='e f'; readonly R=1; declare -i n=5; unset n; : <<< 'h s'; echo > /dev/null; shift 0",
		stderr: true,
	},
	{
		script:
			"PS4='$LINENO:${FUNCNAME-main} '; set -x; f() { echo in\necho in2\n}; f; PS4='[\\u] '; echo a; PS4=; echo b; unset PS4; echo c; PS4='++ '; eval 'x=$(echo d)'",
		stderr: true,
	},
	{
		script:
			"set -x; arr=(); arr+=([5]=x); declare -a b=(1 2); local z 2>/dev/null; typeset -r q=(1); printf '%s\\n' \"$(echo a b)\"; test -n 'a b' -a 1 = 1; exec 3>&1; trap 'echo t' USR1; alias x=y; cd / >/dev/null; true && false || echo o; ! true; time :",
		stderr: true,
	},
	{
		script:
			"type -t if [[ { ! time function in select echo ls nosuch ls/x coproc; type if '[[' echo; type nosuch; echo $?; type -a echo | head -1; alias zz='a b'; shopt -s expand_aliases; type zz; type -t zz; command -V zz; command -v zz",
		stderr: true,
	},
	{
		script:
			'for ((i=1;i<256;i++)); do printf -v c "\\\\x$(printf %x $i)"; printf \'%d %q %s\\n\' $i "$c" "${c@Q}"; done',
	},
	{ script: 'for ((i=1;i<256;i++)); do printf -v c "\\\\x$(printf %x $i)"; declare -p c; done' },
	{
		script:
			'for ((i=1;i<256;i++)); do printf -v c "a\\\\x$(printf %x $i)b"; printf \'%q %s \' "$c" "${c@Q}"; declare -p c; done',
	},
	{
		script:
			'for ((i=1;i<256;i++)); do printf -v c "\\\\x$(printf %x $i)"; declare -A m=([$c]=$c) 2>/dev/null; declare -p m; done',
	},
	{
		script:
			'for ((i=1;i<256;i++)); do printf -v c "\\\\x$(printf %x $i)"; set -x; : "$c" "a$c"; { set +x; } 2>/dev/null; done 2>&1',
	},
	{ script: 'for ((i=1;i<256;i++)); do printf -v c "\\\\x$(printf %x $i)"; alias "x$i=$c"; done; alias' },
	{
		script:
			"for c in é € 😀 $'\\u200b' $'\\ufeff' $'\\u00a0' $'\\u3000' $'\\ue000' $'\\u0378' $'\\U10ffff' $'\\u00ad' $'\\u2028' $'\\u0301' ﷽; do printf '%q %s ' \"$c\" \"${c@Q}\"; declare -p c; done",
	},
	{
		script:
			'x=\'a b\'; echo "${x@A}" "${x@E}" "${x@P}" "${x@K}" "${x@k}" "${x@U}" "${x@u}" "${x@L}" "${x@a}"; a=(1 \'b c\'); echo "${a[@]@A}" "${a[@]@K}" "${a[@]@k}" "${a[@]@Q}" "${a[*]@Q}" "${a@A}"; declare -A m=([k]=\'v w\'); echo "${m[@]@A}" "${m[@]@K}" "${m[@]@k}"',
	},
	{ script: "'a\nb'; echo $?; $'\\x01'; 'a b'; ./nosuch$'\\n'x; 'é'; \"a'b\"", stderr: true },
	// The depth of traces.
	{ script: 'echo \'echo src; eval "echo nested"\' > f; set -x; . ./f; echo after', stderr: true },
	{ script: "set -x; trap 'echo tr' USR1; kill -USR1 $$; trap 'echo ex' EXIT; echo end" },
	{
		script:
			"set -x; trap 'echo err' ERR; false; trap 'echo dbg' DEBUG; echo z; trap - DEBUG; f() { :; }; trap 'echo ret' RETURN; f",
		stderr: true,
	},
	{
		script:
			"set -x; eval 'eval \"echo a\"; echo b'; echo c; f() { eval 'echo \"$1\"'; }; f x; x=$(eval 'echo q'); eval 'x=$(echo w)'; eval '( echo s )'",
		stderr: true,
	},
	{ script: "set -x; eval 'return 2>/dev/null; echo )'; echo a", stderr: true },
	{
		script:
			"set -x; mapfile -C 'echo cb' -c 1 a <<< 'x'; bash -xc 'echo in'; command eval 'echo ce'; builtin eval 'echo be'",
		stderr: true,
	},
	{
		script:
			"set -x; unset PS4; echo a; eval 'echo b'; PS4=''; eval 'echo c'; PS4='é> '; eval 'echo d'; PS4='ab'; eval 'eval \"echo e\"'",
		stderr: true,
	},
	{ script: "set -x; eval 'exit 3'", stderr: true },
	{
		script:
			"set -x; f() { eval 'return 3'; }; f; echo a; for i in 1 2; do eval 'continue'; done; echo b; eval 'echo ${x?bad}' ; echo c",
		stderr: true,
	},
	{ script: "set -x; eval 'echo $((1/0))'\necho d; eval 'break )'; echo e", stderr: true },
	{
		script:
			'f() { false; eval \'echo $?\'; return 3; }; f; echo $?; eval \'eval "eval \\"echo deep\\""\'; x=5; eval \'x=6; eval "x=7"\'; echo $x',
	},
	// Aliases.
	{ script: "shopt -s expand_aliases\nalias a='echo A ' b=B\na b c\nalias x='echo ${1' \nx}", stderr: true },
	{
		script:
			"shopt -s expand_aliases\nalias e='echo \"'\ne hi\"\nalias f='for i in 1 2; do'\nf echo $i; done\nalias g='echo '\ng g g",
	},
	{
		script:
			"shopt -s expand_aliases\nalias if='echo IF'\nif true; then echo t; fi\nalias ll='echo ll' \n'll'; \\ll; ll\n\"ll\"; l\\l",
		stderr: true,
	},
	{ script: "shopt -s expand_aliases; alias q='echo q'; q\nq\neval q\nunalias q\nq", stderr: true },
	{
		script:
			"shopt -s expand_aliases\nalias s='a=1; echo $a #'\ns comment\nalias t='cat <<E'\nt\ndoc\nE\nalias u='echo $('\nu echo in)",
	},
	{
		script:
			"shopt -s expand_aliases\nalias rec='rec x'\nrec 2>/dev/null; echo $?\nalias p='q' q='echo pq'\np z\nalias v='x=5 '\nv eval 'echo $x'",
	},
	{
		script:
			"shopt -s expand_aliases\nalias c='case x in x)'\nc echo m;; esac\nf() { al; }\nalias al='echo late'\nf\ng() { al; }\ng",
		stderr: true,
	},
	{
		script:
			"shopt -s expand_aliases\nalias 'a/b=c'; echo $?; alias 'x$=y'; echo $?; alias -p; alias nosuch; echo $?; unalias nosuch; echo $?; alias a= ; alias a; a echo hi",
		stderr: true,
	},
	// What is refused, or differs on purpose.
	{
		script: 'set -r; cd /; echo $?',
		differs: { why: 'a restricted shell is refused by name, before anything runs', stdout: '', status: 2 },
	},
	{
		script: 'bash -r -c "echo no"; echo $?',
		differs: { why: 'a restricted shell is refused by name', stdout: '2\n', status: 0 },
	},
	{ script: 'a[9007199254740993]=x; echo no' },
];
