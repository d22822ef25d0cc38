import { commands } from '@tenon/commands';
import type { SharedTerminal } from '@tenon/host';
import type { ExecuteOptions, Kernel } from '@tenon/shell';
import { recoverHostCommits } from '@tenon/vfs/host';
import type { ShFlags } from '../flags.ts';
import { makeKernel } from '../make-kernel.ts';
import type { PolicyGate } from '../policy-gate.ts';
import type { ProgramEnd } from '../process-signals.ts';
import { runScript, type ScriptCall, type ScriptStreams } from '../run-script.ts';
import { readLogoutFile, readStartFiles } from '../start-files.ts';
import { makeWorld, type World } from '../world.ts';
import { complete } from './completion/complete.ts';
import { setPrompts } from './default-prompts.ts';
import { ForegroundPrograms } from './foreground-programs.ts';
import { History } from './history.ts';
import { historyCommand } from './history-command.ts';
import { TerminalKeyboard } from './keyboard.ts';
import { LineEditor } from './line-editor.ts';
import { PlainLines } from './plain-lines.ts';
import { runTyped } from './run-typed.ts';
import { TerminalInput } from './terminal-input.ts';
import { say, terminalScreen } from './terminal-screen.ts';
import { listenForSignals } from './terminal-signals.ts';
import type { LineSource } from './typed-line.ts';

/**
 * A shell that a person has called for: their own settings count, and without a script it reads and runs what
 * they type until they leave.
 */
export const runInteractive = async (
	flags: ShFlags,
	call: ScriptCall,
	streams: ScriptStreams,
): Promise<ProgramEnd> => {
	const shell = await makeShell(flags, call, streams);
	try {
		return await runShell(shell, flags, call, streams);
	} finally {
		shell.judged?.close();
	}
};

const runShell = async (
	shell: InteractiveShell,
	flags: ShFlags,
	call: ScriptCall,
	streams: ScriptStreams,
): Promise<ProgramEnd> => {
	const { kernel } = shell;
	const options = { ...streams, endsShell: false };
	const isHost = flags.world.kind === 'host';
	await setPrompts(kernel, options);
	const left = isHost ? await readStartFiles(kernel, flags.shell, options) : undefined;
	if (left !== undefined) return { ...left, atOnce: true };
	if (call.from !== 'stdin') return runScript(kernel, call, flags, streams);
	shell.history.load();
	const end = await runPrompt(shell, streams);
	if (flags.shell.isLogin && isHost) await readLogoutFile(kernel, options);
	const problem = shell.history.save();
	if (problem !== undefined) say(streams.stderr, `tenon: ${problem}\n`);
	// Jobs in this process end with it; programs in the background go on.
	return { ...end, atOnce: true };
};

interface InteractiveShell {
	readonly kernel: Kernel;
	readonly history: History;
	readonly programs: ForegroundPrograms | undefined;
	/** What the commands read of the terminal. */
	readonly input: TerminalInput;
	/** Where a policy judges them. */
	readonly judged: PolicyGate | undefined;
}

const makeShell = async (
	flags: ShFlags,
	call: ScriptCall,
	{ stdin, stderr }: ScriptStreams,
): Promise<InteractiveShell> => {
	for (const notice of await recoverHostCommits(process.env)) say(stderr, `tenon: ${notice}\n`);
	const input = new TerminalInput();
	const terminal = stdin.isTerminal ? sharedTerminal(input) : undefined;
	const world = makeWorld(flags, terminal);
	input.onAwaited = () => world.programs?.reclaimTerminal?.();
	if (world.cwdWarning !== undefined) say(stderr, world.cwdWarning);
	const judged = flags.policy === undefined ? undefined : await judgedBy(flags.policy, world, input);
	for (const notice of judged?.notices ?? []) say(stderr, `tenon: ${notice}\n`);
	const home = flags.world.kind === 'host' && !flags.overlay ? process.env.HOME : undefined;
	const variable = (name: string): string | undefined => kernel.variable(name);
	const history = new History(variable, home === undefined ? undefined : `${home}/.tenon_history`);
	const programs =
		world.programs === undefined
			? undefined
			: new ForegroundPrograms(world.programs, () => {
					say(stderr, '\n');
					kernel.interrupt();
				});
	const builtins = new Map([['history', historyCommand(history, variable)]]);
	const kernel: Kernel = makeKernel(flags, { ...world, programs }, call, { builtins, ...judged?.kernel });
	return { kernel, history, programs, input, judged };
};

