import type { UserInterface } from '@tenon/core';
import type { PanelStack } from '../panels/panel.ts';

/** What a front can do for extensions; they may ask. */
export type FrontCapability = 'notes' | 'panels' | 'prompt' | 'insert';

/** A note for a person. */
export interface Note {
	readonly extension: string;
	readonly level: 'info' | 'success' | 'warn' | 'error';
	readonly text: string;
}

/** The person's side, as extensions reach it: a terminal, a client over RPC, or none. */
export interface Front {
	readonly capabilities: ReadonlySet<FrontCapability>;
	readonly panels: PanelStack;
	note(note: Note): void;
	/** Takes an extension's notes away. */
	clearNotes(extension: string): void;
	/** Queues a prompt as the user's; nothing happens where no person could have typed it. */
	submit(text: string): void;
	/** Runs a slash command as the user, with its slash. */
	submitSlash(text: string): void;
	/** What a person can be asked for an extension; the signal withdraws it. Absent: nothing but panels. */
	personFor?(extension: string, signal: AbortSignal): UserInterface;
}
