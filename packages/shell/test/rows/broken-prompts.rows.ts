import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script: `x='$('; echo "\${x@P}"; echo "st $?"
echo next`,
	},
	{ script: 'x=\'a$(b\'; y=${x@P}; echo "[$y] $?"', stderr: true },
	{ script: 'x=\'$((\'; echo "${x@P}"; echo "st $?"' },
	{ script: 'x=\'`\'; echo "${x@P}"; echo "st $?"' },
	{ script: 'x=\'${\'; echo "${x@P}"; echo "st $?"', stderr: true },
	{ script: 'x=\'${a\'; echo "${x@P}"; echo "st $?"', stderr: true },
	{ script: 'x=\'$(echo\'; echo "${x@P}"; echo "st $?"', stderr: true },
	{ script: 'x=\'"\'; echo "${x@P}"; echo "st $?"' },
	{ script: "PS4='$('; set -x; echo a; echo b", stderr: true },
	{ script: "PS4='$(echo hi) '; set -x; echo a; echo b", stderr: true },
	{ script: 'x=\'$(if)\'; echo "${x@P}"; echo "st $?"', stderr: true },
	{ script: 'x=\'$[1+\'; echo "${x@P}"; echo "st $?"' },
	{ script: 'x=\'${a b}\'; echo "${x@P}"; echo "st $?"', stderr: true },
	{ script: 'x=\'$((1+))\'; echo "${x@P}"; echo "st $?"', stderr: true },
	{ script: 'x=\'a\\$b\\\\c\\"d\'; echo "${x@P}"; echo "st $?"' },
];
