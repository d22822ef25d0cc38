import { oneLine } from '@tenon/core';
import type { StatusItemEntry } from '@tenon/wire';
import type { Link } from '../link.ts';

/** The status items that a program's manifest names, with the texts that it has set. */
export class StatusItems {
	readonly #link: Link;
	readonly #texts = new Map<string, string>();

	constructor(link: Link) {
		this.#link = link;
	}

	add({ name, priority }: StatusItemEntry): Disposable {
		this.#texts.set(name, '');
		const text = (): string => this.#texts.get(name) ?? '';
		return this.#link.ports.contribute({ type: 'status-item', name, priority, text });
	}

	/** What would break the line, or fill it, is left out. */
	set(name: string, text: string): void {
		if (this.#texts.has(name)) this.#texts.set(name, oneLine(text).slice(0, maxLength));
		else
			this.#link.report(
				'status_item.unknown',
				'status_item.name',
				`status item ${JSON.stringify(name)}: expected one of the manifest's contributes.status_items`,
			);
	}
}

const maxLength = 200;
