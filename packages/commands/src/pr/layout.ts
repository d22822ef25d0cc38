import type { CommandContext, ParsedArguments } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { type prOptions, readCountOf, readPair, readTabRule, type TabRule } from './options.ts';

/** One call of `pr`, its words read. */
export type PrArguments = ParsedArguments<typeof prOptions>;

/** How pages look. */
export interface Layout {
	readonly columns: number;
	readonly manner: 'down' | 'across' | 'merge';
	/** Lines of text on a page. */
	readonly bodyLines: number;
	readonly hasHeader: boolean;
	readonly usesFormFeed: boolean;
	readonly keepsFormFeed: boolean;
	readonly isDouble: boolean;
	readonly margin: number;
	readonly width: number;
	/** Columns have one width, and what is longer is cut. */
	readonly isCut: boolean;
	readonly columnWidth: number;
	readonly separator: string;
	readonly expands: TabRule | undefined;
	readonly tabs: TabRule | undefined;
	readonly shows: 'all' | 'controls' | 'octal';
	readonly numbers:
		| { readonly separator: string; readonly digits: number; readonly width: number; readonly first: number }
		| undefined;
	readonly firstPage: number;
	readonly lastPage: number;
	readonly header: string | undefined;
	readonly dateFormat: string;
}

/** Reads the layout; `files` is how many there are. */
export const readLayout = (
	context: CommandContext,
	{ options, order }: PrArguments,
	files: number,
): Layout => {
	const given =
		options.columns === undefined
			? undefined
			: readCountOf(context, options.columns, 'invalid number of columns');
	if (options.merge && given !== undefined)
		throw new CommandFailure('cannot specify number of columns when printing in parallel');
	if (options.merge && options.across)
		throw new CommandFailure('cannot specify both printing across and printing in parallel');
	const isMerge = options.merge && files > 0;
	const columns = isMerge ? files : (given ?? 1);
	const isWide = options.merge || given !== undefined;
	const last = (one: string, other: string): string | undefined =>
		order.findLast((name) => name === one || name === other);
	const oldSeparator = last('separator', 'sepString') === 'separator';
	const oldWidth = options.width !== undefined && options.pageWidth === undefined;
	let isCut = options.pageWidth !== undefined;
	let isJoined = options.join;
	let usesSeparator = options.sepString !== undefined;
	let separator = options.sepString?.value ?? options.separator?.value ?? '';
	if (options.separator?.value !== undefined && !usesSeparator) usesSeparator = true;
	if (oldWidth && isWide) {
		isCut = true;
		if (oldSeparator) usesSeparator = true;
	} else if (oldWidth) isJoined = true;
	if (oldSeparator && isWide && !isCut) {
		isJoined = true;
		if (separator !== '') usesSeparator = true;
	}
	let expands = options.expand === undefined ? undefined : readTabRule(context, 'e', options.expand.value);
	let tabs =
		options.outputTabs === undefined ? undefined : readTabRule(context, 'i', options.outputTabs.value);
	if (columns > 1) {
		if (!usesSeparator) separator = isJoined ? '\t' : ' ';
		else if (!isJoined && separator === '\t') separator = ' ';
		isCut = true;
		if (separator !== '\t') expands ??= usualTab;
		tabs ??= usualTab;
	} else separator = '';
	if (isJoined) isCut = false;
	const pair =
		options.number === undefined ? undefined : readPair(context, 'n', options.number.value, '\t', 5);
	const numberWidth =
		pair === undefined ? 0 : pair.character === '\t' ? pair.number + 8 - (pair.number % 8) : pair.number + 1;
	const width = readCountOf(
		context,
		options.pageWidth ?? options.width ?? '72',
		"'-W PAGE_WIDTH' invalid number of characters",
	);
	const columnWidth = Math.trunc(
		(width - (isMerge ? numberWidth : 0) - (columns - 1) * separator.length) / columns,
	);
	if (columnWidth < 1) throw new CommandFailure('page width too narrow');
	const length = readCountOf(context, options.length ?? '66', "'-l PAGE_LENGTH' invalid number of lines");
	const hasHeader = !options.omitHeader && !options.omitPagination && length > 2 * edgeLines;
	const bodyLines = hasHeader ? length - 2 * edgeLines : length;
	const [first = '1', lastPage] = (options.pages ?? '1').split(':');
	return {
		columns,
		manner: isMerge ? 'merge' : options.across ? 'across' : 'down',
		bodyLines: options.double ? Math.floor(bodyLines / 2) : bodyLines,
		hasHeader,
		usesFormFeed: options.formFeed,
		keepsFormFeed: !options.omitPagination && !hasHeader,
		isDouble: options.double,
		margin:
			options.indent === undefined
				? 0
				: readCountOf(context, options.indent, "'-o MARGIN' invalid line offset", 0),
		width,
		isCut,
		columnWidth,
		separator,
		expands,
		tabs,
		shows: options.nonprinting ? 'octal' : options.controls ? 'controls' : 'all',
		numbers:
			pair === undefined
				? undefined
				: {
						separator: pair.character,
						digits: pair.number,
						width: numberWidth,
						first: options.firstNumber === undefined ? 1 : readFirst(context, options.firstNumber),
					},
		firstPage: readCountOf(context, first, 'invalid page range'),
		lastPage:
			lastPage === undefined
				? Number.POSITIVE_INFINITY
				: readCountOf(context, lastPage, 'invalid page range'),
		header: options.header,
		dateFormat: options.dateFormat ?? '%Y-%m-%d %H:%M',
	};
};

/** Lines of the head of a page, and of its foot. */
export const edgeLines = 5;

const usualTab: TabRule = { character: '\t', width: 8 };

const readFirst = (context: CommandContext, text: string): number => {
	if (!/^[+-]?\d+$/.test(text))
		throw new CommandFailure(`'-N NUMBER' invalid starting line number: ${context.quote(text)}`);
	return Number(text);
};
