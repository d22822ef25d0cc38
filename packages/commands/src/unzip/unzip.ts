import { type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { type OpenZip, openZip } from '../zip-format/open-zip.ts';
import type { ZipDirectory } from '../zip-format/read-directory.ts';
import { MemberExtraction } from './extract-members.ts';
import { listMembers } from './list-members.ts';
import { namesOf, type UnzipArguments, type UnzipManner, unzipManner } from './manner.ts';
import { unzipOptions } from './options.ts';
import { unzipTouches } from './touches.ts';
import { rewriteUnzip } from './words.ts';

/** `unzip`: takes members out of zip archives, lists and tests them. Nothing is made outside of its directory. */
export const unzip: DefinedCommand = defineCommand({
	name: 'unzip',
	summary: 'List, test and extract members of zip archives.',
	compatible: 'UnZip 6.00 of 20 April 2009, by Info-ZIP',
	options: unzipOptions,
	operands: {
		name: 'ARCHIVE[.zip] [MEMBER]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'The archive, which may be a pattern in quotes, and patterns of members; all of them if there is none.',
	},
	examples: [
		{ script: 'zip -q x.zip notes; unzip -p x.zip notes', files: { notes: 'a\nb\n' }, output: 'a\nb\n' },
		{
			script: 'zip -q x.zip notes; unzip -q x.zip -d out; ls out',
			files: { notes: 'a\n' },
			output: 'notes\n',
		},
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: (args, look) => runFlow(unzipTouches(look, args)),
	usageStatus: 10,
	rewrite: rewriteUnzip,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(context: CommandContext, args: UnzipArguments): Flow<number> {
	const [archive] = args.operands;
	if (args.options.zipinfo) return yield* wait(context.invoke(['zipinfo', ...args.operands]));
	if (archive === undefined) {
		yield* wait(context.complainOfUsage('an archive must be named'));
		return 10;
	}
	const opened = yield* openZip(context, namesOf(archive));
	if (opened !== undefined) return yield* withZip(context, opened, archive, args);
	const found = /[*?[]/.test(archive) ? yield* wait(context.expandGlob(archive)) : [];
	if (found.length > 0) return yield* workOnAll(context, found, args);
	yield* wait(
		context.writeError(
			`${context.name}:  cannot find or open ${archive}, ${archive}.zip or ${archive}.ZIP.\n`,
		),
	);
	return 9;
}

function* withZip(
	context: CommandContext,
	opened: OpenZip,
	archive: string,
	args: UnzipArguments,
): Flow<number> {
	try {
		return yield* workOn(context, opened, archive, unzipManner(args));
	} finally {
		yield* opened.close();
		context.releaseMemory();
	}
}

function* workOnAll(context: CommandContext, paths: readonly string[], args: UnzipArguments): Flow<number> {
	const counts = { good: 0, warned: 0, failed: 0 };
	let worst = 0;
	for (const path of paths) {
		const name = path.startsWith(`${context.cwd}/`) ? path.slice(context.cwd.length + 1) : path;
		const opened = yield* openZip(context, [name]);
		if (opened === undefined) continue;
		if (args.options.quiet.length === 0 && worst + counts.good + counts.warned + counts.failed > 0)
			context.output.appendText('\n');
		const status = yield* withZip(context, opened, name, args);
		counts[status === 0 ? 'good' : status === 1 ? 'warned' : 'failed'] += 1;
		worst = Math.max(worst, status);
	}
	const tell = (count: number, text: string): string =>
		count === 0 ? '' : `${count} archive${count === 1 ? '' : 's'} ${text}\n`;
	yield* wait(
		context.writeError(
			`\n${tell(counts.good, `${counts.good === 1 ? 'was' : 'were'} successfully processed.`)}${tell(counts.warned, 'had warnings but no fatal errors.')}${tell(counts.failed, 'had fatal errors.')}`,
		),
	);
	return worst;
}

function* workOn(context: CommandContext, zip: OpenZip, archive: string, manner: UnzipManner): Flow<number> {
	const isSilent = manner.work === 'pipe';
	const isQuiet = isSilent || manner.quiet > 0;
	if (!isQuiet) context.output.appendText(`Archive:  ${zip.name}\n`);
	const { directory } = zip;
	if (typeof directory === 'string')
		return yield* tellOfNoArchive(context, archive, { onStdout: manner.work === 'test' });
	if (!isQuiet || manner.work === 'comment') printComment(context, directory);
	if (manner.work === 'comment') return 0;
	const status = yield* tellOfSurroundings(context, zip, directory, { onStdout: manner.work === 'test' });
	const { entries } = directory;
	if (entries.length === 0) {
		yield* wait(context.writeError(`warning [${zip.name}]:  zipfile is empty\n`));
		return 1;
	}
	const result =
		manner.work === 'list' || manner.work === 'verbose'
			? yield* listMembers(context, entries, manner)
			: yield* new MemberExtraction(context, zip, manner).run(entries);
	return Math.max(status, result);
}

/** Prints the comment of an archive, each line as the system ends lines. */
export const printComment = (context: CommandContext, { comment }: ZipDirectory): void => {
	if (comment.length === 0) return;
	context.output.append(comment.filter((byte) => byte !== 0x0d));
	if (comment.at(-1) !== 0x0a) context.output.appendText('\n');
};

/** Says that a file is no archive. */
export function* tellOfNoArchive(
	context: CommandContext,
	archive: string,
	{ onStdout, label = '' }: { readonly onStdout: boolean; readonly label?: string },
): Flow<number> {
	const indent = ' '.repeat(context.name.length + 3);
	const text = `${label}  End-of-central-directory signature not found.  Either this file is not\n  a zipfile, or it constitutes one disk of a multi-part archive.  In the\n  latter case the central directory and zipfile comment will be found on\n  the last disk(s) of this archive.\n${context.name}:  cannot find zipfile directory in one of ${archive} or\n${indent}${archive}.zip, and cannot find ${archive}.ZIP, period.\n`;
	if (onStdout) context.output.appendText(text);
	else yield* wait(context.writeError(text));
	return 9;
}

function* tellOfSurroundings(
	context: CommandContext,
	zip: OpenZip,
	{ before }: ZipDirectory,
	{ onStdout }: { readonly onStdout: boolean },
): Flow<number> {
	if (before === 0) return 0;
	const text =
		before > 0
			? `warning [${zip.name}]:  ${before} extra bytes at beginning or within zipfile`
			: `error [${zip.name}]:  missing ${-before} bytes in zipfile`;
	const lines = `${text}\n  (attempting to process anyway)\n`;
	if (onStdout) context.output.appendText(lines);
	else yield* wait(context.writeError(lines));
	return before > 0 ? 1 : 2;
}
