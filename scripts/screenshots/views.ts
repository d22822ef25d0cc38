import type { TapeReply } from '@tenon/agent';
import type { PtyTerminal } from '../../test/support/pty-terminal.ts';

/** A picture: what is there, and what a person does until it is taken. */
export interface ScreenView {
	readonly name: string;
	readonly title: string;
	readonly columns?: number;
	readonly rows?: number;
	readonly replies: readonly TapeReply[];
	readonly files?: Readonly<Record<string, string>>;
	readonly rules?: string;
	/** Whether the model still works, for it waits for the person. */
	readonly isWaiting?: boolean;
	readonly steps: readonly ((terminal: PtyTerminal) => Promise<unknown>)[];
}

const shell = (id: string, script: string) => ({ id, tool: 'shell', args: { script } });

const greet = `def greet(name):\n    return "hi " + name\n`;

const enter =
	(line: string, until: string) =>
	(terminal: PtyTerminal): Promise<unknown> => {
		terminal.enter(line);
		return terminal.until((screen) => screen.includes(until));
	};

const press =
	(keys: string, until: string) =>
	(terminal: PtyTerminal): Promise<unknown> => {
		terminal.type(keys);
		return terminal.until((screen) => screen.includes(until));
	};

const edited: readonly TapeReply[] = [
	{
		text: 'I look at the file first.',
		calls: [shell('c1', 'grep -n return greet.py; wc -l greet.py')],
		usage: { input: 2100, output: 80, cacheRead: 1800 },
	},
	{
		calls: [
			{
				id: 'c2',
				tool: 'edit',
				args: { path: 'greet.py', edits: [{ old: 'return "hi " + name', new: 'return f"Hello, {name}!"' }] },
			},
		],
		usage: { input: 2300, output: 60, cacheRead: 2100 },
	},
	{
		text: '## Done\n\n`greet` now says **Hello** with an f-string:\n\n```python\ndef greet(name):\n    # polite, and one expression\n    return f"Hello, {name}!"\n```\n\n| before | after |\n|---|---|\n| `hi Ada` | `Hello, Ada!` |\n',
		usage: { input: 2500, output: 120, cacheRead: 2300 },
	},
];

const asking: readonly TapeReply[] = [
	{
		text: 'I write the release notes.',
		calls: [
			shell(
				'c1',
				'mkdir -p notes\ngrep -c def greet.py > notes/count\necho "1.1: polite" > RELEASE\ncat notes/count RELEASE',
			),
		],
	},
	{ text: 'Written.' },
];

const counted: readonly TapeReply[] = [
	{
		calls: [
			shell('c1', 'seq 1 40 | wc -l'),
			shell('c2', 'seq -f "word %g" 1 40'),
			shell('c3', 'date -u +%Y'),
		],
	},
	{ text: 'Counted.' },
];

const losing: readonly TapeReply[] = [
	{ calls: [shell('c1', 'head -c 11000000 /dev/zero > build.log; ls')] },
	{
		text: 'The log is large, so I cut it.',
		calls: [shell('c2', 'wc -c < build.log\ntruncate -s 1000 build.log\nwc -c < build.log')],
	},
	{ text: 'Cut.' },
];

/** The pictures of the documentation. */
export const views: readonly ScreenView[] = [
	{
		name: 'start',
		title: 'tenon when it has just started',
		rows: 12,
		replies: [],
		steps: [],
	},
	{
		name: 'turn',
		title: 'A turn: a command, an edit with its diff, and the answer',
		rows: 40,
		replies: edited,
		files: { 'greet.py': greet },
		steps: [enter('make greet polite', 'Hello, Ada!')],
	},
	{
		name: 'approval',
		title: 'An approval with what a yes covers and the plan of the script',
		rows: 28,
		replies: asking,
		files: { 'greet.py': greet },
		rules: '\n[[policy.rule]]\nask = "write ./RELEASE"\n',
		isWaiting: true,
		steps: [enter('write the release notes', 'The script:')],
	},
	{
		name: 'undo',
		title: 'What of a turn is to be undone',
		rows: 44,
		replies: edited,
		files: { 'greet.py': greet },
		steps: [
			enter('make greet polite', 'Hello, Ada!'),
			enter('/undo', 'Go back to before'),
			press('\r', 'files and conversation'),
		],
	},
	{
		name: 'diff',
		title: 'What was changed, since the session began or by step',
		rows: 44,
		replies: edited,
		files: { 'greet.py': greet },
		steps: [
			enter('make greet polite', 'Hello, Ada!'),
			enter('!echo "1.1: polite" > RELEASE', '✓ ! echo'),
			enter('/diff', 'Show what was changed'),
			press('\r', '+1.1: polite'),
		],
	},
	{
		name: 'calls',
		title: 'Calls, each folded, unfolded and read by itself',
		rows: 40,
		replies: counted,
		steps: [enter('count the words', 'Counted.'), press('\u0014', 'Calls and thoughts')],
	},
	{
		name: 'loss',
		title: 'Something that cannot be undone waits for the person',
		rows: 30,
		replies: losing,
		isWaiting: true,
		steps: [enter('shorten the log', 'The script:')],
	},
	{
		name: 'narrow',
		title: 'The same turn in sixty columns',
		columns: 60,
		rows: 34,
		replies: edited,
		files: { 'greet.py': greet },
		steps: [enter('make greet polite', 'Hello, Ada!')],
	},
];
