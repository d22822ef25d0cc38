import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../scripts/find-program.ts';
import { type ProgramRow, type Programs, preparePrograms } from './run-program.ts';

let runTenonSh: Programs['runTenonSh'];
let runBash: Programs['runBash'];

beforeAll(async () => {
	({ runTenonSh, runBash } = await preparePrograms());
}, 120_000);

const rows: readonly ProgramRow[] = [
	{ args: ['-c', 'echo "$0" "$@" $#', 'name', 'a', 'b c'] },
	{ args: ['-c', 'echo $-; echo "$0"'] },
	{
		args: ['script', 'x', 'y z'],
		files: { script: 'echo "$0" "$@" $-; echo ${BASH_SOURCE[0]} $LINENO\nexit 7\n' },
	},
	{ args: ['-s', 'x', 'y'], stdin: 'echo "$0" "$@" $-\n' },
	{
		args: [],
		stdin:
			'read line\nthis is read\necho "[$line]" $LINENO\nif true\nthen echo whole\nfi; exit 4\necho never',
	},
	{ args: [], stdin: 'x=1\necho $x; (exit 3)' },
	{ args: [], stdin: 'cat\nthe rest\nof it\n' },
	{ args: [], stdin: 'echo a\n/bin/true\necho b\n/bin/echo c; echo d\nread x\nline\n/bin/true\necho $x\n' },
	{ args: [], stdin: "/bin/sh -c 'read x; echo $x'\nfor dash\necho mine\n/bin/cat\nthe rest\n" },
	{ args: ['-c', 'read x; /bin/true; read y; echo $x $y'], stdin: 'one\ntwo\n' },
	{ args: [], stdin: 'trap "echo bye $?" EXIT\nexec 2>&1\nexec 1>&2\necho hi\nfor\necho no\n' },
	{ args: [], stdin: "trap 'echo bye' EXIT\necho $BASH_EXECUTION_STRING $-\n" },
	{
		args: [],
		stdin: 'if true\nthen echo a \\\n b\nfi\ncat <<E\nx\nE\nread y\nline\necho $y $LINENO\ncat\nrest',
	},
	{ args: [], stdin: 'cat <<E\nno end' },
	{ args: [], stdin: 'exec > out; echo kept\ncat out >&2\n', files: { out: '' } },
	{ args: [], stdin: 'a[1/0]=1; echo in\necho next\n' },
	{ args: [], stdin: '' },
	{ args: ['-c', 'mkdir d; ln -s d l; cd l; bash -c pwd'] },
	{ args: [], stdin: "head -n 1 > first\nline\ncat first; trap 'echo bye' EXIT\necho last" },
	{
		args: [
			'-c',
			'ulimit -c 0 -f 100; ulimit -a; ulimit -Ha; ulimit; set -o posix; ulimit -f; bash -c "ulimit -c -f"',
		],
	},
	{
		args: [
			'-c',
			'coproc cat; echo hi >&${COPROC[1]}; read -r x <&${COPROC[0]}; echo $x; kill $COPROC_PID; wait $COPROC_PID; echo $? ${COPROC-gone}',
		],
	},
	{
		args: [
			'-c',
			'coproc perl -ne "\\$|=1; print uc"; echo abc >&${COPROC[1]}; read -r x <&${COPROC[0]}; echo $x',
		],
	},
	{
		args: [
			'-c',
			'coproc sed -u s/a/b/; echo aaa >&${COPROC[1]}; read -r x <&${COPROC[0]}; echo $x; /bin/echo on',
		],
	},
	{ args: ['-e', '-c', 'false; echo never'] },
	{ args: ['-eu', '-o', 'pipefail', '-c', 'false | true; echo never'] },
	{ args: ['-x', '-c', 'echo a; x=1'] },
	{ args: ['-n', 'script'], files: { script: 'echo never\nset +n\necho never\nexit 3\n' } },
	{ args: ['-n', 'script'], files: { script: 'echo never\nif\n' } },
	{ args: ['-nc', 'echo never; exit 3'] },
	{ args: ['-n'], stdin: 'echo never\nexit 3\necho never\n' },
	{ args: ['-n'], stdin: 'echo never\nif\n' },
	{
		args: ['-c', '{ seq 100000; echo "s $?" >&2; } 2>&1 | head -n 1; bash -n <<< "echo never; if"; echo $?'],
	},
	{ args: ['-lc', 'echo login'] },
	{ args: ['--norc', '--noprofile', '-c', 'echo "$1"', '_', 'arg'] },
	{ args: ['-O', 'extglob', '-c', 'case ab in +(a|b)) echo yes;; esac'] },
	{
		args: [
			'-c',
			'mkfifo p; exec 9<>p; read -t 0.05 -u 9; echo "given up $?"; exec 0<>p; read -t 0.05; echo $?; rm p',
		],
	},
	{
		args: [
			'-c',
			'mkfifo p; for c in "grep x" "wc" "cut -c1"; do $c p & sleep 0.1; kill %%; wait $!; echo $?; done',
		],
	},
	{ args: ['-c', 'exec 3> out; (sleep 0.2; echo late >&3; cat out) & echo first'], files: { out: '' } },
	{ args: ['-c', "exec > >(perl -pe 's/a/b/'); echo a; exit 3"] },
	{ args: ['-c', 'umask 027; perl -e "open F, q(>f)"; touch g; stat -c "%a %n" f g'] },
	{
		args: ['-c', 'bash < head; bash < wc'],
		files: { head: 'head -1\nline\necho done\n', wc: 'wc\none two\n' },
	},
	{
		args: [
			'-c',
			'touch a; for i in {1..20}; do touch a; touch -r a b; cp -p a c; [[ a -nt b || b -nt a || a -nt c || c -nt a ]] && echo $i; done; exit 3',
		],
	},
	{ args: ['nosuch'] },
	{ args: ['.'] },
	{ args: ['-c', 'if'] },
	{ args: ['-c', 'echo a >&2; exit 300'] },
	{ args: ['-c', 'cat; cat <<< here', '_'], stdin: 'in\n' },
	{ args: ['-c', 'sh -c "exit 5"; echo $?; env -i printenv; /bin/echo real | tr a-z A-Z'] },
	{ args: ['-c', 'trap "echo got" TERM; kill $$; echo after'] },
	{ args: ['script'], files: { script: 'echo one\r\n' } },
];

