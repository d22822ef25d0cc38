import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { ArchiveFault, type Member } from './member.ts';
import { unrecoverable } from './open-archive.ts';
import type { TarReport } from './report.ts';

/** Visits each member. A fault of the archive is reported; one that cannot be passed over ends the command. */
export function* readMembers(
	context: CommandContext,
	reader: ArchiveReader,
	report: TarReport,
	visit: (member: Member) => Flow<void>,
	onCut?: (member: string) => Flow<void>,
): Flow<void> {
	try {
		for (let member = yield* reader.next(); member !== undefined; member = yield* reader.next()) {
			yield* visit(member);
			yield* wait(context.breathe(16));
		}
	} catch (error) {
		if (!(error instanceof ArchiveFault)) throw error;
		if (!reader.isArchive) {
			yield* report.fail(error.message);
			return;
		}
		yield* report.fail(error.message);
		if (error.member !== undefined && onCut !== undefined) yield* onCut(error.member);
		throw new CommandFailure(unrecoverable, { status: 2 });
	}
}
