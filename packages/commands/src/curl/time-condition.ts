import { type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { webDate } from './web-date.ts';

/** What `-z` asks for: what is newer, or older, than a moment; `any` only tells the server of the moment. */
export interface TimeCondition {
	readonly wants: 'newer' | 'older' | 'any';
	readonly timeMs: number;
}

/** Reads the value of `-z`: a date, or a file whose time it is. `undefined` where it is neither. */
export function* readTimeCondition(context: CommandContext, value: string): Flow<TimeCondition | undefined> {
	const wants = value.startsWith('-') ? 'older' : value.startsWith('=') ? 'any' : 'newer';
	const given = value.replace(/^[-+=]/, '');
	const timeMs = webDate(given) ?? (yield* timeOfFile(context, given));
	return timeMs === undefined ? undefined : { wants, timeMs };
}

function* timeOfFile(context: CommandContext, name: string): Flow<number | undefined> {
	if (name === '') return undefined;
	try {
		const { mtimeMs } = yield* wait(context.fileSystem.stat(context.path(name)));
		return Math.floor(mtimeMs / 1000) * 1000;
	} catch (error) {
		// What is no file either is no condition: the caller says so.
		if (isFsError(error)) return undefined;
		throw error;
	}
}

/** The header by which the server is asked to keep the condition. */
export const conditionHeader = ({ wants, timeMs }: TimeCondition): readonly [string, string] => [
	conditionHeaders[wants],
	new Date(timeMs).toUTCString(),
];

const conditionHeaders = { newer: 'If-Modified-Since', older: 'If-Unmodified-Since', any: 'Last-Modified' };
