import { andThen, decodeText, type FsError, isFsError, type Maybe, orElse } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { withInput } from './inputs.ts';
import { readWhole } from './read-whole.ts';

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
				(bytes) => {
					const names = decodeText(bytes).split('\0');
					if (names.at(-1) === '') names.pop();
					return names;
				},
			),
		(error) => {
			throw isFsError(error) ? fail(error, list) : error;
		},
	);
