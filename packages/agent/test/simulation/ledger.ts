import { decodeText, encodeText } from '@tenon/core';
import type { PluginFactory } from '../../src/plugins/plugin-factory.ts';

/** The pages of a ledger: each is a part of the checkpoint. */
const pages = ['even', 'odd'] as const;

/** What the tool `jot` counts up, page by page. Registered by a plugin, and no state of the tools. */
class Ledger {
	readonly counts = new Map<string, number>();
	readonly #dirty = new Set<string>();

	/** Counts up on the two pages in turn. */
	jot(): string {
		const total = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
		const page = pages[(total + 1) % 2]!;
		const count = (this.counts.get(page) ?? 0) + 1;
		this.counts.set(page, count);
		this.#dirty.add(page);
		return `${page} ${count}`;
	}

	capture(): ReadonlyMap<string, Uint8Array | 'unchanged'> {
		const entries = [...this.counts].map(
			([page, count]) =>
				[`ledger/${page}`, this.#dirty.has(page) ? encodeText(String(count)) : 'unchanged'] as const,
		);
		return new Map(entries);
	}

	restore(parts: ReadonlyMap<string, Uint8Array>): void {
		this.counts.clear();
		this.#dirty.clear();
		for (const [key, body] of parts) this.counts.set(key.slice('ledger/'.length), Number(decodeText(body)));
	}

	acknowledge(): void {
		this.#dirty.clear();
	}
}

/** The ledgers of one worker's sessions, and the plugin that commits them. */
export class Ledgers {
	readonly #open = new Map<string, Ledger>();

	readonly plugin: PluginFactory = {
		id: 'ledger',
		build: ({ sessionId }) => ({
			id: 'ledger',
			register: (registrar) => {
				const ledger = new Ledger();
				this.#open.set(sessionId, ledger);
				registrar.state.source({
					name: 'ledger',
					capture: () => ledger.capture(),
					restore: (parts) => ledger.restore(parts),
					acknowledge: () => ledger.acknowledge(),
				});
			},
		}),
	};

	jot(sessionId: string): string {
		return this.#open.get(sessionId)!.jot();
	}
}
