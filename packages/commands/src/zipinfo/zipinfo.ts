import { type Flow, fromPlain, runFlow, type Touch, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	type TouchLook,
} from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { recordsShape, textShape } from '../support/json-shapes.ts';
import { ratioOf } from '../unzip/list-members.ts';
import { namesOf } from '../unzip/manner.ts';
import { printComment, tellOfNoArchive } from '../unzip/unzip.ts';
import { mtimeOf, unixModeOf, type ZipEntry } from '../zip-format/entry.ts';
import { type NameFilter, nameFilter } from '../zip-format/name-filter.ts';
import { type OpenZip, openZip } from '../zip-format/open-zip.ts';
import { infoLine, methodName, packedSizeOf } from './lines.ts';

const options = {
	names: { kind: 'flag', short: '1', summary: 'print names, one to a line, and nothing else' },
	namesToo: { kind: 'flag', short: '2', summary: 'print names; -h, -t and -z add to them' },
	short: { kind: 'flag', short: 's', summary: 'print a line for each member: the usual one' },
	medium: { kind: 'flag', short: 'm', summary: 'print also how much smaller each became' },
	long: { kind: 'flag', short: 'l', summary: 'print also what each takes' },
	header: { kind: 'flag', short: 'h', summary: 'print the head' },
	totals: { kind: 'flag', short: 't', summary: 'print the sums' },
	comment: { kind: 'flag', short: 'z', summary: 'print the comment of the archive' },
	decimalTime: { kind: 'flag', short: 'T', summary: 'print times as decimals that can be sorted' },
	more: { kind: 'flag', short: 'M', summary: 'changes nothing' },
	ignoreCase: { kind: 'flag', short: 'C', summary: 'match names without regard to case' },
	exclude: {
		kind: 'list',
		short: 'x',
		value: 'PATTERN',
		summary: 'leave out names that match; all words that follow',
	},
} as const;

type ZipinfoArguments = ParsedArguments<typeof options>;

const number = { type: 'number' } as const;

