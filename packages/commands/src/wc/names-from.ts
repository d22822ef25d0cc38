import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { readWhole } from '../support/read-whole.ts';

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
		return yield* usableNames(context, list, namesIn(bytes), input.isFile === true);
	} finally {
		yield* wait(close());
	}
}

const namesIn = (bytes: Uint8Array): readonly string[] => {
	if (bytes.length === 0) return [];
	const names = byteKit.decode(bytes).split('\0');
	return names.at(-1) === '' ? names.slice(0, -1) : names;
};

function* usableNames(
	context: CommandContext,
	list: string,
	names: readonly string[],
	isFile: boolean,
): Flow<NameList> {
	let status = 0;
	const usable: string[] = [];
	for (const [index, name] of names.entries()) {
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
