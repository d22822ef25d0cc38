import { isJsonError, isRecord, parseJson, type Value, type ValueRecord, writeJson } from '@tenon/core';
import { maxFrameDepth } from '@tenon/wire';

/** A line of the protocol, and which way it went. */
export interface TracedLine {
	readonly direction: 'sent' | 'received';
	/** Without its newline. */
	readonly line: string;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** A frame as it is shown. What was typed into a panel is not in it. */
export interface ShownFrame {
	readonly time: number;
	readonly direction: 'sent' | 'received';
	/** `undefined`: the line is no frame. */
	readonly type: string | undefined;
	/** The frame's other fields, or the line, as text. */
	readonly text: string;
	/** How long the answer took that this frame is. */
	readonly tookMs: number | undefined;
}

/** Turns the lines of one extension into what is shown of them, and tells answers by their ids. */
export class TraceReader {
	readonly #asked = new Map<string, number>();

	read({ direction, line, time }: TracedLine): ShownFrame {
		const record = recordIn(line);
		const type = record?.get('type');
		if (record === undefined || typeof type !== 'string')
			return { time, direction, type: undefined, text: line, tookMs: undefined };
		const tookMs = this.#tookMs(record.get('id'), direction, time);
		return { time, direction, type, text: writeJson(shown(type, record)), tookMs };
	}

	// A question and its answer go opposite ways under one id; what else has that id is neither.
	#tookMs(id: Value | undefined, direction: 'sent' | 'received', time: number): number | undefined {
		if (typeof id !== 'string') return undefined;
		const other = `${direction === 'sent' ? 'received' : 'sent'} ${id}`;
		const asked = this.#asked.get(other);
		if (asked !== undefined) {
			this.#asked.delete(other);
			return time - asked;
		}
		this.#asked.set(`${direction} ${id}`, time);
		// The oldest will not be answered any more.
		if (this.#asked.size > maxAsked) this.#asked.delete(this.#asked.keys().next().value!);
		return undefined;
	}
}

const maxAsked = 1024;

const recordIn = (line: string): ValueRecord | undefined => {
	try {
		const value = parseJson(line, { maxDepth: maxFrameDepth });
		return isRecord(value) ? value : undefined;
	} catch (error) {
		if (isJsonError(error)) return undefined;
		throw error;
	}
};

// A password is typed key by key, or comes as the value of a form.
const shown = (type: string, record: ValueRecord): ValueRecord => {
	const fields = new Map([...record].filter(([name]) => name !== 'type'));
	if (type === 'panel_key' && fields.has('text')) fields.set('text', hidden);
	if (type === 'panel_result' && fields.has('value')) fields.set('value', hidden);
	return fields;
};

const hidden = '(not shown)';
