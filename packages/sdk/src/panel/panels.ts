import { isPromise, type Maybe, orElse, type Value } from '@tenon/core';
import type { OpenedPanel, Panel, PanelSize, PanelView } from '@tenon/wire';
import { messageOf } from '../errors.ts';
import type { Outbox } from '../session/outbox.ts';
import { SerialQueue } from '../session/serial-queue.ts';
import { formValues } from './form.ts';
import { type Key, type PanelCallbacks, type PanelDraft, panelToWire } from './panel.ts';
import { plainKeys } from './plain-keys.ts';

interface Entry {
	readonly panel: OpenedPanel;
	readonly callbacks: PanelCallbacks;
	readonly richKeys: boolean;
	readonly queue: SerialQueue;
}

/**
 * The panels that are open, and what to call when something happens in them. What is told here gives what to wait for
 * before more is told.
 */
export class Panels {
	readonly #outbox: Outbox;
	readonly #log: (text: string) => void;
	readonly #knowsForms: () => boolean;
	readonly #open = new Map<string, Entry>();

	constructor(outbox: Outbox, log: (text: string) => void, knowsForms: () => boolean) {
		this.#outbox = outbox;
		this.#log = log;
		this.#knowsForms = knowsForms;
	}

	/** Registers a panel. The caller writes the frame that shows it, afterwards. Throws `NameMissing`. */
	add(draft: PanelDraft, callbacks: PanelCallbacks): { readonly opened: OpenedPanel; readonly shown: Panel } {
		const shown = panelToWire(draft, { knowsForms: this.#knowsForms() });
		const { id, richKeys = false } = draft;
		const panel: OpenedPanel = {
			id,
			render: (view) => this.#render(panel, view),
			close: () => void this.#close(panel),
		};
		const queue = new SerialQueue((error) => this.#failed(panel, error));
		this.#open.set(id, { panel, callbacks, richKeys, queue });
		return { opened: panel, shown };
	}

	/** A key of the user. */
	key(id: string, { key: name, text, modifiers }: Key): Maybe<void> {
		const key = { key: name, text, modifiers };
		const entry = this.#open.get(id);
		return entry?.queue.add(() => {
			if (entry.richKeys) return this.#press(entry, [key]);
			if (key.key !== 'esc') return this.#press(entry, plainKeys(key));
			if (this.#close(entry.panel)) return entry.callbacks.onClose?.();
		});
	}

	/** The user closed a panel: what was pressed before comes first. */
	closedByUser(id: string): Maybe<void> {
		const entry = this.#open.get(id);
		return entry?.queue.add(() => {
			if (this.#forget(entry.panel)) return entry.callbacks.onClose?.();
		});
	}

	/** The user filled a form in, which closed it. */
	submitted(id: string, value: Value | undefined): Maybe<void> {
		const entry = this.#open.get(id);
		return entry?.queue.add(() => {
			if (this.#forget(entry.panel)) return entry.callbacks.onSubmit?.(formValues(value));
		});
	}

	resized(id: string, size: PanelSize): Maybe<void> {
		const entry = this.#open.get(id);
		return entry?.queue.add(() => {
			if (this.#isOpen(entry.panel)) return entry.callbacks.onResize?.(size, entry.panel);
		});
	}

	#press(entry: Entry, keys: readonly Key[], from = 0): Maybe<void> {
		for (let at = from; at < keys.length && this.#isOpen(entry.panel); at += 1) {
			const done = orElse(
				() => entry.callbacks.onKey?.(keys[at]!, entry.panel),
				(error) => this.#failed(entry.panel, error),
			);
			if (isPromise(done)) return done.then(() => this.#press(entry, keys, at + 1));
		}
	}

	#failed({ id }: OpenedPanel, error: unknown): void {
		this.#log(`panel ${id}: ${messageOf(error)}`);
	}

	#isOpen(panel: OpenedPanel): boolean {
		return this.#open.get(panel.id)?.panel === panel;
	}

	#render(panel: OpenedPanel, { title = '', lines = [], footer = '' }: PanelView): void {
		if (!this.#isOpen(panel)) return;
		this.#outbox.send({ type: 'panel_render', panel_id: panel.id, title, lines, footer });
	}

	#close(panel: OpenedPanel): boolean {
		const wasOpen = this.#forget(panel);
		if (wasOpen) this.#outbox.send({ type: 'panel_close', panel_id: panel.id });
		return wasOpen;
	}

	/** Whether the panel was open; from now on it is not. */
	#forget(panel: OpenedPanel): boolean {
		return this.#isOpen(panel) && this.#open.delete(panel.id);
	}
}
