import {
	createPanelStack,
	type Front,
	type FrontCapability,
	type Note,
	type PanelChange,
} from '@tenon/extensions';

/** What a front of a test is like. */
export interface RecordingFrontOptions {
	readonly showsPanels?: boolean;
	/** How many notes, and how many changes of panels, it keeps; the oldest go first. All, unless said otherwise. */
	readonly keeps?: number;
}

/** A front that can do everything, shows nothing and keeps all that it was told. */
export class RecordingFront implements Front {
	readonly capabilities: ReadonlySet<FrontCapability>;
	readonly panels = createPanelStack();
	readonly notes: Note[] = [];
	readonly changes: PanelChange[] = [];
	readonly submitted: string[] = [];
	readonly #observers = new Set<() => void>();
	readonly #keeps: number;

	constructor({ showsPanels = true, keeps = Number.POSITIVE_INFINITY }: RecordingFrontOptions = {}) {
		this.#keeps = keeps;
		this.capabilities = new Set(['notes', 'prompt', 'insert', ...(showsPanels ? (['panels'] as const) : [])]);
		if (!showsPanels) return;
		this.panels.watch((change) => {
			this.#keep(this.changes, change);
			this.#changed();
		});
	}

	note(note: Note): void {
		this.#keep(this.notes, note);
		this.#changed();
	}

	clearNotes(extension: string): void {
		const kept = this.notes.filter((note) => note.extension !== extension);
		this.notes.splice(0, this.notes.length, ...kept);
		this.#changed();
	}

	submit(text: string): void {
		this.submitted.push(text);
		this.#changed();
	}

	submitSlash(text: string): void {
		this.submit(text);
	}

	/** The texts of the notes, with their levels. */
	get noteTexts(): readonly string[] {
		return this.notes.map(({ level, text }) => `${level}: ${text}`);
	}

	/** Settles when it holds; looks again at each change. */
	until(holds: () => boolean): Promise<void> {
		if (holds()) return Promise.resolve();
		return new Promise((resolve) => {
			const observe = (): void => {
				if (!holds()) return;
				this.#observers.delete(observe);
				resolve();
			};
			this.#observers.add(observe);
		});
	}

	#keep<Item>(items: Item[], item: Item): void {
		items.push(item);
		if (items.length > this.#keeps) items.shift();
	}

	#changed(): void {
		for (const observe of this.#observers) observe();
	}
}
