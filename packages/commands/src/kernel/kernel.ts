import { type Flow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { ast } from './ast.ts';
import { check } from './check.ts';
import { confirm } from './confirm.ts';
import { last } from './last.ts';
import { limits } from './limits.ts';
import { mounts } from './mounts.ts';
import { outputLimit } from './output-limit.ts';
import type { Subcommand } from './subcommand.ts';
import { kernelTouches } from './touches.ts';
import { vars } from './vars.ts';
import { vfs } from './vfs/vfs.ts';

const subcommands: readonly Subcommand[] = [
	ast,
	check,
	confirm,
	last,
	limits,
	mounts,
	outputLimit,
	vars,
	...vfs,
];

const helpWidth = 24;

const helpLine = ({ name, operands, summary }: Subcommand): string =>
	`  ${`${name} ${operands}`.trim().padEnd(helpWidth)}${summary}`;

/** `kernel`: what the shell itself is, holds and keeps back. Its parts are subcommands, so that no program's name is taken. */
export const kernel: DefinedCommand = defineCommand({
	name: 'kernel',
	summary: 'Tell about the shell itself, and deal with changes that it keeps aside.',
	options: {},
	operands: {
		name: 'SUBCOMMAND [ARGUMENT]',
		min: 1,
		max: Number.POSITIVE_INFINITY,
		summary: ['', 'Subcommands:', ...subcommands.map(helpLine)].join('\n'),
	},
	examples: [
		{
			script: 'kernel vfs status',
			output: 'mode      direct\nadded     0\nmodified  0\nremoved   0\nrenamed   0\n',
		},
		{ script: "x='a b'; kernel vars x", output: "x  ''  a b\n" },
		{ script: 'kernel limits --json | keys | head -n 1', output: 'maxWallMs\n' },
		{
			script: "kernel check 'break'",
			output: "line 1: warning: break: only meaningful in a `for', `while', or `until' loop\n",
		},
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ operands }, look) => kernelTouches(look, operands),
	json: {},
	usageStatus: 2,
	run: (context, { operands }) => runReporting(context, runWords(context, operands)),
});

// Subcommands of two words come first: `vfs diff`.
const runWords = function* (context: CommandContext, words: readonly string[]): Flow<number> {
	for (const count of [2, 1]) {
		const name = words.slice(0, count).join(' ');
		const found = words.length < count ? undefined : subcommands.find((each) => each.name === name);
		if (found === undefined) continue;
		const args = words.slice(count);
		if (args.length < found.min) throw new CommandFailure(`${name}: missing ${found.operands}`, usage);
		if (args.length > found.max)
			throw new CommandFailure(`${name}: extra operand '${args[found.max]}'`, usage);
		return yield* wait(found.run(context, args));
	}
	throw new CommandFailure(`'${words.slice(0, 2).join(' ')}' is not a subcommand`, usage);
};

const usage = { status: 2, hint: true } as const;
