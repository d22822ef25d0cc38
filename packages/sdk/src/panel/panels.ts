import type { PanelKey } from '@tenon/wire';
import { messageOf } from '../errors.ts';
import type { Outbox } from '../session/outbox.ts';
import { SerialQueue } from '../session/serial-queue.ts';
import type { OpenPanel, PanelCallbacks, PanelView } from './panel.ts';

interface Entry {
	readonly panel: OpenPanel;
	readonly callbacks: PanelCallbacks;
	readonly queue: SerialQueue;
}

/** The panels that are open, and what to call when something happens in them. */
export class Panels {
	readonly #outbox: Outbox;
	readonly #log: (text: string) => void;
	readonly #open = new Map<string, Entry>();

	constructor(outbox: Outbox, log: (text: string) => void) {
		this.#outbox = outbox;
		this.#log = log;
	}

	/** Makes a panel known. Whoever calls this writes the frame that opens it, afterwards. */
	add(id: string, callbacks: PanelCallbacks): OpenPanel {
		const panel: OpenPanel = {
			id,
			render: (view) => this.#render(panel, view),
			close: () => this.#close(panel),
		};
		const queue = new SerialQueue((error) => this.#log(`panel ${id}: ${messageOf(error)}`));
		this.#open.set(id, { panel, callbacks, queue });
		return panel;
	}

	/** A key of the user. */
	key({ panel_id, key, text }: PanelKey): void {
		const entry = this.#open.get(panel_id);
		entry?.queue.add(() => {
			if (this.#isOpen(entry.panel)) return entry.callbacks.onKey?.({ key, text }, entry.panel);
		});
	}

	/** The user closed a panel: what was pressed before comes first. */
	closedByUser(id: string): void {
		const entry = this.#open.get(id);
		entry?.queue.add(() => {
			if (!this.#isOpen(entry.panel)) return;
			this.#open.delete(id);
			return entry.callbacks.onClose?.();
		});
	}

	#isOpen(panel: OpenPanel): boolean {
		return this.#open.get(panel.id)?.panel === panel;
	}

	#render(panel: OpenPanel, { title = '', lines = [], footer = '' }: PanelView): void {
		if (!this.#isOpen(panel)) return;
		this.#outbox.send({ type: 'panel_render', panel_id: panel.id, title, lines, footer });
	}

	#close(panel: OpenPanel): void {
		if (!this.#isOpen(panel)) return;
		this.#open.delete(panel.id);
		this.#outbox.send({ type: 'panel_close', panel_id: panel.id });
	}
}
