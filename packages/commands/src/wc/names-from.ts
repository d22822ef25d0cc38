import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { readWhole } from '../support/read-whole.ts';
import { splitNames } from '../support/split-names.ts';

/** Names that a list holds. */
export interface NameList {
	readonly names: readonly string[];
	/** How many were in the list, those left out among them. */
	readonly count: number;
	/** Whether the list is a file, which is read whole before the first name is used. */
	readonly isFile: boolean;
	/** 1 if a name in it had to be left out. */
	readonly status: number;
}

/** Reads a list of names that end in NUL; `undefined`, after a complaint, if it cannot be read. */
export function* namesFrom(context: CommandContext, list: string): Flow<NameList | undefined> {
	const opened = yield* attempt(() => context.openInput(list));
	if (isFsError(opened)) {
		const reason = errnoText[opened.errno];
		yield* wait(context.complain(`cannot open ${quoteAlways(list)} for reading: ${reason}`));
		return undefined;
	}
	const { input, close } = opened;
	try {
		const bytes = yield* attempt(() => readWhole(context, input));
		if (isFsError(bytes)) {
			yield* wait(context.complain(`${quoteInMessage(list)}: read error: ${errnoText[bytes.errno]}`));
			return undefined;
		}
		const names = yield* splitNames(context, bytes);
		return yield* usableNames(context, list, names, input.isFile === true);
	} finally {
		yield* wait(close());
	}
}

function* usableNames(
	context: CommandContext,
	list: string,
	names: readonly string[],
	isFile: boolean,
): Flow<NameList> {
	let status = 0;
	const usable: string[] = [];
	for (const [index, name] of names.entries()) {
		yield* betweenEntries(context);
		const fault =
			name === '' ? `${quoteInMessage(list)}:${index + 1}: invalid zero-length file name` : undefined;
		const refused =
			list === '-' && name === '-'
				? `when reading file names from stdin, no file name of ${quoteAlways('-')} allowed`
				: fault;
		if (refused === undefined) usable.push(name);
		else {
			status = 1;
			yield* wait(context.complain(refused));
		}
	}
	return { names: usable, count: names.length, isFile, status };
}
