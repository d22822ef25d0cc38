import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'exec 2>&1; alias -p nope; echo $?; alias -p x=1; echo $?; alias x; echo $?; alias a=b; alias -p nope; echo $?; unalias a; alias -p nope; echo $?',
		"alias a='echo x'; a 2>/dev/null; echo $?",
		`shopt -s expand_aliases
alias a='echo x'
a y`,
		`shopt -s expand_aliases
alias a='echo x'; a 2>/dev/null; echo $?`,
		`shopt -s expand_aliases; alias a='echo x'
a; a b c; a | cat; (a); { a; }; x=$(a); echo "[$x]"`,
		`shopt -s expand_aliases; alias ll='echo long' l=ll
l; ll`,
		`shopt -s expand_aliases; alias echo='echo pre'
echo a; \\echo b; 'echo' c; command echo d`,
		`shopt -s expand_aliases; alias sudo='echo run ' ls='listing'
sudo ls ls; sudo x ls`,
		`shopt -s expand_aliases; alias e='echo'
e; e a; X=1 e b; ! e c; e d && e f; if e g; then e h; fi; for i in 1; do e $i; done`,
		`shopt -s expand_aliases; alias p='echo $x'
x=1; p; x=2; p`,
		`shopt -s expand_aliases; alias semi='echo a; echo'
semi b; alias pipe='cat |'
pipe wc -l < /dev/null`,
		`shopt -s expand_aliases; alias begin='{' end='}'
begin echo grouped; end`,
		`shopt -s expand_aliases; alias iff='if true'
iff; then echo t; fi`,
		`shopt -s expand_aliases; alias a='b' b='a'
a 2>/dev/null; echo $?`,
		`shopt -s expand_aliases; alias a='a x'; a() { echo "fn $*"; } 2>/dev/null
echo ok`,
		`shopt -s expand_aliases; f() { g1; }; alias g1='echo late'
f 2>/dev/null; echo $?; h() { g1; }; h`,
		`shopt -s expand_aliases; alias x='echo al'
unalias x
x 2>/dev/null; echo $?`,
		`shopt -s expand_aliases; alias x='echo al'
eval x; eval 'alias y="echo y"'; eval y; y 2>/dev/null; echo $?`,
		"alias a=1 b='2 3' c=\"it's\"; alias a; alias; alias -p | wc -l; unalias a; alias a 2>/dev/null; echo $?; unalias -a; alias | wc -l",
	),
	{ script: 'alias nosuch; echo "status $?"', stderr: true },
	{ script: 'unalias nosuch; echo "status $?"', stderr: true },
	{ script: 'unalias; echo "status $?"', stderr: true },
	{ script: 'alias \'a b=c\'; echo "status $?"', stderr: true },
	{ script: 'alias -z; echo "status $?"', stderr: true },
	...rowsOf(
		`shopt -s expand_aliases; alias u='echo a b'
u c d; alias e=''
e echo empty; alias q='echo "q  q"'
q; alias s="echo 's  s'"
s`,
		`shopt -s expand_aliases; alias c='echo case'
case x in x) c;; esac; case c in c) echo lit;; esac; echo c; a=(c); echo \${a[0]}`,
		`shopt -s expand_aliases; alias n=$'echo one\\necho two'
n; alias cm='echo x # comment'
cm y
alias r='echo r > rf'
r; cat rf`,
		`shopt -s expand_aliases; alias v='x=5'
v; echo $x; alias t='time'
t true 2>/dev/null; alias w='while'
w false; do :; done; echo ok`,
		`shopt -s expand_aliases; alias 'a-b=echo dash' a.b='echo dot' 1a='echo one' _a='echo und' a+='echo plus'
a-b; a.b; 1a; _a; a+`,
		`shopt -s expand_aliases; alias foo='echo outer '
alias bar='inner'
foo bar bar; alias foo='echo nospace'
foo bar`,
		`shopt -s expand_aliases; alias x='echo a'
x=1; echo $x; x -n; echo; $(echo x) 2>/dev/null; echo $?; "x" 2>/dev/null; echo $?`,
		`shopt -s expand_aliases; alias ls='echo fake'
ls; command ls | wc -l; (unalias ls; alias ls 2>/dev/null; echo $?); alias ls; shopt -u expand_aliases
ls | wc -l`,
		`shopt -s expand_aliases; alias fn='echo al'; fn() { echo f; } 2>/dev/null
function k { echo k; }; alias k='echo al-k'
k; \\k; unalias k
k`,
		`BASH_ALIASES[z]='echo z'; alias z; alias y='echo y'; echo "\${BASH_ALIASES[y]}" \${#BASH_ALIASES[@]}; shopt -s expand_aliases
z; unset 'BASH_ALIASES[z]'; alias z 2>/dev/null; echo $?`,
		`sh -c 'alias a="echo sh"
a'; bash -c 'alias a="echo x"; shopt -s expand_aliases
a'; bash -O expand_aliases -c 'alias q="echo q"
q'`,
	),
	{
		// A comment hides the rest of the line that it comes to stand in.
		script: `shopt -s expand_aliases
alias comment=# long='# for x in '
comment
echo hi
comment foo bar
echo $?
long text
{ comment z
echo in; }
if true; then comment; echo q
fi
echo end; comment more; echo not
for i in 1; do comment x
echo $i; done
echo last`,
	},
	{
		// A number at the end of an alias is a word, whatever stands behind it.
		script: `shopt -s expand_aliases
alias n='echo 5' b='echo 6 ' w=word e='exec 3'
n>x; cat x
n>&2 2>y
b>z w; cat z
n<x>u w; cat u`,
	},
];
