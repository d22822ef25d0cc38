import { describe, expect, it } from 'vitest';
import { createShellFixture } from '../../test/shell-fixture.ts';
import { ParsedOptions, parseOptions, withOptions } from './options.ts';

const flagsOf = (argv: readonly string[], spec: string): string => {
	const parsed = parseOptions(['name', ...argv], spec);
	if (!(parsed instanceof ParsedOptions)) return parsed.text;
	const flags = parsed.flags.map(
		({ sign, letter, value }) => `${sign}${letter}${value === '' ? '' : `=${value}`}`,
	);
	return `${flags.join(' ')} | ${parsed.operands.join(' ')}`;
};

describe('the flags of builtins', () => {
	it.each([
		[['-ab', '-c', 'x', 'y'], 'abc', '-a -b -c | x y'],
		[['-dX', 'y'], 'd:', '-d=X | y'],
		[['-d', 'X', 'y'], 'd:', '-d=X | y'],
		[['-ad', 'X'], 'ad:', '-a -d=X | '],
		[['--', '-a'], 'a', ' | -a'],
		[['-', '-a'], 'a', ' | - -a'],
		[['x', '-a'], 'a', ' | x -a'],
		[['+a', '-b'], '+ab', '+a -b | '],
		[['+a'], 'a', ' | +a'],
		[['-z'], 'a', '-z: invalid option'],
		[['-az'], 'a', '-z: invalid option'],
		[['+z'], '+a', '+z: invalid option'],
		[['-:'], 'd:', '-:: invalid option'],
		[['-d'], 'd:', '-d: option requires an argument'],
		[[], 'a', ' | '],
	])('%j with %s are %s', (argv, spec, expected) => {
		expect(flagsOf(argv, spec)).toBe(expected);
	});

	it('say what is wrong, how the builtin is used, and that it was misused', async () => {
		const { shell, stderr } = createShellFixture();
		expect(await withOptions(shell, ['cd', '-x'], 'LPe', () => 0)).toBe(2);
		expect(stderr.text()).toBe(
			'bash: line 1: cd: -x: invalid option\ncd: usage: cd [-L|[-P [-e]] [-@]] [dir]\n',
		);
	});

	it('give the help on descriptor 1 for --help', async () => {
		const { shell, stdout, stderr } = createShellFixture();
		expect(await withOptions(shell, ['pwd', '--help'], 'LP', () => 0)).toBe(2);
		expect(stdout.text()).toBe('pwd: pwd [-LP]\n    Print the name of the current working directory.\n');
		expect(stderr.text()).toBe('');
	});
});
