import type { Pausing } from '@tenon/shell';
import { maxDigits } from './number.ts';

/** A word of a program. */
export type BcToken =
	| { readonly kind: 'number' | 'text' | 'name' | 'word'; readonly text: string }
	/** An operator that assigns: `=`, or one of the arithmetic ones for `+=` and its like. */
	| { readonly kind: 'assign'; readonly text: string }
	| { readonly kind: 'relation' | 'sign'; readonly text: string }
	| { readonly kind: 'newline' | 'end'; readonly text: '' };

/** Text before a word in which there are characters that no word starts with, and the line where it starts. */
export interface StrayText {
	readonly text: string;
	readonly line: number;
}

/** A word that was read, and how far the text was read with it. */
export interface LexedToken {
	readonly token: BcToken;
	readonly end: number;
	readonly line: number;
	readonly strays: StrayText | undefined;
}

/** The text is not complete: more lines have to be read. */
export class NeedsMore extends Error {}

const words: ReadonlySet<string> = new Set(
	'auto break continue define else for halt history if last length limits print quit random read return scale sqrt ibase obase void warranty while'.split(
		' ',
	),
);

/** Reads a text word by word, and stops now and then in one that is long. */
export class BcLexer {
	#text = '';
	/** Whether more text may follow. */
	#isOpen = true;
	#at = 0;
	/** A newline, or the end of the text; the next one, unless it was passed. */
	#newline = -1;
	#line = 1;
	#strayStart = -1;
	#strayLine = 0;
	#steps = 0;

	/** The text from a place on becomes the whole text, and more is added to it. */
	extend(from: number, more: string, { isOpen }: { readonly isOpen: boolean }): void {
		this.#text = this.#text.slice(from) + more;
		this.#isOpen = isOpen;
		this.#newline = -1;
	}

	/** The next word is the one at a place. */
	moveTo(at: number, line: number): void {
		this.#at = at;
		this.#newline = -1;
		this.#line = line;
	}

	/** The text from a place on. */
	textFrom(at: number): string {
		return this.#text.slice(at);
	}

