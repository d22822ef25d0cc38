import { type Row, rowsOf } from '../row.ts';

/** What generated scripts have shown, one or two rows for each class. */
export const rows: readonly Row[] = [
	// The length of an element, where the array or the element is not there.
	{ script: 'set -u; echo ${#b[1]}; echo in\necho "next $?"', stderr: true },
	{ script: 'set -u; x=abc; echo ${#x[@]}; echo in\necho "next $?"', stderr: true },
	{ script: 'a=(1); echo ${#a[-3]}; echo in\necho "next $?"', stderr: true },
	{ script: 'declare -a m; set -u; echo ${#m[@]}; echo in\necho "next $?"', stderr: true },
	...rowsOf(
		'set -u; a=(1); echo ${#a[1]} ${#a[0]}; declare -A m=([k]=é☃); echo ${#m[k]} ${#m[l]}',
		// Operands of what is not there are not expanded.
		'n=0; echo "${b[*]/x/$((n++))}" "${u/x/$((n++))}" "${@#$((n++))}" "${b[@]^$((n++))}" "${u:n++}"; echo $n',
		'n=0; u=; echo "${u#$((n++))}" "${u%%$((n++))}" "${u/$((n++))/$((n++))}" "${u:9:n++}"; echo $n',
		'a=(1 2 3); echo "${a[@]:9:1/0}" "${a[@]:3:1/0}"; set -- a b; echo "${@:4:1/0}"; x=abc; echo "${x: -4:1/0}"; echo in',
	),
	// Arithmetic that fails in an assignment of a builtin names the builtin.
	{ script: "declare -i x; read x <<< 'q r'; echo in\necho next", stderr: true },
	{ script: "declare -i x; printf -v x 'q r'; echo in\necho next", stderr: true },
	{ script: "declare -ai x; mapfile -t x <<< 'q r'; echo in\necho next", stderr: true },
	{ script: 'declare -i x; export x=2+; echo in\necho next', stderr: true },
	{ script: 'declare -ai b=(1 2+) c=3; echo in\necho next', stderr: true },
	// An expansion that fails in the condition of a loop.
	...rowsOf(
		'while echo $((1/0)); do :; done\necho $?',
		'until echo ${x!}; do :; done\necho $?',
		// Leaving a loop from its condition.
		'while break; do echo in; done; echo after',
		'for x in 1 2; do while continue 2; do echo in; done; echo after; done; echo end',
		'f() { while return 3; do echo in; done; echo after; }; f; echo $?',
		'i=0; while ((i++ < 2)) || break; do echo $i; done; echo "$? $i"',
		'until continue; do echo in; done; echo $?',
		// `!` and what is behind it.
		'! [[ a ]]; echo ${PIPESTATUS[@]}; ! ((0)); echo ${PIPESTATUS[@]}; ! (exit 3); echo ${PIPESTATUS[@]}; ! false | (exit 3); echo ${PIPESTATUS[@]}',
		"set -E; trap 'echo err' ERR; ! { false; true; }; ! (false; true); f() { false; true; }; ! f; ! case a in a) false; esac; ! eval 'false; true'",
		"trap 'echo err' ERR; ! false; ! (false); ! false | false; set -e; ! { false; echo x; }; echo y",
		// The EXIT trap of a shell that is left inside a function sees what the function sees.
		'trap \'echo "$x $1 $# ${FUNCNAME[0]}"\' EXIT; set -- a b; f() { local x=2; exit 3; }; f c',
		'trap \'echo "$x"\' EXIT; f() { local x=2; { exit 3; } > out; }; f',
		'f() { local x=2; exit 3; }; (trap \'echo "$x"\' EXIT; f); echo $?',
		"trap 'echo T' EXIT; { exit 3; } > out",
		// With `set -e` a message ends the shell where it stands.
		'set -e; x=1; trap \'echo "exit $? $x"\' EXIT; f() { local x=2 u; : ${u?x}; }; f',
		'set -e; trap \'echo "exit $?" >&2; cat out\' EXIT; { echo a; echo ${x!}; } > out',
		'set -e; readonly r=1; read r <<< 2 || echo caught; echo after',
		'set -e; readonly r=1; ((r=2)) || echo caught; echo after',
		'set -e; readonly r=1; for r in 1 2; do echo $r; done || echo caught; echo after',
		'readonly r=1; read r <<< 2 || echo caught; echo after',
		'set -e; x=abc; echo ${x:0:-9} || echo c\necho next',
		// Words of redirections that cannot be expanded.
		'set -u; read -r y <<< "$u"; echo in',
		'set -u; { :; } > "$u"; echo in',
		': <<< ${x!}; echo in\necho next',
		'set -u; (:) > "$u"; echo $?; cat > "$u"; echo $?',
		'n=0; (:) > f$((n++)); echo $n',
		// A stage whose words cannot be expanded runs the EXIT trap of its parent.
		"trap 'echo T' EXIT; echo $((1/0)) | cat; echo a",
		"trap 'echo T' EXIT; { echo $((1/0)); } | cat; read x <<< ${x!} | cat; (echo ${x!} | cat); echo a",
		'trap \'exit 7\' EXIT; echo ${x!} | cat; echo "${PIPESTATUS[@]}"',
		// Stages and BASH_SUBSHELL.
		"f() { echo $BASH_SUBSHELL; }; f | cat; eval 'echo $BASH_SUBSHELL' | cat; echo $BASH_SUBSHELL | cat; f & wait",
		"set -E; trap 'echo err $BASH_SUBSHELL' ERR; ((0)) | cat; [[ '' ]] | cat; false | cat; echo $?",
		// Traps inside of traps, and what traps leave alone.
		"trap 'echo D' DEBUG; trap 'echo err' ERR; false; echo a",
		"trap 'echo err' ERR; trap 'false; echo usr' USR1; kill -USR1 $$; echo a",
		"trap 'true | false' DEBUG; false | true; echo ${PIPESTATUS[@]}",
		"trap 'true | false' ERR; true | (exit 3); echo ${PIPESTATUS[@]}",
		"{ set -x; trap 'echo E' ERR; false; trap 'echo D' DEBUG; true; } 2>&1",
		"set -E; trap 'echo err' ERR; f() ((0)); f; g() [[ '' ]]; g; h() (exit 3); h",
		"set -E; trap 'echo err' ERR\nif echo $((1+)); then :; fi\necho $(false); false",
		"set -e; trap 'echo D' DEBUG; f() { false; }; trap 'echo x' EXIT; f",
		"set -T; trap 'echo R $?' RETURN; f() { echo $((1/0)); }; f\necho next",
		// What a clause leaves to the next.
		'case a in a) (exit 3);;& b) true;; esac; echo $?; false; case a in a) ;& b) echo $?;; esac; echo $?',
		// Redirections do not see the assignments in front of the command.
		'set -- a b; IFS=: read x <<< "$*"; echo "$x"; x=1; x=2 cat <<< $x; f() { cat; echo $x; }; x=3 f <<< $x',
		'x=f1; x=f2 echo a > $x; cat f1; x=f2 eval "cat < f1"; echo $x',
		// `$_` is set when the command is over.
		"echo a; f() { echo $_; }; f b; echo $_; eval 'echo $_'; echo $_; cat /dev/null > f; echo $_",
		// Braces in a list come before its subscripts.
		'b=([2]={a,b} c [0]=z); declare -p b; declare -A m=([k]={a,b}); declare -p m; b=([{1,2}]=q); declare -p b',
		// Empty matches.
		'shopt -s extglob; x=abc; echo ${x/*(z)/q} ${x/?(z)/q} ${x//*(z)/q} ${x//?(b)/q} ${x//@(|b)/q} ${x//"$u"/q}',
		// `@` as a key; what indirection finds.
		'declare -A m; echo ${m[@]=x}; declare -p m; a=(1); echo "[${!a[1]}]" "[${!m[k]}]"',
		// A table that was only declared stays so in a copy.
		"declare -A m; declare -a a; (unset 'm[k]'; declare -p m a); : $(:); unset 'm[k]' 'a[0]'; declare -p m a",
	),
	{ script: 'i=-5; a[$i]=x; echo in\necho next', stderr: true },
	...rowsOf(
		// What a variable is besides its text does not hold for an assignment in front of a command.
		"declare -i n=5; n=2+3 eval 'echo $n; declare -p n'; n+=3 eval 'echo $n'; echo $n; declare -l x=A; x=ABC eval 'echo $x'",
		'declare -A m; echo "${m[@]@A}" "${m@A}"; declare -a a; echo "${a[@]@A}"; a=(); echo "${a[@]@A}"',
		// Quotes inside of quoted braces are taken away before names are read.
		'y=1; yc=2; set -- q; echo "${1:+"$y"c}" "${1:+$y"c"}" "${1:+"${y}"c}" "${1:+"$y"-c}" "${1#"$y"c}" "${1/q/"$y"c}"',
		'y=1; yc=2; cat <<E\n${u:-"$y"c} ${u:-$y"c"}\nE\necho ${u:-"$y"c}',
	),
	{ script: 'echo "${?^}"; echo in\necho next', stderr: true },
	{ script: 'echo "${#,,}"; echo in\necho next', stderr: true },
	{ script: 'set -u; echo ${9}; echo in', stderr: true },
	{ script: 'set -u; echo $9; echo in', stderr: true },
	{
		script:
			'declare -A m; declare +a m; echo $?; a=(1); declare +A a; echo $?; declare +a m=3; declare +A a=3; declare -p m a',
		stderr: true,
	},
	{
		script: 'declare -A m; a=(1); declare +A m; declare +a a; declare +aA m; declare +aA a; echo $?',
		stderr: true,
	},
	// Lines that are no numbers, for an array of numbers; the error is the last thing that is awaited.
	{ script: 'declare -ai b=(); a=a; mapfile -tn1 b <<< a-3; echo in\necho "next $?"', stderr: true },
	{ script: 'declare -ai b=(); mapfile -tn2 b <<< $\'1+1\\n2\\n3\'; echo "$? ${b[@]}"', stderr: true },
	// A name that is not there, by way of an element.
	{ script: 'declare -A m; set -u; echo ${!m[k]}; echo in', stderr: true },
	{ script: 'm=(a); set -u; echo ${!m[5]}; echo in', stderr: true },
	{ script: 'set -u; echo ${!5}; echo in', stderr: true },
];
