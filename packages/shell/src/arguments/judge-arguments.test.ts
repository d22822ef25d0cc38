import { describe, expect, it } from 'vitest';
import type { CommandDeclaration } from '../command/declaration.ts';
import { judgeArguments } from './judge-arguments.ts';

const declaration: CommandDeclaration = {
	name: 'pick',
	summary: 'Pick lines.',
	options: {
		count: { kind: 'value', short: 'n', long: 'count', value: 'NUM', type: 'integer', summary: '' },
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: '' },
	},
	operands: { name: 'FILE', min: 1, max: 2, summary: '' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 1,
	check: (args) => (args[0] === 'bad' ? [{ message: 'bad is bad', argument: 0 }] : []),
	run: () => 0,
};

const judged = (...args: readonly (string | undefined)[]): readonly string[] =>
	judgeArguments(declaration, args).map(({ code, message }) => `${code} ${message}`);

describe('judgeArguments', () => {
	it.each([
		[['-z', 'a'], "pick.usage pick: invalid option -- 'z'"],
		[['--nope', undefined], "pick.usage pick: unrecognized option '--nope'"],
		[['-n', 'x', 'a'], "pick.usage pick: invalid NUM: 'x'"],
		[[], 'pick.usage pick: missing operand'],
		[['a', 'b', 'c'], "pick.usage pick: extra operand 'c'"],
		[['bad'], 'pick.arguments pick: bad is bad'],
	] as const)('%j is certain to fail', (args, finding) => {
		expect(judged(...args)).toEqual([finding]);
	});

	it.each([
		[['-q', 'a']],
		[['-n', undefined]],
		[['--count', undefined, 'a']],
		[[undefined, '-z']],
		[[undefined]],
		[['a', 'b', undefined]],
	] as const)('%j may go well', (args) => {
		expect(judged(...args)).toEqual([]);
	});
});
