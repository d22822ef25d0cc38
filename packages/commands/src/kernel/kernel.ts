import { type Flow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, ownCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { rowShapes } from '../support/print-rows.ts';
import { ast } from './ast.ts';
import { check } from './check.ts';
import { clear } from './clear.ts';
import { confirm } from './confirm.ts';
import { ignore } from './ignore.ts';
import { last } from './last.ts';
import { limits } from './limits.ts';
import { mounts } from './mounts.ts';
import { outputLimit } from './output-limit.ts';
import { status } from './status.ts';
import type { Subcommand } from './subcommand.ts';
import { tools } from './tools.ts';
import { kernelNeeds, kernelTouches } from './touches.ts';
import { vars } from './vars.ts';
import { version } from './version.ts';
import { vfs } from './vfs/vfs.ts';

const subcommands: readonly Subcommand[] = [
	ast,
	check,
	clear,
	confirm,
	ignore,
	last,
	limits,
	mounts,
	outputLimit,
	status,
	tools,
	vars,
	version,
	...vfs,
];

const helpWidth = 24;

const helpLine = ({ name, operands, summary }: Subcommand): string =>
	`  ${`${name} ${operands}`.trim().padEnd(helpWidth)}${summary}`;

const helpOfNames = `  ${'NAME [ARGUMENT]...'.padEnd(helpWidth)}run an added command such as table or keys, whatever else has its name`;

const kernelItself: DefinedCommand = defineCommand({
	name: 'kernel',
	summary: 'Tell about the shell itself, and deal with changes that it keeps aside.',
	options: {},
	operands: {
		name: 'SUBCOMMAND [ARGUMENT]',
		min: 1,
		max: Number.POSITIVE_INFINITY,
		summary: ['', 'Subcommands:', ...subcommands.map(helpLine), helpOfNames].join('\n'),
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
	needs: ({ operands }) => kernelNeeds(operands),
	json: {},
	shapes: rowShapes,
	usageStatus: 2,
	run: (context, { operands }) => runReporting(context, runWords(context, operands)),
});

/**
 * `kernel`: what the shell itself is, holds and keeps back. Its parts are subcommands, so that no program's name is
 * taken. The commands that yield to a program of their name are among them: `kernel table` is always ours.
 */
export const kernel: DefinedCommand = {
	...kernelItself,
	run: (shell, argv) => {
		const own = ownCommand(shell, argv[1]);
		return own === undefined ? kernelItself.run(shell, argv) : own.run(shell, argv.slice(1));
	},
};

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