describe('tenon sh and bash', () => {
	it.each(rows.map((row) => ({ title: JSON.stringify(row), row })))('agree on $title', ({ row }) => {
		const theirs = runBash(row);
		const ours = runTenonSh(row);
		expect({ stdout: ours.stdout, status: ours.status }).toEqual({
			stdout: theirs.stdout,
			status: theirs.status,
		});
	});
});

// How agents call a shell: state is kept in a file, the directory is asked for at the end.
const wrapped = (command: string): string =>
	`source snapshot 2>/dev/null || true && shopt -u extglob 2>/dev/null || true && eval '${command}' < /dev/null && pwd -P >| where`;

const wrappers: readonly ProgramRow[] = [
	{
		args: ['-c', `${wrapped('greet; cd sub')}; cat where; echo $?`],
		files: { snapshot: "greet() { echo hello; }\nexport FROM=snapshot\nalias ll='ls -l'\n", 'sub/keep': '' },
	},
	{ args: ['-lc', 'cd sub && ls -1 && echo "$PWD"'], files: { 'sub/a b': '', 'sub/c': '' } },
	{ args: ['-c', '-l', 'echo both'], files: {} },
	{ args: ['-c', '{ echo out; echo err >&2; } 2>&1; __exit=$?; echo ---; declare -p __exit; exit $__exit'] },
	{
		args: ['-c', 'set -o pipefail; (printf "%s\\n" "$1" | grep -c x) ; echo "status:$?"', '_', 'xyz'],
	},
	{ args: ['-s'], stdin: 'cd /tmp\necho marker-$?\npwd\necho marker-$?\nfalse\necho marker-$?\n' },
	{
		args: [
			'-c',
			'declare -f | head -3; export -p | grep -c declare; shopt -p extglob; set +o | grep errexit',
		],
	},
	{ args: ['-c', 'command -v git >/dev/null && echo git; type -t cd; [ -t 0 ] || echo notty'] },
];

