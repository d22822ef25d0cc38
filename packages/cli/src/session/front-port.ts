import { noUserInterface, type UserInterface } from '@tenon/core';
import {
	createPanelStack,
	type Front,
	type FrontCapability,
	type Note,
	type PanelStack,
} from '@tenon/extensions';
import type { ServiceEvent } from './service/events.ts';
import type { FrontAbility } from './service/verbs/questions.ts';

/** What an extension's front tells. */
export type FrontPortEvent = Extract<
	ServiceEvent,
	{ readonly type: 'note' | 'notes-cleared' | 'panel' | 'status' }
>;

/** Where prompts and slash commands go that extensions submit as the user. */
export interface FrontInput {
	submit(text: string): void;
	submitSlash(text: string): void;
}

/**
 * The person's side of a session, as extensions reach it: what they show is told to subscribers. Until a front has said
 * that it can show panels they are closed as they are opened; until one has said what it can ask, no person is asked.
 */
export class FrontPort implements Front {
	readonly panels: PanelStack = createPanelStack();
	readonly #capabilities = new Set<FrontCapability>(['notes', 'prompt']);
	readonly #listeners = new Set<(event: FrontPortEvent) => void>();
	#abilities: ReadonlySet<FrontAbility> = new Set();
	#input: FrontInput | undefined;
	#panelWatch: Disposable | undefined;
	#personFor: ((extension: string, signal: AbortSignal) => UserInterface) | undefined;

	get capabilities(): ReadonlySet<FrontCapability> {
		return this.#capabilities;
	}

	/** Whether the front can show or ask something. Notes and status texts are told, whatever it can. */
	can(ability: FrontAbility): boolean {
		return ability === 'notify' || ability === 'status' || this.#abilities.has(ability);
	}

	/** Says what can be shown and asked from here on. */
	show(abilities: ReadonlySet<FrontAbility>): void {
		this.#abilities = abilities;
		this.#offer('insert', abilities.has('insert'));
		this.#offer('panels', abilities.has('panels'));
		if (!abilities.has('panels')) for (const panel of this.panels.panels) this.panels.dismiss(panel);
		this.#panelWatch?.[Symbol.dispose]();
		this.#panelWatch = abilities.has('panels')
			? this.panels.watch((change) => this.tell({ type: 'panel', change }))
			: undefined;
	}

	/** Where input of extensions goes; before that it is dropped, since no person could have typed it. */
	connect(input: FrontInput): void {
		this.#input = input;
	}

	/** How a person is asked for an extension; before that none can be. */
	connectPerson(personFor: (extension: string, signal: AbortSignal) => UserInterface): void {
		this.#personFor = personFor;
	}

	personFor(extension: string, signal: AbortSignal): UserInterface {
		return this.#personFor?.(extension, signal) ?? noUserInterface;
	}

	/** Listeners must not throw. */
	watch(listener: (event: FrontPortEvent) => void): Disposable {
		this.#listeners.add(listener);
		return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
	}

	tell(event: FrontPortEvent): void {
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
