import { type Flow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, zoneTimeAt } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { type MonthStyle, monthLines, monthNames, monthTitle, monthWidth, type YearMonth } from './month.ts';

interface CalOptions {
	readonly one: boolean;
	readonly help: boolean;
	readonly three: boolean;
	readonly year: boolean;
	readonly julian: boolean;
	readonly month: string | undefined;
	readonly after: string | undefined;
	readonly before: string | undefined;
	readonly present: string | undefined;
}

/** `cal`: the calendar of a month or of a year. */
export const cal: DefinedCommand = defineCommand({
	name: 'cal',
	summary: 'Print the calendar of a month or of a year.',
	compatible: 'ncal 12.1',
	options: {
		one: { kind: 'flag', short: '1', summary: 'one month' },
		three: { kind: 'flag', short: '3', summary: 'the month, the one before and the one after' },
		help: { kind: 'flag', short: 'h', summary: 'print how it is called' },
		year: { kind: 'flag', short: 'y', summary: 'the whole year' },
		julian: { kind: 'flag', short: 'j', summary: 'count days from the first of January' },
		plain: { kind: 'flag', short: 'bC', summary: 'changes nothing: today is never marked' },
		month: {
			kind: 'value',
			type: 'string',
			short: 'm',
			value: 'MONTH',
			summary: 'this month, by number or name',
		},
		after: {
			kind: 'value',
			type: 'string',
			short: 'A',
			value: 'NUMBER',
			summary: 'NUMBER months after, too',
		},
		before: {
			kind: 'value',
			type: 'string',
			short: 'B',
			value: 'NUMBER',
			summary: 'NUMBER months before, too',
		},
		present: {
			kind: 'value',
			type: 'string',
			short: 'd',
			value: 'YYYY-MM',
			summary: 'as if it were this month',
		},
	},
	operands: {
		name: '[[MONTH] YEAR]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'A month by number or name, and a year.',
	},
	examples: [{ script: 'cal 2 2024 | head -n 1', output: '   February 2024      \n' }],
	effects: [],
	usageStatus: 64,
	usageHint:
		'Usage: cal [general options] [-jy] [[month] year]\n       cal [general options] [-j] [-m month] [year]\nGeneral options: [-31] [-A months] [-B months] [-d yyyy-mm]',
	run: (context, { options, operands }) => runReporting(context, run(context, options, operands)),
});

function* run(context: CommandContext, options: CalOptions, operands: readonly string[]): Flow<number> {
	if (options.help || operands.length > 2) {
		yield* wait(
			context.writeError(
				'Usage: cal [general options] [-jy] [[month] year]\n       cal [general options] [-j] [-m month] [year]\nGeneral options: [-31] [-A months] [-B months] [-d yyyy-mm]\n',
			),
		);
		return 64;
	}
	const present = presentMonth(context, options.present);
	const yearText = operands.length === 2 ? operands[1] : operands[0];
	const monthText = options.month ?? (operands.length === 2 ? operands[0] : undefined);
	const year = yearText === undefined ? present.year : readYear(yearText);
	const isYear = options.year || (yearText !== undefined && monthText === undefined);
	const month = monthText === undefined ? present.month : readMonth(monthText);
	const style: MonthStyle = { isJulian: options.julian };
	if (isYear) return yield* print(context, { year, month: 1 }, 12, style, { hasYearHeading: true });
	const before = countOf(options.before) + (options.three ? 1 : 0);
	const after = countOf(options.after) + (options.three ? 1 : 0);
	const start = monthAt({ year, month }, -before);
	const hasYearHeading = options.three && start.year === monthAt({ year, month }, after).year;
	return yield* print(context, start, before + 1 + after, style, { hasYearHeading });
}

const presentMonth = (context: CommandContext, given: string | undefined): YearMonth => {
	const [, year, month] = /^(\d+)-(\d+)$/.exec(given ?? '') ?? [];
	if (year !== undefined) return { year: readYear(year), month: readMonth(month!) };
	const now = context.ports.now();
	const { offsetSeconds } = zoneTimeAt(context.variable('TZ'), now);
	const clock = new Date(now + offsetSeconds * 1000);
	return { year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1 };
};

const readYear = (text: string): number => {
	if (!/^\d+$/.test(text)) throw new CommandFailure(`not a valid year ${text}`, usage);
	const year = Number(text);
	if (year < 1 || year > 9999) throw new CommandFailure(`year \`${year}' not in range 1..9999`, usage);
	return year;
};

const readMonth = (text: string): number => {
	const number = /^\d+/.exec(text)?.[0];
	const named = monthNames.findIndex(
		(name) => text.length >= 3 && name.toLowerCase().startsWith(text.toLowerCase()),
	);
	const month = number === undefined ? named + 1 : Number(number);
	if (month >= 1 && month <= 12) return month;
	throw new CommandFailure(`${text} is neither a month number (1..12) nor a name`, usage);
};

const countOf = (text: string | undefined): number => {
	const count = Number.parseInt(text ?? '0', 10);
	return Number.isNaN(count) || count < 0 ? 0 : Math.min(count, mostMonths);
};

const usage = { status: 64 } as const;

const mostMonths = 12 * 9999;

const monthAt = ({ year, month }: YearMonth, distance: number): YearMonth => {
	const months = year * 12 + month - 1 + distance;
	return { year: Math.floor(months / 12), month: (months % 12) + 1 };
};

function* print(
	context: CommandContext,
	start: YearMonth,
	count: number,
	style: MonthStyle,
	{ hasYearHeading }: { readonly hasYearHeading: boolean },
): Flow<number> {
	const inRow = style.isJulian ? 2 : 3;
	const { output } = context;
	if (hasYearHeading) {
		const title = String(start.year);
		output.appendText(`${' '.repeat((monthWidth(style) * inRow - title.length) >> 1)}${title}\n`);
	}
	for (let at = 0; at < count; at += inRow) {
		if (at > 0) output.appendText('\n');
		const months = Array.from({ length: Math.min(inRow, count - at) }, (_, index) =>
			monthAt(start, at + index),
		);
		const titles = months.map(({ year, month }) =>
			monthTitle(`${monthNames[month - 1]}${hasYearHeading ? '' : ` ${year}`}`, style),
		);
		output.appendText(`${titles.join('')}\n`);
		const blocks = months.map((month) => monthLines(month, style));
		for (const [line] of blocks[0]!.entries())
			output.appendText(`${blocks.map((block) => block[line]!).join('')}\n`);
		yield* wait(output.settle());
		yield* wait(context.breathe(256));
	}
	return 0;
}