	/** The next word. Throws `NeedsMore` where more text may follow. */
	*next(): Pausing<LexedToken> {
		this.#strayStart = -1;
		for (;;) {
			this.#steps += 1;
			if (this.#steps % stepsPerStop === 0) yield;
			const before = this.#at;
			const token = yield* this.#tokenAt(this.#text.charCodeAt(before));
			if (token === undefined) continue;
			const strays = this.#strayTextUpTo(before);
			return { token, end: this.#at, line: this.#line, strays };
		}
	}

	#strayTextUpTo(end: number): StrayText | undefined {
		if (this.#strayStart < 0) return undefined;
		return { text: this.#text.slice(this.#strayStart, end), line: this.#strayLine };
	}

	#noteStray(): void {
		if (this.#strayStart >= 0) return;
		this.#strayStart = this.#at;
		this.#strayLine = this.#line;
	}

	// `undefined` where something was passed over.
	*#tokenAt(code: number): Pausing<BcToken | undefined> {
		if (Number.isNaN(code)) {
			if (this.#isOpen) throw new NeedsMore();
			return { kind: 'end', text: '' };
		}
		if (code === 0x0a) {
			this.#at += 1;
			this.#line += 1;
			return { kind: 'newline', text: '' };
		}
		if (isBlank(code)) this.#at += 1;
		else if (code === 0x23) this.#at = lineEnd(this.#text, this.#at);
		else if (code === 0x5c && this.#text.charCodeAt(this.#at + 1) === 0x0a) {
			this.#at += 2;
			this.#line += 1;
		} else if (code === 0x2f && this.#text.charCodeAt(this.#at + 1) === 0x2a) yield* this.#skipComment();
		else if (code === 0x22) return yield* this.#string();
		else if (isDigit(code) || (code === 0x2e && this.#isDigitAt(this.#at + 1))) return yield* this.#number();
		else if (isLetter(code)) return yield* this.#name();
		else {
			const sign = this.#sign(code);
			if (sign !== undefined) return sign;
			this.#noteStray();
			this.#at += 1;
		}
		return undefined;
	}

	*#skipComment(): Pausing<void> {
		const end = this.#text.indexOf('*/', this.#at + 2);
		if (end < 0 && this.#isOpen) throw new NeedsMore();
		if (end < 0) this.#noteStray();
		yield* this.#pass(end < 0 ? this.#text.length : end + 2);
	}

	*#string(): Pausing<BcToken | undefined> {
		const start = this.#at + 1;
		const end = this.#text.indexOf('"', start);
		if (end >= 0) {
			yield* this.#pass(end + 1);
			return { kind: 'text', text: this.#text.slice(start, end) };
		}
		if (this.#isOpen) throw new NeedsMore();
		this.#noteStray();
		this.#at += 1;
		return undefined;
	}

	// Goes to a place, and counts the lines up to there.
	*#pass(end: number): Pausing<void> {
		if (this.#newline < this.#at) this.#newline = lineEnd(this.#text, this.#at);
		while (this.#newline < end) {
			this.#line += 1;
			this.#steps += 1;
			if (this.#steps % stepsPerStop === 0) yield;
			this.#newline = lineEnd(this.#text, this.#newline + 1);
		}
		this.#at = end;
	}

	// Of a number that is too long only so much is kept as tells that it is.
	*#number(): Pausing<BcToken> {
		const parts: string[] = [];
		let length = 0;
		let hasPoint = false;
		for (;;) {
			const start = this.#at;
			const most = start + stepsPerStop;
			let code = this.#text.charCodeAt(this.#at);
			while (this.#at < most && (isDigit(code) || (code === 0x2e && !hasPoint))) {
				hasPoint ||= code === 0x2e;
				this.#at += 1;
				code = this.#text.charCodeAt(this.#at);
			}
			if (length <= maxDigits && this.#at > start) parts.push(this.#text.slice(start, this.#at));
			length += this.#at - start;
			if (code === 0x5c && this.#text.charCodeAt(this.#at + 1) === 0x0a) {
				this.#at += 2;
				this.#line += 1;
				this.#steps += 1;
				if (this.#steps % stepsPerStop === 0) yield;
			} else if (this.#at >= most) yield;
			else return { kind: 'number', text: parts.join('') };
		}
	}

	#isDigitAt(at: number): boolean {
		const code = this.#text.charCodeAt(at);
		return isDigit(code) || (code === 0x5c && this.#text.charCodeAt(at + 1) === 0x0a);
	}

	*#name(): Pausing<BcToken> {
		const start = this.#at;
		while (isNamePart(this.#text.charCodeAt(this.#at))) {
			this.#at += 1;
			if ((this.#at - start) % stepsPerStop === 0) yield;
		}
		const text = this.#text.slice(start, this.#at);
		return { kind: words.has(text) ? 'word' : 'name', text };
	}

	#sign(code: number): BcToken | undefined {
		const kind = signKinds[code];
		if (kind === undefined) return undefined;
		const first = String.fromCharCode(code);
		const second = this.#text.charCodeAt(this.#at + 1);
		if (second === code && kind.isDoubled) return this.#take(2, { kind: 'sign', text: first + first });
		if (second === 0x3d && kind.withEquals !== undefined)
			return this.#take(2, {
				kind: kind.withEquals,
				text: kind.withEquals === 'assign' ? first : `${first}=`,
			});
		return kind.alone === undefined ? undefined : this.#take(1, { kind: kind.alone, text: first });
	}

	#take(count: number, token: { kind: 'sign' | 'relation' | 'assign' | 'point'; text: string }): BcToken {
		this.#at += count;
		return token.kind === 'point' ? { kind: 'word', text: 'last' } : { kind: token.kind, text: token.text };
	}
}

const stepsPerStop = 1024;

/** What a character is by itself, twice, and before `=`. */
interface SignKind {
	readonly alone: 'sign' | 'relation' | 'assign' | 'point' | undefined;
	readonly withEquals: 'assign' | 'relation' | undefined;
	readonly isDoubled: boolean;
}

const signKinds: readonly (SignKind | undefined)[] = (() => {
	const kinds: (SignKind | undefined)[] = [];
	const put = (characters: string, kind: SignKind): void => {
		for (const character of characters) kinds[character.charCodeAt(0)] = kind;
	};
	put('()[]{},;', { alone: 'sign', withEquals: undefined, isDoubled: false });
	put('*/%^', { alone: 'sign', withEquals: 'assign', isDoubled: false });
	put('+-', { alone: 'sign', withEquals: 'assign', isDoubled: true });
	put('&', { alone: 'sign', withEquals: undefined, isDoubled: true });
	put('|', { alone: undefined, withEquals: undefined, isDoubled: true });
	put('<>', { alone: 'relation', withEquals: 'relation', isDoubled: false });
	put('!', { alone: 'sign', withEquals: 'relation', isDoubled: false });
	put('=', { alone: 'assign', withEquals: 'relation', isDoubled: false });
	put('.', { alone: 'point', withEquals: undefined, isDoubled: false });
	return kinds;
})();

const isDigit = (code: number): boolean => (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isNamePart = (code: number): boolean =>
	isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x5f;

/** Whether a character is passed over between words. */
export const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

/** Where a line ends. */
export const lineEnd = (text: string, from: number): number => {
	const end = text.indexOf('\n', from);
	return end < 0 ? text.length : end;
};
