import { type Flow, fromPlain, runFlow, type Trash, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import type { TrashSubcommand } from './subcommand.ts';

/** `trash empty`: removes for good all that is kept, and with it all that could be undone. */
export const trashEmpty: TrashSubcommand = {
	name: 'empty',
	operands: '',
	min: 0,
	max: 0,
	summary: 'remove all of it for good; then nothing can be undone',
	run: (context, trash) => runFlow(run(context, trash)),
};

const run = function* (context: CommandContext, trash: Trash): Flow<number> {
	const removed = yield* wait(trash.empty());
	if (context.json) printJson(context, fromPlain({ removed }));
	else context.output.appendText(`${removed === 1 ? '1 item' : `${removed} items`} removed for good\n`);
	return 0;
};
