import { oneLine } from '@tenon/core';
import type { ShownFrame } from './trace-reader.ts';

/** Puts a text into a colour, or leaves it as it is. */
export type TracePaint = (part: TracePart, text: string) => string;

/** What is coloured in its own way. */
export type TracePart = 'time' | 'sent' | 'received' | 'malformed' | 'host' | 'log';

/** For a terminal that shows colours. */
export const painted: TracePaint = (part, text) => `\x1b[${colours[part]}m${text}\x1b[0m`;

/** For files, pipes and those who do not want colours. */
export const plain: TracePaint = (_, text) => text;

const colours: Readonly<Record<TracePart, number>> = {
	time: 2,
	sent: 36,
	received: 32,
	malformed: 31,
	host: 33,
	log: 35,
};

/** A frame as one line of text. Whatever the extension wrote, the terminal is told nothing by it. */
export const printFrame = (
	{ time, direction, type, text, tookMs }: ShownFrame,
	paint: TracePaint,
): string => {
	const part = type === undefined ? 'malformed' : direction;
	const took = tookMs === undefined ? '' : ` ${paint('time', `${tookMs} ms`)}`;
	const head = `${arrows[direction]} ${type === undefined ? 'no frame' : oneLine(type)}`;
	return `${paint('time', clock(time))} ${paint(part, head)} ${cut(oneLine(text))}${took}\n`;
};

/** A line of the host's or of the extension's log. */
export const printNote = (time: number, part: 'host' | 'log', text: string, paint: TracePaint): string =>
	`${paint('time', clock(time))} ${paint(part, `-- ${cut(oneLine(text))}`)}\n`;

const arrows = { sent: '->', received: '<-' } as const;

// The time of day, in the user's own zone.
const clock = (time: number): string => {
	const date = new Date(time);
	const two = (value: number): string => String(value).padStart(2, '0');
	const ms = String(date.getMilliseconds()).padStart(3, '0');
	return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${ms}`;
};

const cut = (text: string): string =>
	text.length <= maxShown ? text : `${text.slice(0, maxShown)}… (${text.length} characters)`;

const maxShown = 2000;
