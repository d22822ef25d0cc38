import { andThen, type FsError, isFsError, type Maybe, orElse, runFlow } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { withInput } from './inputs.ts';
import { readWhole } from './read-whole.ts';
import { splitNames } from './split-names.ts';

/** The names that a file holds for `--files0-from`, each ended by NUL. `fail` makes the error to throw. */
export const readNameList = (
	context: CommandContext,
	list: string,
	fail: (error: FsError, list: string) => Error,
): Maybe<readonly string[]> =>
	orElse<readonly string[]>(
		() =>
			andThen(
				withInput(context, list, (input) => readWhole(context, input)),
				(bytes) => runFlow(splitNames(context, bytes)),
			),
		(error) => {
			throw isFsError(error) ? fail(error, list) : error;
		},
	);
