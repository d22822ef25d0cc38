import type { Value } from '@tenon/core';
import { CommandContext } from '../command/context.ts';
import { runForLines } from '../command/json-lines.ts';
import type { Builtin } from '../state/ports.ts';

/**
 * A builtin that takes `--json` as its first word, which bash rejects there: it gives the lines that it prints as a
 * list, or what `value` makes of them, and all else is as it was.
 */
export const takesJson = (
	builtin: Builtin,
	value: (lines: readonly string[]) => Value = (lines) => lines,
): Builtin => ({
	...builtin,
	run: (shell, argv) => {
		if (argv[1] !== '--json') return builtin.run(shell, argv);
		const context = new CommandContext(shell, argv[0]!, false);
		const run = () => builtin.run(shell, [argv[0]!, ...argv.slice(2)]);
		return runForLines(shell, context, run, { delimiter: '\n', value });
	},
});

/** For one that prints a single thing: it is the text. */
export const onlyLine = ([line = '']: readonly string[]): Value => line;

/** For lists of options: a record of what is on, where every line says so of one. */
export const switches = (lines: readonly string[]): Value => {
	const rows = lines.map((line) => /^(\S+)\s+(on|off)$/.exec(line));
	const areSwitches = lines.length > 0 && rows.every((row) => row !== null);
	return areSwitches ? new Map(rows.map(([, name, state]) => [name!, state === 'on'])) : lines;
};
