import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runBashScript, withoutPrefix } from '../../test/bash-batch.ts';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { printfBuiltin } from './printf.ts';

const separator = '\x01\n';

/** What our printf writes, messages first come first served, and its status. */
const runOurs = async (args: readonly string[]): Promise<string> => {
	const { shell, stdout } = createShellFixture();
	shell.io.exchange(2, shell.io.get(1)?.retain());
	const status = await printfBuiltin.run(shell, ['printf', ...args]);
	return withoutPrefix(`${stdout.text()}:${status}`);
};

/** The same from bash, all calls in one process; each is a list of arguments ended by an empty line. */
const runTheirs = (calls: readonly (readonly string[])[]): readonly string[] =>
	runBashScript(
		`while IFS= read -r -d '' count; do args=(); for ((i = 0; i < count; i++)); do IFS= read -r -d '' arg; args+=("$arg"); done
		printf "\${args[@]}"; printf ':%d\\001\\n' "$?"; done`,
		{ input: calls.map((args) => `${args.length}\0${args.map((arg) => `${arg}\0`).join('')}`).join('') },
	)
		.split(separator)
		.slice(0, -1)
		.map(withoutPrefix);

const expectSame = async (calls: readonly (readonly string[])[]): Promise<void> => {
	const theirs = runTheirs(calls);
	for (const [at, args] of calls.entries()) {
		expect({ args, result: await runOurs(args) }).toEqual({ args, result: theirs[at] });
	}
};

const flags = fc.subarray(['-', '+', ' ', '0', '#']).map((chosen) => chosen.join(''));
const width = fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 30 }).map(String));
const precision = fc.oneof(
	fc.constant(''),
	fc.constant('.'),
	fc.integer({ min: 0, max: 25 }).map((n) => `.${n}`),
);
const directive = (conversions: readonly string[]): fc.Arbitrary<string> =>
	fc
		.tuple(flags, width, precision, fc.constantFrom(...conversions))
		.map(([flag, wide, precise, conversion]) => `%${flag}${wide}${precise}${conversion}|`);

describe('printf', () => {
	it('writes floating point numbers as bash does, to the last digit', async () => {
		const number = fc.oneof(
			fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
			fc
				.tuple(fc.bigInt(-(10n ** 22n), 10n ** 22n), fc.integer({ min: -30, max: 30 }))
				.map(([n, e]) => `${n}e${e}`),
			fc
				.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 999_999 }))
				.map(([a, b]) => `${a}.${b}`),
			fc.constantFrom(
				'0',
				'-0',
				'inf',
				'-inf',
				'nan',
				'0x1.8p3',
				'0xf.fp-20',
				'1e4931',
				'1e-4950',
				'5e5000',
				'2.5',
				'1.5',
				'.5',
				'5.',
			),
		);
		const call = fc.tuple(directive(['f', 'e', 'g', 'G', 'E', 'a', 'A', 'F']), number);
		await expectSame(fc.sample(call, { numRuns: 1500, seed: 7 }));
	});

	it('writes integers as bash does, with every flag', async () => {
		const number = fc.oneof(
			fc.bigInt(-(2n ** 65n), 2n ** 65n).map(String),
			fc.integer().map(String),
			fc.integer({ min: 0, max: 255 }).map((n) => `0x${n.toString(16)}`),
			fc.integer({ min: 0, max: 255 }).map((n) => `0${n.toString(8)}`),
			fc.constantFrom(
				'',
				' 12',
				'12 ',
				'+5',
				'-0',
				'08',
				'0x',
				'0xg',
				'abc',
				'1.5',
				"'a",
				'"é',
				"'",
				'--1',
				'1e3',
			),
		);
		const call = fc.tuple(directive(['d', 'i', 'u', 'o', 'x', 'X', 'ld', 'hhu', 'jx']), number);
		await expectSame(fc.sample(call, { numRuns: 1500, seed: 8 }));
	});

	it('counts bytes where it cuts and fills text', async () => {
		const text = fc.string({
			unit: fc.constantFrom('a', 'b', ' ', 'é', '€', '😀', '\\', "'", '"', '$', '\t'),
			maxLength: 8,
		});
		const call = fc
			.tuple(directive(['s', 'b', 'q', 'Q', 'c']), text)
			.filter(([format]) => !/0/.test(format.slice(1, 3)));
		const whole = (args: readonly string[]): boolean => !runCutsCharacter(args);
		await expectSame(fc.sample(call, { numRuns: 800, seed: 9 }).filter(whole));
	});

	it('resolves backslashes as bash does in formats and in %b', async () => {
		const piece = fc.constantFrom(
			'\\n',
			'\\t',
			'\\\\',
			'\\101',
			'\\0101',
			'\\7',
			'\\x41',
			'\\x',
			'\\u41',
			'\\u',
			'\\"',
			"\\'",
			'\\?',
			'\\q',
			'\\e',
			'\\8',
			'x',
			'\\',
		);
		const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
		const call = fc.oneof(
			text.map((format) => [format]),
			text.map((argument) => ['%b|', argument]),
		);
		await expectSame(fc.sample(call, { numRuns: 600, seed: 10 }));
	});

	it('uses the format again while there are arguments, and fills up what is missing', async () => {
		await expectSame([
			['%s %d\n', 'a', '1', 'b'],
			['%s\n', 'a', 'b', 'c'],
			['x\n', 'a', 'b'],
			['%d %s|'],
			['%b%b', 'a\\cb', 'c'],
			['%*d|%-*d|%.*f', '5', '1', '5', '2', '2', '3.14159'],
			['%*s|', '-6', 'a'],
			['%d\n', '1', 'x', '3'],
			['%z\n', 'a'],
			['%5', 'a'],
			['a%!b', 'x'],
			['%(%Y-%m-%d %H:%M:%S)T', '86400'],
			['%(%j %U %V %G %a %b %e %p %I %%)T', '1700000000'],
			['%(%s %y %C %u %w %k %l %R %D %n%t)T', '951782400'],
			['%()T', '3600'],
			['%(no)d', '1'],
			[
				'%(%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d%H%M%S%Y%m%d)T',
				'0',
			],
		]);
	});

	it('stores into a variable or an element, without what a NUL cuts off', async () => {
		const { shell, stdout } = createShellFixture();
		expect(await printfBuiltin.run(shell, ['printf', '-v', 'x', '%s-%s', 'a', 'b'])).toBe(0);
		expect(await printfBuiltin.run(shell, ['printf', '-vy', 'a\\0b'])).toBe(0);
		expect(await printfBuiltin.run(shell, ['printf', '-v', 'z[2]', '%d', '7'])).toBe(0);
		expect(await printfBuiltin.run(shell, ['printf', '-v', 'w', '\\303\\251'])).toBe(0);
		expect(stdout.text()).toBe('');
		expect(['x', 'y', 'w'].map((name) => shell.variables.text(name))).toEqual(['a-b', 'a', 'é']);
		expect(shell.variables.get('z')?.value).toMatchObject({ size: 1, end: 3 });
	});

	it('refuses a width beyond what a text may hold', () => {
		const { shell } = createShellFixture();
		expect(() => printfBuiltin.run(shell, ['printf', '%99999999d', '1'])).toThrow(
			'more than 10000000 bytes wanted',
		);
	});
});

// A cut through a character leaves bytes that the test's own channel cannot carry.
const runCutsCharacter = (args: readonly string[]): boolean =>
	/[^\0-\x7f]/.test(args[1] ?? '') && /\.|c\|/.test(args[0]!);
