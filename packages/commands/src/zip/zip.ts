import { encodeText, errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import type { FileReplacement } from '@tenon/vfs';
import { readAnswer } from '../support/answer-line.ts';
import { attempt } from '../support/attempt.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { mtimeOf } from '../zip-format/entry.ts';
import { openZip } from '../zip-format/open-zip.ts';
import { ContentFailed, readContent, refusalOf } from '../zip-format/read-content.ts';
import { type ZipSink, ZipWriter } from '../zip-format/write-archive.ts';
import { type FoundFile, RepeatedName } from './gather-files.ts';
import { readManner, type ZipArguments, type ZipManner } from './manner.ts';
import { zipOptions } from './options.ts';
import { ZipFailure, ZipReport } from './report.ts';
import { zipTouches } from './touches.ts';
import {
	ArchiveUpdate,
	type OldArchive,
	percentSaved,
	planUpdate,
	type UpdateResult,
} from './update-archive.ts';
import { rewriteZip } from './words.ts';

/** `zip`: packs files into a zip archive, and changes one. */
export const zip: DefinedCommand = defineCommand({
	name: 'zip',
	summary: 'Pack files into a zip archive, replace members, or take them out.',
	compatible: 'Zip 3.0 (July 5th 2008), by Info-ZIP',
	options: zipOptions,
	operands: {
		name: 'ARCHIVE[.zip] FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The archive, - for standard output, and files; - is standard input. Without any, both.',
	},
	examples: [
		{ script: 'zip x notes', files: { notes: 'a\n' }, output: '  adding: notes (stored 0%)\n' },
		{ script: 'zip -qr - src | wc -c | grep -c .', files: { 'src/a': 'a\n' }, output: '1\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: (args, look) => runFlow(zipTouches(look, args)),
	usageStatus: 16,
	rewrite: rewriteZip,
	run: (context, args) => runFlow(run(context, args)),
});

function* run(context: CommandContext, args: ZipArguments): Flow<number> {
	const isStdout = (args.operands[0] ?? '-') === '-';
	const setting = { archive: isStdout ? '-' : '', isQuiet: args.options.quiet };
	const report = new ZipReport(context, setting);
	try {
		const manner = yield* readManner(context, args);
		return yield* update(context, args, manner, report);
	} catch (error) {
		if (error instanceof RepeatedName) yield* report.warn(error.warning);
		if (!(error instanceof ZipFailure)) throw error;
		if (error.message !== '') yield* report.fail(error.message);
		return error.status;
	}
}

function* update(
	context: CommandContext,
	args: ZipArguments,
	manner: ZipManner,
	report: ZipReport,
): Flow<number> {
	const { options } = args;
	if (manner.work === 'copy' && (options.move || options.recurse || options.comment || options.method))
		yield* report.warn("can't set method, move, recurse, or comments with copy mode.");
	const old = yield* openOld(context, manner, report);
	try {
		const plan = yield* planUpdate(context, manner, report, old);
		const changes = plan.added.length + plan.old.filter(({ become }) => become !== 'kept').length;
		if (changes === 0 && manner.work !== 'copy' && !manner.options.comment)
			return yield* nothingToDo(manner, plan.old.length > 0, report);
		const result = yield* write(context, manner, report, old, function* (writer) {
			const result = yield* new ArchiveUpdate(context, manner, report, writer).run(plan, old);
			if (writer.count === 0) yield* report.warn('zip file empty');
			const comment = manner.options.comment ? yield* readComment(context, report) : old?.directory.comment;
			yield* writer.finish(comment ?? new Uint8Array(0));
			return result;
		});
		return yield* afterwards(context, manner, report, result);
	} finally {
		yield* old?.zip.close() ?? [];
	}
}

function* nothingToDo(manner: ZipManner, hasMembers: boolean, report: ZipReport): Flow<number> {
	if (manner.work === 'sync' && hasMembers) {
		yield* report.tell('Archive is current\n');
		return 0;
	}
	if (manner.work === 'freshen' || (manner.work === 'update' && hasMembers)) return 12;
	throw new ZipFailure(`Nothing to do! (${manner.archive})`, 12);
}

function* openOld(
	context: CommandContext,
	{ archive, target, work }: ZipManner,
	report: ZipReport,
): Flow<OldArchive | undefined> {
	if (archive === '-') return undefined;
	const zip = yield* openZip(context, [archive]);
	if (zip === undefined && target !== archive) {
		yield* report.print('zip I/O error: No such file or directory');
		throw new ZipFailure(`File not found or no read permission (${archive})`, 18);
	}
	if (zip === undefined || (typeof zip.directory !== 'string' && zip.directory.entries.length === 0)) {
		yield* zip?.close() ?? [];
		if (work !== 'add') yield* report.warn(`${archive} not found or empty`);
		return undefined;
	}
	const { directory } = zip;
	if (typeof directory !== 'string' && directory.before === 0) return { zip, directory };
	yield* zip.close();
	if (directory === 'signature')
		yield* report.warn(
			'missing end signature--probably not a zip file (did you\n\tzip warning: remember to use binary mode when you transferred it?)\n\tzip warning: (if you are trying to read a damaged archive try -F)',
		);
	throw new ZipFailure(`Zip file structure invalid (${archive})`, 3);
}

function* readComment(context: CommandContext, report: ZipReport): Flow<Uint8Array> {
	yield* report.tell('enter new zip file comment (end with .):\n');
	const lines: string[] = [];
	for (;;) {
		const line = yield* readAnswer(context);
		if (line === undefined || line === '.') break;
		lines.push(line);
	}
	const comment = encodeText(lines.join('\r\n'));
	if (comment.length > 0xffff)
		throw new ZipFailure('Invalid command arguments (the comment is longer than 65535 bytes)', 16);
	return comment;
}

// The archive that there is stays as it is until the new one is whole.
function* write(
	context: CommandContext,
	{ target: archive }: ZipManner,
	report: ZipReport,
	old: OldArchive | undefined,
	fill: (writer: ZipWriter) => Flow<UpdateResult>,
): Flow<UpdateResult> {
	const hold = (bytes: number): void => context.holdMemory(bytes);
	if (archive === '-') {
		const { output } = context;
		const toOutput: ZipSink = function* (bytes) {
			output.append(bytes);
			yield* wait(output.settle());
		};
		return yield* fill(new ZipWriter(toOutput, hold));
	}
	const replacement = yield* attempt(() => replaceOutput(context, archive));
	if (isFsError(replacement)) {
		yield* report.print(`zip I/O error: ${errnoText[replacement.errno]}`);
		throw new ZipFailure(`Could not create output file (${archive})`, 15);
	}
	const result = yield* attempt(() => runFlow(fillReplacement(replacement, hold, fill)));
	if (!isFsError(result)) return result;
	const reason = errnoText[result.errno];
	throw new ZipFailure(
		`Output file write failure (write error on zip file: ${reason})${old === undefined ? '' : '; the archive is as it was'}`,
		14,
	);
}

function* fillReplacement(
	replacement: FileReplacement,
	hold: (bytes: number) => void,
	fill: (writer: ZipWriter) => Flow<UpdateResult>,
): Flow<UpdateResult> {
	let isWhole = false;
	try {
		const sink: ZipSink = function* (bytes) {
			yield* wait(replacement.push(bytes));
		};
		const result = yield* fill(new ZipWriter(sink, hold));
		yield* wait(replacement.commit());
		isWhole = true;
		return result;
	} finally {
		if (!isWhole) yield* wait(replacement.discard());
	}
}

function* afterwards(
	context: CommandContext,
	manner: ZipManner,
	report: ZipReport,
	{ stored, size, packedSize, unread }: UpdateResult,
): Flow<number> {
	const { options, archive } = manner;
	if (options.verbose && (stored.length > 0 || manner.work === 'copy'))
		yield* report.tell(
			`total bytes=${size}, compressed=${packedSize} -> ${percentSaved(size, packedSize)}% savings\n`,
		);
	if (archive !== '-' && (options.test || options.latestTime)) yield* readAgain(context, manner, report);
	if (unread === 0 && options.move) yield* removeStored(context, stored, report);
	if (unread === 0) return 0;
	yield* report.tell('\nzip warning: Not all files were readable\n');
	return 18;
}

function* readAgain(
	context: CommandContext,
	{ archive, target, options }: ZipManner,
	report: ZipReport,
): Flow<void> {
	const zip = yield* openZip(context, [target]);
	try {
		if (zip === undefined || typeof zip.directory === 'string') throw new ZipFailure(invalid, 8);
		const { entries } = zip.directory;
		let latest = 0;
		for (const entry of entries) {
			latest = Math.max(latest, mtimeOf(entry, context.variable('TZ')));
			if (!options.test || refusalOf(entry) !== undefined) continue;
			yield* readContent(context, zip.source, entry, function* () {
				// Only whether it is whole is asked.
			});
		}
		if (options.test) yield* report.tell(`test of ${archive} OK\n`);
		if (options.latestTime && entries.length > 0)
			yield* wait(context.fileSystem.utimes(context.path(target), context.ports.now(), latest * 1000));
	} catch (error) {
		if (!(error instanceof ContentFailed)) throw error;
		yield* report.tell(`test of ${archive} FAILED\n`);
		throw new ZipFailure(invalid, 8);
	} finally {
		yield* zip?.close() ?? [];
	}
}

const invalid = 'Zip file invalid, could not spawn unzip, or wrong unzip (original files unmodified)';

// Directories come after what was in them, and stay if something is left.
function* removeStored(context: CommandContext, stored: readonly FoundFile[], report: ZipReport): Flow<void> {
	const { fileSystem } = context;
	for (const { file, stat } of [...stored].reverse()) {
		if (stat === undefined) continue;
		const path = context.path(file);
		if (stat.kind === 'directory') {
			const left = yield* attempt(() => fileSystem.list(path));
			if (isFsError(left) || left.length > 0) continue;
		}
		const gone = yield* attempt(() => fileSystem.remove(path));
		if (isFsError(gone)) yield* report.warn(`error deleting ${file}`);
		yield* wait(context.breathe(64));
	}
}
