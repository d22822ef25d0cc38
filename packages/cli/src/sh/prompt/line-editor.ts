import { candidateList, commonStart } from './completion/candidate-list.ts';
import type { Completion } from './completion/completion.ts';
import { deleteOn, editActions } from './edit-actions.ts';
import { EditBuffer } from './edit-buffer.ts';
import type { HistoryEntry } from './history.ts';
import { HistorySearch } from './history-search.ts';
import { HistoryWalk } from './history-walk.ts';
import type { Keyboard } from './keyboard.ts';
import { type Key, KeyDecoder } from './keys.ts';
import { KillRing } from './kill-ring.ts';
import { LineView, type Screen } from './line-view.ts';
import type { LineSource, TypedLine } from './typed-line.ts';

/** What a line editor needs. */
export interface LineEditorOptions {
	readonly keyboard: Keyboard;
	readonly screen: Screen;
	readonly history: { readonly entries: readonly HistoryEntry[] };
	/** What the text before the cursor may go on as. */
	readonly complete: (text: string) => Promise<Completion>;
}

/**
 * Lets a person edit lines with the keys of emacs. The terminal is its own only while it waits for a line: in
 * between, commands have it in the mode in which it was found.
 */
export class LineEditor implements LineSource {
	readonly #options: LineEditorOptions;
	readonly #view: LineView;
	readonly #decoder = new KeyDecoder();
	readonly #ring = new KillRing();
	#lastQuery = '';
	#line = new EditBuffer();
	#walk = new HistoryWalk([]);
	#search: HistorySearch | undefined;
	#answer: ((typed: TypedLine) => void) | undefined;
	/** The next character stands for itself, whatever it is. */
	#isQuoting = false;
	/** The key before was a Tab that could add nothing: the next one lists. */
	#hasTabbed = false;
	/** A question is open: `y` shows the list. */
	#pendingList: string | undefined;
	/** How many entries back `M-.` has gone, and what it put in. */
	#lastArgument: { readonly back: number; readonly text: string } | undefined;
	#isCompleting = false;
	#isOver = false;
	#isDirty = false;

	constructor(options: LineEditorOptions) {
		this.#options = options;
		this.#view = new LineView(options.screen);
	}

	read(prompt: string): Promise<TypedLine> {
		if (this.#isOver) return Promise.resolve({ kind: 'gone' });
		return new Promise((resolve) => {
			this.#answer = resolve;
			this.#line = new EditBuffer();
			this.#walk = new HistoryWalk(this.#options.history.entries);
			this.#decoder.reset();
			this.#options.keyboard.begin();
			this.#options.screen.write(pasteOn);
			this.#view.begin(prompt);
			this.#show();
			this.#listen();
		});
	}

	interject(text: string): void {
		if (this.#answer !== undefined) this.#view.interject(text.replaceAll('\n', '\r\n'));
	}

	/** The window has another size. */
	resized(): void {
		if (this.#answer !== undefined) this.#view.resized();
	}

	close(): void {
		this.#take({ kind: 'gone' });
		this.#isOver = true;
		this.#options.keyboard.close();
	}

	#listen(): void {
		this.#options.keyboard.listen({
			take: (byte) => {
				const key = this.#decoder.push(byte);
				if (key !== undefined) this.#press(key);
				return this.#answer !== undefined && !this.#isCompleting;
			},
			ended: () => {
				this.#isOver = true;
				this.#take({ kind: 'gone' });
			},
		});
	}

