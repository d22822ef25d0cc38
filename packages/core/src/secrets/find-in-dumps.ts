import type { Automaton, OpenEnd, Reading, Span } from './automaton.ts';
import { type DumpRow, readDumpRow } from './dump-row.ts';

/**
 * Looks for secrets in dumps, where addresses and a column of text stand between the digits of one row and the
 * next. A span goes from its first digit to the end of its last row: the text columns are in it.
 */
export const findInDumps = (hex: Automaton, bytes: Uint8Array, spans: Span[]): OpenEnd => {
	let rows: DumpRow[] = [];
	for (let start = 0; start < bytes.length; ) {
		const lineBreak = bytes.indexOf(lineFeed, start);
		const end = lineBreak === -1 ? bytes.length : lineBreak;
		const row = readDumpRow(bytes, start, end);
		if (row === 'open') return openFrom(start, readRows(hex, bytes, rows, spans));
		if (row !== undefined) rows.push(row);
		else if (rows.length > 0) {
			readRows(hex, bytes, rows, spans);
			rows = [];
		}
		start = end + 1;
	}
	const last = rows.at(-1);
	if (last === undefined) return nothingOpen(bytes);
	const open = readRows(hex, bytes, rows, spans);
	if (last.end < bytes.length) return open;
	// The last row is not whole, and may yet read otherwise: what was open before it is open.
	return earliest(openFrom(last.start, open), readRows(hex, bytes, rows.slice(0, -1), []));
};

const lineFeed = 0x0a;

const nothingOpen = ({ length }: Uint8Array): OpenEnd => ({ start: length, firmStart: length });

const openFrom = (start: number, open: OpenEnd): OpenEnd => ({
	start: Math.min(start, open.start),
	firmStart: open.firmStart,
});

// Once as the bytes stand, and once with those of each word of two in turn, as od and hexdump write words.
const readRows = (hex: Automaton, bytes: Uint8Array, rows: readonly DumpRow[], spans: Span[]): OpenEnd => {
	if (rows.length === 0) return nothingOpen(bytes);
	const orders = rows.some(({ groupSize }) => groupSize === wordDigits)
		? [asTheyStand, inTurn]
		: [asTheyStand];
	return orders.map((order) => readInOrder(hex, bytes, rows, order, spans)).reduce(earliest);
};

const earliest = (a: OpenEnd, b: OpenEnd): OpenEnd => ({
	start: Math.min(a.start, b.start),
	firmStart: Math.min(a.firmStart, b.firmStart),
});

const wordDigits = 4;

type Order = (row: DumpRow) => readonly number[];

const asTheyStand: Order = ({ digits }) => digits;

const inTurn: Order = ({ digits, groupSize }) =>
	groupSize === wordDigits ? digits.map((digit, at) => digits[at ^ 2] ?? digit) : digits;

const readInOrder = (
	hex: Automaton,
	bytes: Uint8Array,
	rows: readonly DumpRow[],
	order: Order,
	spans: Span[],
): OpenEnd => {
	const places = rows.flatMap((row) => order(row).map((digit) => ({ digit, row })));
	const digits = Uint8Array.from(places, ({ digit }) => bytes[digit]!);
	const found: Span[] = [];
	const reading: Reading = { at: 0, state: 0, spans: found };
	while (reading.at < digits.length) hex.read(digits, reading);
	const open = hex.openEnd(digits, reading.state);
	const rowStart = (at: number): number => places[at]?.row.start ?? bytes.length;
	let { start, firmStart } = { start: rowStart(open.start), firmStart: rowStart(open.firmStart) };
	for (const span of found) {
		const { row } = places[span.end - 1]!;
		const first = Math.min(places[span.start]!.digit, places[span.start + 2]?.digit ?? bytes.length);
		spans.push({ start: first, end: row.end, secret: span.secret });
		// The rest of its last row is still to come.
		if (row.end === bytes.length) {
			start = Math.min(start, rowStart(span.start));
			firmStart = Math.min(firmStart, rowStart(span.start));
		}
	}
	return bytes.length - start > maxOpenBytes(hex)
		? { start: bytes.length, firmStart: bytes.length }
		: { start, firmStart };
};

/** How far before its end a dump can be left open. */
export const maxOpenBytes = (hex: Automaton): number => hex.longest * 16 + 1024;
