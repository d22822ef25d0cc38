import { andThen, errnoText, type Flow, isFsError, type Maybe, runFlow, type Touch, wait } from '@tenon/core';
import {
	additionsTo,
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	replacementOf,
	type TouchLook,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import type { WordChoice } from '../support/choose-word.ts';
import { chunkSteps } from '../support/chunks.ts';
import { quoteAlways, quoteName } from '../support/quote.ts';
import { readChoice } from '../support/read-choice.ts';

/** `tee`: copies standard input to files and to standard output. */
export const tee: DefinedCommand = defineCommand({
	name: 'tee',
	summary: 'Copy standard input to files and to standard output.',
	compatible: 'GNU coreutils 9.1',
	options: {
		append: { kind: 'flag', short: 'a', long: 'append', summary: 'add to the files, do not replace them' },
		ignoreInterrupts: {
			kind: 'flag',
			short: 'i',
			long: 'ignore-interrupts',
			summary: 'changes nothing: no signal reaches one command alone',
		},
		keepGoing: { kind: 'flag', short: 'p', summary: 'the same as --output-error=warn-nopipe' },
		outputError: {
			kind: 'optional',
			long: 'output-error',
			value: 'MODE',
			summary: 'what a failed write does: warn, warn-nopipe, exit or exit-nopipe',
		},
	},
	operands: { name: 'FILE', min: 0, max: Number.POSITIVE_INFINITY, summary: 'Files to write.' },
	examples: [{ script: 'echo hi | tee note; cat note', output: 'hi\nhi\n' }],
	effects: ['fs.write', 'fs.overwrite'],
	touches: ({ options, operands }, look) => runFlow(teeTouches(look, operands, options.append)),
	usageStatus: 1,
	run: (context, { options, operands }) =>
		runFlow(
			run(context, operands, {
				appends: options.append,
				word: options.outputError?.value,
				keepsGoing: options.keepGoing || options.outputError !== undefined,
			}),
		),
});

function* teeTouches(look: TouchLook, operands: readonly string[], appends: boolean): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	for (const operand of operands)
		touches.push(...(yield* wait(appends ? additionsTo(look, operand) : replacementOf(look, operand))));
	return touches;
}

/** What a failed write does. Without a mode, a reader that is gone ends the command. */
type ErrorMode = 'usual' | 'warn' | 'warn-nopipe' | 'exit' | 'exit-nopipe';

const modes: readonly WordChoice<ErrorMode>[] = (['warn', 'warn-nopipe', 'exit', 'exit-nopipe'] as const).map(
	(word) => ({ words: [word], value: word }),
);

interface Manner {
	readonly appends: boolean;
	readonly word: string | undefined;
	readonly keepsGoing: boolean;
}

function* run(context: CommandContext, operands: readonly string[], manner: Manner): Flow<number> {
	const { word, keepsGoing } = manner;
	const chosen: ErrorMode = keepsGoing ? 'warn-nopipe' : 'usual';
	const mode = word === undefined ? chosen : yield* readChoice(context, modes, word, '--output-error');
	if (mode === undefined) return 1;
	const { stdin } = context;
	const outputs = new Outputs(context, mode);
	try {
		for (const operand of operands) yield* outputs.open(operand, manner.appends);
		for (;;) {
			const chunk = stdin === undefined ? undefined : yield* attempt(() => stdin.pull());
			if (isFsError(chunk)) {
				yield* wait(context.complain(`read error: ${errnoText[chunk.errno]}`));
				return 1;
			}
			if (chunk === undefined || !(yield* outputs.write(chunk))) break;
			yield* wait(context.breathe(chunkSteps));
		}
		return outputs.status;
	} finally {
		yield* outputs.close();
	}
}

interface TeeOutput {
	/** How messages call it. */
	readonly name: string;
	/** `false` if nobody reads it any more. */
	write(chunk: Uint8Array): Maybe<boolean>;
	close(): Maybe<void>;
}

class Outputs {
	readonly #context: CommandContext;
	readonly #mode: ErrorMode;
	#open: TeeOutput[];
	status = 0;

	constructor(context: CommandContext, mode: ErrorMode) {
		this.#context = context;
		this.#mode = mode;
		this.#open = [standardOutput(context, mode)];
	}

	*open(operand: string, appends: boolean): Flow<void> {
		const opened = yield* attempt(() => this.#context.openOutput(operand, { appends }));
		const name = quoteName(operand);
		if (isFsError(opened)) yield* this.#fail(`${name}: ${errnoText[opened.errno]}`);
		else this.#open.push({ name, write: (chunk) => opened.output.write(chunk), close: opened.close });
	}

	/** Writes to all that can still be written to; `false` if there is no more to do. */
	*write(chunk: Uint8Array): Flow<boolean> {
		for (const output of this.#open) {
			const written = yield* attempt(() => output.write(chunk));
			if (written === true) continue;
			this.#open = this.#open.filter((each) => each !== output);
			yield* wait(output.close());
			const reason = isFsError(written) ? written.errno : 'EPIPE';
			if (reason === 'EPIPE' && this.#mode.endsWith('nopipe')) continue;
			yield* this.#fail(`${output.name}: ${errnoText[reason]}`);
			if (this.#mode.startsWith('exit')) return false;
		}
		return this.#open.length > 0;
	}

	*close(): Flow<void> {
		for (const output of this.#open) yield* wait(output.close());
		this.#open = [];
	}

	*#fail(text: string): Flow<void> {
		this.status = 1;
		yield* wait(this.#context.complain(text));
	}
}

// In the usual mode the context's output ends the command when its reader is gone.
const standardOutput = (context: CommandContext, mode: ErrorMode): TeeOutput => ({
	name: quoteAlways('standard output'),
	write: (chunk) =>
		andThen(context.stdout?.write(chunk) ?? false, (isRead) =>
			isRead || mode !== 'usual' ? isRead : andThen(context.output.pass(chunk), () => true),
		),
	close: () => undefined,
});
