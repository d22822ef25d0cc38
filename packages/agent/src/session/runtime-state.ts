import { decodeText, encodeText, type PromptUsage } from '@tenon/core';
import { count, nullOr, objectOf, type Shape, text } from '../data/shape.ts';
import type { LatestPromptUsage } from '../plugins/read-view.ts';
import type { CheckpointSource } from './checkpoint-source.ts';

/** What the runtime itself commits beside the conversation. */
interface RuntimeFacts {
	/** The driver that decided the turn, and its version; null before the first turn. */
	readonly driver: { readonly name: string; readonly version: number } | null;
	readonly promptUsage: LatestPromptUsage | null;
}

/** The runtime's own part of a checkpoint: which driver wrote it, and how full the model's context was. */
export class RuntimeState implements CheckpointSource {
	readonly name = 'runtime';
	#facts: RuntimeFacts = nothingYet;

	get promptUsage(): LatestPromptUsage | null {
		return this.#facts.promptUsage;
	}

	/** A turn is about to be committed. */
	turnEnded(facts: RuntimeFacts): void {
		this.#facts = facts;
	}

	capture(): ReadonlyMap<string, Uint8Array> {
		return new Map([[this.name, encodeText(JSON.stringify(this.#facts))]]);
	}

	restore(parts: ReadonlyMap<string, Uint8Array>): void {
		const body = parts.get(this.name);
		this.#facts =
			body === undefined ? nothingYet : factsOf(factsShape(JSON.parse(decodeText(body)), this.name));
	}
}

const nothingYet: RuntimeFacts = { driver: null, promptUsage: null };

// What an earlier version wrote does not say where the tokens came from.
const factsOf = ({ driver, promptUsage }: WrittenFacts): RuntimeFacts => ({
	driver,
	promptUsage: promptUsage && { input: 0, cacheRead: 0, cacheWrite: 0, ...promptUsage },
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
