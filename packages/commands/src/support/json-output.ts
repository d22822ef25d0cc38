import { type Flow, type Value, wait, writeJson, writeJsonPieces } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Prints what `--json` asked for, and hands on the value itself beside the text. */
export const printJson = (context: CommandContext, value: Value): void => {
	context.sendData(value);
	context.output.appendText(`${writeJson(value)}\n`);
};

/** The same for a value that may be very long: the event loop has its turns between the pieces of its text. */
export const printLongJson = function* (context: CommandContext, value: Value): Flow<void> {
	context.sendData(value);
	for (const piece of writeJsonPieces(value)) {
		context.output.appendText(piece);
		yield* wait(context.output.settle());
		yield* wait(context.breathe(stepsPerPiece));
	}
	context.output.appendText('\n');
};

// What a piece counts as, told to `breathe`.
const stepsPerPiece = 16;
