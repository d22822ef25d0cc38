import type { Flow } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { columnsShown, type TableStyle } from './table.ts';
import { TextPrinter } from './text-printer.ts';
import type { TreeRow } from './tree.ts';

/**
 * Prints rows of cells as a JSON object that holds one list of records; cells with nothing in them are null, and rows
 * below a row are its children.
 */
export const printJsonTable = function* (
	context: CommandContext,
	rows: readonly TreeRow[],
	style: Pick<TableStyle, 'names' | 'hidden' | 'first'>,
	tableName: string,
): Flow<void> {
	const { names } = style;
	const columns = yield* columnsShown(context, names.length, style);
	const printer = new TextPrinter(context);
	printer.add(`{\n   ${keyText(tableName)}: [\n      `);
	/** The lists that are open, the innermost last, each with the place of its next record. */
	const open: { readonly records: readonly TreeRow[]; next: number }[] = [{ records: rows, next: 0 }];
	for (let list = open.at(-1); list !== undefined; list = open.at(-1)) {
		const indent = '   '.repeat(open.length * 2);
		const record = list.records[list.next];
		if (record === undefined) {
			open.pop();
			printer.add(`\n${indent.slice(3)}]`);
			if (open.length > 0) printer.add(`\n${indent.slice(6)}}`);
			continue;
		}
		printer.add(list.next === 0 ? '{\n' : ',{\n');
		list.next += 1;
		for (const [index, column] of columns.entries()) {
			const cell = record.cells[column] ?? '';
			const value = cell === '' ? 'null' : JSON.stringify(cell);
			printer.add(`${index > 0 ? ',\n' : ''}${indent}   ${keyText(names[column]!)}: ${value}`);
			if (printer.isFull) yield* printer.settle();
		}
		if (record.children.length === 0) printer.add(`\n${indent}}`);
		else {
			printer.add(`${columns.length > 0 ? ',\n' : ''}${indent}   "children": [\n${indent}      `);
			open.push({ records: record.children, next: 0 });
		}
		if (printer.isFull) yield* printer.settle();
	}
	printer.add('\n}\n');
	yield* printer.settle();
};

const keyText = (name: string): string =>
	JSON.stringify(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
