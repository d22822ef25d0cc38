import { type Value, writeJson } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Prints what `--json` asked for, and hands on the value itself beside the text. */
export const printJson = (context: CommandContext, value: Value): void => {
	context.sendData(value);
	context.output.appendText(`${writeJson(value)}\n`);
};
