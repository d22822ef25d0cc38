import { beforeAll, describe, expect, it } from 'vitest';
import { type ProgramRow, type Programs, preparePrograms } from './run-program.ts';

let runTenonSh: Programs['runTenonSh'];
let runBash: Programs['runBash'];

beforeAll(async () => {
	({ runTenonSh, runBash } = await preparePrograms());
}, 120_000);

/** A file of definitions, as a wrapper writes it once and sources before every command. */
const definitions = `# Snapshot file
unalias -a 2>/dev/null || true
# Functions
eval "$(echo 'Z3JlZXQgKCkgCnsgCiAgICBlY2hvICJoZWxsbyAkMSIKfQo=' | base64 -d)" > /dev/null 2>&1
# Shell Options
shopt -u autocd
shopt -s checkwinsize
shopt -s cmdhist
shopt -u extglob
shopt -s expand_aliases
set -o braceexpand
set -o hashall
set -o interactive-comments
# Aliases
alias -- ll='ls -la'
alias -- say='echo said'
# Check for rg availability
if ! command -v no-such-search >/dev/null 2>&1; then
  alias no-such-search='echo searched'
fi
export PATH='/usr/local/bin:/usr/bin:/bin'
`;

/** Writes such a file from the state of a shell. */
const takeDefinitions = `SNAPSHOT_FILE=snap
source ./rc < /dev/null
echo "# Snapshot file" >| "$SNAPSHOT_FILE"
echo "unalias -a 2>/dev/null || true" >> "$SNAPSHOT_FILE"
echo "# Functions" >> "$SNAPSHOT_FILE"
declare -f > /dev/null 2>&1
declare -F | cut -d' ' -f3 | grep -vE '^_[^_]' | while read func; do
  encoded_func=$(declare -f "$func" | base64 )
  echo "eval \\"\\$(echo '$encoded_func' | base64 -d)\\" > /dev/null 2>&1" >> "$SNAPSHOT_FILE"
done
echo "# Shell Options" >> "$SNAPSHOT_FILE"
shopt -p | head -n 1000 >> "$SNAPSHOT_FILE"
set -o | grep "on" | awk '{print "set -o " $1}' | head -n 1000 >> "$SNAPSHOT_FILE"
echo "shopt -s expand_aliases" >> "$SNAPSHOT_FILE"
echo "# Aliases" >> "$SNAPSHOT_FILE"
alias | sed 's/^alias //g' | sed 's/^/alias -- /' | head -n 1000 >> "$SNAPSHOT_FILE"
if [ ! -f "$SNAPSHOT_FILE" ]; then
  echo "Error: Snapshot file was not created at $SNAPSHOT_FILE" >&2
  exit 1
fi`;

const rc = `_hidden_helper() { :; }
__kept() { echo kept; }
greet() { local who="$1"; if [ -z "$who" ]; then who=world; fi; echo "hello $who"; }
alias ll='ls -la' say="echo 'said so'"
`;

/** What such wrappers are asked to run. */
const commands: readonly string[] = [
	'echo hi',
	'greet you; say loud; no-such-search',
	'cd sub && ls',
	'cd /nonexistent',
	'false',
	'exit 7',
	'cat',
	'echo "it'.concat("'", 's $HOME"'),
	'for f in *.txt; do echo "$f"; done | sort -r',
	'cat <<EOF\nbody $((1 + 1))\nEOF',
	'git --version > /dev/null && echo found || echo missing',
	'(echo out; echo err >&2) 2>&1 | cat',
	'nosuchcommand --flag',
	'export A=1; bash -c \'echo "$A"\'',
	'sleep 0.01 & wait $!; echo $?',
	'if then',
	'echo $0 $#',
	'read x; echo "<$x>"',
];

