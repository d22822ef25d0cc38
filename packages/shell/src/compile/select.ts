import { andThen, type Maybe } from '@tenon/core';
import { readLine } from '../builtins/read-line.ts';
import { compileWords } from '../expand/words.ts';
import { assign } from '../state/assign.ts';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { SelectCommand } from '../syntax/ast.ts';
import { isName } from '../syntax/names.ts';
import { printWords } from '../syntax/print.ts';
import type { Compilation } from './compilation.ts';
import { afterDebugTrap, isDebugged } from './debug-trap.ts';
import { compileList } from './list.ts';
import { recover } from './recover.ts';
import { refuseName } from './refused-name.ts';
import { runRounds } from './rounds.ts';
import { menuText } from './select-menu.ts';
import type { Step } from './step.ts';
import { traceSelect } from './trace.ts';

/** `select`: shows a numbered list, reads a line, runs the body with the choice, until the input ends. */
export const compileSelect = (command: SelectCommand, compilation: Compilation): Step => {
	const body = compileList(command.body, compilation);
	const words = command.words === undefined ? undefined : compileWords(command.words, compilation);
	const { variable, line } = command;
	const text = (): string => (command.words === undefined ? '"$@"' : printWords(command.words));
	const start: Step = (shell) => {
		if (words === undefined) return choose(shell, shell.positional, variable, body);
		const fields: string[] = [];
		return recover(shell, () => andThen(words(shell, fields), () => choose(shell, fields, variable, body)));
	};
	const head = (): string => `select ${variable} in ${text()}`;
	if (!isName(variable)) return refuseName(variable, line);
	return (shell) => {
		shell.line = line;
		if (shell.statusBeforeTrap === undefined) shell.command = head;
		const watched = (): Maybe<number> =>
			isDebugged(shell) ? afterDebugTrap(shell, head, () => start(shell)) : start(shell);
		return shell.options.xtrace ? andThen(traceSelect(shell, variable, text()), watched) : watched();
	};
};

const choose = (shell: Shell, items: readonly string[], variable: string, body: Step): Maybe<number> => {
	if (items.length === 0) return 0;
	let showsMenu = true;
	let ended = false;
	/** Whether the reply was an empty line: the menu is shown again, and nothing runs. */
	let isBlank = false;
	let last = 0;
	const ask = (): Maybe<boolean> => {
		const prompt = shell.variables.text('PS3') ?? '#? ';
		const menu = showsMenu ? menuText(items, screenColumns(shell)) : '';
		return andThen(shell.write(2, `${menu}${prompt}`), () => andThen(readReply(shell), take));
	};
	const take = (reply: string | undefined): Maybe<boolean> => {
		if (reply === undefined) {
			ended = true;
			return andThen(shell.write(1, '\n'), () => false);
		}
		isBlank = reply.trim() === '';
		showsMenu = isBlank;
		if (isBlank) return true;
		const choice = /^\s*\+?\d+\s*$/.test(reply) ? items[Number(reply) - 1] : undefined;
		return andThen(assign(shell, 'REPLY', reply), () =>
			andThen(assign(shell, variable, choice ?? ''), () => true),
		);
	};
	const round = (): Maybe<number> => {
		if (isBlank) return last;
		return andThen(body(shell), (status) => {
			last = status;
			return status;
		});
	};
	return andThen(runRounds(shell, { next: ask, body: round }), (status) => (ended ? 1 : status));
};

const screenColumns = (shell: Shell): number => {
	const columns = Number(shell.variables.text('COLUMNS'));
	return columns > 0 ? columns : 80;
};

// A reply as `read` takes it: a backslash stands for the character behind it, and at the end of a line for nothing.
const readReply = (shell: Shell): Maybe<string | undefined> => {
	const reading: ReplyReading = { shell, parts: [], size: 0 };
	for (;;) {
		const line = nextLine(shell);
		if (line instanceof Promise) return readReplyOn(reading, line);
		if (!continues(reading, line)) return replyOf(reading, line);
	}
};

/** A reply of which lines that end in a backslash have been read. */
interface ReplyReading {
	readonly shell: Shell;
	readonly parts: string[];
	/** Characters of all parts. */
	size: number;
}

const nextLine = (shell: Shell): Maybe<string | undefined> => readLine(shell, shell.io.get(0)?.input);

const readReplyOn = async (
	reading: ReplyReading,
	first: Promise<string | undefined>,
): Promise<string | undefined> => {
	let line = await first;
	while (continues(reading, line)) line = await nextLine(reading.shell);
	return replyOf(reading, line);
};

// Keeps a line that the next one belongs to. As a whole they are one text, with the limit of one.
const continues = (reading: ReplyReading, line: string | undefined): boolean => {
	if (line === undefined || !/(?:^|[^\\])(?:\\\\)*\\$/.test(line)) return false;
	const { parts, shell } = reading;
	const { maxTextBytes } = shell.ports.limits;
	reading.size += line.length - 1;
	// Each line counts, also an empty one: there may be no end of them.
	if (reading.size + parts.length > maxTextBytes)
		throw new ExpansionError(`select: more than ${maxTextBytes} bytes`, { fatal: true });
	parts.push(line.slice(0, -1));
	return true;
};

const replyOf = ({ parts }: ReplyReading, last: string | undefined): string | undefined => {
	if (last === undefined) return undefined;
	parts.push(last);
	return parts.join('').replaceAll(/\\([\s\S])/g, '$1');
};
