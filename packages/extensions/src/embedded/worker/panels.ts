import type { OpenedPanel, PanelDraft, PanelView } from '@tenon/wire';
import type { PanelContent, PanelKeyPress } from '../../panels/panel.ts';
import type { PanelCallbacks } from '../surface.ts';
import type { HostPeer } from './host-peer.ts';
import { SerialQueue } from './serial-queue.ts';

interface Entry {
	readonly panel: OpenedPanel;
	readonly callbacks: PanelCallbacks;
	readonly queue: SerialQueue;
}

/** The panels that a module has open, and what to call when something happens in them. */
export class Panels {
	readonly #peer: HostPeer;
	readonly #open = new Map<string, Entry>();
	readonly #onError: (error: unknown) => void;

	constructor(peer: HostPeer, onError: (error: unknown) => void) {
		this.#peer = peer;
		this.#onError = onError;
	}

	open(draft: PanelDraft, callbacks: PanelCallbacks): OpenedPanel {
		const panel: OpenedPanel = {
			id: draft.id,
			render: (view) => {
				if (this.#isOpen(panel)) this.#peer.tell('panelRender', { id: panel.id, content: contentOf(view) });
			},
			close: () => {
				if (!this.#isOpen(panel)) return;
				this.#open.delete(panel.id);
				this.#peer.tell('panelClose', { id: panel.id });
			},
		};
		this.#open.set(draft.id, { panel, callbacks, queue: new SerialQueue(this.#onError) });
		this.#peer.tell('panelOpen', {
			id: draft.id,
			content: contentOf(draft),
			takesEscape: callbacks.takesEscape === true,
		});
		return panel;
	}

	async pressed(id: string, press: PanelKeyPress): Promise<void> {
		await this.#inTurn(id, ({ callbacks, panel }) => callbacks.onKey?.(press, panel));
	}

	async resized(id: string, size: { readonly width: number; readonly height: number }): Promise<void> {
		await this.#inTurn(id, ({ callbacks, panel }) => callbacks.onResize?.(size, panel));
	}

	/** The user closed a panel: what was pressed before comes first. */
	async closedByUser(id: string): Promise<void> {
		await this.#inTurn(id, ({ callbacks }) => {
			this.#open.delete(id);
			return callbacks.onClose?.();
		});
	}

	#inTurn(id: string, task: (entry: Entry) => ReturnType<NonNullable<PanelCallbacks['onKey']>> | undefined) {
		const entry = this.#open.get(id);
		return entry?.queue.add(() => (this.#isOpen(entry.panel) ? task(entry) : undefined));
	}

	#isOpen(panel: OpenedPanel): boolean {
		return this.#open.get(panel.id)?.panel === panel;
	}
}

const contentOf = ({ title = '', lines = [], footer = '' }: PanelView): PanelContent => ({
	title,
	lines: [...lines],
	footer,
});
