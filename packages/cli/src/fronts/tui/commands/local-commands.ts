import type { Picker } from './picker.ts';

/** What commands of this front can do beside the service. */
export interface LocalPlace {
	readonly pick: Picker;
	quit(): void;
	note(text: string): void;
}

/** A slash command of the terminal alone: it opens a list, or ends the program. */
export interface LocalCommand {
	readonly name: string;
	readonly description: string;
	/** Whether it takes the place of the service's command of that name also with arguments. */
	readonly takesArguments: boolean;
	run(place: LocalPlace): Promise<void>;
}

/** The commands that this front does itself. */
export const localCommands: readonly LocalCommand[] = [
	{
		name: 'quit',
		description: 'leave; the session stays',
		takesArguments: true,
		run: async ({ quit }) => quit(),
	},
	{
		name: 'exit',
		description: 'leave; the session stays',
		takesArguments: true,
		run: async ({ quit }) => quit(),
	},
	{
		name: 'model',
		description: 'choose the model',
		takesArguments: false,
		run: async ({ pick }) => pick.model(),
	},
	{
		name: 'mode',
		description: 'choose the mode',
		takesArguments: false,
		run: async ({ pick }) => pick.mode(),
	},
	{
		name: 'resume',
		description: 'continue another session of this folder',
		takesArguments: false,
		run: async ({ pick }) => pick.session(),
	},
	{
		name: 'tree',
		description: 'continue from an earlier turn, in a copy of this session',
		takesArguments: false,
		run: async ({ pick }) => pick.turn(),
	},
];
