import type {
	OpenPanel,
	PanelChange,
	PanelContent,
	PanelKeyPress,
	PanelListener,
	PanelStack,
} from '../../src/index.ts';

interface Entry {
	panel: OpenPanel;
	readonly listener: PanelListener;
}

/** Panels without a screen: shown, listed, pressed and dismissed by a test. */
export class FakePanels implements PanelStack {
	isShown = true;
	readonly #open: Entry[] = [];
	readonly #changed: () => void;

	constructor(changed: () => void) {
		this.#changed = changed;
	}

	get panels(): readonly OpenPanel[] {
		return this.#open.map(({ panel }) => panel);
	}

	open(owner: string, id: string, content: PanelContent, listener: PanelListener): void {
		if (!this.isShown) {
			listener.closed();
			return;
		}
		this.#remove(owner, id);
		this.#open.push({ panel: { owner, id, ...content }, listener });
		this.#changed();
	}

	render(owner: string, id: string, content: PanelContent): void {
		const entry = this.#open.find(({ panel }) => panel.owner === owner && panel.id === id);
		if (entry === undefined) return;
		entry.panel = { owner, id, ...content, title: content.title || entry.panel.title };
		this.#changed();
	}

	close(owner: string, id: string): void {
		this.#remove(owner, id);
		this.#changed();
	}

	dismiss(panel?: { readonly owner: string; readonly id: string }): void {
		const entry = this.#find(panel);
		if (entry === undefined) return;
		this.#open.splice(this.#open.indexOf(entry), 1);
		entry.listener.closed();
		this.#changed();
	}

	closeOwner(owner: string): void {
		for (const { panel } of this.#open.filter((entry) => entry.panel.owner === owner))
			this.#remove(owner, panel.id);
		this.#changed();
	}

	press(press: PanelKeyPress, panel?: { readonly owner: string; readonly id: string }): boolean {
		const entry = this.#find(panel);
		entry?.listener.key(press);
		return entry !== undefined;
	}

	resize(size: { readonly width: number; readonly height: number }): void {
		for (const { listener } of this.#open) listener.resized?.(size);
	}

	watch(_observe: (change: PanelChange) => void): Disposable {
		return { [Symbol.dispose]: () => undefined };
	}

	#find(wanted?: { readonly owner: string; readonly id: string }): Entry | undefined {
		if (wanted === undefined) return this.#open.at(-1);
		return this.#open.find(({ panel }) => panel.owner === wanted.owner && panel.id === wanted.id);
	}

	#remove(owner: string, id: string): void {
		const at = this.#open.findIndex(({ panel }) => panel.owner === owner && panel.id === id);
		if (at >= 0) this.#open.splice(at, 1);
	}
}
