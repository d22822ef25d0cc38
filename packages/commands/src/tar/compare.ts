import { errnoText, type Flow, isFsError, type Stat, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ListLines, quotedName } from './list-line.ts';
import { joined, type TarManner } from './manner.ts';
import type { Member } from './member.ts';
import { openArchive } from './open-archive.ts';
import { readMembers } from './read-members.ts';
import { TarReport } from './report.ts';
import { Selection } from './selection.ts';

/** Compares members with the files of their names: what differs is said, and the status is 1 then. */
export function* compareArchive(context: CommandContext, manner: TarManner): Flow<number> {
	const report = new TarReport(context);
	const opened = yield* openArchive(context, manner.archive, manner.compression);
	let differs = false;
	try {
		const reader = new ArchiveReader(opened.bytes, (text) => report.fail(text), {
			ignoresZeros: manner.options.ignoreZeros,
		});
		const selection = new Selection(manner);
		const lines = new ListLines(context.variable('TZ'), manner.options);
		yield* readMembers(context, reader, report, function* (member) {
			if (!selection.has(member.name)) return;
			const { verbosity } = manner;
			if (verbosity > 0)
				context.output.appendText(
					`${verbosity > 1 ? lines.line(member, member.name) : quotedName(member.name)}\n`,
				);
			for (const what of yield* differences(context, manner, report, reader, member)) {
				differs = true;
				context.output.appendText(`${quotedName(member.name)}: ${what}\n`);
			}
			yield* wait(context.output.settle());
		});
		yield* selection.reportUnused(report);
	} finally {
		yield* wait(opened.close());
	}
	const status = yield* report.end();
	return status === 0 && differs ? 1 : status;
}

function* differences(
	context: CommandContext,
	manner: TarManner,
	report: TarReport,
	reader: ArchiveReader,
	member: Member,
): Flow<readonly string[]> {
	const path = context.path(joined(manner.directory, member.name.replace(/(?<=.)\/+$/, '')));
	const stat = yield* attempt(() => context.fileSystem.lstat(path));
	if (isFsError(stat)) {
		yield* report.note(`${quotedName(member.name)}: Warning: Cannot stat: ${errnoText[stat.errno]}`);
		return notThere;
	}
	const kind = member.kind === 'hardlink' ? 'file' : member.kind;
	if (stat.kind !== kind) return ['File type differs'];
	const found = attributes(stat, member);
	if (kind === 'symlink') {
		const target = yield* wait(context.fileSystem.readlink(path));
		return target === member.linkName ? found : [...found, 'Symlink differs'];
	}
	if (member.kind !== 'file') return found;
	if (stat.size !== member.size) return [...found, 'Size differs'];
	return (yield* hasSameContent(context, reader, path)) ? found : [...found, 'Contents differ'];
}

const notThere: readonly string[] = [];

const attributes = (stat: Stat, member: Member): readonly string[] => [
	...(member.kind !== 'symlink' && (stat.mode & 0o7777) !== (member.mode & 0o7777) ? ['Mode differs'] : []),
	...(stat.uid === member.uid ? [] : ['Uid differs']),
	...(stat.gid === member.gid ? [] : ['Gid differs']),
	...(member.kind === 'file' && Math.floor(stat.mtimeMs / 1000) !== Math.floor(member.mtimeSeconds)
		? ['Mod time differs']
		: []),
];

function* hasSameContent(context: CommandContext, reader: ArchiveReader, path: string): Flow<boolean> {
	const handle = yield* wait(context.fileSystem.open(path, { read: true }));
	try {
		let position = 0;
		for (let piece = yield* reader.pullContent(); piece !== undefined; piece = yield* reader.pullContent()) {
			const own = new Uint8Array(piece.length);
			let size = 0;
			while (size < own.length) {
				const count = yield* wait(handle.read(own.subarray(size), position + size));
				if (count === 0) return false;
				size += count;
			}
			if (byteKit.compare(own, 0, own.length, piece, 0, piece.length) !== 0) return false;
			position += piece.length;
			yield* wait(context.breathe(16));
		}
		return true;
	} finally {
		yield* wait(handle.close());
	}
}
