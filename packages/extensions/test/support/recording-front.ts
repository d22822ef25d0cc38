import {
	createPanelStack,
	type Front,
	type FrontCapability,
	type Note,
	type PanelChange,
} from '@tenon/extensions';

/** A front that can do everything, shows nothing and keeps all that it was told. */
export class RecordingFront implements Front {
	readonly capabilities: ReadonlySet<FrontCapability>;
	readonly panels = createPanelStack();
	readonly notes: Note[] = [];
	readonly changes: PanelChange[] = [];
	readonly submitted: string[] = [];
	readonly #observers = new Set<() => void>();

	constructor({ showsPanels = true }: { readonly showsPanels?: boolean } = {}) {
		this.capabilities = new Set(['notes', 'prompt', 'insert', ...(showsPanels ? (['panels'] as const) : [])]);
		if (!showsPanels) return;
		this.panels.watch((change) => {
			this.changes.push(change);
			this.#changed();
		});
	}

	note(note: Note): void {
		this.notes.push(note);
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

	#changed(): void {
		for (const observe of this.#observers) observe();
	}
}
