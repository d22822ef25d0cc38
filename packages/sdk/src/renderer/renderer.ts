import type { Maybe, Plain, Value } from '@tenon/core';

/** One thing that is to be drawn. */
export interface RenderCall {
	readonly id: string;
	/** Of the renderer. */
	readonly name: string;
	/** How many columns there are. */
	readonly width: number;
	/** The value as it came: keys in their order, integers of 64 bits. */
	readonly rawValue: Value;
	/** Aborted when the session is over. */
	readonly signal: AbortSignal;
}

/** Draws what a tool gave, or a kind of content: one text a row. What it throws is shown by the host in its place. */
export type RenderHandler = (value: Plain, call: RenderCall) => Maybe<readonly string[]>;
