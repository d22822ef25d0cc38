import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { ArchiveReader } from './archive-reader.ts';
import { ListLines, quotedName } from './list-line.ts';
import { strippedName, type TarManner } from './manner.ts';
import type { Member } from './member.ts';
import { enterDirectory, openArchive } from './open-archive.ts';
import { readMembers } from './read-members.ts';
import { withRenamedLink } from './renamed-link.ts';
import { TarReport } from './report.ts';
import { Selection } from './selection.ts';
import { TreeMaker } from './tree-maker.ts';

/** Takes the members that are meant out of an archive. Nothing is made outside of the directory. */
export function* extractArchive(context: CommandContext, manner: TarManner): Flow<number> {
	if (manner.options.absoluteNames)
		throw new CommandFailure(
			'--absolute-names is not available to extract: files are made in the directory only',
			{
				status: 2,
			},
		);
	const report = new TarReport(context);
	const opened = yield* openArchive(context, manner.archive, manner.compression);
	try {
		if (manner.directory !== '') yield* enterDirectory(context, manner.directory);
		const reader = new ArchiveReader(opened.bytes, (text) => report.fail(text), {
			ignoresZeros: manner.options.ignoreZeros,
		});
		const maker = new TreeMaker(context, manner, report, reader);
		const selection = new Selection(manner);
		const lines = new ListLines(context.variable('TZ'), manner.options);
		try {
			yield* readMembers(
				context,
				reader,
				report,
				function* (member) {
					if (!selection.has(member.name)) return;
					const name = yield* extractedName(manner, report, member);
					if (name === undefined) return;
					const shown = manner.options.showTransformed || manner.options.showStored ? name : member.name;
					yield* tell(context, manner, lines, member, shown);
					if (manner.options.toStdout) yield* print(context, reader, member);
					else yield* maker.make(member, name);
				},
				(name) =>
					report.note(`${quotedName(name)}: the archive ends inside of this member; it was not extracted`),
			);
		} finally {
			yield* maker.finish();
		}
		yield* selection.reportUnused(report);
		return yield* report.end();
	} finally {
		yield* wait(opened.close());
	}
}

// The name that a member gets; `undefined` where nothing of it is left, or where it would lead out.
function* extractedName(manner: TarManner, report: TarReport, member: Member): Flow<string | undefined> {
	const stripped = strippedName(member.name, manner.stripped);
	if (stripped === undefined) return undefined;
	const changed = manner.transform(stripped, 'member');
	const name = belowTop(manner.topLevel, changed);
	if (!leadsUp(name)) return yield* report.relativeName(name, 'member names');
	yield* report.fail(`${quotedName(name)}: Member name contains '..'`);
	return undefined;
}

// All but what is there already goes below the top level.
const belowTop = (top: string | undefined, name: string): string => {
	if (top === undefined) return name;
	const plain = name.replace(/^(?:\.\/+)+/, '');
	return plain === top || plain.startsWith(`${top}/`) ? plain : `${top}/${plain}`;
};

/** Whether a part of a name is the parent of what comes before it. */
export const leadsUp = (name: string): boolean => name.split('/').includes('..');

function* tell(
	context: CommandContext,
	manner: TarManner,
	lines: ListLines,
	member: Member,
	name: string,
): Flow<void> {
	const { verbosity, options } = manner;
	if (verbosity === 0) return;
	const line = `${verbosity > 1 ? lines.line(withRenamedLink(member, manner), name) : quotedName(name)}\n`;
	if (options.toStdout) yield* wait(context.writeError(line));
	else context.output.appendText(line);
	yield* wait(context.output.settle());
}

function* print(context: CommandContext, reader: ArchiveReader, { kind }: Member): Flow<void> {
	if (kind !== 'file') return;
	for (let piece = yield* reader.pullContent(); piece !== undefined; piece = yield* reader.pullContent()) {
		context.output.append(piece);
		yield* wait(context.output.settle());
	}
}