const sharedTerminal = (input: TerminalInput): SharedTerminal => ({
	descriptor: 0,
	isAwaited: () => input.isAwaited,
	hold: () => {
		const held = input.hold();
		return {
			[Symbol.dispose]: () => {
				held[Symbol.dispose]();
				// While a job has the terminal, the system tells that job alone of a new size.
				process.emit('SIGWINCH', 'SIGWINCH');
			},
		};
	},
});

const judgedBy = async (policy: string, world: World, input: TerminalInput): Promise<PolicyGate> => {
	const { openPolicyGate } = await import('../policy-gate.ts');
	return openPolicyGate(policy, world, { holdInput: () => input.hold() });
};

const runPrompt = async (shell: InteractiveShell, streams: ScriptStreams): Promise<ProgramEnd> => {
	const { stdin, stderr } = streams;
	if (!stdin.isTerminal || !stderr.isTerminal) {
		const lines = new PlainLines(stdin, stderr, () => stdin.close());
		return runWith(shell, lines, { ...streams, endCommand: () => undefined });
	}
	const { input, programs } = shell;
	const endCommand = (): void => {
		input.endCommand();
		programs?.endForeground();
	};
	const options = { ...streams, stdin: input, endCommand };
	if (shell.kernel.variable('TERM') === 'dumb') {
		return runWith(shell, new PlainLines(input, stderr, options.endCommand), options);
	}
	const editor = new LineEditor({
		keyboard: new TerminalKeyboard(),
		screen: terminalScreen(stderr),
		history: shell.history,
		complete: (text) => complete(shell.kernel, commands, text),
	});
	const { stderr: terminal } = process;
	const tellSize = (): void => shell.kernel.resized(terminal.columns, terminal.rows);
	const resized = (): void => {
		tellSize();
		editor.resized();
	};
	tellSize();
	terminal.on('resize', resized);
	try {
		return await runWith(shell, typedAlone(editor, input), options);
	} finally {
		terminal.off('resize', resized);
	}
};

// No command takes what is typed at the prompt.
const typedAlone = (editor: LineEditor, input: TerminalInput): LineSource => ({
	read: async (prompt) => {
		input.isPrompting = true;
		try {
			return await editor.read(prompt);
		} finally {
			input.isPrompting = false;
		}
	},
	interject: (text) => editor.interject(text),
	close: () => editor.close(),
});

interface PromptOptions extends ScriptOptions {
	/** A typed command is over. */
	endCommand(): void;
}

interface ScriptOptions extends ExecuteOptions {
	readonly stdin: NonNullable<ExecuteOptions['stdin']>;
	readonly stderr: ScriptStreams['stderr'];
}

const runWith = async (
	{ kernel, history, programs, judged }: InteractiveShell,
	lines: LineSource,
	options: PromptOptions,
): Promise<ProgramEnd> => {
	const release = listenForSignals({
		interrupt: () => {
			if (programs?.signalForeground(interruptSignal) === true || programs?.isRunning === true) return;
			say(options.stderr, '\n');
			kernel.interrupt();
		},
		hangUp: () => {
			kernel.signal(hangUpSignal);
			kernel.hangUpJobs();
			lines.close();
		},
		stop: () => void programs?.signalForeground(stopSignal),
		pass: (number) => kernel.signal(number),
	});
	try {
		return await runTyped(kernel, judged?.questions.between(lines) ?? lines, {
			...options,
			outputContext: 'interactive',
			endsShell: false,
			remember: (text) => history.add(text, Math.floor(Date.now() / 1000)),
			say: (text) => say(options.stderr, text),
		});
	} finally {
		release();
		lines.close();
		options.endCommand();
	}
};

const hangUpSignal = 1;
const interruptSignal = 2;
const stopSignal = 20;
