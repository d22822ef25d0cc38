import { isKey } from '../kit/keys.ts';
import { fitted } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Foldable } from '../transcript/block.ts';
import type { TranscriptView } from '../transcript/transcript-view.ts';
import type { Dialog } from './dialog.ts';

/** What the list of calls needs. */
export interface CallsDialogOptions {
	readonly theme: Theme;
	readonly transcript: TranscriptView;
	/** Of the screen. */
	readonly rows: () => number;
	refresh(): void;
	/** The person is done with it. */
	done(): void;
}

/** The calls and thoughts of the conversation, the newest chosen first: each is folded by itself, and read in full here. */
export class CallsDialog implements Dialog {
	readonly #options: CallsDialogOptions;
	readonly #items: readonly Foldable[];
	#at: number;
	/** The first line that is shown of the chosen one. */
	#from = 0;

	constructor(options: CallsDialogOptions) {
		this.#options = options;
		this.#items = options.transcript.foldables();
		this.#at = this.#items.length - 1;
	}

	get isEmpty(): boolean {
		return this.#items.length === 0;
	}

	render(width: number): string[] {
		const { theme } = this.#options;
		const { accent, bold, dim } = theme;
		const first = Math.max(0, Math.min(this.#at - listRows + 2, this.#items.length - listRows));
		const list = this.#items.slice(first, first + listRows).map((item, row) => {
			const count = item.lines.length;
			const text = `${marks[item.fold]} ${item.title}`;
			const more = dim(`  ${count} line${count === 1 ? '' : 's'}`);
			return fitted(first + row === this.#at ? `${accent('→')} ${text}${more}` : `  ${text}${more}`, width);
		});
		const { lines } = this.#items[this.#at]!;
		const shown = lines.slice(this.#from, this.#from + this.#height);
		const end = this.#from + shown.length;
		const place = lines.length > shown.length ? `lines ${this.#from + 1}–${end} of ${lines.length} · ` : '';
		return [
			accent('─'.repeat(width)),
			bold('Calls and thoughts'),
			...list,
			dim('─'.repeat(width)),
			...shown.map((line) => fitted(`  ${dim('│')} ${line}`, width)),
			fitted(dim(`${place}${keys}`), width),
			dim('─'.repeat(width)),
		];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	handleInput(data: string): void {
		const { done } = this.#options;
		const page = Math.max(1, this.#height - 1);
		if (isKey(data, 'escape') || isKey(data, 'ctrl+c') || isKey(data, 'ctrl+t')) done();
		else if (isKey(data, 'up')) this.#choose(this.#at - 1);
		else if (isKey(data, 'down')) this.#choose(this.#at + 1);
		else if (isKey(data, 'right')) this.#setFold('all');
		else if (isKey(data, 'left')) this.#setFold('closed');
		else if (isKey(data, 'enter') || isKey(data, 'space')) this.#toggle();
		else if (isKey(data, 'pageDown')) this.#scroll(this.#from + page);
		else if (isKey(data, 'pageUp')) this.#scroll(this.#from - page);
		else if (isKey(data, 'home')) this.#scroll(0);
		else if (isKey(data, 'end')) this.#scroll(Number.POSITIVE_INFINITY);
		this.#options.refresh();
	}

	get #height(): number {
		const left = this.#options.rows() - Math.min(listRows, this.#items.length) - 7;
		return Math.max(3, Math.min(maxRows, left));
	}

	#choose(at: number): void {
		this.#at = Math.max(0, Math.min(this.#items.length - 1, at));
		this.#from = 0;
	}

	#scroll(from: number): void {
		const last = Math.max(0, this.#items[this.#at]!.lines.length - this.#height);
		this.#from = Math.max(0, Math.min(last, from));
	}

	#toggle(): void {
		this.#setFold(this.#items[this.#at]!.fold === 'all' ? 'closed' : 'all');
	}

	#setFold(fold: Foldable['fold']): void {
		this.#items[this.#at]!.setFold(fold);
		this.#options.transcript.invalidate();
	}
}

const marks = { usual: '▸', all: '▾', closed: '·' } as const;
const keys = '↑↓ choose · → unfolds · ← folds · pgup pgdn read · esc closes';
const listRows = 8;
const maxRows = 16;
