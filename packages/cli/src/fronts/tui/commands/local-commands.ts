import type { SessionService } from '../../../session/service.ts';
import type { Stance } from '../stance.ts';
import { stances } from '../stance.ts';
import { exportTo, importFrom } from './files.ts';
import { help } from './help.ts';
import { login } from './login.ts';
import type { Picker } from './picker.ts';
import { rewind } from './rewind.ts';
import { showDiff } from './show-diff.ts';

/** What commands of this front can do. */
export interface LocalPlace {
	readonly service: SessionService;
	readonly pick: Picker;
	quit(): void;
	note(text: string): void;
	/** A text as it is. */
	display(text: string): void;
	/** Puts a text where the person types. */
	insert(text: string): void;
	setStance(stance: Stance): Promise<void>;
	/** Resolves when a session that was opened is shown: what is noted before goes with the one before. */
	shown(sessionId: string): Promise<void>;
	openJobs(): void;
	/** Shows the conversation from before what is shown. */
	openEarlier(): Promise<void>;
	/** A line that is not shown; `undefined`: cancelled. */
	askSecret(title: string): Promise<string | undefined>;
}

/** A slash command of the terminal: what a person alone may do, and what opens a list. */
export interface LocalCommand {
	readonly name: string;
	readonly description: string;
	/** Whether it takes the place of the service's command of that name also with arguments. */
	readonly takesArguments: boolean;
	run(place: LocalPlace, args: string): Promise<void>;
}

const leave = async ({ quit }: LocalPlace): Promise<void> => quit();

/** The commands that this front does itself. */
export const localCommands: readonly LocalCommand[] = [
	{
		name: 'help',
		description: 'show the keys and the commands',
		takesArguments: true,
		run: (place) => help(place, localCommands),
	},
	{ name: 'quit', description: 'leave; the session stays', takesArguments: true, run: leave },
	{ name: 'exit', description: 'leave; the session stays', takesArguments: true, run: leave },
	{
		name: 'model',
		description: 'choose the model',
		takesArguments: false,
		run: async ({ service, pick }) => {
			const model = await pick.model();
			if (model !== undefined) await service.setModel({ model });
		},
	},
	{
		name: 'mode',
		description: 'choose how freely the model acts: ask, auto, plan, or a mode with fewer tools',
		takesArguments: true,
		run: async (place, args) => {
			const name = args === '' ? await place.pick.mode() : args;
			if (name === undefined) return;
			const stance = stances.find((each) => each.name === name.toLowerCase());
			if (stance === undefined) await place.service.setMode({ mode: name });
			else await place.setStance(stance);
		},
	},
	{
		name: 'resume',
		description: 'continue another session of this folder',
		takesArguments: false,
		run: async ({ service, pick }) => {
			const sessionId = await pick.session();
			if (sessionId !== undefined) await service.resumeSession({ sessionId });
		},
	},
	{
		name: 'tree',
		description: 'show the sessions of this folder with their forks, and switch to one',
		takesArguments: true,
		run: async ({ service, pick }) => {
			const sessionId = await pick.branch();
			if (sessionId !== undefined) await service.resumeSession({ sessionId });
		},
	},
	{
		name: 'fork',
		description: 'continue after an earlier turn, in a copy of this session',
		takesArguments: false,
		run: async ({ service, pick, note, shown }) => {
			const turn = await pick.turn('Continue after');
			if (turn === undefined) return;
			const { sessionId } = await service.forkSession({ turnId: turn.turnId });
			await shown(sessionId);
			note('this is a copy that continues after that turn; /tree shows both');
		},
	},
	{
		name: 'undo',
		description: 'go back to before a turn: files, conversation or both; list shows the steps on files',
		takesArguments: false,
		run: rewind,
	},
	{
		name: 'diff',
		description:
			'show what was changed, since the session began or by step; of one file, of a step by its id, or of the newest (last)',
		takesArguments: false,
		run: showDiff,
	},
	{
		name: 'jobs',
		description: 'show the background jobs and what they write',
		takesArguments: false,
		run: async ({ openJobs }) => openJobs(),
	},
	{
		name: 'earlier',
		description: 'read the conversation page by page, from before what is shown',
		takesArguments: true,
		run: ({ openEarlier }) => openEarlier(),
	},
	{
		name: 'confirm',
		description: 'let a call pass that cannot be undone, by the word in its refusal',
		takesArguments: true,
		run: async ({ service, note }, args) => {
			await service.answer({ question: args.trim(), answer: 'once' });
			note("the model's next try passes");
		},
	},
	{
		name: 'login',
		description: 'keep the API key of a provider of models',
		takesArguments: true,
		run: login,
	},
	{
		name: 'export',
		description:
			'write this session to a file: a page where its name ends in .html, else one that can be imported',
		takesArguments: true,
		run: exportTo,
	},
	{
		name: 'import',
		description: 'continue a session that was exported to a file',
		takesArguments: true,
		run: importFrom,
	},
];
