export type { Json, JsonObject } from '@tenon/agent';
export type { TokenUsage } from '@tenon/core';

/** An image whose bytes are read by their digest; see `readAttachment`. */
export interface ShownImage {
	readonly type: 'image';
	readonly mimeType: string;
	readonly byteLength: number;
	/** Null: the bytes are not kept. */
	readonly digest: string | null;
}

/** A text. */
export interface ShownText {
	readonly type: 'text';
	readonly text: string;
}

/** What a person says, or a tool answers. */
export type ShownBlock = ShownText | ShownImage;
