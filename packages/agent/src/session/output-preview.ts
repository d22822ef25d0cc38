import type { ToolUpdate } from '@tenon/core';
import { nothing } from '../data/nothing.ts';
import type { TurnActivity } from '../observe/events.ts';
import type { Clock } from '../time/clock.ts';

type Pieces = NonNullable<ToolUpdate['output']>;
type Piece = Pieces[number];

/** What a preview needs. */
export interface PreviewPlace {
	/** The row of the call. */
	readonly correlationId: string;
	tell(activity: TurnActivity): void;
	readonly clock: Clock;
}

/**
 * What a tool writes while it runs, for people who watch: the first piece at once, then all that came meanwhile a few
 * times a second. Of what came between two of them only the newest part is told.
 */
export class OutputPreview {
	readonly #place: PreviewPlace;
	readonly #end = new AbortController();
	#pending: Piece[] = [];
	#isResting = false;

	constructor(place: PreviewPlace) {
		this.#place = place;
	}

	add(pieces: Pieces): void {
		if (pieces.length === 0 || this.#end.signal.aborted) return;
		this.#pending = newest([...this.#pending, ...pieces]);
		if (this.#isResting) return;
		this.#flush();
		this.#rest();
	}

	/** The call is over: the rest is told. */
	end(): void {
		this.#end.abort();
		this.#flush();
	}

	#rest(): void {
		this.#isResting = true;
		const wake = (): void => {
			this.#isResting = false;
			if (this.#pending.length === 0 || this.#end.signal.aborted) return;
			this.#flush();
			this.#rest();
		};
		this.#place.clock.sleep(restMs, this.#end.signal).then(wake, nothing);
	}

	#flush(): void {
		const { correlationId, tell } = this.#place;
		for (const { stream, text } of this.#pending)
			tell({ type: 'tool-call-output', correlationId, stream, text });
		this.#pending = [];
	}
}

const restMs = 50;
const maxPending = 16 * 1024;

/** Neighbours of one stream as one piece, and no more than the newest part of all. */
const newest = (pieces: readonly Piece[]): Piece[] => {
	const kept: Piece[] = [];
	let left = maxPending;
	for (const { stream, text } of pieces.toReversed()) {
		const part = text.length <= left ? text : text.slice(text.length - left).toWellFormed();
		if (part === '') continue;
		left -= part.length;
		const next = kept[0];
		if (next?.stream === stream) kept[0] = { stream, text: part + next.text };
		else kept.unshift({ stream, text: part });
	}
	return kept;
};
