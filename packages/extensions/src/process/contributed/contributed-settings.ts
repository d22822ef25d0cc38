import { isRecord, type JsonSchema, toPlain, type Value, type ValueRecord } from '@tenon/core';
import type { Link } from '../link.ts';

/**
 * The settings that a program's manifest declares. They are read, and checked, as soon as this is made: a program is
 * answered only when they are known.
 */
export class ContributedSettings {
	readonly #link: Link;
	readonly #isKnown = Promise.withResolvers<void>();
	readonly #added: Disposable | undefined;
	#settings: ValueRecord | undefined;
	#isTold = false;

	constructor(link: Link) {
		this.#link = link;
		const { settings: schema } = link.extension.contributes ?? {};
		if (schema === undefined) return;
		this.#added = link.ports.contribute({
			type: 'settings',
			schema: toPlain(schema) as JsonSchema,
			changed: (settings) => this.#changed(settings),
		});
	}

	/** Resolves when they are known; `undefined` where there is nothing to wait for. */
	get known(): Promise<void> | undefined {
		const { extension } = this.#link;
		const isWaiting = extension.contributes?.settings !== undefined && this.#settings === undefined;
		return isWaiting ? this.#isKnown.promise : undefined;
	}

	/** For `hello_ack`; what changes from now on is told by itself. `undefined`: there are none. */
	tell(): ValueRecord | undefined {
		this.#isTold = true;
		return this.#settings;
	}

	close(): void {
		this.#added?.[Symbol.dispose]();
	}

	#changed(settings: Value): void {
		// The schema lets nothing but an object through.
		if (!isRecord(settings)) return;
		this.#settings = settings;
		this.#isKnown.resolve();
		if (this.#isTold) this.#link.send({ type: 'host_update', settings });
	}
}
