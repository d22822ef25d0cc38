import { type Value, writeJson } from '@tenon/core';
import { type Fields, writeFields } from '../fields/fields.ts';
import type { ExtensionFrame } from './extension-frames.ts';
import type { HostFrame } from './host-frames.ts';
import { extensionTable, type FrameTable, hostTable } from './tables.ts';
import { writeTextResult } from './write-text-result.ts';

/** A frame that is to be written: what has its zero value may be left out. */
export type FrameDraft<Frame extends { readonly type: string }> = Frame extends unknown
	? Pick<Frame, 'type' | Extract<keyof Frame, 'id' | 'name' | 'panel_id' | 'event' | 'panel'>> &
			Partial<Frame>
	: never;

/** A frame of an extension as one line, newline included: compact, `type` first, `id` second. */
export const writeExtensionFrame = (frame: FrameDraft<ExtensionFrame>): string =>
	(frame.type === 'tool_result' ? writeTextResult(frame) : undefined) ?? writeFrame(frame, extensionTable);

/** A frame of a host as one line, newline included: compact, `type` first, `id` second. */
export const writeHostFrame = (frame: FrameDraft<HostFrame>): string => writeFrame(frame, hostTable);

const writeFrame = <Frame extends { readonly type: string }>(
	frame: FrameDraft<Frame>,
	table: FrameTable<Frame>,
): string => {
	// The table pairs each type with the fields of its own frame.
	const fields = table[frame.type as Frame['type']] as unknown as Fields<typeof frame>;
	const record = new Map<string, Value>([['type', frame.type], ...writeFields(fields, frame)]);
	return `${writeJson(record)}\n`;
};
