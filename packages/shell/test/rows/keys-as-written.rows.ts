import type { Row } from '../row.ts';

const keys = `keys=( "'" '"' '\\' '\`' 'a b' "80's" 'x$y' '$(echo hi)' ']' '[' 'a]b' 'a[b' '#' '~' '\${z}' '"q"' 'a\\b' )`;

// Each key in each place where an element is named: what it is when its word is expanded, it stays.
const places: readonly string[] = [
	'[[ -v d[$k] ]]',
	'[[ -v d["$k"] ]]',
	'[[ -v "d[$k]" ]]',
	'[[ d[$k] -eq 1 ]]',
	'[[ 1 -lt d["$k"] ]]',
	'unset d[$k]',
	'unset -v d["$k"]',
	'unset "d[other]" d["$k"]',
	'd[$k]+=2',
	'(( d[$k]++ ))',
	'printf -v "d[x$k]" y',
];

export const rows: readonly Row[] = [
	...places.map((place) => ({
		script: `${keys}
declare -A d
for k in "\${keys[@]}"; do d=([other]=1); d[$k]=1; ${place}; echo "$k $? \${#d[@]} \${d[$k]-none}"; done 2>/dev/null`,
	})),
	{ script: `declare -A d=(['$k']=1); k=x; [[ -v 'd[$k]' ]]; echo $?; [[ -v d['$k'] ]]; echo $?` },
	{ script: 'declare -A d=(["a b"]=1); n="d[\\"a b\\"]"; [[ -v $n ]]; echo $?' },
	{ script: 'declare -A d=([k]=1); declare -n r=d; [[ -v r[k] && ! -v r[l] ]]; echo $?' },
	{ script: 'a=(1 2 3); i=1; [[ -v a[$i] && -v a[i+1] && ! -v a[i+2] && a[i] -eq 2 ]]; echo $?' },
	{ script: 'exec 2>&1; declare -A d=([a]=1); k=a; set -x; [[ -v d[$k] && d[$k] -eq 1 ]]; [[ ! -v d[b] ]]' },
	{ script: 'declare -A d=([a]=1); k=; unset "d[\\$k]"; echo $?; declare -p d', stderr: true },
	{ script: 'declare -A d=([a]=1); k=; unset -v d["$k"]; echo $?', stderr: true },
	{
		script:
			'declare -A d=([a]=1 [b]=2); unset() { echo "[$1]"; }; unset d[a]; builtin unset d[b]; declare -p d',
	},
	...[
		'read "d[$k]" <<< x',
		'printf -v "d[$k]" x',
		'test -v "d[$k]"',
		"unset 'd[$k]'",
		'declare "d[$k]=x"',
	].map((place) => ({
		script: `shopt -s assoc_expand_once; declare -A d; for k in 'a b' 'x$y' '$(echo hi)' '"q"' 'a\\b'; do
d=([$k]=1); ${place}; echo "$k $? \${#d[@]} \${d[$k]-none}"; done 2>/dev/null`,
	})),
];
