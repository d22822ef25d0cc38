import type {
	OpenPanel,
	PanelChange,
	PanelContent,
	PanelKeyPress,
	PanelListener,
	PanelStack,
} from './panel.ts';

/** How many panels one owner may have open; beyond that its oldest is closed, and the owner is told. */
export const maxPanelsPerOwner = 16;

/** Makes a stack without panels that no front shows yet. Listeners and watchers must not throw. */
export const createPanelStack = (): PanelStack => new Stack();

interface Entry {
	panel: OpenPanel;
	listener: PanelListener;
}

interface PanelName {
	readonly owner: string;
	readonly id: string;
}

class Stack implements PanelStack {
	readonly #entries: Entry[] = [];
	readonly #watchers = new Set<(change: PanelChange) => void>();
	readonly #changes: PanelChange[] = [];
	#isTelling = false;

	get isShown(): boolean {
		return this.#watchers.size > 0;
	}

	get panels(): readonly OpenPanel[] {
		return this.#entries.map(({ panel }) => panel);
	}

	open(owner: string, id: string, content: PanelContent, listener: PanelListener): void {
		if (!this.isShown) {
			// Later, so that its opener has it before it hears of its end.
			queueMicrotask(() => listener.closed());
			return;
		}
		const panel = { owner, id, ...contentOf(content) };
		const old = this.#find({ owner, id });
		if (old === undefined) {
			this.#makeRoom(owner);
			this.#entries.push({ panel, listener });
		} else {
			old.panel = panel;
			old.listener = listener;
		}
		this.#tell({ type: 'opened', panel });
	}

	render(owner: string, id: string, content: PanelContent): void {
		const entry = this.#find({ owner, id });
		if (entry === undefined) return;
		const { title, lines, footer } = contentOf(content);
		entry.panel = { owner, id, title: title === '' ? entry.panel.title : title, lines, footer };
		this.#tell({ type: 'rendered', panel: entry.panel });
	}

	close(owner: string, id: string): void {
		this.#remove({ owner, id });
	}

	dismiss(panel: PanelName | undefined = this.#top()): void {
		if (panel !== undefined) this.#remove(panel)?.listener.closed();
	}

	closeOwner(owner: string): void {
		for (const { panel } of this.#ofOwner(owner)) this.#remove(panel);
	}

	press(press: PanelKeyPress, panel: PanelName | undefined = this.#top()): boolean {
		const entry = panel && this.#find(panel);
		if (entry === undefined) return false;
		if (closes(press, entry.listener)) this.dismiss(entry.panel);
		else entry.listener.key(press);
		return true;
	}

	resize(size: { readonly width: number; readonly height: number }): void {
		for (const { listener } of [...this.#entries]) listener.resized?.(size);
	}

	watch(observe: (change: PanelChange) => void): Disposable {
		// A function of its own: the same observer may watch twice.
		const watcher = (change: PanelChange): void => observe(change);
		this.#watchers.add(watcher);
		return {
			[Symbol.dispose]: () => {
				this.#watchers.delete(watcher);
				// What is not shown any more can get no key.
				if (!this.isShown) for (const { panel } of [...this.#entries]) this.dismiss(panel);
			},
		};
	}

	#top(): PanelName | undefined {
		return this.#entries.at(-1)?.panel;
	}

	#find({ owner, id }: PanelName): Entry | undefined {
		return this.#entries.find(({ panel }) => panel.owner === owner && panel.id === id);
	}

	#ofOwner(owner: string): Entry[] {
		return this.#entries.filter(({ panel }) => panel.owner === owner);
	}

	#makeRoom(owner: string): void {
		const open = this.#ofOwner(owner);
		if (open.length >= maxPanelsPerOwner) this.dismiss(open[0]!.panel);
	}

	#remove(name: PanelName): Entry | undefined {
		const entry = this.#find(name);
		if (entry === undefined) return undefined;
		this.#entries.splice(this.#entries.indexOf(entry), 1);
		this.#tell({ type: 'closed', owner: name.owner, id: name.id });
		return entry;
	}

	// One change after the other, also when a watcher changes the stack itself: each watcher sees the same order.
	#tell(change: PanelChange): void {
		this.#changes.push(change);
		if (this.#isTelling) return;
		this.#isTelling = true;
		try {
			for (let next = this.#changes.shift(); next !== undefined; next = this.#changes.shift()) {
				for (const watcher of [...this.#watchers]) watcher(next);
			}
		} finally {
			this.#isTelling = false;
		}
	}
}

// Nothing but the content's own fields, whatever else the object has.
const contentOf = ({ title, lines, footer }: PanelContent): PanelContent => ({ title, lines, footer });

const closes = (
	{ key, text, modifiers = [] }: PanelKeyPress,
	{ takesEscape = false }: PanelListener,
): boolean =>
	key === 'esc' ? !takesEscape : key === 'rune' && text.toLowerCase() === 'c' && modifiers.includes('ctrl');
