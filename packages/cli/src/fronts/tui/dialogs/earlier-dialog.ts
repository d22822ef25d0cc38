import type { TranscriptPage } from '../../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../../session/service.ts';
import { isKey } from '../kit/keys.ts';
import { fitted } from '../kit/text.ts';
import { timeText } from '../kit/time-text.ts';
import type { Theme } from '../theme.ts';
import { Conversation } from '../transcript/conversation.ts';
import { TranscriptView } from '../transcript/transcript-view.ts';
import type { Dialog } from './dialog.ts';

/** What the reader of earlier messages needs. */
export interface EarlierDialogOptions {
	readonly service: SessionService;
	readonly theme: Theme;
	/** The page to begin at ends before this cursor; null: the newest one. */
	readonly before: string | null;
	/** Of the screen. */
	readonly rows: () => number;
	refresh(): void;
	failed(error: unknown): void;
	/** The person is done with it. */
	done(): void;
}

/** Where a page that is opened is first looked at. */
type Edge = 'top' | 'bottom';

/**
 * Reads a conversation page by page, from the service: one page of it is in memory, however long the conversation is.
 */
export class EarlierDialog implements Dialog {
	readonly #options: EarlierDialogOptions;
	#page: TranscriptPage | undefined;
	#view = new TranscriptView();
	/** The first row that is shown; `bottom`: the last ones are. */
	#from: number | 'bottom' = 'bottom';
	#rows = 0;
	#isReading = false;

	constructor(options: EarlierDialogOptions) {
		this.#options = options;
		const { before } = options;
		this.#open({ isNewest: true, ...(before === null ? {} : { cursor: before }) }, 'bottom');
	}

	render(width: number): string[] {
		const { accent, bold, dim } = this.#options.theme;
		const rows = this.#view.render(width);
		this.#rows = rows.length;
		const from = this.#first();
		const shown = rows.slice(from, from + this.#height);
		return [
			accent('─'.repeat(width)),
			fitted(bold(this.#title()), width),
			...shown,
			fitted(dim(this.#hint(from)), width),
			dim('─'.repeat(width)),
		];
	}

	invalidate(): void {
		this.#view.invalidate();
	}

	handleInput(data: string): void {
		const step = Math.max(1, this.#height - 1);
		if (isKey(data, 'escape') || isKey(data, 'ctrl+c')) this.#options.done();
		else if (isKey(data, 'pageUp')) this.#scroll(-step);
		else if (isKey(data, 'pageDown')) this.#scroll(step);
		else if (isKey(data, 'up')) this.#scroll(-1);
		else if (isKey(data, 'down')) this.#scroll(1);
		else if (isKey(data, 'home')) this.#open({}, 'top');
		else if (isKey(data, 'end')) this.#open({ isNewest: true }, 'bottom');
		this.#options.refresh();
	}

	get #height(): number {
		return Math.max(3, this.#options.rows() - rowsBesides);
	}

	#last(): number {
		return Math.max(0, this.#rows - this.#height);
	}

	#first(): number {
		return this.#from === 'bottom' ? this.#last() : Math.min(this.#from, this.#last());
	}

	#scroll(by: number): void {
		const before = this.#first();
		const after = Math.max(0, Math.min(this.#last(), before + by));
		if (after !== before) this.#from = after;
		else if (by < 0) this.#turn(this.#page?.previous, { isNewest: true }, 'bottom');
		else this.#turn(this.#page?.next, {}, 'top');
	}

	#turn(cursor: string | null | undefined, which: { readonly isNewest?: boolean }, edge: Edge): void {
		if (typeof cursor === 'string') this.#open({ cursor, ...which }, edge);
	}

	#open(which: { readonly cursor?: string; readonly isNewest?: boolean }, edge: Edge): void {
		if (this.#isReading) return;
		this.#isReading = true;
		this.#read(which)
			.then((page) => this.#show(page, edge), this.#options.failed)
			.finally(() => {
				this.#isReading = false;
				this.#options.refresh();
			});
	}

	// The results of its last calls belong to a page, also where they are the next message.
	async #read(which: { readonly cursor?: string; readonly isNewest?: boolean }): Promise<TranscriptPage> {
		const { service } = this.#options;
		const page = await service.readTranscript({ limit: pageMessages, ...which });
		if (page.next === null || page.messages.at(-1)?.role !== 'assistant') return page;
		const after = await service.readTranscript({ limit: 1, cursor: page.next });
		return after.messages[0]?.role === 'tool'
			? { ...page, messages: [...page.messages, ...after.messages], next: after.next }
			: page;
	}

	#show(page: TranscriptPage, edge: Edge): void {
		this.#page = page;
		this.#view = new TranscriptView();
		new Conversation(this.#view, this.#options.theme).show(page.messages);
		this.#from = edge === 'top' ? 0 : 'bottom';
	}

	#title(): string {
		if (this.#page === undefined) return 'The conversation';
		const [first] = this.#page.messages;
		const last = this.#page.messages.at(-1);
		return first === undefined || last === undefined
			? 'There is nothing before what is shown'
			: `The conversation, ${timeText(first.at)} – ${timeText(last.at)}`;
	}

	#hint(from: number): string {
		const isFirst = from === 0 && this.#page?.previous === null;
		const isLast = from >= this.#last() && this.#page?.next === null;
		const edge = isFirst ? 'its beginning · ' : isLast ? 'its end · ' : '';
		return `${edge}pgup pgdn · home end · esc closes`;
	}
}

const pageMessages = 50;
/** Two lines above and two below, the editor's place, and the status line. */
const rowsBesides = 6;
