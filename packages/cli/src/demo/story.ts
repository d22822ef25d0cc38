import type { TapeEntry } from '@tenon/agent';

/** What is done in a scene: a prompt is told to the model, a command is typed by the person. */
export interface Scene {
	/** What is about to be seen, for the person who watches. */
	readonly told: string;
	/** A prompt, or a slash command. */
	readonly typed: string;
	/** What the model says, call by call; none for a slash command. */
	readonly replies: readonly TapeEntry[];
	/** The process ends itself by SIGKILL while the first tool of this scene runs. */
	readonly isKilled?: true;
}

/** What one process does. */
export interface Act {
	readonly name: ActName;
	/** Whether changes are kept aside. */
	readonly hasOverlay: boolean;
	/** Whether it continues the session that the act before it has left. */
	readonly isContinued: boolean;
	readonly scenes: readonly Scene[];
}

/** The acts, in their order. */
export const actNames = ['overlay', 'work', 'after'] as const;

/** One of them. */
export type ActName = (typeof actNames)[number];

/** Whether a word names an act. */
export const isActName = (word: string): word is ActName => (actNames as readonly string[]).includes(word);

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });
const says = (text: string): TapeEntry => ({ reply: { text } });
const calls = (
	...made: readonly { id: string; tool: string; args: Record<string, string> }[]
): TapeEntry => ({
	reply: { calls: made },
});

const pipeline = 'cut -d, -f1 sales.csv | sort | uniq -c | sort -rn | tee report.txt | head -n 2';

const oldFile = 'harvest.txt';

/** The files of the project, by their names. */
export const projectFiles: Readonly<Record<string, string>> = {
	'sales.csv': 'fig,3\npear,1\nfig,2\napple,5\nfig,7\npear,2\n',
	[oldFile]: '1998\n',
	'notes/monday.md': '# Monday\n\nBuy figs.\n',
	'notes/friday.md': '# Friday\n\nSell figs.\n',
};

/** All of it. What the model says is on a tape; tools, files, guards, questions and the kill are real. */
export const acts: readonly Act[] = [
	{
		name: 'overlay',
		hasOverlay: true,
		isContinued: false,
		scenes: [
			{
				told: 'A pipeline of the shell, on files whose changes are kept aside',
				typed: 'Which fruit sells best? Write a report.',
				replies: [calls(shell('o1', pipeline)), says('Figs do. The report is in report.txt.')],
			},
			{ told: 'What it would change; nothing of it is on the disk', typed: '/diff report.txt', replies: [] },
		],
	},
	{
		name: 'work',
		hasOverlay: false,
		isContinued: false,
		scenes: [
			{
				told: 'A tool of six lines of Lua, in a sandbox',
				typed: 'How much is 12 figs?',
				replies: [
					calls({ id: 'w1', tool: 'price', args: { fruit: 'fig', count: '12' } }),
					says('12 figs are 6.00.'),
				],
			},
			{
				told: 'An extension that refuses what it does not like',
				typed: 'Publish it, whatever it takes.',
				replies: [
					calls(shell('w2', 'git push --force origin main')),
					says('The guard refuses a forced push, so I leave it.'),
				],
			},
			{
				told: 'What cannot be undone waits for the person; the demo says yes for you',
				typed: 'Remove the old harvest, for good.',
				replies: [
					calls(shell('w3', `rm ${oldFile} && trash empty`)),
					says('It is gone for good, with your consent.'),
				],
			},
			{
				told: 'A command that removes a folder',
				typed: 'Clear up the notes.',
				replies: [calls(shell('w4', 'rm -r notes')), says('The notes are gone.')],
			},
			{ told: 'Undo of what the shell did', typed: '/undo last', replies: [] },
			{
				told: 'A process that is killed in the middle of a tool call (kill -9, by itself)',
				typed: 'Count the fruit, slowly.',
				replies: [calls(shell('w5', 'echo started > progress.txt; sleep 30; wc -l < sales.csv > count.txt'))],
				isKilled: true,
			},
		],
	},
	{
		name: 'after',
		hasOverlay: false,
		isContinued: true,
		scenes: [
			{
				told: 'Another process takes the turn up; the model is told what is not known',
				typed: '',
				replies: [
					calls(shell('a1', 'cat progress.txt; wc -l < sales.csv > count.txt; cat count.txt')),
					says('It had started and was interrupted. Counted again: 6 lines.'),
				],
			},
		],
	},
];
