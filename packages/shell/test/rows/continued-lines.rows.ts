import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = rowsOf(
	// Operators.
	'echo a &\\\n& echo b; false |\\\n| echo c; echo d |\\\n& cat',
	'cat <\\\n<END\nin\nEND\ncat <\\\n<\\\n< text; cat <<\\\n-END\n\ttab\n\tEND\n',
	'echo a >f; echo b >\\\n>f; cat f; echo c 1\\\n>\\\n&2 2>&1; echo d &\\\n>g; cat g; cat <\\\n(echo e)',
	'(\\\n(3 > 2)) && echo yes; echo $(\\\n(1 + 1))',
	'case a in a) echo one;\\\n& b) echo two;\\\n; c) echo three; esac',
	// Reserved words, names and assignments.
	'i\\\nf true; th\\\nen echo yes; f\\\ni; for x i\\\nn 1 2; d\\\no echo $x; do\\\nne; [\\\n[ a == a ]\\\n] && echo same',
	'x\\\n=5; y+\\\n=6; z=a\\\nb; echo $x $y $z; f\\\n() { echo in f; }; f; fun\\\nction g { echo in g; }; g',
	'a[\\\n1]=b; a=([2\\\n]=c "${a[@]\\\n}"); echo "${a[@]}" {x\\\n,y}z ~\\\n/f',
	'shopt -s expand_aliases\nalias ll="echo alias"\nl\\\nl one\nalias lll="l\\\nl"\nlll two',
	// Expansions.
	'x=abc; echo ${\\\nx} ${x\\\n} ${#\\\nx} ${x\\\n:-d} ${u:\\\n-d} ${x#\\\n#a} ${x:1\\\n:1} ${x^\\\n^} $\\\n{x} "${\\\nx\\\n#a}"',
	'a=(1 2); echo ${a\\\n[1]} ${a[\\\n0]} ${!a\\\n[@]} ${#a[@\\\n]} "${a\\\n[@]}" $\\\n# ${\\\n#}',
	'echo "a\\\nb $\\\n(echo c\\\nd) `echo e\\\nf`" a\\\n"b"\\\n\'c\\\nd\'; echo a#\\\nb #\\\necho c',
	// Lines are counted all the same.
	'ec\\\nho $LINENO\nx\\\n=1 &\\\n& echo $LINENO\nf() { ec\\\nho $LINENO; }\nf\necho "$(ec\\\nho $LINENO)" $LINENO',
	'f() { i\\\nf [ "${\\\n1}" ]; th\\\nen echo "${1#a\\\nb}" |\\\n| echo x; fi; }; f abc; declare -f f',
	'eval "echo a &\\\\\n& echo b"; eval \'ec\\\nho $LINENO\'',
	// Behind a reserved word, with a blank or an operator on the next line.
	'{ true; }\\\n && echo yes; if true; then echo a; fi\\\n; echo b; (echo c)\\\n | cat',
	'if\\\n true; then\\\n echo a; else\\\n echo b; fi; case a in\\\n a) echo c;; esac; for\\\n x in\\\n 1 2; do\\\n echo $x; done',
	'while read -r x; do { echo "<$x>"; }\\\n done <<< a; [[ a ==\\\n a &&\\\n -n\\\n x ]]\\\n && echo yes',
	'!\\\n false && echo no; cat <<END\\\n | tr a b; echo x\na $((1+1))\nEND',
	'for i\\\n in 1 2; do echo $i; done; for \\\ni\\\nj in 3; do echo $ij; done; select i\\\n in a; do break; done < /dev/null',
);
