import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('set', [
	String.raw`set -o; set +o; set -Z; echo $?; set -o bad; echo $?; set +o bad; echo $?; set -eo pipefail -u a b; echo $- $@`,
	'bash --posix -c "declare -p POSIXLY_CORRECT; bash -c \'echo \\$POSIXLY_CORRECT\'"; bash -o posix -c "declare -p POSIXLY_CORRECT"',
	'POSIXLY_CORRECT=q bash -c "declare -p POSIXLY_CORRECT; [[ -o posix ]]; echo \\$?"; bash -c "[[ -o posix ]]; echo \\$?"',
	String.raw`set -- -a b; echo $@; set - x y; echo $@ $-; set a -- b; echo $@; set -o pipefail posix; echo $@; set -e --; echo $#; set +e; set --; echo $#`,
	String.raw`set -a -b; echo $-; set -; echo $-; set -ef +e x y; echo $- $*; set +f; echo $-; set -o noglob; echo *; set +o noglob; set -abfhmptuvxBCEPT 2>/dev/null; set +abmtuvxCET; echo $-`,
	String.raw`set -o errexit -o nounset a; echo $- $1; set +o errexit +o nounset; echo $-; set -oe pipefail; echo $-; set -x- ; echo $?`,
	String.raw`set -o emacs; set -o vi; set -o | { while read n v; do case $n in vi|emacs) echo $n $v;; esac; done; }; set -o interactive-comments; shopt interactive_comments; set +o interactive-comments; shopt interactive_comments`,
	String.raw`x=" a"; y="it's"; z=a; e=; t="~/x"; h="#c"; n=$'a\nb'; u=é; set | while IFS= read -r l; do case $l in [xyzethnu]=*) echo "$l";; esac; done`,
	String.raw`a=(1 "b c" [5]=x); declare -A m=([k]=v ["a b"]="c d"); declare -a d; f() { echo fn; }; set | while IFS= read -r l; do case $l in [amd]=*|f*|"{ "|"    echo fn"|"}") echo "$l";; esac; done`,
]);
