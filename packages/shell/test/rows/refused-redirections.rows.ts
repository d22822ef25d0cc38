import { rowsOf } from '../row.ts';

/** Redirections that cannot be made: what is said of it, and where to. */
export const rows = rowsOf(
	'cat 2>/dev/null < nofile; echo $?',
	'cat < nofile 2>/dev/null; echo $?',
	'exec 2>&1; cat 2>/dev/null < nofile; echo $?; cat < nofile 2>/dev/null; echo $?',
	'read x 2>er < nofile; echo $?; cat er',
	'{ :; } 2>er < nofile; echo $?; cat er; ( : ) 2>er < nofile; cat er',
	'f() { :; }; f 2>er < nofile; echo $?; cat er',
	'while read x; do :; done 2>er < nofile; cat er; for i in 1; do :; done 2>er >&7; cat er',
	'if :; then :; fi 2>er < nofile; cat er; case a in a) ;; esac 2>er <&9; cat er',
	'(( 1 )) 2>er <&9; cat er; [[ a ]] 2>er <&9; cat er; 2>er < nofile; cat er',
	'x=$(cat 2>&1 < nofile); echo "got: $x"; x=$(cat < nofile 2>/dev/null); echo "got: $x"',
	'exec 3>&2 2>/dev/null < nofile; echo no >&3',
	'cat 2>/dev/null < nofile || echo fallback',
	'set -o noclobber; echo a > f1; echo b 2>er > f1; echo $?; cat er',
	': 2>er > "${x?bad}"; echo no',
	'trap \'cat er; echo exit $?\' EXIT; : 2>er > "${x?bad}"; echo no',
	'(: 2>er > "${x?bad}"); echo $?; cat er; x=$(: 2>&1 > "${x?bad}"); echo "[$x]"',
	': 2>er > "${x!}"; echo no\ncat er',
	'cat 2>er > "$((1/0))"; echo no\ncat er',
	'eval \': 2>er > "${x!}"; echo no\'; echo $?; cat er',
	'set -e; : 2>er > "${x!}"; echo no',
	'readonly q=1; : 2>er {q}>f; echo $?; cat er',
	// What begins like a comment is one.
	'cat <<#comment\necho survived',
	'cat < #x\necho no',
	'cat <#x\necho no',
	'cat <<< #x\necho no',
	'echo a > b#c; cat b#c',
	// Quotes inside of an expansion belong to the delimiter.
	"v=1; cat <<E$(echo 'x')\n$v\nE$(echo 'x')",
	'v=1; cat <<E"$(echo x)"\n$v\nE$(echo x)',
	'v=1; cat <<E${x:-"a"}\n$v\nE${x:-"a"}',
	'v=1; cat <<E`echo "a"`\n$v\nE`echo "a"`',
	'v=1; cat <<E$((1+"2"))\n$v\nE$((1+"2"))',
	// A reserved word that goes on is none.
	'!<(true) 2>/dev/null; echo $?; do<(true) 2>/dev/null; echo $?; time>(true) 2>/dev/null; echo $?',
	'then<(:) 2>/dev/null || echo none; x=if<(:); echo "${x%%/*}"',
	// A target that is several words is expanded once more for the message.
	"p=0; x='a b'; : > $x$((++p)); echo $p",
	'p=0; a=(1 2); : < "${!a[@]}$((++p))" && :; echo $p',
	'p=0; : < {1,2}$((++p)); echo $p',
	"p=0; x='a b'; { :; } > $x$((++p)); echo $p",
);
