import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'declare r; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'declare +n r; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'declare -a r; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'declare -A r; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'declare -i r; echo "[${!r}]" "[${!r-d}]" "[${!r:-d}]" "[${!r+s}]"; echo $?', stderr: true },
	{ script: 'f() { local r; echo "[${!r}]"; echo $?; }; f', stderr: true },
	{ script: 'f() { local r; echo "[${!r-d}]"; echo $?; }; f', stderr: true },
	{ script: 'unset r; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'r=; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'set -u; declare r; echo "[${!r}]"; echo $?', stderr: true },
	{
		script: 'declare r; echo "[${!r#x}]" "[${!r/x/y}]" "[${!r:0:1}]" "[${!r@Q}]" "[${#r}]"; echo $?',
		stderr: true,
	},
	{ script: 'r=(); echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'export r; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'declare +a r; x=${!r}; echo "$?[$x]"', stderr: true },
	{ script: 'r=x; unset x; declare x; echo "[${!r}]"; echo $?', stderr: true },
	{ script: 'select x in a; do echo "[$REPLY]"; done <<< \'a\\b\\\\c\\\'; echo', stderr: true },
	{ script: 'select x in a; do echo "[$REPLY]"; done <<< \' a\\ b \'; echo', stderr: true },
	{ script: 'select x in a; do echo "[$REPLY]"; done <<< $\'a\\\\\\nb\'; echo', stderr: true },
	{ script: 'select x in a b; do echo "[$REPLY] $x"; break; done <<< \'\\1\'; echo', stderr: true },
	{ script: 'IFS=:; select x in a; do echo "[$REPLY]"; done <<< \':a:b:\'; echo', stderr: true },
];
