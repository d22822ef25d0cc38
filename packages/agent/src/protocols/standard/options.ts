import type { Json } from '../../data/json.ts';
import { count, flag, objectOf, type Shape, ShapeError } from '../../data/shape.ts';

/** The turn options of the standard protocol; each absent one has its default. */
export interface StandardOptions {
	/** Whether the context is compacted by itself before it is full; default true. */
	readonly autoCompact?: boolean;
	/** Tokens that stay free for the answer; default a fifth of the context window, at most 20 000. */
	readonly reserveTokens?: number;
	/** Tokens of the newest messages that a compaction leaves as they are; default a tenth of the window, at most 20 000. */
	readonly keepTokens?: number;
	/** Tokens of the newest tool output that are never masked; default 40 000. 0 turns masking off. */
	readonly unmaskedTokens?: number;
}

const shape: Shape<StandardOptions> = objectOf<StandardOptions>(
	{},
	{ autoCompact: flag, reserveTokens: count, keepTokens: count, unmaskedTokens: count },
);

/** Checks turn options; null: all defaults. Throws `ShapeError`, which names the field. */
export const checkOptions = (options: Json): StandardOptions =>
	options === null ? {} : shape(options, 'options');

/** The options of a turn. What an older or another protocol has recorded counts as none. */
export const optionsOf = (options: Json): StandardOptions => {
	try {
		return checkOptions(options);
	} catch (error) {
		if (error instanceof ShapeError) return {};
		throw error;
	}
};

/** The context window that is assumed where a model's is not known, in tokens. */
export const defaultContextWindow = 128_000;

/** How a context of some size is divided, in tokens. */
export interface ContextBudget {
	/** Beyond it the context is compacted. */
	readonly compactAbove: number;
	/** Of the newest messages, what a compaction leaves as it is. */
	readonly keep: number;
	/** The most that fits; null: it is not known. */
	readonly window: number | null;
}

/** Divides a model's context window. */
export const contextBudget = (window: number | null, options: StandardOptions): ContextBudget => {
	const size = window ?? defaultContextWindow;
	const reserve = Math.min(options.reserveTokens ?? Math.min(20_000, Math.floor(size / 5)), size);
	const keep = options.keepTokens ?? Math.min(20_000, Math.floor(size / 10));
	return { compactAbove: size - reserve, keep: Math.min(keep, Math.floor((size - reserve) / 2)), window };
};
