import { byteKit } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';
import { type LiteralEditor, literalEditor } from './literal-editor.ts';
import type { Command, Program } from './program.ts';
import type { SedRun } from './sed-run.ts';
import type { Selection, Wake } from './selection.ts';

/**
 * Passes over lines on which a script does nothing, many at a time: they are copied, or left out where
 * nothing is printed by itself, without being looked at one by one.
 */
export class QuietLines {
	readonly #wakes: readonly (() => Wake)[];
	readonly #countsLines: boolean;
	readonly #editor: LiteralEditor | undefined;
	#bytes: Uint8Array | undefined;
	/** Where the last line of the bytes starts that is there whole; it may be the last of all. */
	#last = 0;

	private constructor(
		wakes: readonly (() => Wake)[],
		{ countsLines, editor }: { readonly countsLines: boolean; readonly editor: LiteralEditor | undefined },
	) {
		this.#wakes = wakes;
		this.#countsLines = countsLines;
		this.#editor = editor;
	}

	/** For scripts that do nothing on most lines; `undefined` for all others. */
	static for(
		{ commands }: Program,
		selections: readonly (Selection | undefined)[],
		{ delimiter }: { readonly delimiter: number },
	): QuietLines | undefined {
		if (delimiter !== newline || commands.some(usesLastRegex)) return undefined;
		const wakes: (() => Wake)[] = [];
		for (let at = 0; at < commands.length; ) {
			const command = commands[at]!;
			const selection = selections[at];
			const wake = wakeOf(command, selection);
			if (wake === undefined) return undefined;
			wakes.push(wake);
			at = command.action.kind === 'block' && selection !== undefined ? command.action.end : at + 1;
		}
		return new QuietLines(wakes, {
			countsLines: commands.some(needsNumbers),
			editor: literalEditor(commands),
		});
	}

	/** Makes the searches of {@link pass} in slices where they take long; `undefined`: there is no need. */
	lookAhead(run: SedRun): Promise<void> | undefined {
		const { bytes, from } = run.input.untaken();
		for (const wakeOf of this.#wakes) {
			const wake = wakeOf();
			const ahead = wake.kind === 'regex' ? wake.regex.lookAhead(run.context, bytes, from) : undefined;
			if (ahead !== undefined) return ahead.then(() => this.lookAhead(run));
		}
		return undefined;
	}

	/** Passes over what it can of the lines that are read and not taken; `false` if there is nothing. */
	pass(run: SedRun): boolean {
		const { input } = run;
		const { bytes, from } = input.untaken();
		if (bytes !== this.#bytes) {
			this.#bytes = bytes;
			this.#last = lastLineStart(bytes);
		}
		const last = this.#last;
		if (last <= from) return false;
		const prints = !run.settings.isQuiet;
		if (this.#editor !== undefined && prints) {
			this.#editor.copy(bytes, from, last, run.output);
			input.skip(last, 0);
			return true;
		}
		const to = this.#quietUntil(bytes, from, last, input.lineNumber);
		if (to <= from) return false;
		if (prints) run.output.copyLines(bytes, from, to);
		input.skip(to, this.#countsLines ? countByte(bytes, newline, from, to) : 0);
		return true;
	}

	// The first line on which something happens.
	#quietUntil(bytes: Uint8Array, from: number, last: number, lineNumber: number): number {
		let to = last;
		let firstLine = Number.POSITIVE_INFINITY;
		for (const wakeOf of this.#wakes) {
			const wake = wakeOf();
			if (wake.kind === 'now' || (wake.kind === 'from' && wake.line <= lineNumber)) return from;
			if ((wake.kind === 'line' || wake.kind === 'from') && wake.line > lineNumber)
				firstLine = Math.min(firstLine, wake.line);
			if (wake.kind !== 'regex') continue;
			const found = wake.regex.findNext(bytes, from);
			if (found >= 0 && found < to) to = byteKit.lastIndexOfByte(bytes, newline, found - 1) + 1;
		}
		if (firstLine === Number.POSITIVE_INFINITY || to <= from) return to;
		// Where a line is near that is known by its number, all are looked at.
		return lineNumber + countByte(bytes, newline, from, to) < firstLine ? to : from;
	}
}

const newline = 0x0a;

const lastLineStart = (bytes: Uint8Array): number => {
	const end = byteKit.lastIndexOfByte(bytes, newline);
	return end <= 0 ? 0 : byteKit.lastIndexOfByte(bytes, newline, end - 1) + 1;
};

const wakeOf = (command: Command, selection: Selection | undefined): (() => Wake) | undefined => {
	const { action, isNegated } = command;
	if (selection !== undefined) return isNegated ? undefined : () => selection.wake();
	if (isNegated || action.kind === 'branch' || action.kind === 'block') return () => never;
	if (action.kind !== 'substitute' || action.substitution.regex === 'last') return undefined;
	const wake: Wake = { kind: 'regex', regex: action.substitution.regex };
	return () => wake;
};

const never: Wake = { kind: 'never' };

const usesLastRegex = ({ first, second, action }: Command): boolean =>
	(first?.kind === 'regex' && first.regex === 'last') ||
	(second?.kind === 'regex' && second.regex === 'last') ||
	(action.kind === 'substitute' && action.substitution.regex === 'last');

const needsNumbers = ({ first, second, action }: Command): boolean =>
	(action.kind === 'plain' && action.name === '=') || isNumber(first) || isNumber(second);

const isNumber = (address: Command['first']): boolean =>
	address !== undefined && address.kind !== 'regex' && address.kind !== 'last';
