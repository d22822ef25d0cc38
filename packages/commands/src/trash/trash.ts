import { type Flow, runFlow, type Trash, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { rowShapes } from '../support/print-rows.ts';
import { trashConfig } from './config.ts';
import { trashEmpty } from './empty.ts';
import { trashList } from './list.ts';
import { trashRestore } from './restore.ts';
import type { TrashSubcommand } from './subcommand.ts';
import { trashTouches } from './touches.ts';

const subcommands: readonly TrashSubcommand[] = [trashList, trashRestore, trashEmpty, trashConfig];

const helpWidth = 20;

const helpLine = ({ name, operands, summary }: TrashSubcommand): string =>
	`  ${`${name} ${operands}`.trim().padEnd(helpWidth)}${summary}`;

/** `trash`: what executions removed and overwrote, thing by thing. */
export const trash: DefinedCommand = defineCommand({
	name: 'trash',
	summary: 'List, restore and throw away what was removed or overwritten.',
	options: {},
	operands: {
		name: 'SUBCOMMAND [ARGUMENT]',
		min: 1,
		max: Number.POSITIVE_INFINITY,
		summary: ['', 'Subcommands:', ...subcommands.map(helpLine)].join('\n'),
	},
	examples: [{ script: 'trash list 2>&1', output: 'trash: nothing is kept here\n', status: 1 }],
	effects: ['fs.read', 'fs.write', 'trash.empty'],
	needsPerson: ({ operands: [subcommand] }) => subcommand === trashEmpty.name,
	touches: ({ operands }, look) => runFlow(trashTouches(look, operands)),
	json: {},
	shapes: rowShapes,
	usageStatus: 1,
	run: (context, { operands }) => runReporting(context, run(context, operands)),
});

const run = function* (context: CommandContext, [name = '', ...operands]: readonly string[]): Flow<number> {
	const found = subcommands.find((each) => each.name === name);
	if (found === undefined) throw new CommandFailure(`'${name}' is not a subcommand`, usage);
	if (operands.length < found.min) throw new CommandFailure(`${name}: missing ${found.operands}`, usage);
	if (operands.length > found.max) {
		throw new CommandFailure(`${name}: extra operand '${operands[found.max]}'`, usage);
	}
	return yield* wait(found.run(context, trashOf(context), operands));
};

const usage = { status: 1, hint: true } as const;

const trashOf = ({ trash: kept }: CommandContext): Trash => {
	if (kept === undefined) throw new CommandFailure('nothing is kept here');
	return kept;
};
