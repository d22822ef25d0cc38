import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	...rowsOf(
		`cat <<E
one
two
E`,
		`x=5; cat <<E
val $x \${x} $((x+1)) $(echo sub) \`echo bt\`
E`,
		`x=5; cat <<'E'
val $x \${x} $((x+1)) $(echo sub) \`echo bt\` \\$ \\\\
E`,
		`x=5; cat <<"E"
val $x \\$
E`,
		`cat <<\\E
$x \\y
E`,
		`cat <<E
\\$x \\\\ \\\` \\" \\' \\n a\\
joined
E`,
		`cat <<-E
	one tab
		two tabs
	  tab and blanks
	E
echo after`,
		`cat <<-'E'
	$raw
	E`,
		`cat <<E
"double" 'single' "it's"
E`,
		`cat <<E

blank lines

E`,
		`cat <<E
E
echo empty`,
		`cat <<E; echo after
body
E`,
		`cat <<A; cat <<B
a-body
A
b-body
B`,
		`cat <<A <<B
a-body
A
b-body
B`,
		`cat <<E | tr a-z A-Z
piped
E`,
		`cat <<E && echo and
body
E`,
		`cat <<E > f
to file
E
cat f`,
		`cat > f <<E
first form
E
cat f`,
		`while read a b; do echo "$b $a"; done <<E
1 one
2 two
E`,
		`if true; then
  cat <<E
inside if
E
fi`,
		`f() {
  cat <<E
in function $1
E
}
f a; f b`,
		`for i in 1 2; do cat <<E
round $i
E
done`,
		`x=$(cat <<E
in substitution
E
); echo "[$x]"`,
		`x=$(cat <<'E'
quoted ) paren $y
E
)
echo "[$x]"`,
		`x=\`cat <<E
bt
E
\`; echo $x`,
		`(cat <<E
sub
E
)
{ cat <<E
grp
E
}`,
		`cat <<'END OF'
spaces in delimiter
END OF`,
		`cat <<E
 E
E E
E`,
		`cat <<E
not E
xE
E`,
		`cat <<E$x
literal delimiter
E$x`,
		`cat <<$E
dollar
$E`,
		`cat <<-	E
	x
	E`,
		`cat << E
space before
E`,
		`cat <<'E'x
partly $q
Ex`,
		`cat <<!
bang
!`,
		`cat <<EOF1
EOF
EOF11
EOF1`,
		`cat <<E
\${x:-default} \${x:-"q d"} \${x:-'s q'} \${#x} \${x:+no}
E`,
		`a=(p q 'r s'); cat <<E
\${a[@]} \${a[*]} \${a[1]} \${#a[@]}
E`,
		`set -- x 'y z'; cat <<E
$@ | $* | $# | $1
E`,
		`IFS=:; set -- x y; cat <<E
$* "$*" $@
E`,
		`x='a   b  *'; cat <<E
$x
"$x"
E`,
		`cat <<E
* ? [a] {a,b} ~ ~/x
E`,
		`cat <<E
$(echo "quo ted" 'sing le')
$(cat <<F
nested
F
)
E`,
		`cat <<E
$(for i in 1 2; do echo $i; done)
\`echo "x y"\`
E`,
		`cat <<E
$((1 + 2)) $[3*4] $(( $(echo 5) ))
E`,
		`cat <<E
$ $x$ a$b $% $
E`,
		`cat <<E
a\\tb \\\\t \\\\\\\\ \\a "\\"" \\$\\$
E`,
		`cat <<E
line one \\
continued
	tab kept
E`,
		`cat <<'E'
line one \\
not continued
E`,
		`cat <<E
\${x:-a
b}
E`,
		`cat <<E
$(echo a
echo b)
E`,
		`read a b <<E
first second third
E
echo "$b"`,
		`read -r l <<'E'
raw \\n $x
E
echo "$l"`,
		`mapfile -t l <<E
1
2
3
E
echo \${#l[@]}`,
		`wc -l <<E
a
b
E`,
		`cat - <<E
dash
E
cat /dev/stdin <<E
stdin
E`,
		`cat <&3 3<<E
three
E`,
		`exec 3<<E
kept open
second
E
read a <&3; read b <&3; echo $b, $a`,
		`cat 5<<A <&5
five
A`,
		`bash <<E
echo from child
E`,
		`bash -s a b <<'E'
echo "$1 $2 $#"
E`,
		`eval "$(cat <<'E'
x=evaluated
E
)"; echo $x`,
		`. /dev/stdin <<'E'
y=sourced
E
echo $y`,
		`echo before; cat <<E; echo mid; cat <<F; echo last
e
E
f
F`,
		`case x in x) cat <<E
case doc
E
;; esac`,
		`cat <<E || echo no
ok
E
! cat <<E
neg
E
echo $?`,
		`cat <<E &
background
E
wait`,
		`f() { cat; }
f <<E
to function
E`,
		`{ read x; read y; } <<E
p
q
E
echo $y$x`,
		`x=$(tr a-z A-Z <<E
shout
E
) y=1; echo $x $y`,
		`cat <<E
é ☃ 😀
E`,
		`cat <<E | while read l; do echo "<$l>"; done | sort -r
a
b
E`,
		`name=World n=3
cat <<EOF
Hello, \${name}!
You have $n message$([ $n -ne 1 ] && echo s).
Total: $(( n * 2 ))
EOF`,
		`cat <<-EOF
	{
		"name": "\${USER_NAME:-none}",
		"list": [$(printf '"%s",' a b)]
	}
	EOF`,
		`gen() { cat <<-E
	host=$1
	port=\${2:-80}
	E
}
gen a; gen b 81`,
		`x=1; cat <<E
$((x++)) $((x++))
E
echo $x`,
		`cat <<E
\${y:=assigned}
E
echo "[$y]"`,
		`set -u
cat <<E
\${z-unset ok}
E`,
		`cat <<E
\${x/a/b} \${x:0:1} \${x^^} \${!x*} \${x@Q}
E`,
		`x='a"b'; cat <<E
\${x//\\"/Q} \${x/'"'/S} "\${x}"
E`,
		`x="v"; cat <<E
'\${x}' "\${x:-"n"}" \${u:-"a b"} \${u:-'c'}
E`,
		`(exit 3); cat <<E
status $?
E`,
		`cat <<E
$0 \${FUNCNAME-none} $#
E`,
		`cat <<'E' | grep -v x
x1
y1
E`,
	),
	{
		script: `cat <<E
unterminated`,
		differs: {
			why: 'a here-document without its end is refused, with the place where it opened',
			stdout: '',
			status: 2,
		},
	},
	{
		script: `cat <<'E'
also unterminated $x`,
		differs: {
			why: 'a here-document without its end is refused, with the place where it opened',
			stdout: '',
			status: 2,
		},
	},
	{
		script: `cat <<E
\${x?gone}
E
echo not reached`,
		stderr: true,
	},
	{
		script: `cat <<E
$((1/0))
E
echo not reached`,
		stderr: true,
	},
	...rowsOf(
		`cat <<E
\${bad sub}
E
echo after`,
		"cat <<< word; cat <<< \"two words\"; cat <<< $'ansi\\ttab'; cat <<< ''; cat <<< \"\"; cat <<< 'no $x'",
		'x=\'a  b\'; cat <<< $x; cat <<< "$x"; cat <<< x$x"$x"; y=$(cat <<< $x); echo "$y"',
		'cat <<< a"b c"\'d\'; cat <<< $((1+1)); cat <<< $(echo a b); cat <<< `echo bt`; cat <<< ~+x; cat <<< {a,b}; cat <<< *',
		"cat <<<nospace; cat 0<<< fd0; cat <&3 3<<< fd3; wc -c <<< abc; wc -l <<< $'a\\nb'; tr a b <<< aaa | cat",
		'a=(1 2 3); cat <<< ${a[@]}; cat <<< "${a[@]}"; cat <<< "${a[*]}"; set -- x y; cat <<< $*; cat <<< "$@"; IFS=-; cat <<< "$*"; cat <<< $*',
		'read x <<< line; echo $x; read -ra w <<< \'p q r\'; echo ${w[2]}; while read l; do echo "[$l]"; done <<< $\'1\\n2\'; mapfile -t m <<< "$(seq 2)"; echo ${m[1]}',
		`cat <<< $unset; cat <<< "$unset" | wc -c; cat <<< "trailing
newline
" | wc -l; grep b <<< $'a\\nb'; if grep -q x <<< xyz; then echo found; fi`,
		`cat <<< "a\\tb" ; cat <<< a\\\\b; cat <<< 'a\\b'; cat <<< "\\$x"; cat <<< "a\\
b"; cat <<< \\*; cat <<< "*"`,
		"f() { cat; }; f <<< fn; { cat; } <<< grp; (cat) <<< sub; for i in 1; do cat; done <<< loop; if cat; then :; fi <<< cond; exec 3<<< ex; cat <&3; bash <<< 'echo script'",
		// Delimiters that are cut by a line end, or quoted in the other ways.
		'cat <<EN\\\nD\none $((1 + 1))\nEND\ncat <<END\ntwo\nEN\\\nD\ncat <<END\nthree\\\nEND\nEND\ncat <<END\nEND\\\nEND\nEND\necho end',
		"cat <<'END'\none\\\nEN\\\nD\nEND\ncat <<\\END\ntwo\\\nEND\necho end",
		'cat <<-END\n\t\\\n\tone\\\n\ttwo\n\tEN\\\nD\ncat <<-END\n\t\tthree $(echo\\\n\tfour)\n\tEND',
		'cat <<$\'E\\x4eD\'\n$x\nEND\ncat <<$"END"\n$x\nEND\ncat <<E$\'N\'"D"\n$x\nEND',
		'x=$(cat <<EN\\\nD\none\nEN\\\nD\n); echo "$x"; x=$(cat <<END\ntwo\nEND)\necho "$x"',
	),
];
