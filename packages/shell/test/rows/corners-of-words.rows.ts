import { type Row, rowsOf } from '../row.ts';

/** Words, documents and declarations that stand at the edge of what bash reads. */
export const rows: readonly Row[] = [
	...rowsOf(
		// A backslash joins the lines of a document before anything in it is read.
		'cat <<X\na ${HO\\\nME} b $((1 + 1)\\\n)\nX',
		'cat <<-X\n\ta\\\n\tb\n\t${HO\\\nME} $((1+\\\n2)) \\\\\n\tend\\\\\n\tX',
		'cat <<X\na$(echo b\\\nc)d `echo e\\\nf` "$(echo "g\\\nh")"\nX',
		'echo $((1 + 1)\\\n); x=$((2*3)\\\n\\\n); echo $x; y="$(( (1+2)*3 )\\\n)"; echo $y',
		// Only in double quotes do backquotes take the backslash of a quote away.
		'cat <<X\n`echo "a \\"b\\" c"` `echo \\"x\\"` \\" "\\""\nX',
		'cat <<X\n"`echo "a \\"b\\" $HOME \\$HOME \\\\$HOME"`" "${x-`echo "\\"q\\""`}"\nX',
		// Blanks around a quoted list in a default are dropped only where they would separate.
		'set -- a b; IFS=; printf \'<%s>\' ${0+ "$@" } x${0+ "$@" }y; IFS=:; printf \'<%s>\' ${0+ "$@" }; echo',
		'set -- a b; IFS=" x"; printf "<%s>" ${0+ "$@"  }y; IFS=; a=(1 2); x=(${0+ "${a[@]}" }); declare -p x',
		// The first word of a command goes to the bracket that closes its subscript.
		'a[5 + 3] x 2>&1; echo $?; a[b c]+ x 2>&1; a["p q" r]z w 2>&1; x=1 a[1 2] 2>&1; x[ 1 ]=5; declare -p x',
		'for ((i = $"3"; i < $"5"; ++i)); do echo $i; done; (( x = $"3" )); echo $x $(( $"4" + 1 ))',
		'bash --version | head -n 1; bash --help > help; echo $?; head -n 1 < help',
		'PS1=\'\\j\'; sleep 0.2 & echo "${PS1@P}" | cat; (echo "${PS1@P}"); echo "$(echo "${PS1@P}")"; wait',
		// Only a name can begin a list of names.
		'set -- a b; echo "${!1*}"; echo no',
		'echo "${!@*}"; echo no',
		'echo ${!#*}\necho $?',
		// A backslash in the subscript of an indexed array stands for itself.
		'declare -A a; a[\\q]=x; a["\\\\q"]=y; declare -p a; b[\\1]=x; declare -p b',
		'a[\\q]=x; declare -p a',
	),
	{
		script: 'cat <<1 <<2 <<3 <<4 <<5 <<6 <<7 <<8 <<9 <<10 <<11 <<12 <<13 <<14 <<15 <<16 <<17\n1\n',
		stderr: true,
	},
	...rowsOf(
		// A list that is marked goes past the locals of callers.
		'g() { readonly arr=(1 2); declare -p arr; }; f() { local arr=x; g; declare -p arr; }; f; declare -p arr',
		'g() { export arr=(1 2); declare -p arr; }; f() { local arr=x; g; declare -p arr; }; f; declare -p arr',
		'f() { local arr; readonly arr=(1 2); declare -p arr; }; f; declare -p arr',
		// References that are added to, unmade, or become arrays.
		'declare -n foo=bar; declare +n -i foo=7+4; declare -p foo bar; declare -n q=z; declare +n -x q=1; declare -p q z',
		'typeset -n ref=re ref+=f; declare -p ref; declare -n r=a; declare -n r+=[@]; a=(1 2); declare -p r; echo "$r"',
		"declare -n ref=a; declare -n 'ref+=-x'; echo $?; declare -p ref; declare -n new; declare -n new+=b; declare -p new",
		'declare -rn ref=a; typeset +n ref; echo $?; declare -p ref; typeset +n ref=3; echo $?; declare -p ref a',
		'declare -n ref; declare -a ref; declare -p ref; declare -n q; declare -a q=(1 2); declare -p q; declare -n r; declare -A r; declare -p r',
		// What POSIX mode keeps before a special builtin was the command's, and so exported.
		'set -o posix; x=1 :; declare -p x; y=1 eval :; declare -p y; z=1 export q; declare -p z; f() { :; }; w=1 f; declare -p w',
		// What a script is told of the shell, and what runs it.
		'unset SHELL; bash -c \'echo "<$SHELL>"; declare -p SHELL\'; SHELL=q; bash -c \'echo "<$SHELL>"\'; export SHELL; bash -c \'echo "<$SHELL>"\'',
	),
	{
		script: 'chmod +x *; for s in *; do ./$s; echo $?; done',
		files: {
			relative: '#! bash\necho ran\n',
			'relative-path': '#! foo/bar\necho ran\n',
			empty: '#!\necho ran\n',
		},
	},
];
