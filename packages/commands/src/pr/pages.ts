import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { LineReader } from '../support/line-reader.ts';
import { edgeLines, type Layout } from './layout.ts';
import { type Cell, LineWriter } from './line-writer.ts';

/** A file that is shown. */
export interface Source {
	readonly reader: LineReader;
	readonly name: string;
	readonly date: string;
}

/** What a source gives next: a line, the end of a page, or that it is over. */
type Item = string | typeof pageEnd | undefined;

const pageEnd = Symbol('the end of a page');

/** Prints pages of one file, or of several side by side. */
export class Pages {
	readonly #context: CommandContext;
	readonly #layout: Layout;
	readonly #lines: readonly SourceLines[];
	readonly #head: { readonly name: string; readonly date: string };
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
		this.#writer = new LineWriter(layout);
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
			if (typeof item !== 'string') break;
			this.#context.holdMemory(item.length);
			cells.push({ text: item, number: this.#number++ });
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
				if (typeof item === 'string') isEmpty = false;
				row.push({ text: typeof item === 'string' ? item : '', number: this.#number });
			}
			yield* wait(this.#context.breathe());
			if (isEmpty) break;
			this.#number += 1;
			rows.push(row);
		}
		let isOver = true;
		for (const source of this.#lines) if (!(yield* source.isOver())) isOver = false;
		return { rows, endsByFormFeed, isOver };
	}

	*#printPage(rows: readonly (readonly Cell[])[], endsByFormFeed: boolean): Flow<void> {
		const { output } = this.#context;
		const { hasHeader, bodyLines, isDouble, usesFormFeed, keepsFormFeed } = this.#layout;
		if (hasHeader) output.append(bytesOf(this.#header()));
		let left = isDouble ? bodyLines * 2 : bodyLines;
		for (const row of rows) {
			output.append(bytesOf(`${this.#writer.line(row)}\n`));
			left -= 1;
			if (isDouble && left > 0) {
				output.append(newline);
				left -= 1;
			}
			yield* wait(output.settle());
			yield* wait(this.#context.breathe());
		}
		if (hasHeader) output.append(bytesOf(usesFormFeed ? '\f' : '\n'.repeat(left + edgeLines)));
		else if (keepsFormFeed && endsByFormFeed) output.append(bytesOf('\f'));
		yield* wait(output.settle());
	}

	#header(): string {
		const { header, width, margin } = this.#layout;
		const name = header ?? this.#head.name;
		const page = `Page ${this.#page}`;
		const free = Math.max(0, width - this.#head.date.length - name.length - page.length);
		const before = Math.max(1, free >> 1);
		const behind = Math.max(1, free - (free >> 1));
		const indent = ' '.repeat(margin);
		const line = `${indent}${this.#head.date}${' '.repeat(before)}${name}${' '.repeat(behind)}${page}`;
		return `${indent}\n\n${line}\n\n\n`;
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

/** The lines of a file, taken apart where a form feed ends a page. */
class SourceLines {
	readonly #reader: LineReader;
	readonly #ready: Exclude<Item, undefined>[] = [];
	#hasEnded = false;

	constructor(reader: LineReader) {
		this.#reader = reader;
	}

	*next(): Flow<Item> {
		yield* this.#fill();
		return this.#ready.shift();
	}

	*isOver(): Flow<boolean> {
		yield* this.#fill();
		return this.#ready.length === 0;
	}

	/** Whether a form feed comes next, which a page that is full takes with it. */
	*endsPage(): Flow<boolean> {
		yield* this.#fill();
		if (this.#ready[0] !== pageEnd) return false;
		this.#ready.shift();
		return true;
	}

	*#fill(): Flow<void> {
		while (this.#ready.length === 0 && !this.#hasEnded) {
			if (!(yield* wait(this.#reader.next()))) {
				this.#hasEnded = true;
				return;
			}
			const text = latin1(this.#reader.bytes.subarray(this.#reader.start, this.#reader.end));
			const parts = text.split('\f');
			for (const [index, part] of parts.entries()) {
				const isLast = index === parts.length - 1;
				// A form feed at the end of a line takes the end of the line with it.
				if (part !== '' || (isLast && index === 0)) this.#ready.push(part);
				if (!isLast) this.#ready.push(pageEnd);
			}
		}
	}
}

const latin1 = (bytes: Uint8Array): string => {
	let text = '';
	for (let at = 0; at < bytes.length; at += 4096)
		text += String.fromCharCode(...bytes.subarray(at, at + 4096));
	return text;
};

const bytesOf = (text: string): Uint8Array => {
	const bytes = new Uint8Array(text.length);
	for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
	return bytes;
};

const newline = bytesOf('\n');
