import { type Synopsis, synopses } from '../state/synopses.ts';

// What `help` knows beyond builtins: the grammar, and the variables.
const grammar: Readonly<Record<string, readonly [usage: string, summary: string]>> = {
	'%': ['job_spec [&]', 'Resume job in foreground.'],
	'(( ... ))': ['(( expression ))', 'Evaluate arithmetic expression.'],
	'[[ ... ]]': ['[[ expression ]]', 'Execute conditional command.'],
	case: [
		'case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac',
		'Execute commands based on pattern matching.',
	],
	coproc: ['coproc [NAME] command [redirections]', 'Create a coprocess named NAME.'],
	for: ['for NAME [in WORDS ... ] ; do COMMANDS; done', 'Execute commands for each member in a list.'],
	'for ((': ['for (( exp1; exp2; exp3 )); do COMMANDS; done', 'Arithmetic for loop.'],
	function: ['function name { COMMANDS ; } or name () { COMMANDS ; }', 'Define shell function.'],
	if: [
		'if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi',
		'Execute commands based on conditional.',
	],
	select: [
		'select NAME [in WORDS ... ;] do COMMANDS; done',
		'Select words from a list and execute commands.',
	],
	time: ['time [-p] pipeline', "Report time consumed by pipeline's execution."],
	until: ['until COMMANDS; do COMMANDS-2; done', 'Execute commands as long as a test does not succeed.'],
	variables: [
		'variables - Names and meanings of some shell variables',
		'Common shell variable names and usage.',
	],
	while: ['while COMMANDS; do COMMANDS-2; done', 'Execute commands as long as a test succeeds.'],
	'{ ... }': ['{ COMMANDS ; }', 'Group commands as a unit.'],
};

/** Everything that `help` knows, in the order in which it lists it. */
export const helpTopics: ReadonlyMap<string, Synopsis> = new Map(
	[
		...synopses,
		...Object.entries(grammar).map(([name, [usage, summary]]) => [name, { usage, summary }] as const),
	].sort(([a], [b]) => (a < b ? -1 : 1)),
);
