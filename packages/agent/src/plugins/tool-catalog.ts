import { decodeText, encodeText } from '@tenon/core';
import { count, listOf, objectOf, text } from '../data/shape.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';

/** Which tools of a session were left out by plugins. Committed with the session; nothing while none ever was. */
export class ToolCatalog implements CheckpointSource {
	readonly name = 'catalog';
	#leftOut: ReadonlySet<string> = new Set();
	#revision = 0;

	/** Grows with each change. */
	get revision(): number {
		return this.#revision;
	}

	has(toolName: string): boolean {
		return !this.#leftOut.has(toolName);
	}

	setMembership(names: readonly string[], { present }: { readonly present: boolean }): void {
		const changed = names.filter((name) => this.has(name) !== present);
		if (changed.length === 0) return;
		const kept = [...this.#leftOut].filter((name) => !changed.includes(name));
		this.#leftOut = new Set(present ? kept : [...kept, ...changed]);
		this.#revision++;
	}

	capture(): ReadonlyMap<string, Uint8Array> {
		if (this.#revision === 0) return new Map();
		const facts = { revision: this.#revision, leftOut: [...this.#leftOut].toSorted() };
		return new Map([[this.name, encodeText(JSON.stringify(facts))]]);
	}

	restore(parts: ReadonlyMap<string, Uint8Array>): void {
		const body = parts.get(this.name);
		const facts =
			body === undefined ? { revision: 0, leftOut: [] } : factsShape(JSON.parse(decodeText(body)), this.name);
		this.#revision = facts.revision;
		this.#leftOut = new Set(facts.leftOut);
	}
}

const factsShape = objectOf({ revision: count, leftOut: listOf(text) });
