import type { ModelList, ModelRow } from './list-models.ts';

/**
 * A list for people: a table of models that can be asked, and providers of which none is known; with `isAll` the others
 * too, and why not.
 */
export const printedList = (
	{ date, spentTodayUsd, providers, models }: ModelList,
	isAll: boolean,
): string => {
	const rows = models.filter(({ problem }) => isAll || problem === null);
	const lines = rows.length === 0 ? [] : table([heads, ...rows.map(cellsOf)]);
	const missing = providers.filter(({ problem }) => problem !== null);
	const unlisted = providers.filter(
		({ name, problem }) => problem === null && models.every(({ provider }) => provider !== name),
	);
	const isNone = rows.length === 0 && unlisted.length === 0;
	const told = isAll || isNone ? missing.map(({ name, problem }) => `${name}: ${problem}`) : [];
	const notes = [
		...(isNone ? ['No model can be asked yet:'] : []),
		...unlisted.map(
			({ name }) => `${name}: any of its models can be named, as ${name}/MODEL; none is listed here`,
		),
		...told,
		...(rows.length === 0 ? [] : [`Facts of ${date}; prices in US dollars for a million tokens.`]),
		...(spentTodayUsd === 0 ? [] : [`Spent today: $${spentTodayUsd.toFixed(4)}.`]),
	];
	return `${[...lines, ...(lines.length > 0 && notes.length > 0 ? [''] : []), ...notes].join('\n')}\n`;
};

const heads = ['MODEL', 'CONTEXT', 'OUTPUT', 'IN', 'CACHED', 'OUT', ''];

const cellsOf = ({ id, contextWindow, maxOutput, price, problem }: ModelRow): readonly string[] => [
	id,
	tokens(contextWindow),
	tokens(maxOutput),
	dollars(price?.input),
	dollars(price?.cacheRead),
	dollars(price?.output),
	problem === null ? '' : 'not usable',
];

const tokens = (count: number | null): string => {
	if (count === null) return '?';
	return count >= 1_000_000 ? `${Math.round(count / 10_000) / 100}M` : `${Math.round(count / 1000)}k`;
};

const dollars = (amount: number | null | undefined): string =>
	amount === null || amount === undefined ? '?' : String(amount);

const table = (rows: readonly (readonly string[])[]): readonly string[] => {
	const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
	return rows.map((row) =>
		row
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
			.join('  ')
			.trimEnd(),
	);
};
