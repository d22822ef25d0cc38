import { decodeText, type Flow, wait } from '@tenon/core';
import type { CommandContext, Regex } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import type { LineQueue } from './line-queue.ts';
import type { SplitPattern } from './patterns.ts';
import type { Pieces } from './pieces.ts';

type Match = Extract<SplitPattern['at'], { readonly kind: 'match' }>;

/** Splits the lines of an input by patterns. */
export class LineSplitting {
	readonly #context: CommandContext;
	readonly #lines: LineQueue;
	readonly #pieces: Pieces;
	readonly #dropsMatched: boolean;
	/** The number of the line that was looked at, or taken, last. */
	#current = 0;

	constructor(
		context: CommandContext,
		lines: LineQueue,
		pieces: Pieces,
		{ dropsMatched }: { readonly dropsMatched: boolean },
	) {
		this.#context = context;
		this.#lines = lines;
		this.#pieces = pieces;
		this.#dropsMatched = dropsMatched;
	}

	*run(patterns: readonly SplitPattern[]): Flow<void> {
		for (const pattern of patterns) {
			const { at, repeats } = pattern;
			for (let round = 0; round <= repeats; round++) {
				if (at.kind === 'line') yield* this.#splitAtLine(at.number, round);
				else if (!(yield* this.#splitAtMatch(pattern, at, round))) return;
			}
		}
		yield* this.#pieces.open();
		yield* this.#takeRest();
		yield* this.#pieces.close();
	}

	*#splitAtLine(number: number, round: number): Flow<void> {
		const end = number * (round + 1);
		const fail = (): CommandFailure =>
			new CommandFailure(`${this.#context.quote(String(number))}: line number out of range${inRound(round)}`);
		yield* this.#pieces.open();
		if (this.#dropsMatched && (yield* this.#isAtEnd())) throw fail();
		for (let line = (yield* this.#lines.first()) ?? 0; line < end; line++)
			if (!(yield* this.#take({ isKept: true }))) throw fail();
		yield* this.#pieces.close();
		if (this.#dropsMatched) yield* this.#take({ isKept: false });
		else if (yield* this.#isAtEnd()) throw fail();
	}

	// Returns false where the pattern is looked for as often as it occurs, and does not occur again.
	*#splitAtMatch(pattern: SplitPattern, match: Match, round: number): Flow<boolean> {
		const { regex, offset, isSkipped } = match;
		const isKept = !isSkipped;
		if (isKept) yield* this.#pieces.open();
		for (;;) {
			this.#current += 1;
			const line = yield* this.#lines.at(this.#current);
			if (line === undefined) {
				if (isKept) {
					yield* this.#takeRest();
					yield* this.#pieces.close();
				}
				if (pattern.repeats === Number.POSITIVE_INFINITY) return false;
				throw new CommandFailure(`${this.#context.quote(pattern.text)}: match not found${inRound(round)}`);
			}
			if (yield* this.#matches(regex, line)) break;
			// Lines wait where the piece may end before the match.
			if (offset >= 0) yield* this.#take({ isKept });
		}
		const end = this.#current + offset;
		yield* this.#takeUntil(end, pattern.text, { isKept });
		if (isKept) yield* this.#pieces.close();
		if (offset > 0) this.#current = end;
		if (this.#dropsMatched) yield* this.#take({ isKept: false });
		return true;
	}

	*#matches(regex: Regex, line: Uint8Array): Flow<boolean> {
		const text = decodeText(line.at(-1) === newline ? line.subarray(0, -1) : line);
		if (!regex.isLong(text.length)) return regex.test(text);
		return yield* regex.testInSlices(text, 0, {}, () => this.#context.breathe());
	}

	*#takeUntil(end: number, text: string, how: { readonly isKept: boolean }): Flow<void> {
		const first = yield* this.#lines.first();
		const fail = (): CommandFailure =>
			new CommandFailure(`${this.#context.quote(text)}: line number out of range`);
		if (first === undefined || first > end) throw fail();
		for (let line = first; line < end; line++) if (!(yield* this.#take(how))) throw fail();
	}

	*#takeRest(): Flow<void> {
		while (yield* this.#take({ isKept: true }));
	}

	// Takes a line, into the piece if it is kept; false if there is none.
	*#take({ isKept }: { readonly isKept: boolean }): Flow<boolean> {
		const number = yield* this.#lines.first();
		const line = yield* this.#lines.take();
		if (line === undefined) return false;
		this.#current = Math.max(this.#current, number!);
		if (isKept) yield* this.#pieces.write(line);
		yield* wait(this.#context.breathe());
		return true;
	}

	*#isAtEnd(): Flow<boolean> {
		return (yield* this.#lines.at(this.#current + 1)) === undefined;
	}
}

const inRound = (round: number): string => (round === 0 ? '' : ` on repetition ${round}`);

const newline = 0x0a;
