import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		'case a in a) echo A;; b) echo B;; esac',
		'case c in a) echo A;; *) echo other;; esac; case c in a) ;; esac; echo $?',
		'case x in a|x|b) echo alt;; esac; case b in a | b ) echo spaced;; esac',
		'case abc in a*) echo prefix;; esac; case abc in *c) echo suffix;; esac; case abc in *b*) echo inside;; esac',
		'case abc in ???) echo three;; esac; case ab in ?) echo one;; ??) echo two;; esac',
		'case b in [abc]) echo set;; esac; case d in [!abc]) echo notset;; esac; case 5 in [0-9]) echo digit;; esac',
		'case a in a) echo 1;& b) echo 2;; c) echo 3;; esac',
		'case a in a) echo 1;& b) echo 2;& c) echo 3;; d) echo 4;; esac',
		'case ab in a*) echo 1;;& *b) echo 2;;& c) echo 3;;& *) echo 4;; esac',
		'case ab in a*) echo 1;;& x) echo 2;; ab) echo 3;& z) echo 4;; *) echo 5;; esac',
		'case a in (a) echo paren;; esac; case a in (a|b) echo parens;; esac',
		'case a in a) esac; echo $?; case a in a) ;; esac; echo $?; (exit 3); case a in b) ;; esac; echo $?',
		'case a in a) (exit 4);; esac; echo $?; case a in a) false; true;; esac; echo $?',
		"case '' in '') echo empty;; esac; case \"\" in ?) ;; *) echo star;; esac",
		'case "a b" in "a b") echo quoted;; esac; x=\'a b\'; case $x in a\\ b) echo escaped;; esac; case $x in \'a b\') echo single;; esac',
		'x=\'*\'; case abc in $x) echo pattern;; esac; case abc in "$x") echo no;; *) echo literal;; esac; case \'*\' in "$x") echo same;; esac',
		"x='a|b'; case a in $x) echo no;; *) echo noalt;; esac; case 'a|b' in $x) echo lit;; esac",
		'case $((1+1)) in 2) echo two;; esac; case $(echo x) in x) echo sub;; esac; case `echo y` in y) echo bt;; esac',
		'case a in $(echo a)) echo patsub;; esac; case 3 in $((1+2))) echo arith;; esac; case v in ${u:-v}) echo param;; esac',
		`case a in
a)
echo multi
;;
b) echo b
;;
esac`,
		`case a in
# comment
a) echo c # trailing
;;
esac`,
		`case a in a) echo no-terminator
esac`,
		'case in in in) echo in;; esac; case esac in "esac") echo esac;; esac; case if in if) echo if;; esac',
		'case a in a) case b in b) echo nested;; esac;; esac; case a in a) if true; then echo iff; fi;; esac',
		'for i in 1 2 3; do case $i in 1) echo one;; 2) continue;; 3) break;; esac; echo after$i; done',
		'f() { case $1 in -h|--help) echo help; return 0;; -*) echo "bad $1"; return 1;; *) echo "arg $1";; esac; }; f -h; f -x; echo $?; f v',
		"case abc in a[bx]c) echo m;; esac; case a-c in a[-x]c) echo dash;; esac; case 'a]c' in a[]]c) echo br;; esac; case 'a^c' in a[x^]c) echo caret;; esac",
		"case A in [[:upper:]]) echo up;; esac; case a in [[:lower:][:digit:]]) echo lo;; esac; case ' ' in [[:space:]]) echo sp;; esac; case _ in [![:alnum:]]) echo na;; esac",
		`shopt -s extglob
case foo in @(foo|bar)) echo at;; esac; case aaa in +(a)) echo plus;; esac; case b in !(a)) echo not;; esac; case x in ?(x|y)) echo q;; esac; case '' in *(z)) echo star;; esac`,
		'shopt -s nocasematch; case ABC in abc) echo nocase;; esac; case É in é) echo accent;; esac',
		'case é in ?) echo onechar;; esac; case ☃☃ in ??) echo two;; esac; case é in [é-ë]) echo range;; esac',
		"case 'a*b' in a\\*b) echo esc;; esac; case 'a\\b' in 'a\\b') echo bs;; esac; case 'a?b' in 'a?b') echo q;; esac; case 'a\"b' in a\\\"b) echo dq;; esac",
		"case .x in *) echo dot;; esac; case a/b in *) echo slash;; esac; case a/b in a?b) echo qslash;; esac; case $'a\\nb' in a*b) echo nl;; esac",
		'HOME=/h; case /h/x in ~/*) echo tilde;; esac; case ~ in /h) echo subject;; esac',
		"x=3; case $x in [0-9]|[0-9][0-9]) echo small;; esac; case 42 in *[!0-9]*|'') echo nan;; *) echo number;; esac; case 4x2 in *[!0-9]*) echo nan;; esac",
		'case "$#" in 0) echo none;; esac; set -- a b; case $# in 2) echo two;; esac; case "$*" in \'a b\') echo all;; esac; case $@ in \'a b\') echo at;; esac',
		'case $- in *i*) echo interactive;; *) echo script;; esac; case $? in 0) echo ok;; esac; case "$0" in bash) echo bash;; esac',
		'a=(x y); case ${a[1]} in y) echo el;; esac; case "${a[@]}" in \'x y\') echo joined;; esac; case ${#a[@]} in 2) echo n;; esac',
		"case $unset in '') echo unset-empty;; esac; case \"${unset-d}\" in d) echo def;; esac; set -u; case ${unset:-} in '') echo u;; esac",
		'case a in a) echo out;; esac > f; cat f; case a in a) cat;; esac <<< input; case a in a) echo err >&2;; esac 2>/dev/null; echo p | case a in a) read l; echo "got $l";; esac',
		"case $(exit 3) in '') echo $?;; esac; case a in b) ;; *) echo $?;; esac; x=$(case a in a) echo incase;; esac); echo $x",
		'x=$(case a in (a) echo p;; esac); echo $x; echo "$(case b in a) echo 1;; b) echo 2;; esac)" `case c in c) echo bt;; esac`',
		'case 1.2.3 in [0-9]*.[0-9]*) echo ver;; esac; case file.tar.gz in *.tar.*) echo tar;; *.gz) echo gz;; esac; case v1 in v[0-9]) echo v;; esac',
		'case "-n" in -[a-z]) echo opt;; esac; case --long=val in --*=*) echo longval;; esac; case -abc in -?) ;; -??*) echo cluster;; esac',
		"yn() { case $1 in [Yy]|[Yy][Ee][Ss]) echo y;; [Nn]*) echo n;; *) echo '?';; esac; }; yn Y; yn yEs; yn no; yn maybe",
	),
	{ script: 'case a in a) echo x;; ; esac', stderr: true },
	{ script: 'case a a) echo x;; esac', stderr: true },
	{ script: 'case a in a) echo x;;', stderr: true },
	...rowsOf(
		'case a in a) echo 1 ;; b) ;; esac && echo and; case a in b) ;; esac || echo or; ! case a in a) false;; esac && echo neg',
		"case a in [a) echo open;; *) echo other;; esac; case '[a' in [a) echo lit;; *) echo other;; esac; case '[' in [) echo br;; esac",
		'case x in [[:bad:]]) echo m;; *) echo nomatch;; esac; case b in [a-) echo m;; *) echo n;; esac; case c in [z-a]) echo m;; *) echo empty-range;; esac',
		'case ab in "a"*) echo q;; esac; case \'a*\' in "a*") echo ql;; esac; case axb in a"*"b) echo no;; a*b) echo unq;; esac; p=\'a*\'; case \'a*\' in "$p") echo pq;; esac',
		"v='[ab]'; case a in $v) echo m;; esac; case '[ab]' in \"$v\") echo l;; esac; v='\\*'; case '*' in $v) echo esc;; esac; v='a\\'; case 'a\\' in \"$v\") echo t;; esac",
		'case a in a) break_me=1; echo $break_me;; esac; while :; do case x in x) break;; esac; done; echo out',
		'case 1 in 1) ;& 2) ;& 3) echo fell;; esac; case 1 in 1) echo a;;& 2) echo b;; esac; case 1 in 1) echo last;& esac; echo $?',
		"case \"$(printf 'x\\ny')\" in *$'\\n'*) echo multi;; esac; case $'\\t' in $'\\t') echo tab;; esac",
		'i=0; case $((i++)) in 0) echo $i;; esac; case a in $((i++))) ;; $((i++))) ;; *) echo $i;; esac; case a in a|$((i++))) echo $i;; esac',
		'set -e; case a in a) false || true;; esac; case a in b) ;; esac; echo alive; case a in a) false;; esac; echo dead',
		'case foo:bar in *:*) echo colon;; esac; x=foo:bar; case ${x%%:*} in foo) echo key;; esac; case ":a:b:" in *:b:*) echo in-path;; esac',
		't=fn; case $t in fn) f() { echo defined; };; esac; f; case y in y) x=1 y=2;; esac; echo $x$y; case 1 in 1) { echo g; };; esac; case 1 in 1) (echo s);; esac',
	),
];