const quoted = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`;

const files = { definitions, cwd: '', 'a.txt': 'a\n', 'b.txt': 'b\n', 'sub/inner': '' };

const rows: readonly ProgramRow[] = [
	// Definitions are sourced, the command is evaluated without input, the directory is noted for the next call.
	...commands.map((command) => ({
		args: ['-c', `source ./definitions && eval ${quoted(command)} < /dev/null && pwd -P >| cwd`],
		files,
	})),
	...commands.map((command) => ({
		args: [
			'-c',
			`source ./definitions 2>/dev/null || true && shopt -u extglob 2>/dev/null || true && eval ${quoted(command)} \\< /dev/null && pwd -P >| cwd`,
		],
		files,
	})),
	...commands.slice(0, 8).map((command) => ({
		args: ['-c', '-l', `source ./definitions && eval ${quoted(command)} < /dev/null && pwd -P >| cwd`],
		files,
	})),
	// The definitions are taken from a shell, and used by the next.
	{ args: ['-c', '-l', takeDefinitions], files: { rc, snap: '' } },
	{
		args: [
			'-c',
			`${takeDefinitions}\nbash -c 'source snap && greet there && __kept && alias && eval "say x"'`,
		],
		files: { rc, snap: '' },
	},
	// A login shell with the command as it is.
	...commands.map((command) => ({ args: ['-lc', command], files, stdin: 'typed\n' })),
	...commands.map((command) => ({ args: ['-c', command], files, stdin: 'typed\n' })),
	// The caller's own files are read first, then the command is evaluated.
	...commands.slice(0, 10).map((command) => ({
		args: [
			'-c',
			'-l',
			`shopt -s expand_aliases\n[[ -f ./rc ]] && source ./rc >/dev/null 2>&1 || true\neval ${JSON.stringify(command).replaceAll('$', '\\$')}`,
		],
		files: { ...files, rc },
	})),
	// The environment between two marks.
	{
		args: [
			'-l',
			'-c',
			`printf 'mark'; env -0 | sort -z | tr '\\0' '\\n' | grep -E '^(HOME|LC_ALL|TZ)='; printf 'mark'`,
		],
	},
	{ args: ['-l', '-c', 'node -p "process.env.TZ + process.argv.length"'] },
	// What a person's own files set up for a line editor is no matter to a script.
	{
		args: ['-lc', 'declare -F; echo "$greeting ${BASH_EXECUTION_STRING%% *} $?"'],
		files: {
			'.bash_profile': 'complete -W "a b" tool\n. ./.bashrc\n',
			'.bashrc': 'greeting=hi; complete -F _x y\n',
		},
	},
	{ args: ['-l', 'script'], files: { '.profile': 'complete -d cd\nfalse\n', script: 'echo "$?"\n' } },
	// Tasks: the program and its arguments in one text, options before it.
	{ args: ['--norc', '--noprofile', '-c', 'echo "$-"; shopt -q login_shell; echo $?'] },
	{ args: ['-l', '-c', 'shopt -q login_shell; echo $?; echo "${BASH_VERSION%%.*}"'] },
	{ args: ['-e', '-u', '-o', 'pipefail', '-c', 'false | true; echo never'] },
	{ args: ['-euxo', 'pipefail', '-c', 'x=1; echo "$x"; echo "$unset"'] },
	{ args: ['--login', '-c', 'exec env | grep -c ^HOME='] },
	{ args: ['-c', '"$@"', 'bash', 'printf', '%s\n', 'a b', '*'] },
	{ args: ['-c', 'exec "$0" "$@"', 'ls', '-1'], files },
	{ args: ['-s', 'one', 'two'], stdin: 'echo "$# $1 $2"\nread -r line\nthe line\necho "<$line>"\n' },
];

describe('tenon sh behaves as bash in the wrappers of agents and editors', () => {
	it.each(rows.map((row, at) => [at, row.args.join(' ').slice(0, 160), row] as const))(
		'%i: %s',
		(_, __, row) => {
			const [ours, theirs] = [runTenonSh(row), runBash(row)];
			expect(ours).toEqual(theirs);
		},
	);
});