describe('the ways in which programs call a shell', () => {
	it.each(wrappers.map((row) => ({ title: JSON.stringify(row.args), row })))(
		'$title works as under bash',
		({ row }) => {
			const theirs = runBash(row);
			const ours = runTenonSh(row);
			expect({ stdout: ours.stdout, status: ours.status }).toEqual({
				stdout: theirs.stdout,
				status: theirs.status,
			});
		},
	);
});

describe('what tenon sh adds', () => {
	it('--json prints one object', () => {
		const { stdout, status } = runTenonSh({ args: ['--json', '-c', 'echo a; echo b >&2; exit 3'] });
		expect(JSON.parse(stdout)).toEqual({
			code: 3,
			stdout: 'a\n',
			stderr: 'b\n',
			truncated: false,
			jobs: [],
			warnings: [],
			errors: [],
		});
		expect(status).toBe(3);
	});

	it('--timeout ends a script with 124', () => {
		expect(runTenonSh({ args: ['--timeout', '50ms', '-c', 'echo a; sleep 30'] })).toMatchObject({
			stdout: 'a\n',
			status: 124,
		});
	});

	it('--root shows a folder as / and runs no program', () => {
		const row = {
			args: ['--root', '.', '-c', 'pwd; cat /f; cat /etc/passwd; /usr/bin/git'],
			files: { f: 'inside\n' },
		};
		const { stdout, stderr, status } = runTenonSh(row);
		expect({ stdout, status }).toEqual({ stdout: '/\ninside\n', status: 127 });
		expect(stderr.split('\n')[0]).toBe('cat: /etc/passwd: No such file or directory');
	});

	it('--overlay leaves the files as they are', () => {
		const row = { args: ['--overlay', '-c', 'echo new > f; cat f; rm g; ls'], files: { f: 'old\n', g: '' } };
		expect(runTenonSh(row)).toMatchObject({ stdout: 'new\nf\n', left: { f: 'old\n', g: '' } });
	});

	it('--memory starts with nothing', () => {
		expect(runTenonSh({ args: ['--memory', '-c', 'ls /; echo x > /tmp/f; cat /tmp/f'] }).stdout).toBe(
			'dev\nhome\nroot\ntmp\nv\nx\n',
		);
	});

	it.each(['--memory', '--root=.'])('%s says why a program is not found', (flag) => {
		const [name] = /\w+/.exec(flag)!;
		expect(runTenonSh({ args: [...flag.split('='), '-c', 'git --version'] })).toMatchObject({
			status: 127,
			stderr: `bash: line 1: git: command not found\nbash: line 1: external programs are not allowed here: with --${name} it would see other files\n`,
		});
	});

	it('--no-exec refuses programs by name', () => {
		expect(runTenonSh({ args: ['--no-exec', '-c', 'git --version'] })).toMatchObject({
			status: 126,
			stderr: `bash: line 1: ${findProgram('git')}: external programs are not allowed here\n`,
		});
	});

	it.each([
		[['--timeout', 'soon', '-c', ':'], "tenon sh: --timeout needs a time such as 30, 1.5s or 5m, not 'soon'"],
		[['--root'], 'tenon sh: --root needs a folder'],
		[['--nope'], "tenon sh: --nope: invalid option; did you mean '--norc'?"],
		[['-c'], 'tenon sh: -c: option requires an argument'],
	])('%j is a mistake', (args, text) => {
		const { stderr, status } = runTenonSh({ args });
		expect([stderr.split('\n')[0], status]).toEqual([text, 2]);
	});
});
