import { errnoText, type Flow, fromPlain, isFsError, runFlow, type Trash, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { TrashLookupError } from '@tenon/vfs';
import { printJson } from '../support/json-output.ts';
import type { TrashSubcommand } from './subcommand.ts';

/** `trash restore`: brings things back to where they were; never over what is there. */
export const trashRestore: TrashSubcommand = {
	name: 'restore',
	operands: 'NAME...',
	min: 1,
	max: Number.POSITIVE_INFINITY,
	summary: 'bring back what has this id, name, or part of a name',
	run: (context, trash, names) => runFlow(run(context, trash, names)),
};

const run = function* (context: CommandContext, trash: Trash, names: readonly string[]): Flow<number> {
	const restored: string[] = [];
	let status = 0;
	for (const name of names) {
		try {
			const { id } = yield* wait(trash.find(name));
			restored.push(yield* wait(trash.restore(id)));
		} catch (error) {
			status = 1;
			yield* wait(context.complain(`restore: ${messageOf(error)}`));
		}
	}
	if (context.json) printJson(context, fromPlain(restored));
	else for (const path of restored) context.output.appendText(`${path}\n`);
	return status;
};

const messageOf = (error: unknown): string => {
	if (error instanceof TrashLookupError) return error.message;
	if (isFsError(error)) return `${error.path}: ${errnoText[error.errno]}`;
	throw error;
};
