import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'declare -n r=x; x=abc; echo ${r:1/0}', stderr: true },
	{
		script:
			'f() { local -n self=self; echo "st $?"; self=1; echo "a $?"; }; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; self+=1; echo "a $?"; echo "[$self]"; }; self=g; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; self[1]=1; echo "a $?"; echo "[$self]"; }; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; self=(1 2); echo "a $?"; echo "[$self]"; }; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; unset self; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; read self <<< x; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; printf -v self x; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; (( self=4 )); echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; for self in a b; do echo "$self"; done; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; declare self=4; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; declare -g self=4; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{
		script:
			'f() { local -n self=self; export self=4; echo "a $?"; echo "[$self]"; }; self=5; f v; echo "out $?"; declare -p self',
		stderr: true,
	},
	{ script: 'f() { local -n self=$1; self=1; }; f self; echo "$? $self"', stderr: true },
	{ script: 'f() { local -n arr=$1; arr+=(x); }; arr=(1); f arr; echo "$? ${arr[@]}"', stderr: true },
	{ script: 'declare -n a=b; declare -n b=a; a=1; echo $?; echo "[$a]"', stderr: true },
	{ script: 'declare -n a=b; declare -n b=a; echo "[$a]"; echo $?', stderr: true },
	{ script: 'declare -n a=b b=c; declare -n c=a; echo "[$a]"; c=5; echo $?; declare -p a b c', stderr: true },
	{
		script:
			'f() { local -n r=x; g; echo "f:$r"; }; g() { local x=5; r=7; echo "g:$x $r"; }; x=1; f; echo "$x"',
	},
	{
		script:
			'f() { local -n r=x; g; echo "f:$r"; }; g() { local x=5; r+=7; echo "g:$x $r"; read r <<< 9; echo "g:$x $r"; }; x=1; f; echo "${x[@]}"',
	},
	{ script: 'declare -n r=x; g() { local x=5; r=7; echo $x; }; g; echo "[$x]"' },
	{
		script:
			'x=v; p=x; for i in 1 2 3 4 5 6 7 8; do declare -n r$i=$p; p=r$i; done; echo "$r8"; r8=w; echo "$? $x"; declare -n r9=r8; echo "[$r9]"; r9=z; echo "$? $x"',
	},
	{
		script:
			'declare -A count=([a]=1); add() { local -n count=$1; count[b]=2; (( count[a] += 4 )); }; add count; declare -p count',
		stderr: true,
	},
];
