import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { Completion } from './completion/completion.ts';
import type { Keyboard, KeyTaker } from './keyboard.ts';
import { LineEditor } from './line-editor.ts';
import type { TypedLine } from './typed-line.ts';

/** A keyboard on which a test types. */
class FakeKeyboard implements Keyboard {
	#taker: KeyTaker | undefined;
	#bytes: number[] = [];

	begin(): void {
		// There is no mode to change.
	}

	listen(taker: KeyTaker): void {
		this.#taker = taker;
		this.#deliver();
	}

	end(): void {
		this.#taker = undefined;
	}

	close(): void {
		// There is nothing to close.
	}

	type(text: string): void {
		this.#bytes.push(...encodeText(text));
		this.#deliver();
	}

	hangUp(): void {
		this.#taker?.ended();
	}

	/** What was not taken. */
	get left(): number {
		return this.#bytes.length;
	}

	#deliver(): void {
		while (this.#taker !== undefined && this.#bytes.length > 0) {
			const taker = this.#taker;
			if (!taker.take(this.#bytes.shift()!)) break;
		}
	}
}

const none: Completion = { start: 0, candidates: [] };

interface Setup {
	readonly history?: readonly string[];
	readonly complete?: (text: string) => Promise<Completion>;
}

const setUp = ({ history = [], complete = () => Promise.resolve(none) }: Setup = {}) => {
	const keyboard = new FakeKeyboard();
	const written: string[] = [];
	const editor = new LineEditor({
		keyboard,
		screen: { columns: 80, rows: 24, write: (text) => void written.push(text) },
		history: { entries: history.map((text) => ({ text, time: undefined })) },
		complete,
	});
	return { keyboard, editor, written };
};

const lineOf = async (keys: string, history: readonly string[] = []): Promise<string> => {
	const { keyboard, editor } = setUp({ history });
	const line = editor.read('$ ');
	keyboard.type(`${keys}\r`);
	const typed = await line;
	return typed.kind === 'line' ? typed.text : typed.kind;
};

const up = '\x1b[A';
const down = '\x1b[B';
const right = '\x1b[C';
const left = '\x1b[D';

describe('the keys of the line editor', () => {
	it.each<readonly [title: string, keys: string, line: string]>([
		['text is typed', 'echo héé 日本', 'echo héé 日本'],
		['C-a and C-e go to the ends', 'b\x01a\x05c', 'abc'],
		['Home and End too, in both spellings', 'b\x1b[Ha\x1bOFc\x1b[1~x\x1b[4~y', 'xabcy'],
		['arrows move by one', `ac${left}b${right}d`, 'abcd'],
		['C-b and C-f too', 'ac\x02b\x06d', 'abcd'],
		['M-b and M-f move by words', 'one two\x1bb\x1bbX\x1bfY', 'XoneY two'],
		['Ctrl and arrows too', 'one two\x1b[1;5D\x1b[1;5DX\x1b[1;5CY', 'XoneY two'],
		['Backspace takes what is before', 'ab\x7fc', 'ac'],
		['C-h too', 'ab\x08c', 'ac'],
		['Delete takes what is under the cursor', 'abc\x01\x1b[3~', 'bc'],
		['C-d too, while there is something', 'abc\x01\x04', 'bc'],
		['C-k cuts the rest and C-y puts it back', 'one two\x1bb\x0bX\x19', 'one Xtwo'],
		['C-u cuts what is before', 'one two\x1bb\x15', 'two'],
		['C-w cuts back to a blank', 'a b/c-d  \x17', 'a '],
		['M-Backspace cuts back to a word', 'a b/c-d\x1b\x7f', 'a b/c-'],
		['M-d cuts the word behind', 'one two\x01\x1bd', ' two'],
		['cuts behind each other are put back together', 'one two three\x17\x17\x19', 'one two three'],
		['M-y puts back what was cut before that', 'one\x15two\x15\x19\x1by', 'one'],
		['C-t exchanges two characters', 'ab\x14', 'ba'],
		['C-t in the middle moves on', `abc${left}\x14d`, 'acbd'],
		['M-t exchanges two words', 'one two\x1bt', 'two one'],
		['M-u, M-l and M-c change cases', 'one TWO three\x01\x1bu\x1bl\x1bc', 'ONE two Three'],
		['C-_ takes a stretch of typing back', 'abc\x1f', ''],
		['C-_ takes a cut back', 'one two\x17\x1f', 'one two'],
		['C-v takes the next key as it is', 'a\x16\tb', 'a\tb'],
		['a paste is one text, its line breaks kept', 'a\x1b[200~b\rc\x1b[201~d', 'ab\ncd'],
		['a combining mark goes with its letter', 'e\u0301\x7fx', 'x'],
		['a family is one character', 'a👨‍👩‍👧\x7fx', 'ax'],
		['an unknown key does nothing', 'a\x1b[99~\x1b[<0mb', 'ab'],
		['a byte that is no text is kept', 'a\x16\x01b', 'a\x01b'],
	])('%s', async (_, keys, line) => {
		expect(await lineOf(keys)).toBe(line);
	});

	it('a line break ends the line, and what is typed behind it stays', async () => {
		const { keyboard, editor } = setUp();
		const line = editor.read('$ ');
		keyboard.type('one\ntwo');
		expect(await line).toEqual({ kind: 'line', text: 'one' });
		expect(keyboard.left).toBe(3);
	});

	it.each<readonly [string, TypedLine]>([
		['abc\x03', { kind: 'interrupted' }],
		['\x04', { kind: 'end' }],
	])('%j is no line', async (keys, expected) => {
		const { keyboard, editor } = setUp();
		const line = editor.read('$ ');
		keyboard.type(keys);
		expect(await line).toEqual(expected);
	});

	it('a terminal that is gone is the end, for good', async () => {
		const { keyboard, editor } = setUp();
		const line = editor.read('$ ');
		keyboard.hangUp();
		expect([await line, await editor.read('$ ')]).toEqual([{ kind: 'gone' }, { kind: 'gone' }]);
	});
});

describe('the history of the line editor', () => {
	const history = ['echo one', 'ls -l /tmp', 'echo two'];

	it.each<readonly [title: string, keys: string, line: string]>([
		['Up goes back', up + up, 'ls -l /tmp'],
		['Down comes back to what was typed', `new${up}${down}`, 'new'],
		['what is changed in an old line stays until Enter', `${up}X${up}${down}`, 'echo twoX'],
		['Up stops at the oldest', up.repeat(9), 'echo one'],
		['M-< and M-> go to the ends', 'x\x1b<\x1b>', 'x'],
		['C-p and C-n are Up and Down', '\x10\x10\x0e', 'echo two'],
		['C-r finds the newest line with a text', '\x12echo', 'echo two'],
		['C-r again finds an older one', '\x12echo\x12', 'echo one'],
		['C-s comes back', '\x12echo\x12\x13', 'echo two'],
		['Backspace shortens what is looked for', '\x12lsx\x7f', 'ls -l /tmp'],
		['C-g gives the search up', 'abc\x12echo\x07d', 'abcd'],
		['any other key works on what was found', '\x12ls\x05!', 'ls -l /tmp!'],
		['M-. puts in the last word of the line before', 'cat \x1b.', 'cat two'],
		['M-. again that of an older one', 'cat \x1b.\x1b.', 'cat /tmp'],
	])('%s', async (_, keys, line) => {
		expect(await lineOf(keys, history)).toBe(line);
	});
});

describe('Tab in the line editor', () => {
	const names =
		(...candidates: readonly string[]) =>
		(text: string): Promise<Completion> => {
			const start = text.lastIndexOf(' ') + 1;
			const fits = candidates.filter((name) => name.startsWith(text.slice(start)));
			return Promise.resolve({
				start,
				candidates: fits.map((name) => ({ insert: name, after: ' ', shown: name })),
			});
		};

	const completed = async (keys: string, complete: Setup['complete']): Promise<[string, string]> => {
		const { keyboard, editor, written } = setUp(complete === undefined ? {} : { complete });
		const line = editor.read('$ ');
		keyboard.type(`${keys}\r`);
		const typed = await line;
		return [typed.kind === 'line' ? typed.text : typed.kind, written.join('')];
	};

	it('takes the only one, with what comes behind it, and goes on with the keys after it', async () => {
		expect((await completed('x al\tbe\t!', names('alpha', 'beta')))[0]).toBe('x alpha beta !');
	});

	it('takes what all have in common, and lists them when asked again', async () => {
		const [line, written] = await completed('al\t\t\t', names('alpha', 'alpine'));
		expect(line).toBe('alp');
		expect(written).toContain('alpha   alpine\r\n');
	});

	it('asks before it lists very many', async () => {
		const many = Array.from({ length: 120 }, (_, at) => `n${at}`);
		const [line, written] = await completed('n\t\tyx', names(...many));
		expect(line).toBe('nx');
		expect(written).toContain('Display all 120 possibilities? (y or n)');
		expect(written).toContain('n119');
	});

	it('rings where there is nothing', async () => {
		const [line, written] = await completed('zz\t', names('alpha'));
		expect([line, written.includes('\x07')]).toEqual(['zz', true]);
	});
});