	#take(typed: TypedLine): void {
		const answer = this.#answer;
		if (answer === undefined) return;
		this.#answer = undefined;
		this.#search = undefined;
		this.#options.screen.write(pasteOff);
		this.#options.keyboard.end();
		answer(typed);
	}

	#press(key: Key): void {
		this.#ring.nextKey();
		const hadTabbed = this.#hasTabbed;
		this.#hasTabbed = false;
		if (this.#pendingList !== undefined) this.#answerList(key);
		else if (this.#search !== undefined) this.#searchKey(this.#search, key);
		else if (this.#isQuoting) this.#quote(key);
		else if (key.kind !== 'key') this.#insert(key.text);
		else if (key.name === 'Tab') void this.#complete(hadTabbed);
		else this.#run(key.name);
		if (key.kind !== 'key' || (key.name !== 'M-.' && key.name !== 'M-_')) this.#lastArgument = undefined;
	}

	#insert(text: string): void {
		this.#line.insert(text);
		this.#change();
	}

	// Enter and the like cannot be told from their names alone: what is quoted is the byte they send.
	#quote(key: Key): void {
		this.#isQuoting = false;
		this.#insert(key.kind === 'key' ? (controlCharacter(key.name) ?? '') : key.text);
	}

	#run(name: string): void {
		const action = editActions[name];
		if (action !== undefined) this.#done(action(this.#line, this.#ring) !== false);
		else this.#editorActions[name]?.();
	}

	readonly #editorActions: Readonly<Record<string, () => void>> = {
		Enter: () => this.#accept(),
		'C-j': () => this.#accept(),
		'C-c': () => this.#interrupt(),
		'C-d': () => this.#deleteOrLeave(),
		'C-l': () => this.#view.clear(),
		'C-p': () => this.#recall(this.#walk.move(-1, this.#line.text)),
		Up: () => this.#recall(this.#walk.move(-1, this.#line.text)),
		'C-n': () => this.#recall(this.#walk.move(1, this.#line.text)),
		Down: () => this.#recall(this.#walk.move(1, this.#line.text)),
		'M-<': () => this.#recall(this.#walk.moveToEnd('oldest', this.#line.text)),
		'M->': () => this.#recall(this.#walk.moveToEnd('newest', this.#line.text)),
		'C-r': () => this.#startSearch(-1),
		'C-s': () => this.#startSearch(1),
		'C-v': () => {
			this.#isQuoting = true;
		},
		'C-q': () => {
			this.#isQuoting = true;
		},
		'C-g': () => this.#done(false),
		'M-.': () => this.#insertLastArgument(),
		'M-_': () => this.#insertLastArgument(),
		'M-r': () => {
			while (this.#line.undo());
			this.#change();
		},
	};

	#done(isDone: boolean): void {
		if (isDone) this.#change();
		else this.#options.screen.write(bell);
	}

	// Keys that come at once are shown at once.
	#change(): void {
		if (this.#isDirty) return;
		this.#isDirty = true;
		setImmediate(() => this.#showChange());
	}

	#showChange(): void {
		if (!this.#isDirty) return;
		this.#isDirty = false;
		if (this.#answer !== undefined) this.#show();
	}

	#show(): void {
		this.#isDirty = false;
		if (this.#search === undefined) this.#view.show(this.#line.text, this.#line.cursor);
		else {
			const { found, prompt } = this.#search;
			this.#view.show(found?.text ?? this.#line.text, found?.index ?? this.#line.cursor, prompt);
		}
	}

	#accept(): void {
		this.#search = undefined;
		this.#show();
		this.#view.finish();
		this.#take({ kind: 'line', text: this.#line.text });
	}

	#interrupt(): void {
		this.#search = undefined;
		this.#show();
		this.#view.finish('^C');
		this.#take({ kind: 'interrupted' });
	}

	#deleteOrLeave(): void {
		if (this.#line.text !== '') {
			this.#done(deleteOn(this.#line, this.#ring) !== false);
			return;
		}
		this.#take({ kind: 'end' });
	}

	#recall(text: string | undefined): void {
		if (text !== undefined) this.#line.reset(text);
		this.#done(text !== undefined);
	}

	#insertLastArgument(): void {
		const { entries } = this.#options.history;
		const back = (this.#lastArgument?.back ?? 0) + 1;
		const text = /\S+$/.exec(entries.at(-back)?.text.trimEnd() ?? '')?.[0];
		if (back > entries.length || text === undefined) {
			this.#done(false);
			return;
		}
		const { cursor } = this.#line;
		this.#line.replace(cursor - (this.#lastArgument?.text.length ?? 0), cursor, text);
		this.#lastArgument = { back, text };
		this.#change();
	}

	#startSearch(step: 1 | -1): void {
		this.#search = new HistorySearch(this.#walk, step);
		this.#change();
	}

	#searchKey(search: HistorySearch, key: Key): void {
		if (key.kind !== 'key') this.#done(search.extend(key.text));
		else if (key.name === 'C-r') this.#done(search.next(-1, this.#lastQuery));
		else if (key.name === 'C-s') this.#done(search.next(1, this.#lastQuery));
		else if (key.name === 'Backspace' || key.name === 'C-h') this.#done(search.shorten());
		else {
			this.#endSearch(search, key.name);
			return;
		}
		this.#change();
	}

	// Any other key takes what was found and does its own work on it.
	#endSearch(search: HistorySearch, name: string): void {
		const { found } = search;
		this.#lastQuery = search.query;
		this.#search = undefined;
		if (found !== undefined && name !== 'C-g' && name !== 'C-c') {
			this.#line.reset(found.text);
			this.#line.moveTo(found.index);
			this.#walk.place = found.at;
		}
		this.#change();
		if (name !== 'C-g' && !name.startsWith('M-C-')) this.#run(name);
	}

	async #complete(listsAll: boolean): Promise<void> {
		this.#isCompleting = true;
		try {
			this.#showCompletion(await this.#options.complete(this.#line.before), listsAll);
		} finally {
			this.#isCompleting = false;
		}
		this.#showChange();
		if (this.#answer !== undefined) this.#listen();
	}

	#showCompletion({ start, candidates }: Completion, listsAll: boolean): void {
		const { cursor } = this.#line;
		const [first, ...others] = candidates;
		if (first === undefined) {
			this.#done(false);
			return;
		}
		const added = others.length === 0 ? first.insert + first.after : commonStart(candidates);
		if (added.length > 0 && added !== this.#line.text.slice(start, cursor)) {
			this.#line.replace(start, cursor, added);
			this.#change();
			if (others.length === 0) return;
		}
		this.#hasTabbed = true;
		if (!listsAll) this.#options.screen.write(bell);
		else this.#list(candidates.map(({ shown }) => shown));
	}

	#list(names: readonly string[]): void {
		const list = candidateList(names, this.#options.screen.columns);
		if (names.length < manyCandidates) {
			this.#showChange();
			this.#view.interject(list);
			return;
		}
		this.#pendingList = list;
		this.#showChange();
		this.#view.finish();
		this.#options.screen.write(`Display all ${names.length} possibilities? (y or n)`);
	}

	#answerList(key: Key): void {
		const list = this.#pendingList!;
		const says = key.kind === 'key' ? key.name : key.text.toLowerCase();
		if (!['y', ' ', 'Tab', 'n', 'Backspace', 'C-c', 'C-g', 'Enter'].includes(says)) return;
		this.#pendingList = undefined;
		this.#options.screen.write(`\r\n${says === 'y' || says === ' ' || says === 'Tab' ? list : ''}`);
		this.#view.again(this.#line.text, this.#line.cursor);
	}
}

const bell = '\x07';
const pasteOn = '\x1b[?2004h';
const pasteOff = '\x1b[?2004l';

/** So many are listed only when asked for. */
const manyCandidates = 100;

const controlCharacter = (name: string): string | undefined => {
	const special: Readonly<Record<string, string>> = { Enter: '\r', Tab: '\t', Backspace: '\x7f' };
	const letter = /^C-(.)$/.exec(name)?.[1];
	return letter === undefined
		? special[name]
		: String.fromCharCode(letter.toUpperCase().charCodeAt(0) ^ 0x40);
};
