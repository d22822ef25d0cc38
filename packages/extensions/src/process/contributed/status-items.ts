import { oneLine } from '@tenon/core';
import type { StatusItemEntry } from '@tenon/wire';
import type { Link } from '../link.ts';

/** The status items that a program's manifest names, with the texts that it has set. */
export class StatusItems {
	readonly #link: Link;
	readonly #items = new Map<string, { readonly priority: number; added: Disposable }>();

	constructor(link: Link) {
		this.#link = link;
	}

	add({ name, priority }: StatusItemEntry): Disposable {
		const item = { priority, added: this.#contribute(name, priority, '') };
		this.#items.set(name, item);
		return { [Symbol.dispose]: () => item.added[Symbol.dispose]() };
	}

	/**
	 * What would break the line, or fill it, is left out. Contributed anew, so that the front that shows it is told.
	 */
	set(name: string, text: string): void {
		const item = this.#items.get(name);
		if (item !== undefined) {
			item.added[Symbol.dispose]();
			item.added = this.#contribute(name, item.priority, oneLine(text).slice(0, maxLength));
		} else
			this.#link.report(
				'status_item.unknown',
				'status_item.name',
				`status item ${JSON.stringify(name)}: expected one of the manifest's contributes.status_items`,
			);
	}

	#contribute(name: string, priority: number, text: string): Disposable {
		return this.#link.ports.contribute({ type: 'status-item', name, priority, text: () => text });
	}
}

const maxLength = 200;
