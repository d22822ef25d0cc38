import { encodeText } from '@tenon/core';
import { type DefinedCommand, Kernel, limitProfiles, ungatedNetwork } from '@tenon/shell';
import { createDevices, createMemoryFileSystem, createMounts } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { measureWithin } from '../../../shell/test/hostile/machine-speed.ts';
import { commands } from '../../src/index.ts';
import { answeringPort } from '../web/answering-port.ts';
import { operandsBefore } from './operands-before.ts';
import { runWatched } from './watched-run.ts';

const isNightly = process.env.TENON_SWEEP === 'nightly';
const budgetMs = 200;

// Long enough that work which grows with the square of the length takes longer than a slice.
const length = 30_000;
const repeated = (unit: string): string => unit.repeat(length / unit.length);

/** Texts on which an expression that looks at each run again from each of its places never ends. */
const values: readonly string[] = [
	`a:${repeated(' ')}x`,
	`[${repeated(':')}`,
	`1.${repeated('0')}1`,
	repeated('{a}'),
	`x=@${repeated('"')}`,
	`${repeated('s/a')}/`,
	`[${repeated('[:a:]')}`,
	`http://a/${repeated('X')}y`,
	repeated('%{'),
	repeated('*a'),
	repeated(','),
	repeated('é'),
];

const kernelWith = (value: string): Kernel => {
	const memory = createMemoryFileSystem();
	for (const folder of ['/work', '/tmp']) memory.mkdir(folder);
	memory.write('/work/in', encodeText('abc def\nghi,jkl\n1 2 3\n'.repeat(50)));
	memory.write('/work/long', encodeText(value));
	return new Kernel({
		network: ungatedNetwork(answeringPort),
		fileSystem: createMounts([
			{ path: '/', fileSystem: memory },
			{ path: '/dev', fileSystem: createDevices({ entropy: (into) => into.fill(7) }) },
		]),
		cwd: '/work',
		commands,
		limits: limitProfiles.model,
		check: 'report',
		environment: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', V: value },
	});
};

const scriptsOf = (name: string): readonly string[] => {
	const leading = operandsBefore[name] ?? '';
	const { declaration } = commands.get(name) as Partial<DefinedCommand>;
	const options = Object.values(declaration?.options ?? {}).filter(({ kind }) => kind !== 'flag');
	return [
		`${name} "$V" < in`,
		`${name} ${leading} "$V" in < in`,
		`${name} ${leading} < long`,
		...options.map(({ long, short }) => {
			const option = long === undefined ? `-${short![0]}"$V"` : `--${long}="$V"`;
			return `${name} ${option} ${leading} in < in`;
		}),
	];
};

// One value for each script, and another one for the next; all of them in the nightly run.
const valuesFor = (number: number): readonly string[] =>
	isNightly ? values : [values[0]!, values[1 + (number % (values.length - 1))]!];

// A script is read in one go, as docs/limits.md says.
const names = [...commands.keys()].filter((name) => name !== 'plan');

describe('a long value of any option leaves the event loop its turns in', () => {
	it.each(names)('%s', { timeout: 120_000 }, async (name) => {
		for (const [number, script] of scriptsOf(name).entries())
			for (const value of valuesFor(number)) {
				const { measured, limitMs } = await measureWithin(
					() => runWatched(kernelWith(value), script, budgetMs),
					({ longestMs, cancelMs }) => Math.max(longestMs, cancelMs),
				);
				const { longestMs, cancelMs } = measured;
				const isLate = Math.max(longestMs, cancelMs) >= limitMs;
				expect({ script, value: value.slice(0, 12), isLate }).toEqual({
					script,
					value: value.slice(0, 12),
					isLate: false,
				});
			}
	});
});
