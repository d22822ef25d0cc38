import { errnoText, type FileHandle, type Flow, isFsError, type Maybe, type Stat, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { ArchiveReader } from './archive-reader.ts';
import { type ArchiveSink, ArchiveWriter } from './archive-writer.ts';
import { FileAdder } from './file-adder.ts';
import { keepBackup } from './keep-backup.ts';
import { joined, type TarManner } from './manner.ts';
import type { Member } from './member.ts';
import { enterDirectory, openArchive, unrecoverable } from './open-archive.ts';
import { packingSink } from './packing-sink.ts';
import { readMembers } from './read-members.ts';
import { TarReport } from './report.ts';

/** Makes an archive of files. */
export function* createArchive(context: CommandContext, manner: TarManner): Flow<number> {
	const { compression, archive } = manner;
	const report = new TarReport(context);
	const started = context.ports.monotonicMs();
	for (const directory of new Set(manner.names.map((name) => name.directory)))
		if (directory !== '') yield* enterDirectory(context, directory);
	if (archive !== '-') {
		const kept = yield* keepBackup(context, manner, archive, archive, function* (text) {
			context.output.appendText(text);
			yield* wait(context.output.settle());
		});
		if (typeof kept === 'string') throw new CommandFailure(kept, { status: 2 });
	}
	const opened =
		archive === '-' ? undefined : yield* attempt(() => context.openOutput(archive, { appends: false }));
	if (isFsError(opened)) {
		yield* wait(context.complain(`${archive}: Cannot open: ${errnoText[opened.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
	const isStdout = opened === undefined;
	const plain: ArchiveSink = function* (bytes) {
		if (opened !== undefined) {
			const isRead = yield* wait(opened.output.write(bytes.slice()));
			if (!isRead) throw new CommandFailure(`${archive}: Cannot write: ${errnoText.EPIPE}`, { status: 2 });
			return;
		}
		context.output.append(bytes);
		yield* wait(context.output.settle());
	};
	const packing = packingSink(context, compression, plain);
	try {
		const sink: ArchiveSink = packing === undefined ? plain : (bytes) => packing.push(bytes);
		const writer = new ArchiveWriter(sink, manner.format);
		const own = isStdout ? undefined : yield* attempt(() => context.fileSystem.stat(context.path(archive)));
		const adder = new FileAdder(context, manner, report, writer, {
			archive: own === undefined || isFsError(own) ? undefined : own,
			tellsOnStderr: isStdout,
		});
		yield* adder.addAll();
		yield* writer.finish();
		if (packing !== undefined) yield* packing.end();
		if (manner.options.totals)
			yield* wait(context.writeError(totalsLine(writer.written, context.ports.monotonicMs() - started)));
		yield* adder.removeAdded();
	} catch (error) {
		if (!isFsError(error)) throw error;
		yield* wait(context.complain(`${archive}: Cannot write: ${errnoText[error.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	} finally {
		packing?.close();
		yield* wait(opened?.close());
	}
	return yield* report.end();
}

/** Adds files to the end of an archive; with `-u` only those that are newer than what is in it. */
export function* appendToArchive(context: CommandContext, manner: TarManner): Flow<number> {
	const { archive } = manner;
	if (archive === '-')
		throw new CommandFailure("Options '-Aru' are incompatible with '-f -'", { status: 2, hint: true });
	if (manner.compression !== undefined)
		throw new CommandFailure('Cannot update compressed archives', { status: 2, hint: true });
	const report = new TarReport(context);
	const there = yield* attempt(() => context.fileSystem.stat(context.path(archive)));
	const isNew = isFsError(there) && there.errno === 'ENOENT';
	const found = isNew
		? { position: 0, times: new Map<string, number>() }
		: yield* readEnd(context, manner, report);
	const handle = yield* attempt(() =>
		context.open(archive, { read: true, write: true, create: true, permissions: context.permissions(0o666) }),
	);
	if (isFsError(handle)) {
		yield* wait(context.complain(`${archive}: Cannot open: ${errnoText[handle.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
	try {
		const writer = new ArchiveWriter(sinkAt(handle, found.position), manner.format, found.position);
		const own: Stat = yield* wait(handle.stat());
		const adder = new FileAdder(context, manner, report, writer, {
			archive: own,
			tellsOnStderr: false,
			...(manner.work === 'update' ? { newerThan: found.times } : {}),
		});
		yield* adder.addAll();
		yield* writer.finish();
		yield* adder.removeAdded();
	} finally {
		yield* wait(handle.close());
	}
	return yield* report.end();
}

/** Adds the members of archives to the end of an archive. */
export function* joinArchives(context: CommandContext, manner: TarManner): Flow<number> {
	const { archive } = manner;
	if (archive === '-')
		throw new CommandFailure("Options '-Aru' are incompatible with '-f -'", { status: 2, hint: true });
	const report = new TarReport(context);
	const there = yield* attempt(() => context.fileSystem.stat(context.path(archive)));
	const { position } = isFsError(there) ? { position: 0 } : yield* readEnd(context, manner, report);
	const handle = yield* attempt(() =>
		context.open(archive, { read: true, write: true, create: true, permissions: context.permissions(0o666) }),
	);
	if (isFsError(handle)) {
		yield* wait(context.complain(`${archive}: Cannot open: ${errnoText[handle.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
	try {
		const writer = new ArchiveWriter(sinkAt(handle, position), manner.format, position);
		for (const { name, directory } of manner.names) {
			const opened = yield* openArchive(context, joined(directory, name), undefined);
			try {
				const reader = new ArchiveReader(opened.bytes, (text) => report.fail(text));
				yield* readMembers(context, reader, report, (member) => copyMember(reader, writer, member));
			} finally {
				yield* wait(opened.close());
			}
		}
		yield* writer.finish();
	} finally {
		yield* wait(handle.close());
	}
	return yield* report.end();
}

/** Writes a member as it was read, its content with it. */
export function* copyMember(reader: ArchiveReader, writer: ArchiveWriter, member: Member): Flow<void> {
	yield* writer.begin(member);
	for (let piece = yield* reader.pullContent(); piece !== undefined; piece = yield* reader.pullContent())
		yield* writer.write(piece.slice());
	yield* writer.end();
}

const totalsLine = (bytes: number, ms: number): string => {
	const speed = ms === 0 ? '?' : `${humanSize(Math.floor((bytes * 1000) / ms))}`;
	return `Total bytes written: ${bytes} (${humanSize(bytes)}, ${speed}/s)\n`;
};

const humanSize = (bytes: number): string => {
	let value = bytes;
	let unit = 0;
	for (; value >= 1024 && unit < 4; unit++) value /= 1024;
	const shown =
		value < 10 && unit > 0 && !Number.isInteger(value) ? value.toFixed(1) : String(Math.ceil(value));
	return `${shown}${['B', 'KiB', 'MiB', 'GiB', 'TiB'][unit]}`;
};

const sinkAt = (handle: FileHandle, start: number): ArchiveSink => {
	let position = start;
	return function* (bytes) {
		yield* wait(handle.write(bytes, position) as Maybe<number>);
		position += bytes.length;
	};
};

function* readEnd(
	context: CommandContext,
	manner: TarManner,
	report: TarReport,
): Flow<{ readonly position: number; readonly times: ReadonlyMap<string, number> }> {
	const opened = yield* openArchive(context, manner.archive, undefined);
	try {
		const reader = new ArchiveReader(opened.bytes, (text) => report.fail(text));
		const times = new Map<string, number>();
		yield* readMembers(context, reader, report, function* (member) {
			context.holdMemory(member.name.length + 16);
			times.set(member.name.replace(/(?<=.)\/+$/, ''), member.mtimeSeconds);
			yield* wait(undefined);
		});
		return { position: reader.position, times };
	} finally {
		yield* wait(opened.close());
	}
}
