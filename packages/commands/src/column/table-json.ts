import { CommandFailure } from '../support/command-failure.ts';
import { columnsShown, type TableStyle } from './table.ts';

/** Prints rows of cells as a JSON object that holds one list of records; cells with nothing in them are null. */
export const tableJson = (
	rows: readonly (readonly string[])[],
	style: Pick<TableStyle, 'names' | 'hidden' | 'first'>,
	tableName: string,
): string => {
	const { names } = style;
	const columns = columnsShown(names.length, style);
	const records = rows.map((row, index) => {
		if (row.length > names.length) {
			const place = `line ${index + 2}: for JSON the name of the column ${names.length + 1} is required`;
			throw new CommandFailure(place);
		}
		const members = columns.map((column) => {
			const cell = row[column] ?? '';
			return `         ${keyText(names[column]!)}: ${cell === '' ? 'null' : JSON.stringify(cell)}`;
		});
		return `{\n${members.join(',\n')}\n      }`;
	});
	return `{\n   ${keyText(tableName)}: [\n      ${records.join(',')}\n   ]\n}\n`;
};

const keyText = (name: string): string =>
	JSON.stringify(name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
