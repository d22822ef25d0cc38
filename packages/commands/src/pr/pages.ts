import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { LineReader } from '../support/line-reader.ts';
import { edgeLines, type Layout } from './layout.ts';
import { type Cell, LineWriter } from './line-writer.ts';
import { PageOutput } from './page-output.ts';
import { type Item, pageEnd, SourceLines } from './source-lines.ts';

/** A file that is shown. */
export interface Source {
	readonly reader: LineReader;
	readonly name: string;
	readonly date: string;
}

/** Prints pages of one file, or of several side by side. */
export class Pages {
	readonly #context: CommandContext;
	readonly #layout: Layout;
	readonly #lines: readonly SourceLines[];
	readonly #head: { readonly name: string; readonly date: string };
	readonly #output: PageOutput;
	readonly #writer: LineWriter;
	#page = 1;
	#number: number;

	constructor(
		context: CommandContext,
		layout: Layout,
		sources: readonly Source[],
		head: { readonly name: string; readonly date: string },
	) {
		this.#context = context;
		this.#layout = layout;
		this.#lines = sources.map(({ reader }) => new SourceLines(reader));
		this.#head = head;
		this.#output = new PageOutput(context);
		this.#writer = new LineWriter(this.#output, layout);
		this.#number = layout.numbers?.first ?? 1;
	}

	*print(): Flow<void> {
		const { lastPage, firstPage } = this.#layout;
		for (; this.#page <= lastPage; this.#page++) {
			const { rows, endsByFormFeed, isOver } = yield* this.#readPage();
			if (rows.length === 0 && isOver) return;
			if (this.#page >= firstPage) yield* this.#printPage(rows, endsByFormFeed);
			if (isOver) return;
		}
	}

	*#readPage(): Flow<PageRead> {
		const { manner, columns, bodyLines } = this.#layout;
		if (manner === 'merge') return yield* this.#readMerged();
		const [source] = this.#lines as [SourceLines];
		const cells: Cell[] = [];
		let item: Item;
		while (cells.length < columns * bodyLines) {
			item = yield* source.next();
			yield* wait(this.#context.breathe());
			if (item === undefined || item === pageEnd) break;
			this.#context.holdMemory(item.length);
			cells.push({ bytes: item, number: this.#number++ });
		}
		this.#context.releaseMemory();
		const isFull = cells.length === columns * bodyLines;
		if (isFull && (yield* source.endsPage())) item = pageEnd;
		const isOver = item === undefined ? !isFull || (yield* source.isOver()) : false;
		const rows = manner === 'across' ? across(cells, columns) : down(cells, columns);
		return { rows, endsByFormFeed: item === pageEnd, isOver };
	}

	*#readMerged(): Flow<PageRead> {
		const rows: Cell[][] = [];
		const held = this.#lines.map(() => false);
		let endsByFormFeed = false;
		while (rows.length < this.#layout.bodyLines) {
			const row: Cell[] = [];
			let isEmpty = true;
			for (const [index, source] of this.#lines.entries()) {
				const item = held[index] ? undefined : yield* source.next();
				if (item === pageEnd) {
					held[index] = true;
					endsByFormFeed = true;
				}
				const isLine = item !== undefined && item !== pageEnd;
				if (isLine) isEmpty = false;
				row.push({ bytes: isLine ? item : nothing, number: this.#number });
				this.#context.holdMemory(isLine ? item.length : 0);
			}
			yield* wait(this.#context.breathe());
			if (isEmpty) break;
			this.#number += 1;
			rows.push(row);
		}
		this.#context.releaseMemory();
		let isOver = true;
		for (const source of this.#lines) if (!(yield* source.isOver())) isOver = false;
		return { rows, endsByFormFeed, isOver };
	}

	*#printPage(rows: readonly (readonly Cell[])[], endsByFormFeed: boolean): Flow<void> {
		const output = this.#output;
		const { hasHeader, bodyLines, isDouble, usesFormFeed, keepsFormFeed } = this.#layout;
		if (hasHeader) yield* this.#header();
		let left = isDouble ? bodyLines * 2 : bodyLines;
		for (const row of rows) {
			yield* this.#writer.line(row);
			output.add('\n');
			left -= 1;
			if (isDouble && left > 0) {
				output.add('\n');
				left -= 1;
			}
			yield* output.settle();
		}
		if (hasHeader && usesFormFeed) output.add('\f');
		else if (hasHeader) yield* output.repeat('\n', left + edgeLines);
		else if (keepsFormFeed && endsByFormFeed) output.add('\f');
		yield* output.settle();
	}

	*#header(): Flow<void> {
		const { header, width, margin } = this.#layout;
		const output = this.#output;
		const name = header ?? this.#head.name;
		const page = `Page ${this.#page}`;
		const free = Math.max(0, width - this.#head.date.length - name.length - page.length);
		yield* output.repeat(' ', margin);
		output.add('\n\n');
		yield* output.repeat(' ', margin);
		output.add(this.#head.date);
		yield* output.repeat(' ', Math.max(1, Math.floor(free / 2)));
		output.add(name);
		yield* output.repeat(' ', Math.max(1, Math.ceil(free / 2)));
		output.add(`${page}\n\n\n`);
	}
}

interface PageRead {
	readonly rows: readonly (readonly Cell[])[];
	readonly endsByFormFeed: boolean;
	readonly isOver: boolean;
}

const across = (cells: readonly Cell[], columns: number): readonly (readonly Cell[])[] =>
	Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
		cells.slice(row * columns, (row + 1) * columns),
	);

// As even as they can be: the first columns have one line more than the last.
const down = (cells: readonly Cell[], columns: number): readonly (readonly Cell[])[] => {
	const height = Math.ceil(cells.length / columns);
	const full = cells.length % columns === 0 ? columns : cells.length % columns;
	const startOf = (column: number): number =>
		column <= full ? column * height : full * height + (column - full) * (height - 1);
	return Array.from({ length: height }, (_, row) =>
		Array.from(
			{ length: row === height - 1 ? full : columns },
			(_unused, column) => cells[startOf(column) + row]!,
		),
	);
};

const nothing = new Uint8Array(0);
