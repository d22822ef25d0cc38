import { isTenonError, textOf, type Value } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from './command-failure.ts';
import { printJson } from './json-output.ts';

/** Hands on a value, and prints its text on a line of its own, or with `--json` the value. */
export const printValue = (context: CommandContext, value: Value): void => {
	if (context.json) {
		printJson(context, value);
		return;
	}
	context.sendData(value);
	context.output.appendText(`${valueText(value)}\n`);
};

/** Hands on a list, and prints the text of each element on a line of its own, or with `--json` the list. */
export const printList = (context: CommandContext, values: readonly Value[]): void => {
	if (context.json) {
		printJson(context, values);
		return;
	}
	context.sendData(values);
	for (const value of values) context.output.appendText(`${valueText(value)}\n`);
};

/** The text of a value; bytes have none, which is the command's failure. */
export const valueText = (value: Value): string => {
	try {
		return textOf(value);
	} catch (error) {
		if (isTenonError(error)) throw new CommandFailure(error.message);
		throw error;
	}
};
