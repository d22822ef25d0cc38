import type { MetadataExtractor } from '@ai-sdk/openai-compatible';
import type { JsonObject } from '../../../data/json.ts';

/**
 * Gathers the details of an answer's reasoning from the events of its stream, for a library that does not know them. They
 * come in pieces: those of one index and type belong together.
 */
export const reasoningDetails: MetadataExtractor = {
	extractMetadata: (): Promise<undefined> => Promise.resolve(undefined),
	createStreamExtractor: () => {
		const details: JsonObject[] = [];
		return {
			processChunk: (event: unknown): void => {
				for (const piece of piecesIn(event)) addPiece(details, piece);
			},
			buildMetadata: () =>
				details.length === 0 ? undefined : { [messageKey]: { reasoning_details: details } },
		};
	},
};

/** The details in what was kept of a part. */
export const detailsIn = (data: JsonObject): readonly JsonObject[] =>
	listIn((Object(data[messageKey]) as JsonObject).reasoning_details);

/** The name under which they are told and kept. No provider has it, whose own words a library tells under its name. */
export const messageKey = 'openrouter message';

const piecesIn = (event: unknown): readonly JsonObject[] => {
	const { choices } = Object(event) as { readonly choices?: unknown };
	const { delta } = Object(Array.isArray(choices) ? choices[0] : undefined) as { readonly delta?: unknown };
	return listIn((Object(delta) as { readonly reasoning_details?: unknown }).reasoning_details);
};

const listIn = (value: unknown): readonly JsonObject[] =>
	Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];

const addPiece = (details: JsonObject[], piece: JsonObject): void => {
	const at = details.findLastIndex(({ type, index }) => type === piece.type && index === piece.index);
	const before = details[at];
	if (before === undefined || piece.type === 'reasoning.encrypted') {
		details.push(piece);
		return;
	}
	const told = Object.entries(piece).filter(([, value]) => value !== null);
	details[at] = {
		...before,
		...Object.fromEntries(
			told.map(([name, value]) => [
				name,
				growing.has(name) ? `${before[name] ?? ''}${String(value)}` : value,
			]),
		),
	};
};

const growing: ReadonlySet<string> = new Set(['text', 'summary']);
