import type { Row } from '../row.ts';

/** What builtins for people at a terminal do in a script, and limits of the system. */
export const rows: readonly Row[] = [
	{ script: 'ulimit -c 0; echo $?; ulimit -c; ulimit -Hc; ulimit -Sc' },
	{ script: 'ulimit -S -c 0 || echo no; ulimit -c; (ulimit -t 5; ulimit -t); ulimit -t 7; ulimit -Ht' },
	{ script: 'ulimit -c 0 -t 9; ulimit -c -t; ulimit -p' },
	{
		script: 'ulimit -t 10; ulimit -St 5; ulimit -t; ulimit -Ht; ulimit -St hard; ulimit -t; ulimit -t soft',
	},
	{ script: 'ulimit -t 10; ulimit -St 11; echo $?', stderr: true },
	{ script: 'ulimit -c x; echo $?', stderr: true },
	{ script: 'ulimit -Z; echo $?', stderr: true },
	{ script: 'f() { ulimit -c 0; }; f; command ulimit -c; builtin ulimit -c' },
	{ script: 'history; echo $?; history 5; history -c; echo $?' },
	{ script: 'history -s a b; history -s c; history; history 1; (history -s d; history); history | wc -l' },
	{ script: 'history -s a; history -s b; history -s c; history -d 2; history; history -d -1; history' },
	{ script: 'history x; echo $?', stderr: true },
	{ script: 'history -d 5; echo $?', stderr: true },
	{ script: 'history -s one; history -w f; cat f; history -c; history -r f; history' },
	{ script: 'fc -l; echo $?' },
	{ script: 'fc -s; echo $?', stderr: true },
	{
		script: 'set -H; echo "a!b" !! !x; echo $-; set -o histexpand; set -o | grep histexpand; set +H; echo $-',
	},
	{ script: 'suspend; echo $?', stderr: true },
	{ script: "bind 'set bell-style none'; echo $?", stderr: true },
	{
		script:
			'complete -W "a b" tool; echo $?; complete -p tool; complete; complete -r tool; complete -p; echo $?',
	},
	{
		script:
			'complete -F _f -o nospace c; complete -p c; complete -d cd; complete -p cd; complete -r; complete',
	},
	{ script: 'complete -p nosuch; echo $?', stderr: true },
	{ script: 'echo before; enable -f ./nosuch.so x 2> /dev/null || echo failed' },
	{ script: 'echo before; ulimit -c 0 2> /dev/null; history > /dev/null; echo after' },
	{
		script:
			'echo x > /dev/tcp/127.0.0.1/1; echo $?; if (exec 3<>/dev/udp/127.0.0.1/x); then :; else echo none; fi',
	},
];
