import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'set -o posix; shopt -s nullglob; echo $BASHOPTS' },
	{ script: 'set -o posix; shopt -q nullglob; echo $BASHOPTS' },
	{ script: 'set -o posix; shopt -u nullglob; echo $BASHOPTS' },
	{ script: 'set -o posix; shopt -s nosuch; shopt > /dev/null; echo $BASHOPTS', stderr: true },
	{
		script:
			'POSIXLY_CORRECT=1; echo $BASHOPTS; shopt -o -s errexit; echo $BASHOPTS; (echo $BASHOPTS); shopt -s extglob; set +o posix; echo $BASHOPTS',
	},
	{ script: 'set -o posix\necho "${BASHOPTS}"\nset | grep BASHOPTS' },
	{ script: 'echo zzz\nset -T; set | grep zzz' },
	{ script: 'x=1 > /nodir/x; echo "[$x]"; y=$(echo hi) z=3 < nofile; echo "[$y][$z]"', stderr: true },
	{ script: 'x=$(echo err >&2; echo v) 2> /nodir/q; echo "[$x]$?"', stderr: true },
	{ script: 'x=1 y=2 > f; ls f; echo $x$y' },
	{ script: 'a=(1 2) > /nodir/x; declare -p a', stderr: true },
	{ script: 'a[1]=5 < nofile; echo $? "${a[@]}"', stderr: true },
	{ script: 'readonly r=1; r=2 > /nodir/x; echo $?', stderr: true },
	{ script: 'x=$((1/0)) > /nodir/x; echo $?', stderr: true },
	{ script: 'set -u; x=$nope > /nodir/x; echo $?', stderr: true },
	{ script: 'set -x; x=1 > /nodir/x; echo $x', stderr: true },
	{ script: 'x=1 > $(echo /nodir/y; echo side >&2); echo $x', stderr: true },
	{ script: 'x=a > "$x"; echo $?; x=b; x=c > "f$x"; ls f*' },
	{ script: 'LC_CTYPE=nope; x=é; echo ${#x}' },
	{
		script:
			'LC_ALL=nope; x=é; echo ${#x}; LC_ALL=C; echo ${#x}; LC_ALL=nope; echo ${#x}; LC_ALL=; echo ${#x}; unset LC_ALL; echo ${#x}; LANG=C.UTF-8; echo ${#x}; LANG=nope; echo ${#x}; LANG=C; echo ${#x}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL; x=é; LANG=C.UTF-8; echo ${#x}; LANG=nope; echo ${#x}; LC_CTYPE=C.UTF-8; echo ${#x}; LC_CTYPE=bad; echo ${#x}; unset LC_CTYPE; echo ${#x}; LC_ALL=bad; echo ${#x}; LC_ALL=C.UTF-8; echo ${#x}; LC_ALL=bad; echo ${#x}',
		stderr: true,
	},
	{
		script: 'unset LC_ALL; LC_MESSAGES=nope; LC_COLLATE=nope; LC_NUMERIC=nope; LC_TIME=nope; echo ok',
		stderr: true,
	},
	{ script: 'export LC_ALL=en_US; x=é; echo ${#x}; export LANG=de_DE.UTF-8; echo ${#x}', stderr: true },
	{
		script:
			'LC_ALL=xx; export LC_ALL=yy; declare LC_ALL=zz; read LC_ALL <<< ww; printf -v LC_ALL vv; echo $LC_ALL',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C.UTF8; x=é; echo ${#x}; LC_ALL=c.utf-8; echo ${#x}; LC_ALL=C.ISO8859-1; echo ${#x}; LC_ALL=posix; echo ${#x}',
		stderr: true,
	},
	{
		script:
			'z=\'\\\'; echo "[${z/%$z}][${z/$z}][${z/#$z}][${z//$z}][${z%$z}][${z#$z}][${z%%$z}][${z/%"$z"}][${z/%\\\\}][${z/\\\\}]"; case $z in $z) echo m;; esac; [[ $z == $z ]] && echo M',
	},
	{
		script:
			'z=\'a\\\'; echo "[${z/%$z}][${z/$z}][${z/#$z}][${z//$z}][${z%$z}][${z#$z}][${z%%$z}]"; case $z in $z) echo m;; esac; [[ $z == $z ]] && echo M',
	},
	{
		script:
			"z='\\'; y='a\\b\\'; echo \"[${y/%$z}][${y/$z}][${y/#$z}][${y//$z}][${y%$z}][${y#$z}][${y%%$z}][${y//$z/X}][${y/$z/X}]\"",
	},
	{
		script:
			"z='*\\'; y='a\\b\\'; echo \"[${y/%$z}][${y/$z}][${y/#$z}][${y//$z}][${y%$z}][${y#$z}][${y%%$z}][${y//$z/X}][${y/$z/X}]\"; case $y in $z) echo m;; esac",
	},
	{
		script:
			"shopt -s extglob; z='\\'; y='a\\b\\'; echo \"[${y/%$z}][${y/$z}][${y/#$z}][${y//$z}][${y%$z}][${y#$z}][${y%%$z}][${y//$z/X}][${y/$z/X}]\"",
	},
	{
		script:
			'shopt -p > /dev/null; echo $BASHOPTS; echo $SHELLOPTS; set -o posix; echo $BASHOPTS; echo $SHELLOPTS; set +o posix; echo $BASHOPTS; echo $SHELLOPTS',
	},
	{
		script:
			'set -eu -o pipefail; echo $SHELLOPTS $-; set -o posix; echo $SHELLOPTS $-; POSIXLY_CORRECT=1; shopt -s extglob nullglob; echo $BASHOPTS; declare -p SHELLOPTS BASHOPTS',
	},
	{ script: 'LC_ALL=xx; x=é; echo ${#x}; echo done', stderr: true },
	{ script: 'LC_ALL=xx_YY.UTF-8; x=é; echo ${#x} ${x:0:1} | wc -c' },
	{ script: 'LANG=xx; LC_ALL=; x=é; echo ${#x}' },
	{
		script:
			'unset LC_ALL; x=é; echo ${#x}; LC_CTYPE=nope; echo ${#x}; LC_CTYPE=C.UTF-8; echo ${#x}; LC_CTYPE=C.utf8; echo ${#x};  LC_CTYPE=POSIX; echo ${#x}',
		stderr: true,
	},
	{ script: 'LC_ALL=en_US.UTF-8; x=é; echo ${#x}' },
	{ script: 'LC_ALL=C x=é; echo ${#x}; LC_ALL=C.UTF-8; echo ${#x}' },
	{ script: 'f() { local LC_ALL=C; local s=é; echo ${#s}; }; f; s=é; echo ${#s}' },
	{ script: 'f() { local LC_ALL=xx; local s=é; echo ${#s}; }; f; s=é; echo ${#s}', stderr: true },
	{ script: "LC_ALL=xx printf '%s\\n' hi; echo $?", stderr: true },
	{
		script:
			"LC_ALL=C.UTF-8 eval 'x=é; echo ${#x}'; LC_ALL=C eval 'echo ${#x}'; LC_ALL=zz eval 'echo ${#x}'; echo ${#x}",
		stderr: true,
	},
	{ script: 'set -u; echo < nofile; echo $?', stderr: true },
	{ script: 'set -e; echo x < nofile; echo no', stderr: true },
	{ script: 'set -e; echo x < nofile | cat; echo $? ${PIPESTATUS[@]}', stderr: true },
	{ script: 'set -eo pipefail; echo x < nofile | cat; echo no', stderr: true },
	{ script: 'set -u; { echo $nope; } | cat; echo $? ${PIPESTATUS[@]}', stderr: true },
	{ script: 'set -u; cat < $nope; echo no', stderr: true },
	{ script: 'set -u; cat < $nope | cat; echo $? ${PIPESTATUS[@]}', stderr: true },
	{ script: 'set -u; echo a > $nope | cat; echo $? "${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; { echo a; } > $nope | cat; echo $? "${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; { echo a; } > $nope; echo $?', stderr: true },
	{ script: 'set -u; ( echo a ) > $nope; echo $?', stderr: true },
	{ script: 'set -u; f() { echo a; } > $nope; f; echo $?', stderr: true },
	{ script: 'set -e; { echo a; } > /nodir/x; echo $?', stderr: true },
	{ script: 'set -e; ( echo a ) > /nodir/x; echo $?', stderr: true },
	{ script: 'set -e; ( echo a ) < nofile | cat; echo $? "${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -e; while read x; do echo $x; done < nofile; echo no', stderr: true },
	{ script: 'set -e; if true; then echo y; fi > /nodir/x; echo no', stderr: true },
	{ script: 'set -e; f() { echo a; } > /nodir/x; f; echo no', stderr: true },
	{ script: 'set -e; f() { echo a; } > /nodir/x; f || echo caught $?; echo yes', stderr: true },
	{ script: 'set -e; [[ a == a ]] > /nodir/x; echo no', stderr: true },
	{ script: 'set -e; ((1)) > /nodir/x; echo no', stderr: true },
	{ script: 'set -e; : > /nodir/x; echo no', stderr: true },
	{
		script:
			': > /nodir/x; echo $?; true > /nodir/x; echo $?; > /nodir/x; echo $?; x=1 > /nodir/x; echo $? "$x"; exec > /nodir/x; echo no',
		stderr: true,
	},
	{ script: 'set -e; x=1 > /nodir/x; echo no', stderr: true },
	{ script: 'set -e; > /nodir/x; echo no', stderr: true },
	{ script: 'set -e; > /nodir/x | cat; echo "${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; x=${nope}y | cat; echo "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; [[ -n $nope ]] | cat; echo "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; (( nope + 1 )) | cat; echo "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; for i in $nope; do :; done | cat; echo "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; case $nope in a) ;; esac | cat; echo "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; ( echo $nope ); echo $?; x=$(echo $nope); echo $?', stderr: true },
	{ script: 'set -u; ( echo $nope ) || echo caught $?; { echo $nope; } || echo nocatch', stderr: true },
	{ script: 'set -u; cat <<< $nope; echo no', stderr: true },
	{ script: 'set -u; cat <<E | cat\n$nope\nE\necho "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; true | cat <<< $nope; echo "$? ${PIPESTATUS[@]}"', stderr: true },
	{ script: 'set -u; cat <(echo $nope); echo $?', stderr: true },
	{
		script: 'set -uE; trap \'echo ERR $? $LINENO\' ERR; false | echo $nope; echo "$? ${PIPESTATUS[@]}"',
		stderr: true,
	},
	{ script: "set -E; trap 'echo ERR $?' ERR; true | (exit 2); echo $?" },
	{ script: "set -E; trap 'echo ERR $?' ERR; true | { false; true; }; echo $?" },
	{ script: "set -E; trap 'echo ERR $?' ERR; (false); echo $?; (exit 3)" },
	{ script: "set -E; trap 'echo ERR $?' ERR; (exit 2) | true; echo $?" },
	{ script: "set -E; trap 'echo ERR $?' ERR; false | false | true; true | false" },
	{ script: "set -E; trap 'echo ERR $? $BASH_SUBSHELL' ERR; true | (false; exit 2); echo $?" },
	{
		script:
			"set -E; trap 'echo ERR $? $BASH_SUBSHELL' ERR; x=$(false; echo a); y=$(false); f() { false; }; f; (f); f | cat",
	},
	{
		script:
			"trap 'echo ERR $? $BASH_SUBSHELL' ERR; x=$(false; echo a); y=$(false); f() { false; }; f; (f); f | cat; cat | f",
	},
	{
		script:
			"set -E; trap 'echo ERR $? $BASH_SUBSHELL' ERR; true | { exit 2; }; true | f; ! false; false || true; if false; then :; fi; while false; do :; done; until (exit 4); do break; done",
		stderr: true,
	},
	{ script: "set -eE; trap 'echo ERR $? $LINENO' ERR; f() {\n  false\n}\nf" },
	{
		script:
			"set -eE; trap 'echo ERR $? $LINENO ${FUNCNAME[0]}' ERR; f() {\n  (exit 3) | cat | (exit 4)\n  echo hi\n  g\n}\ng() { return 7; }\nf || true\nf",
	},
	{ script: "set -E -o pipefail; trap 'echo ERR $?' ERR; false | true; (exit 3) | (exit 4) | true" },
	{ script: "LC_ALL=en_US.UTF-8 bash -c 'x=é; echo ${#x}'", stderr: true },
	{ script: "export LC_ALL=en_US.UTF-8; bash -c 'x=é; echo ${#x}'; x=é; echo ${#x}", stderr: true },
	{
		script: "unset LC_ALL; export LANG=en_US.UTF-8; x=é; echo ${#x}; bash -c 'x=é; echo ${#x}'",
		stderr: true,
	},
	{
		script: "unset LC_ALL; export LC_CTYPE=en_US.UTF-8; x=é; echo ${#x}; bash -c 'x=é; echo ${#x}'",
		stderr: true,
	},
	{
		script: "export LC_ALL=C.UTF-8 LANG=en_US.UTF-8 LC_CTYPE=de_DE;  bash -c 'x=é; echo ${#x}'",
		stderr: true,
	},
	{
		script: "export LC_ALL=en_US.UTF-8 LANG=C.UTF-8;  bash -c 'x=é; echo ${#x}; unset LC_ALL; echo ${#x}'",
		stderr: true,
	},
	{
		script: "unset LC_ALL; export LANG=C.UTF-8;  bash -c 'x=é; echo ${#x}; LANG=C; echo ${#x}'",
		stderr: true,
	},
	{ script: "unset LC_ALL LANG; bash -c 'x=é; echo ${#x}'; LC_ALL= bash -c 'x=é; echo ${#x}'", stderr: true },
	{
		script:
			"unset LC_ALL; export LC_MESSAGES=de_DE LC_COLLATE=xx LC_NUMERIC=yy LC_TIME=zz;  bash -c 'echo hi'",
		stderr: true,
	},
	{
		script:
			'export LC_ALL=en_US.UTF-8; x=\'aé b\'; echo "${x^^}" "${x:1:1}" "${x@Q}"; printf \'%q\\n\' "$x"; [[ $x == a?\\ b ]] && echo one; [[ $x == a??\\ b ]] && echo two; printf \'%5s|\\n\' é; echo ${x//[^a-z]/.}',
		stderr: true,
	},
	{ script: "export LANGUAGE=de LC_ALL=en_US; echo hi | bash; bash -s <<< 'echo $LC_ALL'", stderr: true },
	{
		script:
			'export LC_ALL=en_US.UTF-8; (x=é; echo ${#x}); echo $(x=é; echo ${#x}); f() { local LC_ALL=C.UTF-8; x=é; echo ${#x}; }; f; echo ${#x}',
		stderr: true,
	},
];
