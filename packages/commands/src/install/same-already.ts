import { type Flow, isFsError, type Stat } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { withHandle } from '../support/copy/copy-content.ts';
import type { GivenFacts } from './given-facts.ts';

/** Whether what is to be installed is there already, with its mode and owner. */
export function* isAsWanted(
	context: CommandContext,
	facts: GivenFacts,
	source: string,
	destination: string,
): Flow<boolean> {
	const { fileSystem, ports } = context;
	const from = yield* attempt(() => fileSystem.lstat(context.path(source)));
	const to = yield* attempt(() => fileSystem.lstat(context.path(destination)));
	if (isFsError(from) || isFsError(to)) return false;
	if (facts.mode > 0o777 || !isPlain(from) || !isPlain(to)) return false;
	const isGiven =
		to.mode === facts.mode &&
		to.uid === (facts.uid ?? ports.identity.uid) &&
		to.gid === (facts.gid ?? ports.identity.gid);
	return from.size === to.size && isGiven && (yield* haveOneContent(context, source, destination));
}

const isPlain = ({ kind, mode }: Stat): boolean => kind === 'file' && mode <= 0o777;

function* haveOneContent(context: CommandContext, one: string, other: string): Flow<boolean> {
	const { fileSystem } = context;
	const left = yield* attempt(() => fileSystem.open(context.path(one), { read: true }));
	if (isFsError(left)) return false;
	return yield* withHandle(left, function* () {
		const right = yield* attempt(() => fileSystem.open(context.path(other), { read: true }));
		if (isFsError(right)) return false;
		return yield* withHandle(right, function* () {
			const leftBytes = new Uint8Array(pieceBytes);
			const rightBytes = new Uint8Array(pieceBytes);
			for (let at = 0; ; at += pieceBytes) {
				yield* betweenEntries(context);
				const leftSize = yield* attempt(() => left.read(leftBytes, at));
				const rightSize = yield* attempt(() => right.read(rightBytes, at));
				if (isFsError(leftSize) || isFsError(rightSize) || leftSize !== rightSize) return false;
				if (leftBytes.subarray(0, leftSize).some((byte, index) => byte !== rightBytes[index])) return false;
				if (leftSize < pieceBytes) return true;
			}
		});
	});
}

const pieceBytes = 1 << 16;
