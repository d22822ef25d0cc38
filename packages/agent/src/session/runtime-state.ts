import { decodeText, encodeText, type PromptUsage } from '@tenon/core';
import { count, nullOr, objectOf, type Shape, text } from '../data/shape.ts';
import type { LatestPromptUsage } from '../plugins/read-view.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import { type StablePrompt, stablePromptShape } from './stable-prompt.ts';

/** What the runtime itself commits beside the conversation. */
interface RuntimeFacts {
	/** The driver that decided the turn, and its version; null before the first turn. */
	readonly driver: { readonly name: string; readonly version: number } | null;
	readonly promptUsage: LatestPromptUsage | null;
	/** What the requests of the frame begin with; null: that is decided with the next one. */
	readonly prompt: StablePrompt | null;
}

/** The runtime's own part of a checkpoint: which driver wrote it, and how full the model's context was. */
export class RuntimeState implements CheckpointSource {
	readonly name = 'runtime';
	#facts: RuntimeFacts = nothingYet;

	get promptUsage(): LatestPromptUsage | null {
		return this.#facts.promptUsage;
	}

	get prompt(): StablePrompt | null {
		return this.#facts.prompt;
	}

	/** A turn is about to be committed. */
	turnEnded(facts: RuntimeFacts): void {
		this.#facts = facts;
	}

	capture(): ReadonlyMap<string, Uint8Array> {
		const { prompt, ...facts } = this.#facts;
		const parts = new Map([[this.name, encodeText(JSON.stringify(facts))]]);
		if (prompt !== null) parts.set(promptPart, encodeText(JSON.stringify(prompt)));
		return parts;
	}

	restore(parts: ReadonlyMap<string, Uint8Array>): void {
		const body = parts.get(this.name);
		const prompt = parts.get(promptPart);
		const facts =
			body === undefined ? nothingYet : factsOf(factsShape(JSON.parse(decodeText(body)), this.name));
		this.#facts = {
			...facts,
			prompt: prompt === undefined ? null : stablePromptShape(JSON.parse(decodeText(prompt)), promptPart),
		};
	}
}

const promptPart = 'runtime/prompt';

const nothingYet: RuntimeFacts = { driver: null, promptUsage: null, prompt: null };

// What an earlier version wrote does not say where the tokens came from. In the order in which it is written: what was
// restored is committed again as the same text.
const factsOf = ({ driver, promptUsage }: WrittenFacts): Omit<RuntimeFacts, 'prompt'> => ({
	driver,
	promptUsage: promptUsage && {
		contextTokens: promptUsage.contextTokens,
		maxContextTokens: promptUsage.maxContextTokens,
		input: promptUsage.input ?? 0,
		cacheRead: promptUsage.cacheRead ?? 0,
		cacheWrite: promptUsage.cacheWrite ?? 0,
	},
});

interface WrittenFacts extends Pick<RuntimeFacts, 'driver'> {
	readonly promptUsage: (PromptUsage & Partial<LatestPromptUsage>) | null;
}

const factsShape: Shape<WrittenFacts> = objectOf({
	driver: nullOr(objectOf({ name: text, version: count })),
	promptUsage: nullOr(
		objectOf(
			{ contextTokens: count, maxContextTokens: nullOr(count) },
			{ input: count, cacheRead: count, cacheWrite: count },
		),
	),
});
