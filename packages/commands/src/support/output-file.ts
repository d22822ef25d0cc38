import { andThen, type Flow, isFsError, type Maybe, type Stat } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from './attempt.ts';

/** The file that standard output goes to; `undefined` if it goes elsewhere. */
export function* outputFile(context: CommandContext): Flow<Stat | undefined> {
	const name = context.streamName(1);
	if (name === undefined || standardNames.has(name)) return undefined;
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(name)));
	return !isFsError(stat) && stat.kind === 'file' ? stat : undefined;
}

/** Whether an input is that file. To copy it to its own end would never end. */
export const isSameFile = (input: Input, output: Stat): Maybe<boolean> =>
	input.stat === undefined
		? false
		: andThen(input.stat(), ({ dev, ino }) => dev === output.dev && ino === output.ino);

const standardNames: ReadonlySet<string> = new Set(['pipe', '/dev/stdout', '/dev/stderr', '/dev/null']);
