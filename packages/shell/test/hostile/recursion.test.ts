import { describe, expect, it } from 'vitest';
import { attack } from './attack.ts';

const deep = 8000;

describe('functions call themselves 8 000 deep', () => {
	it.each([
		['plainly', 'f() { if (($1>0)); then f $(($1-1)); fi; }'],
		['with locals', 'f() { local n=$1 m; m=$((n-1)); [ $n -gt 0 ] && f $m; return 0; }'],
		['in a list', 'f() { (($1>0)) && f $(($1-1)) || :; }'],
		['in a condition', 'f() { if (($1>0)); then if f $(($1-1)); then :; fi; fi; }'],
		['negated', 'f() { (($1>0)) || return 0; ! ! f $(($1-1)); }'],
		['by eval', 'f() { if (($1>0)); then eval "f $(($1-1))"; fi; }'],
		['by builtin eval', 'f() { if (($1>0)); then builtin eval "f $(($1-1))"; fi; }'],
		['redirected', 'f() { if (($1>0)); then f $(($1-1)) 2>/dev/null; fi; }'],
		['with a temporary variable', 'f() { if (($1>0)); then x=1 f $(($1-1)); fi; }'],
		[
			'in loops and a case',
			'f() { for i in 1; do while :; do case x in x) { if (($1>0)); then f $(($1-1)); fi; } ;; esac; break; done; done; }',
		],
		['behind a command that waits', 'f() { if (($1>0)); then pause; f $(($1-1)); fi; }'],
		['before a command that waits', 'f() { if (($1>0)); then f $(($1-1)); pause; fi; }'],
		['by turns', 'f() { if (($1>0)); then g $(($1-1)); fi; }; g() { { f $1; }; }'],
	])('%s', async (_how, definition) => {
		expect(await attack(`${definition}; f ${deep}; echo $?`)).toEqual({
			status: 0,
			stdout: '0\n',
			complaint: '',
		});
	});

	it('in a substitution and in a pipeline', async () => {
		const definition = 'f() { if (($1>0)); then f $(($1-1)); else echo end; fi; }';
		expect(await attack(`${definition}; x=$(f ${deep}); echo $x; f ${deep} | cat`)).toEqual({
			status: 0,
			stdout: 'end\nend\n',
			complaint: '',
		});
	});

	it('as files that source themselves', async () => {
		const script = `echo 'n=$((n-1)); if ((n>0)); then . /work/s; fi' > s; n=${deep}; . /work/s; echo $? $n`;
		expect(await attack(script)).toEqual({ status: 0, stdout: '0 0\n', complaint: '' });
	});
});

const limits = { maxFunctionDepth: 20_000 };
const nesting = 'f: maximum function nesting level exceeded (20000)';
const evals = 'eval: maximum eval nesting level exceeded (10000)';
const traps = 'trap: maximum eval nesting level exceeded (10000)';

