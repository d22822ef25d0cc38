import type { ExecuteOptions, Kernel } from '@tenon/shell';
import type { ProgramEnd } from '../process-signals.ts';
import { isWhole } from './is-whole.ts';
import type { LineSource, TypedLine } from './typed-line.ts';

/** What the loop of a prompt works with. */
export interface TypedOptions extends ExecuteOptions {
	/** Tells the person something. */
	say(text: string): void;
	/** A typed command is over. */
	endCommand(): void;
	/** Takes a whole command for the history, before it runs. */
	remember(text: string): void;
}

/** Reads and runs commands until one of them, or the end of what is typed, ends the shell. */
export const runTyped = async (
	kernel: Kernel,
	lines: LineSource,
	options: TypedOptions,
): Promise<ProgramEnd> => {
	let endsTyped = 0;
	for (;;) {
		const command = await readCommand(kernel, lines, options);
		if (command.kind === 'gone') return hangUp(kernel, options);
		if (command.kind === 'interrupted') {
			kernel.interrupt();
			continue;
		}
		endsTyped = command.kind === 'end' ? endsTyped + 1 : 0;
		if (command.kind === 'end' && endsTyped <= ignoredEnds(kernel)) {
			options.say('Use "exit" to leave the shell.\n');
			continue;
		}
		const text = command.kind === 'end' ? 'builtin exit' : command.text;
		if (command.kind !== 'end') options.remember(text);
		const result = await kernel.execute(text, options);
		options.endCommand();
		if (result.exited) return result;
		if (command.kind === 'cut') return kernel.execute('builtin exit', options);
	}
};

// No person is left to type or to read: the shell ends as by SIGHUP.
const hangUp = async (kernel: Kernel, options: TypedOptions): Promise<ProgramEnd> => {
	await kernel.execute('builtin exit > /dev/null 2>&1', options);
	return { code: 128 + hangUpSignal, signal: hangUpSignal };
};

const hangUpSignal = 1;

// IGNOREEOF: so many times Ctrl-D does not leave; 10 if it says no number.
const ignoredEnds = (kernel: Kernel): number => {
	const text = kernel.variable('IGNOREEOF');
	if (text === undefined) return 0;
	return /^\d+$/.test(text) ? Number(text) : 10;
};

/** Lines that make a command; `cut` if the end of the input came first. */
type TypedCommand = TypedLine | { readonly kind: 'cut'; readonly text: string };

// Blank lines are no command.
const readCommand = async (
	kernel: Kernel,
	lines: LineSource,
	options: TypedOptions,
): Promise<TypedCommand> => {
	let text = '';
	for (;;) {
		const isFirst = text.trim() === '';
		if (isFirst) {
			options.say(kernel.takeEndedJobs());
			await kernel.runPromptCommand(options);
		}
		const prompt = kernel.variable(isFirst ? 'PS1' : 'PS2') ?? '';
		const typed = await lines.read(await kernel.prompt(prompt, options));
		if (typed.kind === 'interrupted' || typed.kind === 'gone') return typed;
		if (typed.kind === 'end') {
			if (isFirst) return typed;
			options.say('\n');
			return { kind: 'cut', text };
		}
		text = isFirst ? `${typed.text}\n` : `${text}${typed.text}\n`;
		if (text.trim() !== '' && isWhole(text)) return { kind: 'line', text };
	}
};
