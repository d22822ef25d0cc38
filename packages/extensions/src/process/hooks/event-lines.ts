import type { ForeignFields } from '@tenon/core';
import { writeHostFrame } from '@tenon/wire';
import type { ToolWords } from '../../compat/tool-words.ts';
import { eventFields } from './event-fields.ts';

/** An event, and in whose words it is told. */
export interface ToldEvent {
	readonly event: string;
	readonly fields: ForeignFields;
	readonly words: ToolWords;
}

/**
 * The frame that tells of an event, as a line: the very one that `writeHostFrame` writes. Most often the next
 * extension is told of the same event: it is written once for all of them.
 */
export const eventLine = (told: ToldEvent): string => {
	const known = last?.deref();
	if (known !== undefined && isSameEvent(known.told, told)) return known.line;
	const { event, fields, words } = told;
	const line = writeHostFrame({ type: 'event', event, ...eventFields(words.fields(fields)) });
	last = new WeakRef({ told, line });
	return line;
};

/** The same for the frame that asks about it. `id` has nothing to escape, nor has the event's name. */
export const interceptLine = (id: string, deadlineMs: number | undefined, told: ToldEvent): string => {
	const { event } = told;
	const deadline = deadlineMs === undefined ? '' : `,"deadline_ms":${deadlineMs}`;
	const rest = eventLine(told).slice(`{"type":"event","event":"${event}"`.length);
	return `{"type":"event_intercept","id":"${id}","event":"${event}"${deadline}${rest}`;
};

// What was told last; it may be megabytes, and goes when the memory is needed.
let last: WeakRef<{ readonly told: ToldEvent; readonly line: string }> | undefined;

const isSameEvent = (one: ToldEvent, other: ToldEvent): boolean => {
	if (one.event !== other.event || one.words !== other.words) return false;
	const names = Object.keys(other.fields);
	if (names.length !== Object.keys(one.fields).length) return false;
	return names.every(
		(name) => Object.is(one.fields[name], other.fields[name]) && isFixed(other.fields[name], 0),
	);
};

/** Whether it cannot have changed since it was told. */
const isFixed = (data: unknown, depth: number): boolean => {
	if (typeof data !== 'object' || data === null) return typeof data !== 'function';
	if (depth > maxDepth || !isPlain(data) || !Object.isFrozen(data)) return false;
	return Object.values(data).every((item) => isFixed(item, depth + 1));
};

const isPlain = (data: object): boolean => {
	const prototype: unknown = Object.getPrototypeOf(data);
	return prototype === Object.prototype || prototype === null || Array.isArray(data);
};

const maxDepth = 16;
