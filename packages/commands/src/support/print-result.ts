import type { Value } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from './json-output.ts';

/** Prints a result that is one thing: its text, or with `--json` its value. */
export const printResult = (context: CommandContext, text: string, value: Value): void => {
	if (context.json) printJson(context, value);
	else context.output.appendText(text);
};
