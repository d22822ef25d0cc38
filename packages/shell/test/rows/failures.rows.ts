import { type Row, rowsOf } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: `x=abc; echo \${x:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=abc; echo \${x:0:1/0}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=abc; echo \${x:0:-9}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1); a[-5]=x; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1); echo "[\${a[-5]}]"; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1 2 3); echo "\${a[@]:1/0}"; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare a[1/0]=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare -i n=1/0; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `f() { local -i n=1/0; echo f; }; f; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `read a[1/0] <<< x; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `printf -v 'a[1/0]' x; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `unset 'a[1/0]'; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1); unset 'a[1/0]'; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `[[ -v a[1/0] ]]; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=([1/0]=x); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1); a+=([1/0]=x); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare -i n; n+=1/0; echo in
echo "next $?"`,
		stderr: true,
	},
	...rowsOf(
		`declare -i n; read n <<< 1/0; echo in
echo "next $?"`,
	),
	{
		script: `declare -i n; for n in 1/0; do echo b; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare -n r=r2; declare -n r2=r; r=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `declare -A m; m[]=x; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a[]=1; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1); a[1]=(y); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `1a=5; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=; echo \${!x}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `echo $((1/0)); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=$((1/0)); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=1/0; echo $((x)); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `let x=1/0; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `for ((i=1/0;i<1;i++)); do echo b; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `for i in \${x y}; do echo b; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `case \${x y} in *) echo b;; esac; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `case a in \${x y}) echo b;; esac; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `[[ \${x y} ]]; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `[[ 1/0 -eq 1 ]]; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `cat <<< \${x y}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `cat < \${x y}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `echo > $((1/0)); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; r=2; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; r=2 echo hi; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; r=2 :; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; r=2 f; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; echo \${r:=2} \${q:=3}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r; echo \${r:=2}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; for r in a; do echo b; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; ((r=2)); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; echo $((r=2)); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; unset r; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly r=1; export r=2; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly -a r=(1); r[0]=2; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `readonly -a r=(1); r=(2); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `shopt -s failglob; x=*.zz; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `shopt -s failglob; for i in *.zz; do echo b; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `shopt -s failglob; a=(*.zz); echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `shopt -s failglob; cat < *.zz; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `echo \${x/}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `echo "\${a[1/0]}"; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `a=(1); echo "\${a[1/0]}"; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x=5; echo "\${x[1/0]}"; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `PS4='$((1/0)) '; set -x; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `x='$((1/0))'; echo "\${x@P}"; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `select i in \${x y}; do break; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `coproc_=1; echo \${coproc_@Z}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -u; a=(1); echo \${a[5]}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -u; echo \${#q}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -u; echo \${q[@]}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -u; q+=(1); echo \${#z[@]}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `FUNCNEST=3; f() { f; }; f; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `echo \${x?msg}; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `exec 3<&9; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `exec < nosuch; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `. nosuch; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `set -o posix; . nosuch; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `shift 1 2; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `f() { return 1 2; }; f; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `break_=1; for i in 1; do break x; done; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `exit 1 2; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `cd a b; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `trap "echo $((1/0))" EXIT; echo in
echo "next $?"`,
		stderr: true,
	},
	{
		script: `trap 'echo $((1/0)); echo t' USR1; kill -USR1 $$; echo in
echo "next $?"`,
		stderr: true,
	},
	...rowsOf(
		`f() { echo \${x y}; echo f; }; f; echo in
echo "next $?"`,
		`f() { eval 'echo \${x y}; echo eval'; echo "after eval $?"; }; f
echo next`,
		`eval 'echo \${x y}; echo a
echo b'; echo c
echo next`,
		`. /dev/stdin <<< $'echo \${x y}; echo a\\necho b'; echo c
echo next`,
		`for i in 1 2; do echo \${x y}; echo $i; done
echo "next $i"`,
		`while :; do echo \${x y}; break; done
echo next`,
		`if echo \${x y}; then echo t; else echo e; fi
echo next`,
		`echo \${x y} || echo or
echo next`,
		`{ echo \${x y}
echo grp
}
echo next`,
		`(echo \${x y}; echo in
echo in2); echo "after $?"`,
		`x=$(echo \${x y}; echo in
echo in2); echo "after $? [$x]"`,
		'echo ${x y} | cat; echo "after ${PIPESTATUS[0]}"',
		'{ echo ${x y}; echo bg; } & wait $!; echo "after $?"',
		`set -e; echo \${x y}
echo next`,
		`set -e; trap 'echo exit $?' EXIT; echo \${x y}
echo next`,
		`trap 'echo err' ERR; echo \${x y}
echo next`,
		`trap 'echo exit $?' EXIT; echo \${x?}
echo next`,
		`! echo \${x y}
echo "next $?"`,
		'bash -c \'echo ${x y}; echo in\'; echo "after $?"',
		'bash -c \'set -u; echo $x; echo in\'; echo "after $?"',
		'bash -c \'echo ${x?}\'; echo "after $?"; (echo ${x?}); echo "after $?"',
		'(set -u; echo $x; echo in); echo "after $?"; y=$(set -u; echo $x; echo in); echo "after $?"',
		'f() { set -u; echo $x; }; (f; echo in); echo "after $?"',
		`x=5; echo \${x y}; x=6
echo $x`,
		`a=1; a=\${b y} c=2
echo "$a [$c]"`,
		`local_f() { local v=\${b y}; echo f; }; local_f
echo next`,
		`readonly r=1; f() { r=2; echo f; }; f; echo in
echo "next $?"`,
		`readonly r=1; if r=2; then echo t; else echo e; fi; echo in
echo next`,
		'readonly r=1; (r=2; echo in); echo "after $?"',
		'readonly r=1; x=$(r=2; echo in); echo "after $? [$x]"',
		`readonly r=1; r=2 || echo or
echo next`,
		`readonly r=1; { r=2; } 2>/dev/null || echo or
echo next`,
		'readonly r=1; eval \'r=2; echo in\'; echo "after $?"',
		'readonly r=1; f() { local r; echo "f $?"; }; f 2>/dev/null; echo "after $?"',
	),
];
