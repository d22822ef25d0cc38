import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{ script: 'unset LC_ALL; LANG=C; LC_CTYPE=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C; LANG=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C LC_CTYPE=C; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'export LANG=C LC_CTYPE=C; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LANG=C; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C.UTF-8; LANG=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C LC_CTYPE=C.UTF-8; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=C LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=C; LC_CTYPE=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=nope; LANG=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C LC_CTYPE=nope; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=C LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=C; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=; LANG=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C LC_CTYPE= bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C LC_CTYPE=; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'export LANG=C LC_CTYPE=; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LANG=C.UTF-8; LC_CTYPE=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C; LANG=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C.UTF-8 LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C.UTF-8 LC_CTYPE=C; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=C.UTF-8 LC_CTYPE=C; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=C.UTF-8; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C.UTF-8; LANG=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C.UTF-8 LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C.UTF-8 LC_CTYPE=C.UTF-8; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=C.UTF-8 LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=C.UTF-8; LC_CTYPE=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=nope; LANG=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C.UTF-8 LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C.UTF-8 LC_CTYPE=nope; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=C.UTF-8 LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=C.UTF-8; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=; LANG=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=C.UTF-8 LC_CTYPE= bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=C.UTF-8 LC_CTYPE=; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=C.UTF-8 LC_CTYPE=; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=nope; LC_CTYPE=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C; LANG=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=nope LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=nope LC_CTYPE=C; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=nope LC_CTYPE=C; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=nope; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C.UTF-8; LANG=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=nope LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=nope LC_CTYPE=C.UTF-8; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=nope LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=nope; LC_CTYPE=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=nope; LANG=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=nope LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=nope LC_CTYPE=nope; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=nope LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=nope; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=; LANG=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG=nope LC_CTYPE= bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG=nope LC_CTYPE=; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG=nope LC_CTYPE=; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=; LC_CTYPE=C; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C; LANG=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG= LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG= LC_CTYPE=C; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'export LANG= LC_CTYPE=C; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LANG=; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=C.UTF-8; LANG=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG= LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG= LC_CTYPE=C.UTF-8; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG= LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=; LC_CTYPE=nope; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=nope; LANG=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG= LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG= LC_CTYPE=nope; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{
		script: 'export LANG= LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'unset LC_ALL; LANG=; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=; LANG=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "unset LC_ALL; LANG= LC_CTYPE= bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{ script: 'export LANG= LC_CTYPE=; unset LC_ALL; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'export LANG= LC_CTYPE=; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "LC_ALL=C LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=C; LC_CTYPE=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C; LANG=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'LC_CTYPE=C; LC_ALL=C; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "LC_ALL=C LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=C; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C; LANG=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=C.UTF-8; LC_ALL=C; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=C LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=C; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C; LANG=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=nope; LC_ALL=C; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=C.UTF-8 LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=C.UTF-8; LC_CTYPE=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C.UTF-8; LANG=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=C; LC_ALL=C.UTF-8; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=C.UTF-8 LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=C.UTF-8; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C.UTF-8; LANG=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=C.UTF-8; LC_ALL=C.UTF-8; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=C.UTF-8 LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=C.UTF-8; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=C.UTF-8; LANG=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=nope; LC_ALL=C.UTF-8; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=nope LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=nope; LC_CTYPE=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=nope; LANG=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=C; LC_ALL=nope; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=nope LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=nope; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=nope; LANG=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=C.UTF-8; LC_ALL=nope; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL=nope LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=nope; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=nope; LANG=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=nope; LC_ALL=nope; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL= LC_CTYPE=C bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=; LC_CTYPE=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=; LANG=C; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'LC_CTYPE=C; LC_ALL=; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: "LC_ALL= LC_CTYPE=C.UTF-8 bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=; LANG=C.UTF-8; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script: 'LC_CTYPE=C.UTF-8; LC_ALL=; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: "LC_ALL= LC_CTYPE=nope bash -c 'x=é; echo ${#x} ${x^}'", stderr: true },
	{
		script:
			'LC_ALL=; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=; LANG=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{ script: 'LC_CTYPE=nope; LC_ALL=; x=é; echo ${#x} ${x^}; LC_CTYPE=; x=é; echo ${#x} ${x^}', stderr: true },
	{ script: 'unset LC_ALL; LC_COLLATE=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_MESSAGES=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_NUMERIC=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_TIME=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_FOO=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_ALL=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LANG=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LANGUAGE=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{ script: 'unset LC_ALL; LC_MONETARY=nope; x=é; echo ${#x} ${x^}; echo $?', stderr: true },
	{
		script:
			'unset LC_ALL; LANG=C; LC_ALL=nope; x=é; echo ${#x} ${x^}; LC_ALL=C.UTF-8; x=é; echo ${#x} ${x^}; LC_ALL=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL; LANG=C; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL; LANG=C; LANG=nope; x=é; echo ${#x} ${x^}; LANG=C.UTF-8; x=é; echo ${#x} ${x^}; LANG=nope; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL; LANG=C.UTF-8; LC_ALL=nope; x=é; echo ${#x} ${x^}; LC_ALL=C; x=é; echo ${#x} ${x^}; LC_ALL=nope; x=é; echo ${#x} ${x^}; unset LC_ALL; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL; LANG=C.UTF-8; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LC_CTYPE=C; x=é; echo ${#x} ${x^}; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; unset LC_CTYPE; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL; LANG=C.UTF-8; LANG=nope; x=é; echo ${#x} ${x^}; LANG=C; x=é; echo ${#x} ${x^}; LANG=nope; x=é; echo ${#x} ${x^}; unset LANG; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL LANG; LC_CTYPE=C.UTF-8; x=é; echo ${#x} ${x^}; LANG=nope; x=é; echo ${#x} ${x^}; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LANG=C; x=é; echo ${#x} ${x^}; LANG=C.UTF-8; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'unset LC_ALL LANG; LC_CTYPE=nope; x=é; echo ${#x} ${x^}; LANG=C; x=é; echo ${#x} ${x^}; LANG=nope; x=é; echo ${#x} ${x^}; LANG=C.UTF-8; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'f() { local LC_CTYPE=nope; x=é; echo ${#x} ${x^}; }; unset LC_ALL; f; x=é; echo ${#x} ${x^}; LANG=C; f; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
	{
		script:
			'LC_ALL=nope LC_CTYPE=C.UTF-8; LC_ALL=; x=é; echo ${#x} ${x^}; LC_ALL=C LANG=nope; x=é; echo ${#x} ${x^}; LC_ALL=; x=é; echo ${#x} ${x^}',
		stderr: true,
	},
];
