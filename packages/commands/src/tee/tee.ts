import { andThen, errnoText, type Flow, isFsError, type Maybe, runFlow, type Touch, wait } from '@tenon/core';
import {
	additionsTo,
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	replacementOf,
	type TouchLook,
} from '@tenon/shell';
import { type FormerContent, keepFormerContent } from '@tenon/vfs';
import { attempt } from '../support/attempt.ts';
import type { WordChoice } from '../support/choose-word.ts';
import { chunkSteps } from '../support/chunks.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { readChoice } from '../support/read-choice.ts';

/**
 * `tee`: copies standard input to files and to standard output. A file grows while it runs and holds all that has come
 * by then, also when it is interrupted; where a write fails, the file is what it was before.
 */
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
		for (const operand of operands) if (!(yield* outputs.open(operand, manner.appends))) return 1;
		for (;;) {
			const chunk = stdin === undefined ? undefined : yield* attempt(() => stdin.pull());
			if (stdin === undefined || isFsError(chunk)) {
				const errno = isFsError(chunk) ? chunk.errno : 'EBADF';
				yield* wait(context.complain(`read error: ${errnoText[errno]}`));
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
	/** What was there before; none is kept of what is only added to, or is no file. */
	readonly former: FormerContent | undefined;
	/** `false` if its reader is gone. */
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

	/** Opens a file; `false` if it cannot be, and nothing more is done then. */
	*open(operand: string, appends: boolean): Flow<boolean> {
		const context = this.#context;
		const name = quoteInMessage(operand);
		const isFile = !appends && context.outputNamed(operand) === undefined;
		const former = yield* attempt(() =>
			isFile ? keepFormerContent(context.fileSystem, context.path(operand)) : undefined,
		);
		const opened = isFsError(former)
			? former
			: yield* attempt(() => context.openOutput(operand, { appends }));
		if (isFsError(opened)) {
			yield* this.#fail(`${name}: ${errnoText[opened.errno]}`);
			return !this.#mode.startsWith('exit');
		}
		this.#open.push({
			name,
			former: isFsError(former) ? undefined : former,
			write: (chunk) => opened.output.write(chunk),
			close: opened.close,
		});
		return true;
	}

	/** Writes to all that can still be written to; `false` if there is no more to do. */
	*write(chunk: Uint8Array): Flow<boolean> {
		for (const output of this.#open) {
			const written = yield* attempt(() => output.write(chunk));
			if (written === true) continue;
			this.#open = this.#open.filter((each) => each !== output);
			yield* this.#rollBack(output);
			const reason = isFsError(written) ? written.errno : 'EPIPE';
			if (reason === 'EPIPE' && this.#mode.endsWith('nopipe')) continue;
			yield* this.#fail(`${output.name}: ${errnoText[reason]}`);
			if (this.#mode.startsWith('exit')) return false;
		}
		return this.#open.length > 0;
	}

	*close(): Flow<void> {
		for (const output of this.#open) {
			yield* wait(output.close());
			yield* wait(output.former?.forget());
		}
		this.#open = [];
	}

	// A file that has taken a part of its new content only is made what it was.
	*#rollBack({ name, former, close }: TeeOutput): Flow<void> {
		yield* wait(close());
		const restored = yield* attempt(() => former?.putBack());
		if (isFsError(restored)) yield* this.#fail(`${name}: not put back: ${errnoText[restored.errno]}`);
	}

	*#fail(text: string): Flow<void> {
		this.status = 1;
		yield* wait(this.#context.complain(text));
	}
}

// In the usual mode the context's output ends the command when its reader is gone.
const standardOutput = (context: CommandContext, mode: ErrorMode): TeeOutput => ({
	name: quoteAlways('standard output'),
	former: undefined,
	write: (chunk) =>
		andThen(context.stdout?.write(chunk) ?? false, (isRead) =>
			isRead || mode !== 'usual' ? isRead : andThen(context.output.pass(chunk), () => true),
		),
	close: () => undefined,
});
