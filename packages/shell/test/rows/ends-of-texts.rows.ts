import type { Row } from '../row.ts';

/** Texts that end within something, and files that are not there to be run. */
export const rows: readonly Row[] = [
	...[
		"eval 'echo $(if'; echo $?",
		"eval 'echo $(for i in 1; do'; echo $?",
		"eval 'cat <(while :; do'; echo $?",
		"eval 'echo hi\necho $(if\necho ho'; echo $?",
		'eval \'echo "$( { echo"\'; echo $?',
		"bash -c 'echo $(case x in'; echo $?",
		"eval 'if true; then echo 1'; echo $?",
	].map((script): Row => ({ script, stderr: true })),
	...[
		'. ./absent; echo no',
		'source /nonexist/x > o; echo no',
		'. absent; echo no',
		'command . ./absent; echo no',
		"eval '. ./absent'; echo no",
		'if . ./absent; then echo y; fi; . ./absent || echo or; echo on',
		'(. ./absent); echo no',
		'f() { . ./absent; }; f; echo no',
		'. ; echo no',
	].map(
		(script): Row => ({
			script: `exec 2>/dev/null; set -e; trap 'echo "err $?"' ERR; trap 'echo "exit $?"' EXIT; ${script}`,
		}),
	),
	{ script: "set -e; f() { . ./absent; }; trap 'echo exit' EXIT; trap 'echo D' DEBUG; f" },
];
