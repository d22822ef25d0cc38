import { decodeText, encodeText, type Maybe } from '@tenon/core';
import { OpenFile } from '../pipe/open-file.ts';
import { checkSize } from '../pipe/read-input.ts';
import { flow } from '../state/flow.ts';
import { interruptible } from '../state/interruptible.ts';
import type { Shell } from '../state/shell.ts';
import { sourceOfText } from '../state/text-source.ts';
import { runWork } from '../state/work.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { LineParser } from '../syntax/line-parser.ts';
import type { OpenDocument } from '../syntax/reader.ts';
import { readOptions, reportSyntaxError, warnOfOpenDocuments } from './run-text.ts';
import { ScriptInput } from './script-input.ts';
import { compileTextLines } from './text-lines.ts';

/**
 * Runs the script that comes in on standard input: a command runs as soon as its last line has come, and what it
 * reads itself is what follows that line. This is also how programs drive a shell that stays.
 */
export const runInputScript = async (shell: Shell): Promise<number> => {
	const script = new InputScript(shell);
	try {
		return await script.run();
	} finally {
		await script.end();
	}
};

class InputScript {
	readonly #shell: Shell;
	#input: ScriptInput | undefined;
	/** Number of the line that is ahead. */
	#line = 1;
	#status = 0;
	#isAtEnd = false;

	constructor(shell: Shell) {
		this.#shell = shell;
		this.#input = this.#openInput();
	}

	// Stands in the place of what descriptor 0 leads to, whose use it takes over.
	#openInput(): ScriptInput | undefined {
		const { io } = this.#shell;
		const given = io.get(0);
		if (given?.input === undefined) return undefined;
		const input = new ScriptInput(given.input, () => given.release());
		io.exchange(0, new OpenFile(given.name, { input }));
		return input;
	}

	/** Leaves what was not run to the next reader. */
	end(): Maybe<void> {
		return this.#input?.endScript();
	}

	get #isMoved(): boolean {
		return this.#shell.io.get(0)?.input !== this.#input;
	}

	// `exec < file` has the rest of the script come from there.
	async #follow(): Promise<void> {
		await this.end();
		this.#input = this.#openInput();
		this.#isAtEnd = false;
	}

	async run(): Promise<number> {
		const shell = this.#shell;
		for (;;) {
			if (this.#isMoved) await this.#follow();
			const input = this.#input;
			if (input === undefined) return this.#status;
			const text = this.#textAhead(input);
			if (text === '' && this.#isAtEnd) return this.#status;
			try {
				if (text !== '' && (await this.#runAhead(input, text)) === 'over') return this.#status;
			} catch (error) {
				if (!(error instanceof ShellSyntaxError)) throw error;
				// What stands there may be the beginning of something.
				if (!error.needsMore || this.#isAtEnd) return reportSyntaxError(shell, error);
			}
			if (!this.#isMoved && !this.#isAtEnd && this.#textAhead(input) === text) await this.#lookAhead(input);
		}
	}

	async #lookAhead(input: ScriptInput): Promise<void> {
		const shell = this.#shell;
		// What is there is no whole command.
		checkSize(shell, { bytes: 0 }, input.ahead);
		this.#isAtEnd = !(await interruptible(shell, input.lookAhead()));
		if (shell.slice.isDue()) await shell.slice.turn();
	}

	// Whole lines, unless nothing more will come.
	#textAhead({ ahead }: ScriptInput): string {
		const end = this.#isAtEnd ? ahead.length : ahead.lastIndexOf(newline) + 1;
		return decodeText(ahead.subarray(0, end));
	}

	/** Runs commands of the text until it is used up, ends in the midst of one, or one of them has read of it. */
	async #runAhead(input: ScriptInput, text: string): Promise<'over' | 'goes on'> {
		const shell = this.#shell;
		const open: OpenDocument[] = [];
		const parser = new LineParser(text, this.#line, {
			...readOptions(shell),
			...(this.#isAtEnd ? { onOpenDocument: (document) => void open.push(document) } : {}),
		});
		for (let from = 0; ; ) {
			const read = await runWork(shell.slice, parser.nextInPieces(readOptions(shell)));
			if (!this.#isAtEnd && parser.left === 0 && isContinued(text.slice(from))) return 'goes on';
			const used = text.slice(from, text.length - parser.left);
			from += used.length;
			this.#line += used.split('\n').length - 1;
			const ahead = input.take(encodeText(used).length);
			if (read === undefined) return 'goes on';
			if (open.length > 0) await warnOfOpenDocuments(shell, open.splice(0));
			if (shell.onlyReads) continue;
			const step = compileTextLines(read.body, { source: read.source, file: sourceOfText(shell) });
			this.#status = await step(shell);
			if (shell.flow !== flow.none || shell.options.noexec) return 'over';
			if (this.#isMoved || input.ahead !== ahead) return 'goes on';
			if (shell.slice.isDue()) await shell.slice.turn();
		}
	}
}

// Its last line ends in a backslash that joins the next one to it, which in a comment it does not.
const isContinued = (text: string): boolean => {
	const last = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
	return /(?:^|[^\\])(?:\\\\)*\\\n$/.test(last) && !/(?:^|[\s;&|()])#/.test(last);
};

const newline = 0x0a;