describe('recursion without end is refused', () => {
	it('by the limit that a kernel has of itself', async () => {
		expect(await attack('f() { (($1>0)) && f $(($1-1)); }; f 1000000')).toEqual({
			status: 1,
			stdout: '',
			complaint: 'environment: line 1: f: maximum function nesting level exceeded (100000)',
		});
	});

	it.each([
		['of a function', 'f() { f; }; f', 1, `environment: line 1: ${nesting}`],
		[
			'of a function with locals',
			'f() { local a=$1; f $((a+1)); :; }; f 1',
			1,
			`environment: line 1: ${nesting}`,
		],
		['of a condition', 'f() { if f; then :; fi; }; f', 1, `environment: line 1: ${nesting}`],
		['of eval', 'e="eval \\"\\$e\\""; eval "$e"', 1, `bash: line 1: ${evals}`],
		['of a file', 'echo ". /work/s" > s; . /work/s', 1, `/work/s: line 1: ${evals}`],
		['of a trap', 'trap "kill -USR1 $$" USR1; kill -USR1 $$', 1, `bash: line 1: ${traps}`],
		['of a prompt', 'x=\'${x@P}\'; echo "${x@P}"', 1, 'bash: line 1: commands nested too deep'],
		[
			'of arithmetic',
			'a=a; echo $((a))',
			1,
			'bash: line 1: a: expression recursion level exceeded (error token is "a")',
		],
		[
			'of arithmetic by turns',
			'a=b b=a; echo $((a+1))',
			1,
			'bash: line 1: b: expression recursion level exceeded (error token is "b")',
		],
		[
			'of a subscript',
			'a="a[a]"; echo $((a))',
			1,
			'bash: line 1: a[a]: expression recursion level exceeded (error token is "a[a]")',
		],
	] as const)('%s', async (_what, script, status, complaint) => {
		expect(await attack(script, { limits })).toEqual({ status, stdout: '', complaint });
	});

	it('of eval in a function, which goes on behind', async () => {
		const limits = { maxFunctionDepth: 5000 };
		expect(await attack('f() { eval f; }; f; echo after $?', { limits })).toMatchObject({
			complaint: 'environment: line 1: f: maximum function nesting level exceeded (5000)',
		});
	});

	it('of environments, each of which ends by itself', async () => {
		const subshells = 'subshells nested more than 1000 deep';
		expect(await attack('f() { echo $(f); }; f; echo after')).toEqual({
			status: 0,
			stdout: '\nafter\n',
			complaint: `environment: line 1: ${subshells}`,
		});
		for (const definition of ['f() { (f); }', 'f() { f | cat; }', 'f() { cat <(f); }']) {
			expect(await attack(`${definition}; f; echo after`)).toEqual({
				status: 0,
				stdout: 'after\n',
				complaint: `environment: line 1: ${subshells}`,
			});
		}
		expect(await attack('export c="SHLVL=0 bash -c \\"\\$c\\""; bash -c "$c"; echo after $?')).toEqual({
			status: 0,
			stdout: 'after 1\n',
			complaint: `bash: line 1: ${subshells}`,
		});
		expect(await attack('echo "SHLVL=0 bash /work/s" > s; bash /work/s; echo after $?')).toEqual({
			status: 0,
			stdout: 'after 1\n',
			complaint: `/work/s: line 1: ${subshells}`,
		});
	});

	it('of the text that set -x writes', async () => {
		const left = await attack("(PS4='$(set -x; :)'; set -x; :; echo after)");
		expect({ status: left.status, stdout: left.stdout }).toEqual({ status: 0, stdout: 'after\n' });
	});

	it('where the script sets the limit itself', async () => {
		expect(await attack('FUNCNEST=100; f() { f; }; f')).toEqual({
			status: 1,
			stdout: '',
			complaint: 'environment: line 1: f: maximum function nesting level exceeded (100)',
		});
	});
});

describe('what refers to itself', () => {
	it('is a warning for references', async () => {
		expect(await attack('declare -n a=b b=c c=a; echo $a')).toMatchObject({
			complaint: 'bash: line 1: warning: a: circular name reference',
		});
		const chain = 'for ((i=0;i<20000;i++)); do declare -n r$i=r$((i+1)); done; echo $r0';
		expect(await attack(chain)).toMatchObject({
			complaint: 'bash: line 1: warning: r0: circular name reference',
		});
	});

	it('is followed as deep as bash goes in arithmetic', async () => {
		const chain = (length: number): string =>
			`for ((i=0;i<${length};i++)); do declare v$i=v$((i+1)); done; v${length}=7; echo $((v0))`;
		expect(await attack(chain(900))).toEqual({ status: 0, stdout: '7\n', complaint: '' });
		expect(await attack(chain(2000))).toMatchObject({
			status: 1,
			complaint: 'bash: line 1: v1023: expression recursion level exceeded (error token is "v1023")',
		});
	});

	it('is run once by a trap', async () => {
		expect(await attack('trap "false" ERR; false; echo after')).toMatchObject({ stdout: 'after\n' });
		expect(await attack('set -E; f() { false; }; trap f ERR; f; echo after')).toMatchObject({
			stdout: 'after\n',
		});
		expect(await attack('f() { :; }; trap f RETURN; set -T; f; echo after')).toMatchObject({
			stdout: 'after\n',
		});
		expect(await attack('trap "exit 3" EXIT; exit 2')).toMatchObject({ status: 3 });
	});
});
