import {
	createPanelStack,
	type Front,
	type FrontCapability,
	type Note,
	type PanelStack,
} from '@tenon/extensions';
import type { FrontEvent, FrontListener } from './events.ts';

/** What can be shown to the person, and whether the person can be asked. */
export type ShownThing = 'panels' | 'insert' | 'confirm';

/** Where prompts and slash commands go that extensions put into the user's mouth. */
export interface FrontInput {
	submit(text: string): void;
	submitSlash(text: string): void;
}

/**
 * The person's side of a session: what happens is told to whoever watches, and extensions reach the person through
 * it. Until somebody says that it can show panels they are closed as they are opened; until somebody says that it
 * can ask, nobody is asked.
 */
export class FrontPort implements Front {
	readonly panels: PanelStack = createPanelStack();
	readonly #capabilities = new Set<FrontCapability>(['notes', 'prompt']);
	readonly #listeners = new Set<FrontListener>();
	#input: FrontInput | undefined;
	#panelWatch: Disposable | undefined;
	#canAsk = false;

	get capabilities(): ReadonlySet<FrontCapability> {
		return this.#capabilities;
	}

	/** Whether there is a person who can be asked. */
	get canAsk(): boolean {
		return this.#canAsk;
	}

	/** Says what can be shown from here on. */
	show(things: ReadonlySet<ShownThing>): void {
		this.#canAsk = things.has('confirm');
		this.#offer('insert', things.has('insert'));
		this.#offer('panels', things.has('panels'));
		if (!things.has('panels')) for (const panel of this.panels.panels) this.panels.dismiss(panel);
		this.#panelWatch?.[Symbol.dispose]();
		this.#panelWatch = things.has('panels')
			? this.panels.watch((change) => this.tell({ type: 'panel', change }))
			: undefined;
	}

	/** Where input of extensions goes; before that it is dropped, since nobody could have typed it. */
	connect(input: FrontInput): void {
		this.#input = input;
	}

	/** Listeners must not throw. */
	watch(listener: FrontListener): Disposable {
		this.#listeners.add(listener);
		return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
	}

	tell(event: FrontEvent): void {
		for (const listener of this.#listeners) listener(event);
	}

	note(note: Note): void {
		this.tell({ type: 'note', ...note });
	}

	clearNotes(extension: string): void {
		this.tell({ type: 'notes-cleared', extension });
	}

	submit(text: string): void {
		this.#input?.submit(text);
	}

	submitSlash(text: string): void {
		this.#input?.submitSlash(text);
	}

	#offer(capability: FrontCapability, isOffered: boolean): void {
		if (isOffered) this.#capabilities.add(capability);
		else this.#capabilities.delete(capability);
	}
}
