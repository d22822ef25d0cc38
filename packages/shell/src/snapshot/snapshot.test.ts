import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import { SnapshotError } from './errors.ts';

const makeKernel = (): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/work/sub', { recursive: true });
	return new Kernel({ fileSystem, cwd: '/work', environment: { HOME: '/work' } });
};

/** All that a script can see of a shell's state. */
const showState = `declare -p; declare -f; alias; set -o; shopt; trap -p; pwd; umask; dirs; hash -l; echo "$0 $@"; enable -n`;

const stateOf = async (kernel: Kernel): Promise<string> => {
	const { stdout } = await kernel.execute(showState);
	return stdout.replace(/^declare .* (?:BASHPID|EPOCH\w+|S?RANDOM|SECONDS|_)=.*\n/gm, '');
};

const states = [
	'',
	'x=1; export y=2; readonly z=3; declare -i n=5; declare -l low=ABC; declare -u up=abc; declare unset_one',
	'a=(1 2 3); a[9]=x; declare -A m=([k]=v ["odd key"]="a b"); declare -a empty=(); declare -r -a fixed=(1)',
	'declare -n ref=x; x=7; ref=8',
	'f() { echo "$1"; }; function g-h { local x=1; cat <<E\nbody $x\nE\n}; export -f f; readonly -f f; declare -ft g-h',
	'shopt -s extglob nullglob\nf() { case $1 in @(a|b)) echo y;; esac; }; set -u -o pipefail; set -f',
	"alias ll='ls -l' q=\"it's\"; shopt -s expand_aliases; trap 'echo bye' EXIT; trap '' INT; trap 'x=$?' ERR",
	'cd sub; pushd / > /dev/null; umask 077; set -- one "two three"; hash -p /x/y foo; enable -n echo',
	"b=$'\\xff\\x01\\n\\t'; export b",
	'set -o strict',
];

describe('a snapshot', () => {
	it('is measured before it is taken, and no further than it matters', async () => {
		const kernel = makeKernel();
		const empty = kernel.snapshotBytes(1e9);
		await kernel.execute('a=(1 22 333); declare -A m=([key]=value); declare -J j=\'{"a":[1,"xyz"]}\'; s=abc');
		const held = kernel.snapshotBytes(1e9);
		expect([held > empty, held < empty + 2_000, kernel.snapshotBytes(1) > 1]).toEqual([true, true, true]);
		for (const grows of ['b=({1..100000})', `f() { : "$(cat <<E\n${'x'.repeat(5_000_000)}\nE\n)"; }`]) {
			const one = makeKernel();
			await one.execute(grows);
			const size = one.snapshotBytes(4_000_000);
			expect([size > 4_000_000, size < 6_000_000]).toEqual([true, true]);
		}
	});

	it.each(states)('of %j gives the same state in another kernel', async (script) => {
		const kernel = makeKernel();
		await kernel.execute(script);
		const data: unknown = JSON.parse(JSON.stringify(kernel.snapshot()));
		const other = makeKernel();
		await other.execute('x=other; g() { :; }; alias z=y; set -e; cd /; trap "echo t" TERM');
		other.restore(data);
		const [before, after] = [await stateOf(kernel), await stateOf(other)];
		expect(after).toBe(before);
		expect(JSON.parse(JSON.stringify(other.snapshot()))).toMatchObject({
			...(data as object),
			secondsMs: expect.any(Number),
			lastArgument: expect.any(String),
			pipeStatus: expect.any(Array),
		});
	});

	it('functions keep the lines they were written on', async () => {
		const kernel = makeKernel();
		await kernel.execute('\n\nf() {\n  echo $LINENO\n}');
		const other = makeKernel();
		other.restore(kernel.snapshot());
		expect((await other.execute('f')).stdout).toBe('4\n');
	});

	it('RANDOM goes on with the numbers that would have come', async () => {
		const kernel = makeKernel();
		await kernel.execute('RANDOM=5; : $RANDOM');
		const other = makeKernel();
		other.restore(kernel.snapshot());
		const script = 'echo $RANDOM $RANDOM';
		expect((await other.execute(script)).stdout).toBe((await kernel.execute(script)).stdout);
	});

	it.each([
		['version', 2, 'snapshot.version: expected version 1, found 2'],
		['cwd', 'rel', 'snapshot.cwd: expected an absolute path, found "rel"'],
		[
			'variables',
			[{ name: '1x', attributes: '', value: '' }],
			'snapshot.variables[0].name: expected a name, found "1x"',
		],
		[
			'variables',
			[{ name: 'x', attributes: 'q', value: '' }],
			'snapshot.variables[0].attributes: expected letters of declare, found "q"',
		],
		[
			'functions',
			[{ name: 'f', text: 'echo hi', file: '', line: 1, attributes: '' }],
			'snapshot.functions[0].text: expected the definition of the function f, found "echo hi"',
		],
		['options', ['nosuch'], 'snapshot.options[0]: expected an option of set -o, found "nosuch"'],
		['umask', -1, 'snapshot.umask: expected an integer from 0 to 511, found -1'],
	])('with a wrong %s is refused by field and changes nothing', async (field, value, message) => {
		const kernel = makeKernel();
		await kernel.execute('x=kept');
		const data = { ...kernel.snapshot(), [field]: value };
		expect(() => kernel.restore(data)).toThrow(message);
		expect(kernel.variable('x')).toBe('kept');
	});

	it.each([null, 5, [], 'text'])('%j is none', (data) => {
		expect(() => makeKernel().restore(data)).toThrow(SnapshotError);
	});
});
