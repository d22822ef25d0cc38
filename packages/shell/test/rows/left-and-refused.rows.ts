import type { Row } from '../row.ts';

/** What a `return`, a job's name as a command, a file that is not there and a key that is empty leave behind. */
export const rows: readonly Row[] = [
	// A RETURN trap sees the redirections of the function that is left, not those of a subshell in it.
	{ script: 'set -T; trap "echo R" RETURN; f() ( { return 3; } > out ); f; echo $?; cat out' },
	{ script: 'set -T; trap "echo R \\$?" RETURN; f() { ( { return 3; } > out ); echo in; }; f; cat out' },
	{ script: 'set -T; trap "echo R" RETURN; f() { x=$( { return 3; } 2>&1 ); echo "$x $?"; }; f' },
	{ script: 'set -T; trap "echo R" RETURN; f() { { return 3; } > out | cat; }; f; cat out' },
	{
		script:
			'set -T; trap "echo R" RETURN; g() { { return 3; } > out; }; f() ( g; echo x >> out ); f; cat out',
	},
	{
		script: 'set -T; trap "echo R" RETURN; f() { . ./s; echo in; }; f; cat out; (. ./s); cat out',
		files: { s: '{ return 2; } > out\necho no' },
	},
	// A job's name as a command makes no redirection and leaves PIPESTATUS.
	{ script: 'true | false | true; %1; echo $? "${PIPESTATUS[@]}"', stderr: true },
	{ script: 'false | true; %1 > out 2> /dev/null; echo $? "${PIPESTATUS[@]}"; ls', stderr: true },
	{
		script: 'false | true; command %1; echo $? "${PIPESTATUS[@]}"; true; echo "${PIPESTATUS[@]}"',
		stderr: true,
	},
	{ script: '%1 | cat; echo "${PIPESTATUS[@]}"; %1() { echo f; }; true | %1', stderr: true },
	{ script: 'false; %1; echo "${PIPESTATUS[@]}"; true; echo "${PIPESTATUS[@]}"; ! %1; echo $?' },
	{ script: 'set -m; sleep 0.1 & true | false; %1; echo $? "${PIPESTATUS[@]}"' },
	// A sourced file that is not there ends the shell without the DEBUG trap, unless functions inherit that.
	{ script: 'trap "echo D" DEBUG; trap "echo E" EXIT; set -e; . ./nosuch; echo no', stderr: true },
	{ script: 'set -T; trap "echo D" DEBUG; trap "echo E" EXIT; set -e; . ./nosuch; echo no', stderr: true },
	{ script: 'trap "echo D" DEBUG; trap "echo E" EXIT; set -e; false; echo no' },
	// The value of an empty key is evaluated by declare alone.
	{ script: 'declare -A m; x=; m=([a]=1 [$x]=$((1/0)) [b]=2); echo $?; declare -p m', stderr: true },
	{ script: 'declare -A m; x=; m=([$x]=${y:=set}); echo $? "$y"' },
	{ script: 'x=; declare -A m=([$x]=$((1/0))); echo $?', stderr: true },
];
