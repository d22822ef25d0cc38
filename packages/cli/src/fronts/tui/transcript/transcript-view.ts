import type { View } from '../kit/view.ts';
import type { Block, Fold, Foldable } from './block.ts';

/**
 * The conversation from the top to the bottom. Blocks that are settled are drawn once per width; those after the first
 * that is not are drawn each time. The oldest blocks are dropped when there are too many rows, so that a long
 * conversation costs no more than its end: everything is in the session.
 */
export class TranscriptView implements View {
	#blocks: Block[] = [];
	#fold: Fold = 'usual';
	/** Rows of the settled blocks at the beginning, and how many blocks these are. */
	#rows: string[] = [];
	#drawn = 0;
	#width = 0;

	add(block: Block): void {
		block.setFold?.(this.#fold);
		this.#blocks.push(block);
	}

	/** What can be folded, from the top to the bottom. Each change wants {@link invalidate}. */
	foldables(): readonly Foldable[] {
		return this.#blocks.flatMap(({ foldable }) => (foldable === undefined ? [] : [foldable]));
	}

	/** Takes a block out that came to nothing. */
	remove(block: Block): void {
		const at = this.#blocks.lastIndexOf(block);
		if (at < 0) return;
		this.#blocks.splice(at, 1);
		if (at < this.#drawn) this.invalidate();
	}

	clear(): void {
		this.#blocks = [];
		this.invalidate();
	}

	/**
	 * Drops the oldest blocks if there are too many rows, and puts another in their place that says so. Everything is
	 * drawn again then: not while something is written.
	 */
	trim(inPlace: () => Block): void {
		if (this.#rows.length <= maxRows) return;
		let kept = 0;
		let from = this.#drawn;
		while (from > 0 && kept < keptRows) {
			from -= 1;
			kept += rowsOf(this.#blocks[from]!, this.#width).length;
		}
		this.#blocks.splice(0, from, inPlace());
		this.invalidate();
	}

	/** Shows all of every block, or the usual part. */
	toggleExpanded(): void {
		this.#fold = this.#fold === 'all' ? 'usual' : 'all';
		for (const block of this.#blocks) block.setFold?.(this.#fold);
		this.invalidate();
	}

	render(width: number): string[] {
		if (width !== this.#width) this.#forget(width);
		while (this.#blocks[this.#drawn]?.isSettled === true) {
			for (const row of rowsOf(this.#blocks[this.#drawn]!, width)) this.#rows.push(row);
			this.#drawn += 1;
		}
		const live = this.#blocks.slice(this.#drawn).flatMap((block) => rowsOf(block, width));
		return live.length === 0 ? this.#rows : this.#rows.concat(live);
	}

	invalidate(): void {
		this.#forget(this.#width);
	}

	#forget(width: number): void {
		this.#width = width;
		this.#rows = [];
		this.#drawn = 0;
		for (const block of this.#blocks) block.invalidate();
	}
}

const maxRows = 6000;
const keptRows = 2000;

const rowsOf = (block: Block, width: number): readonly string[] => {
	const rows = block.render(width);
	return rows.length === 0 ? [] : [...rows, ''];
};
