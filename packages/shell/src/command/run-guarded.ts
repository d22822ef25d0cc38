import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { LineTooLong } from '../bytes/errors.ts';
import { brokenPipe } from '../state/emit.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandContext } from './context.ts';
import { OutputFailed, ReaderGone } from './errors.ts';

/**
 * Runs a command to its end: standard output is written whole, what stops a process stops the command, and
 * failures of files and outputs become GNU's messages. `outputStatus`: what a command returns whose output
 * cannot be written.
 */
export const runGuarded = (
	shell: Shell,
	context: CommandContext,
	outputStatus: number,
	run: () => Maybe<number>,
): Maybe<number> =>
	orElse<number>(
		() =>
			andThen(run(), (status) =>
				andThen(context.flush(), () => {
					context.endData();
					return status;
				}),
			),
		(error) => {
			if (error instanceof ReaderGone) return brokenPipe(shell);
			if (error instanceof OutputFailed) return failed(shell, context, error.text, outputStatus);
			if (error instanceof LineTooLong) return failed(shell, context, error.message);
			if (isFsError(error)) return failed(shell, context, `${error.path}: ${errnoText[error.errno]}`);
			throw error;
		},
	);

const failed = (shell: Shell, { name }: CommandContext, text: string, status = 1): Maybe<number> =>
	andThen(shell.write(2, `${name}: ${text}\n`), () => status);
