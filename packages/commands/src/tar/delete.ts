import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { copyMember } from './create.ts';
import type { TarManner } from './manner.ts';
import { openArchive, unrecoverable } from './open-archive.ts';
import { readMembers } from './read-members.ts';
import { TarReport } from './report.ts';
import { Selection } from './selection.ts';

/** Removes members from an archive: what is left is held, and written over it once all of it was read. */
export function* deleteMembers(context: CommandContext, manner: TarManner): Flow<number> {
	const { archive } = manner;
	if (manner.compression !== undefined)
		throw new CommandFailure('Cannot update compressed archives', { status: 2, hint: true });
	const report = new TarReport(context);
	const kept: Uint8Array[] = [];
	const writer = new ArchiveWriter(function* (bytes) {
		context.holdMemory(bytes.length);
		kept.push(bytes.slice());
		yield* wait(context.breathe());
	}, manner.format);
	const selection = new Selection(manner);
	const opened = yield* openArchive(context, archive, undefined);
	try {
		const reader = new ArchiveReader(opened.bytes, (text) => report.fail(text));
		yield* readMembers(context, reader, report, function* (member) {
			if (manner.names.length === 0 || !selection.has(member.name)) yield* copyMember(reader, writer, member);
		});
	} finally {
		yield* wait(opened.close());
	}
	yield* selection.reportUnused(report);
	yield* writer.finish();
	const output = yield* attempt(() =>
		context.openOutput(archive === '-' ? '/dev/stdout' : archive, { appends: false }),
	);
	if (isFsError(output)) {
		yield* wait(context.complain(`${archive}: Cannot open: ${errnoText[output.errno]}`));
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
	try {
		for (const bytes of kept) yield* wait(output.output.write(bytes));
	} finally {
		yield* wait(output.close());
	}
	return yield* report.end();
}