/** `zipinfo`: what is in a zip archive, in detail. */
export const zipinfo: DefinedCommand = defineCommand({
	name: 'zipinfo',
	summary: 'List what is in a zip archive in detail.',
	compatible: 'ZipInfo 3.00 of 20 April 2009, by Info-ZIP',
	options,
	operands: {
		name: 'ARCHIVE[.zip] [MEMBER]',
		min: 1,
		max: Number.POSITIVE_INFINITY,
		summary: 'The archive, and patterns of members; all of them if there is none.',
	},
	examples: [{ script: 'zip -q x.zip notes; zipinfo -1 x.zip', files: { notes: 'a\n' }, output: 'notes\n' }],
	effects: ['fs.read'],
	touches: ({ operands: [archive = ''] }, look) => runFlow(archiveRead(look, archive)),
	json: recordsShape({
		name: textShape,
		size: number,
		packedSize: number,
		method: textShape,
		mode: number,
		mtime: number,
		crc: number,
	}),
	usageStatus: 10,
	rewrite: rewriteZipinfo,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* archiveRead(look: TouchLook, archive: string): Flow<readonly Touch[]> {
	for (const name of archive === '' ? [] : namesOf(archive))
		if ((yield* wait(look.kindOf(name))) === 'file') return [{ path: look.path(name), kind: 'read' }];
	return [];
}

// Options come first; after the archive all words are members, but for those of -x.
function rewriteZipinfo(argv: readonly string[]): readonly string[] {
	const start = argv.findIndex((word) => !word.startsWith('-') || word === '-');
	if (start < 0) return argv;
	const excluded = argv.indexOf('-x', start + 1);
	const end = excluded < 0 ? argv.length : excluded;
	return [
		...argv.slice(0, start),
		...argv.slice(end + 1).flatMap((word) => ['-x', word]),
		'--',
		...argv.slice(start, end),
	];
}

function* run(context: CommandContext, args: ZipinfoArguments): Flow<number> {
	const [archive = ''] = args.operands;
	const opened = yield* openZip(context, namesOf(archive));
	if (opened === undefined) {
		const text = `${context.name}:  cannot find or open ${archive}, ${archive}.zip or ${archive}.ZIP.\n`;
		if (context.json) yield* wait(context.writeError(text));
		else context.output.appendText(text);
		return 9;
	}
	try {
		return yield* show(context, opened, args);
	} finally {
		yield* opened.close();
	}
}

function* show(context: CommandContext, zip: OpenZip, args: ZipinfoArguments): Flow<number> {
	const { options: asked, operands } = args;
	const { directory } = zip;
	const patterns = operands.slice(1);
	const isOnlyNames = asked.names || asked.namesToo;
	const hasFormat = isOnlyNames || asked.short || asked.medium || asked.long;
	const isPartial = (asked.header || asked.totals) && !hasFormat && patterns.length === 0;
	const isFramed = !isPartial && !isOnlyNames && patterns.length === 0 && asked.exclude.length === 0;
	const hasHeader = !context.json && !asked.names && (isFramed || asked.header);
	const { output } = context;
	if (hasHeader || (asked.comment && !context.json)) output.appendText(`Archive:  ${zip.name}\n`);
	if (typeof directory === 'string') {
		const onStdout = hasHeader && !context.json;
		return yield* tellOfNoArchive(context, operands[0]!, { onStdout, label: `[${zip.name}]\n` });
	}
	const { entries } = directory;
	if (asked.comment && !context.json) printComment(context, directory);
	if (hasHeader)
		output.appendText(`Zip file size: ${zip.source.size} bytes, number of entries: ${entries.length}\n`);
	if (entries.length === 0 && !context.json) {
		output.appendText('Empty zipfile.\n');
		return 1;
	}
	const wanted = patterns.length === 0 ? undefined : nameFilter(patterns, { ignoresCase: asked.ignoreCase });
	const chosen = yield* choose(
		context,
		entries,
		wanted,
		nameFilter(asked.exclude, { ignoresCase: asked.ignoreCase }),
	);
	if (context.json) printJson(context, fromPlain(chosen.map((entry) => factsOf(entry, context))));
	else if (!isPartial) yield* printLines(context, chosen, args);
	if (!context.json && !asked.names && (isFramed || asked.totals)) output.appendText(totals(chosen));
	const unmatched = wanted?.unmatched() ?? [];
	for (const pattern of unmatched)
		yield* wait(context.writeError(`caution: filename not matched:  ${pattern}\n`));
	return chosen.length === 0 ? 11 : 0;
}

function* choose(
	context: CommandContext,
	entries: readonly ZipEntry[],
	wanted: NameFilter | undefined,
	excluded: NameFilter,
): Flow<readonly ZipEntry[]> {
	const chosen: ZipEntry[] = [];
	for (const entry of entries) {
		yield* wait(context.breathe(8));
		if ((wanted === undefined || wanted.matches(entry.name)) && !excluded.matches(entry.name))
			chosen.push(entry);
	}
	return chosen;
}

function* printLines(
	context: CommandContext,
	entries: readonly ZipEntry[],
	{ options: asked }: ZipinfoArguments,
): Flow<void> {
	const format = asked.long ? 'long' : asked.medium ? 'medium' : 'short';
	const style = { format, decimalTime: asked.decimalTime, timeZone: context.variable('TZ') } as const;
	for (const entry of entries) {
		const isName = asked.names || asked.namesToo;
		context.output.appendText(`${isName ? entry.name : infoLine(entry, style)}\n`);
		yield* wait(context.output.settle());
		yield* wait(context.breathe(8));
	}
}

const totals = (entries: readonly ZipEntry[]): string => {
	const size = entries.reduce((sum, entry) => sum + entry.size, 0);
	const packedSize = entries.reduce((sum, entry) => sum + packedSizeOf(entry), 0);
	const ratio = ratioOf(size, packedSize);
	const sign = ratio < 0 ? '-' : '';
	const count = `${entries.length} file${entries.length === 1 ? '' : 's'}`;
	const percent = `${sign}${Math.floor(Math.abs(ratio) / 10)}.${Math.abs(ratio) % 10}%`;
	return `${count}, ${size} bytes uncompressed, ${packedSize} bytes compressed:  ${percent}\n`;
};

const factsOf = (entry: ZipEntry, context: CommandContext) => ({
	name: entry.name,
	size: entry.size,
	packedSize: entry.packedSize,
	method: methodName(entry),
	mode: unixModeOf(entry),
	mtime: mtimeOf(entry, context.variable('TZ')),
	crc: entry.crc,
});
