import { isRecord, parseJson, type ValueRecord } from '@tenon/core';
import { FieldMismatch, type FieldProblem } from '../fields/field.ts';
import { readFields } from '../fields/fields.ts';
import type { ExtensionFrame } from './extension-frames.ts';
import type { HostFrame } from './host-frames.ts';
import { extensionTable, type FrameTable, hostTable } from './tables.ts';

/** What a line turned out to be. */
export type ReadFrame<Frame> =
	| { readonly kind: 'frame'; readonly frame: Frame }
	/** A type that this version does not know: to be logged and passed over. */
	| { readonly kind: 'unknown'; readonly type: string }
	/** No frame. Where its type and id could be read, its waiter can be told. */
	| {
			readonly kind: 'malformed';
			readonly type: string | undefined;
			readonly id: string | undefined;
			readonly problem: FieldProblem;
	  };

/** Reads a line that an extension wrote. Never throws. */
export const readExtensionFrame = (line: string): ReadFrame<ExtensionFrame> =>
	readFrame(line, extensionTable);

/** Reads a line that a host wrote. Never throws. */
export const readHostFrame = (line: string): ReadFrame<HostFrame> => readFrame(line, hostTable);

const readFrame = <Frame extends { readonly type: string }>(
	line: string,
	table: FrameTable<Frame>,
): ReadFrame<Frame> => {
	const record = readRecord(line);
	if (typeof record === 'string') return malformed({ path: 'the line', expected: record });
	const type = record.get('type');
	if (typeof type !== 'string') return malformed({ path: 'type', expected: 'a text' });
	if (!Object.hasOwn(table, type)) return { kind: 'unknown', type };
	try {
		const frame = readFields(table[type as Frame['type']], record, '', { type });
		return { kind: 'frame', frame: frame as unknown as Frame };
	} catch (error) {
		if (!(error instanceof FieldMismatch)) throw error;
		const id = record.get('id');
		return { kind: 'malformed', type, id: typeof id === 'string' ? id : undefined, problem: error.problem };
	}
};

/** The record in a line, or what it should have been. */
const readRecord = (line: string): ValueRecord | string => {
	try {
		const value = parseJson(line, { maxDepth: maxFrameDepth });
		return isRecord(value) ? value : 'a JSON object';
	} catch (error) {
		return `a JSON object (${(error as Error).message})`;
	}
};

const malformed = (problem: FieldProblem): ReadFrame<never> => ({
	kind: 'malformed',
	type: undefined,
	id: undefined,
	problem,
});

/** How deep the data of a frame may be nested. */
export const maxFrameDepth = 256;
