import type { PanelName } from '../../../session/service/verbs/panels.ts';
import type { Dock } from '../dock.ts';
import { isKey, isRelease } from '../kit/keys.ts';
import type { PromptEditor } from '../kit/prompt-editor.ts';

/** What keys do besides typing. */
export interface KeyActions {
	readonly editor: PromptEditor;
	readonly dock: Dock;
	/** Ends what runs; false: nothing does. */
	stop(): boolean;
	quit(): void;
	hint(text: string): void;
	toggleExpanded(): void;
	nextStance(): void;
	/** Takes a panel away from the extension that shows it. */
	closePanel(name: PanelName): void;
	/** Shows the calls of the conversation, each to be folded by itself. */
	openCalls(): void;
	/** Reads the conversation from before what is shown. */
	openEarlier(): void;
	/** Puts the image of the clipboard into the prompt. */
	pasteImage(): void;
	/** Runs a slash command, without its slash. */
	command(line: string): void;
	/** Keys of extensions. */
	bindings(): readonly { readonly key: string; readonly command: string }[];
}

/** The keys that hold wherever the cursor is. A dialog gets every key but Ctrl-C first. */
export class KeyMap {
	readonly #actions: KeyActions;
	#leaving = false;

	constructor(actions: KeyActions) {
		this.#actions = actions;
	}

	/** Takes a key; false: it is for the view that has the focus. */
	take(data: string): boolean {
		if (isRelease(data)) return false;
		const { dock, editor, stop, toggleExpanded, nextStance, pasteImage, bindings, command } = this.#actions;
		if (isKey(data, 'ctrl+c')) return this.#interrupt();
		this.#leaving = false;
		if (isKey(data, 'ctrl+n') && dock.nextFocus()) return true;
		if (dock.hasDialog) return false;
		if (isKey(data, 'ctrl+d') && editor.text === '') this.#actions.quit();
		else if (isKey(data, 'escape') && !editor.isCompleting) return stop();
		else if (isKey(data, 'ctrl+o')) toggleExpanded();
		else if (isKey(data, 'ctrl+t')) this.#actions.openCalls();
		else if (isKey(data, 'pageUp') && editor.text === '') this.#actions.openEarlier();
		else if (isKey(data, 'shift+tab')) nextStance();
		else if (isKey(data, 'ctrl+v')) pasteImage();
		else {
			const bound = bindings().find(({ key }) => isKey(data, key as Parameters<typeof isKey>[1]));
			if (bound === undefined) return false;
			command(bound.command);
		}
		return true;
	}

	#interrupt(): boolean {
		const { dock, editor, stop, quit, hint, closePanel } = this.#actions;
		const panel = dock.focusedPanel;
		if (panel !== undefined) {
			closePanel(panel.name);
			return true;
		}
		if (dock.hasDialog) return false;
		if (editor.text !== '') editor.setText('');
		else if (stop()) return true;
		else if (this.#leaving) quit();
		else {
			this.#leaving = true;
			hint('ctrl-c again leaves');
		}
		return true;
	}
}
