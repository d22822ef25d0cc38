import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { ArchiveReader } from './archive-reader.ts';
import { ListLines, quotedName } from './list-line.ts';
import { strippedName, type TarManner } from './manner.ts';
import { openArchive } from './open-archive.ts';
import { readMembers } from './read-members.ts';
import { withRenamedLink } from './renamed-link.ts';
import { TarReport } from './report.ts';
import { Selection } from './selection.ts';

/** Lists the members that are meant. */
export function* listArchive(context: CommandContext, manner: TarManner): Flow<number> {
	const report = new TarReport(context);
	const opened = yield* openArchive(context, manner.archive, manner.compression);
	try {
		const reader = new ArchiveReader(opened.bytes, (text) => report.fail(text), {
			ignoresZeros: manner.options.ignoreZeros,
		});
		const selection = new Selection(manner);
		const lines = new ListLines(context.variable('TZ'), manner.options);
		yield* readMembers(context, reader, report, function* (member) {
			if (!selection.has(member.name)) return;
			// Names are listed as they are stored, whatever they would become.
			const name = manner.options.showTransformed
				? manner.transform(strippedName(member.name, manner.stripped) ?? '', 'member')
				: member.name;
			if (name === '') return;
			const line =
				manner.verbosity > 0 ? lines.line(withRenamedLink(member, manner), name) : quotedName(name);
			context.output.appendText(`${line}\n`);
			yield* wait(context.output.settle());
		});
		yield* selection.reportUnused(report);
		return yield* report.end();
	} finally {
		yield* wait(opened.close());
	}
}
