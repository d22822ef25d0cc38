import { type Row, rowsOf } from '../row.ts';

/** What is wrong with a text that a script runs itself, and what bash is looking at when it finds it; the words of errors too. */
export const rows: readonly Row[] = rowsOf(
	// `eval`.
	`exec 2>&1
eval '

echo \`(\`'; echo $?`,
	`exec 2>&1
eval '
echo \`echo a
echo b
fi\`'; echo $?`,
	`exec 2>&1


eval 'echo x \`if\`; echo y'; echo $?`,
	`exec 2>&1
f() { eval "
echo \\\`)\\\`"; }

f`,
	`exec 2>&1
eval 'x=\`if\`'; echo $? "<$x>"`,
	`exec 2>&1
eval 'x="\`if\` b"'; echo $? "<$x>"`,
	`exec 2>&1
eval 'echo "\`echo \\"\`"'; echo $?`,
	`exec 2>&1
set -e; eval 'x=\`if\`'; echo $?`,
	`exec 2>&1
eval 'echo $(if ]]'; echo $?`,
	`exec 2>&1
eval 'echo $(if x; ]]'; echo $?`,
	`exec 2>&1
eval 'echo $(if x; then )'; echo $?`,
	`exec 2>&1
eval 'echo $(while'; echo $?`,
	`exec 2>&1
eval '
x=$((1+$(echo
'; echo $?`,
	`exec 2>&1
eval 'echo $((1+(2)'; echo $?`,
	`exec 2>&1
eval 'echo $[1+'; echo $?`,
	`exec 2>&1
eval 'case x in"'; echo $?`,
	`exec 2>&1
eval 'for i in"'; echo $?`,
	`exec 2>&1
eval 'for "'; echo $?`,
	`exec 2>&1
eval 'for i x"'; echo $?`,
	`exec 2>&1
eval 'if true; then echo; fi"'; echo $?`,
	`exec 2>&1
eval 'if true; fi "'; echo $?`,
	`exec 2>&1
eval 'case x y$('; echo $?`,
	`exec 2>&1
eval 'echo ) "'; echo $?`,
	`exec 2>&1
eval 'function "'; echo $?`,
	`exec 2>&1
eval 'echo $(cat <<E
a'; echo $?`,
	`exec 2>&1
eval 'cat <<E
a'; echo $?`,
	`exec 2>&1
eval 'echo \`cat <<E
a\`'; echo $?`,
	`exec 2>&1
x='echo \`if\`'; source /dev/stdin <<< "$x"; echo $?`,
	`exec 2>&1
trap 'echo \`fi\` z' EXIT; echo $?`,
	`exec 2>&1
x=1 ]]`,
	`exec 2>&1
echo ]] [[ ]]`,
	`exec 2>&1
eval ']]'; echo $?`,
	`exec 2>&1
eval 'echo a |'; echo $?; eval 'a &&'; echo $?; eval '| a'; echo $?; eval '&& b'; echo $?; eval ';'; echo $?; eval '&'; echo $?; eval ';;'; echo $?; eval '(' ; echo $?; eval ')' ; echo $?`,
	`exec 2>&1
eval '{'; echo $?; eval '}'; echo $?; eval 'f() {'; echo $?; eval 'f()'; echo $?; eval 'function f'; echo $?; eval 'f( a'; echo $?; eval 'if'; echo $?; eval 'then'; echo $?; eval 'for'; echo $?; eval 'case'; echo $?; eval 'select'; echo $?`,
	`exec 2>&1
eval 'echo <'; echo $?; eval 'echo >'; echo $?; eval 'echo > >'; echo $?; eval 'echo 2>&'; echo $?; eval 'cat <<'; echo $?; eval 'cat <<<'; echo $?; eval 'echo &> | x'; echo $?`,
	`exec 2>&1
eval 'a=('; echo $?`,
	`exec 2>&1
eval 'a=(1 ('; echo $?`,
	`exec 2>&1
eval 'a=(1 &)'; echo $?`,
	`exec 2>&1
eval 'echo \${'; echo $?; eval 'echo \${a'; echo $?; eval 'echo \${a:-"'; echo $?; eval 'echo \${a[}'; echo $?`,
	`exec 2>&1
eval 'if true; then
echo a
elif'; echo $?; eval 'case x in
a) echo
b) echo;;
esac'; echo $?`,
	`exec 2>&1
eval 'for 1x in a; do echo; done; echo same $?'; echo $?; eval 'for $x in a; do :; done; echo same'; eval 'select 1x in a; do echo; done; echo same $?'; eval 'f$x() { :; }; echo same $?';  eval '"f"() { :; }; echo same $?'; eval 'a\\b() { :; }; echo $?'`,
	`exec 2>&1
set -e; eval 'for 1x in a; do :; done'; echo $?`,
	`exec 2>&1
eval 'for 1x in a; do echo; done || echo failed'`,
	`exec 2>&1
eval "f'x() { :; }"; echo $?`,
	`exec 2>&1
eval 'echo "$(case x in"'; echo $?`,
	`exec 2>&1
eval 'echo $(case x in'; echo $?`,
	`exec 2>&1
eval 'echo "$(if"'; echo $?`,
	`exec 2>&1
eval 'echo "$(if true; then"'; echo $?`,
	`exec 2>&1
eval 'echo "$(echo '"'"'a"'; echo $?`,
	`exec 2>&1
eval 'echo $(echo "a'; echo $?`,
	`exec 2>&1
eval 'echo
x=$(while true; do
echo'; echo $?`,
	`exec 2>&1
eval '

echo "\${x:-$(for i in"'; echo $?`,
	`exec 2>&1
eval 'echo "$(cat <<E
a"'; echo $?`,
	`exec 2>&1
eval 'echo $(cat <<E
a
E'; echo $?`,
	`exec 2>&1
eval 'x=$((1+'; echo $?`,
	`exec 2>&1
eval 'x=$((1+$(echo'; echo $?`,
	`exec 2>&1
eval 'cat <(echo'; echo $?`,
	`exec 2>&1
eval 'cat <(if true; then'; echo $?`,
	`exec 2>&1
eval 'echo "$(echo (a))"'; echo $?`,
	`exec 2>&1
eval 'echo "$(fi)"'; echo $?`,
	`exec 2>&1
eval 'echo "$(echo ; ; )"'; echo $?`,
	`exec 2>&1
eval 'f() { echo "$(case x in x) echo"; }'; echo $?`,
	`exec 2>&1
eval 'a=($(if)'; echo $?`,
	`exec 2>&1
eval 'echo \${x'; echo $?`,
	`exec 2>&1
eval 'echo "\${x'; echo $?`,
	`exec 2>&1
eval 'echo \${x:-"a'; echo $?`,
	`exec 2>&1
eval 'echo "abc'; echo $?`,
	`exec 2>&1
eval "echo 'abc"; echo $?`,
	`exec 2>&1
eval 'echo
echo "abc
def'; echo $?`,
	`exec 2>&1
eval '((1+'; echo $?`,
	`exec 2>&1
eval 'for i in $(case'; echo $?`,
	`exec 2>&1
eval 'if $(echo'; echo $?`,
);
