import { holdsRawBytes } from '../state/locale.ts';
import { factsOf, rememberedLength } from '../state/text-facts.ts';
import { finishWork, type Work } from '../state/work.ts';
import { AutomatonMatcher, type MatcherOptions } from './automaton-matcher.ts';
import { bytesOf, bytesWork, byteText } from './byte-form.ts';
import { plainMatcher, type Shape, shapedMatcher } from './plain-matcher.ts';
import type { Stretch } from './sweep.ts';
import type { Question, TextMatcher } from './text-matcher.ts';

/** How the pattern is read: with the groups of `extglob`, without regard to case. */
export interface PatternOptions {
	readonly extglob: boolean;
	readonly nocase: boolean;
}

/** What is matched: any text, one name of a path, or a path. */
export type Subject = 'text' | 'name' | 'path';

/** A pattern that works on characters, or on bytes where the pattern or the text is not UTF-8. */
export class ByteAwareMatcher implements TextMatcher {
	readonly isLiteral: boolean;
	readonly literal: string | undefined;
	readonly quickLength: number;
	readonly #pattern: string | Shape;
	readonly #subject: Subject;
	readonly #options: Omit<MatcherOptions, 'bytes'>;
	readonly #isRaw: boolean;
	readonly #characters: TextMatcher;
	/** Whether it matches the same texts by characters and by bytes. */
	readonly #isSameByBytes: boolean;
	#bytes: TextMatcher | undefined;

	/** A `pattern` that is a shape stands for itself, as long as it may be. */
	constructor(pattern: string | Shape, options: PatternOptions, subject: Subject) {
		this.#pattern = pattern;
		const text = typeof pattern === 'string' ? pattern : pattern.literal;
		this.#subject = subject;
		this.#options = { extglob: options.extglob, nocase: options.nocase, pathname: subject !== 'text' };
		this.#isRaw = holdsRawBytes(text);
		this.#characters = this.#make(false);
		this.isLiteral = this.#characters.isLiteral;
		this.quickLength = this.#characters.quickLength;
		// ASCII that is looked for as it stands: no byte of another character can be taken for it.
		this.#isSameByBytes = !(this.#characters instanceof AutomatonMatcher) && isAscii(text);
		this.literal = this.#isSameByBytes ? this.#characters.literal : undefined;
	}

	matches(text: string): boolean {
		if (this.#isSameByBytes) return this.#characters.matches(text);
		return this.#goesByBytes(text) ? this.#byBytes().matches(bytesOf(text)) : this.#characters.matches(text);
	}

	matching(texts: readonly string[]): readonly string[] {
		if (this.#isSameByBytes) return this.#characters.matching(texts);
		return texts.filter((text) => this.matches(text));
	}

	matchesGuarded(text: string): boolean {
		return this.#goesByBytes(text)
			? this.#byBytes().matchesGuarded(bytesOf(text))
			: this.#characters.matchesGuarded(text);
	}

	answer(question: Question, text: string): number {
		return this.#isSameByBytes || !this.#goesByBytes(text)
			? this.#characters.answer(question, text)
			: finishWork(this.ask(question, text));
	}

	find(text: string, from: number): Stretch | undefined {
		return this.#goesByBytes(text) ? finishWork(this.seek(text, from)) : this.#characters.find(text, from);
	}

	*ask(question: Question, text: string): Work<number> {
		if (this.#isSameByBytes || !this.#goesByBytes(text)) return yield* this.#characters.ask(question, text);
		if (question === 'matches') return yield* this.#byBytes().ask(question, yield* bytesWork(text));
		const { bytes, offsetOf } = yield* byteText(text);
		const byte = yield* this.#byBytes().ask(question, bytes);
		return byte < 0 ? -1 : (offsetOf(byte) ?? (yield* this.#characters.ask(question, text)));
	}

	*seek(text: string, from: number): Work<Stretch | undefined> {
		if (!this.#goesByBytes(text)) return yield* this.#characters.seek(text, from);
		const { bytes, byteAt, offsetOf } = yield* byteText(text);
		const found = yield* this.#byBytes().seek(bytes, byteAt(from));
		if (found === undefined) return undefined;
		const start = offsetOf(found.start);
		const end = offsetOf(found.end);
		return start === undefined || end === undefined
			? yield* this.#characters.seek(text, from)
			: { start, end };
	}

	#goesByBytes(text: string): boolean {
		return this.#isRaw || holdsRawBytes(text);
	}

	#make(bytes: boolean): TextMatcher {
		const pattern = this.#pattern;
		if (typeof pattern !== 'string')
			return shapedMatcher(bytes ? { ...pattern, literal: bytesOf(pattern.literal) } : pattern);
		const form = bytes ? bytesOf(pattern) : pattern;
		const options = { ...this.#options, bytes };
		const isPlain = this.#subject !== 'path' || !form.startsWith('*');
		return (isPlain ? plainMatcher(form, options) : undefined) ?? new AutomatonMatcher(form, options);
	}

	#byBytes(): TextMatcher {
		this.#bytes ??= this.#make(true);
		return this.#bytes;
	}
}

const isAscii = (text: string): boolean =>
	text.length >= rememberedLength ? factsOf(text).isAscii : /^[\0-\x7f]*$/.test(text);
