import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript } from '../../test/bash-batch.ts';
import { describeLikeBash } from '../../test/like-bash.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { mapfileBuiltin } from './mapfile.ts';

interface Call {
	readonly flags: readonly string[];
	readonly input: string;
}

const runOurs = async ({ flags, input }: Call): Promise<string> => {
	const { shell } = createShellFixture();
	const start = shell.variables.own('a');
	start.value = new IndexedArray(['old0', 'old1']);
	shell.io.exchange(0, new OpenFile('pipe', { input: new BytesInput(new TextEncoder().encode(input)) }));
	await mapfileBuiltin.run(shell, ['mapfile', ...flags, 'a']);
	const { value } = shell.variables.get('a')!;
	if (!(value instanceof IndexedArray)) throw new TypeError('no array');
	return value
		.keys()
		.map((key) => `[${key}]<${value.get(key)!}>`)
		.join('');
};

const script = `
while IFS= read -r -d $'\\001' flags && IFS= read -r -d $'\\001' input; do
	a=(old0 old1)
	eval "mapfile $flags a" < <(printf '%b' "$input")
	for i in "\${!a[@]}"; do printf '[%s]<%s>' "$i" "\${a[i]}"; done
	printf '\\001\\n'
done`;

describe('mapfile', () => {
	it('stores the lines that bash stores, by any flags', async () => {
		const flag = fc.oneof(
			fc.constantFrom(
				['-t'],
				['-d', 'x'],
				['-d', ''],
				['-n', '2'],
				['-s', '1'],
				['-O', '1'],
				['-O', '4'],
				['-n', '0'],
			),
		);
		const call = fc.record({
			flags: fc.array(flag, { maxLength: 4 }).map((flags) => flags.flat()),
			input: fc.string({ unit: fc.constantFrom('a', 'x', '\\n', 'é', '\\0'), maxLength: 10 }),
		});
		const calls = fc.sample(call, { numRuns: 400, seed: 11 });
		const quoted = (word: string): string => `'${word}'`;
		const input = calls
			.map(({ flags, input: text }) => `${flags.map(quoted).join(' ')}\x01${text}\x01`)
			.join('');
		const theirs = runBashScript(script, { input }).split('\x01\n').slice(0, -1);
		expect(theirs).toHaveLength(calls.length);
		for (const [at, { flags, input: text }] of calls.entries()) {
			const bytes = text.replaceAll('\\n', '\n').replaceAll('\\0', '\0');
			const result = await runOurs({ flags, input: bytes });
			expect({ flags, text, result }).toEqual({ flags, text, result: theirs[at] });
		}
	});

	it('takes not a line more than it was asked for', async () => {
		const { shell } = createShellFixture();
		const input = new BytesInput(new TextEncoder().encode('1\n2\n3\n'));
		shell.io.exchange(0, new OpenFile('pipe', { input }));
		await mapfileBuiltin.run(shell, ['mapfile', '-n', '2', 'a']);
		expect(new TextDecoder().decode(input.pull())).toBe('3\n');
	});
});

describeLikeBash('mapfile in scripts', [
	'mapfile -x; echo $?; mapfile --help | head -n 1; mapfile -n; echo $?',
	"mapfile a <<< $'x\\ny'; declare -p a; readarray -t a <<< $'x\\ny'; declare -p a; mapfile < /dev/null; declare -p MAPFILE",
	"mapfile -t -n 1 -s 1 -O 3 a < <(printf '1\\n2\\n3'); declare -p a; s=text; mapfile -O 2 s <<< new; declare -p s",
	"mapfile -d : b <<< 'a:b:c'; declare -p b; mapfile -t -d '' c < <(printf 'a\\0b\\0'); declare -p c; mapfile -t d < <(printf 'a\\0b\\nc'); declare -p d",
	"mapfile -C 'echo cb' -c 2 -t d < <(printf '1\\n2\\n3\\n4\\n5\\n'); declare -p d; mapfile -C 'echo q' -c 1 e <<< \"it's\"; declare -p e",
	'mapfile -n x; echo $?; mapfile 1x; echo $?; mapfile -u 9; echo $?; mapfile -u x; echo $?; mapfile a b < /dev/null; echo $?',
	"declare -A h; mapfile h; echo $?; mapfile -O -1 z; mapfile -s -1 z; mapfile -c 0 z; readonly r; mapfile r; echo $?; mapfile ''; echo $?",
	"declare -ai n; mapfile -t n <<< $'1+1\\n2*3'; declare -p n; declare -n ref=target; mapfile -t ref <<< v; declare -p target ref",
	"{ mapfile -n 1 a; read b; } <<< $'1\\n2\\n3'; declare -p a b; exec 3<<< $'p\\nq'; mapfile -t -u 3 u; declare -p u",
	"printf 'a\\nb\\n' | { mapfile -t a; echo ${#a[@]}; }; f() { local -a l; mapfile -t l <<< in; declare -p l; }; f; declare -p l",
]);
