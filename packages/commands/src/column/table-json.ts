import { columnsShown, type TableStyle } from './table.ts';
import type { TreeRow } from './tree.ts';

/**
 * Prints rows of cells as a JSON object that holds one list of records; cells with nothing in them are null, and rows
 * below a row are its children.
 */
export const tableJson = (
	rows: readonly TreeRow[],
	style: Pick<TableStyle, 'names' | 'hidden' | 'first'>,
	tableName: string,
): string => {
	const { names } = style;
	const columns = columnsShown(names.length, style);
	const recordOf = ({ cells, children }: TreeRow, indent: string): string => {
		const members = columns.map((column) => {
			const cell = cells[column] ?? '';
			return `${indent}   ${keyText(names[column]!)}: ${cell === '' ? 'null' : JSON.stringify(cell)}`;
		});
		if (children.length > 0) members.push(`${indent}   "children": ${listOf(children, `${indent}   `)}`);
		return `{\n${members.join(',\n')}\n${indent}}`;
	};
	const listOf = (records: readonly TreeRow[], indent: string): string => {
		const inner = `${indent}   `;
		return `[\n${inner}${records.map((record) => recordOf(record, inner)).join(',')}\n${indent}]`;
	};
	return `{\n   ${keyText(tableName)}: ${listOf(rows, '   ')}\n}\n`;
};

const keyText = (name: string): string =>
	JSON.stringify(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
