import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { withInput } from '../support/inputs.ts';
import { quoteInMessage } from '../support/quote.ts';
import { SortFailure } from './failure.ts';

/** The bytes that make random order: the first of a file, or unpredictable ones. */
export const readSalt = function* (context: CommandContext, source: string | undefined): Flow<Uint8Array> {
	const salt = new Uint8Array(saltBytes);
	if (source === undefined) {
		context.ports.entropy(salt);
		return salt;
	}
	const name = quoteInMessage(source);
	try {
		const chunk = yield* wait(withInput(context, source, (input) => input.pull()));
		if (chunk === undefined || chunk.length < saltBytes)
			throw new SortFailure(`${context.quote(source)}: end of file`);
		salt.set(chunk.subarray(0, saltBytes));
		return salt;
	} catch (error) {
		if (isFsError(error)) throw new SortFailure(`open failed: ${name}: ${errnoText[error.errno]}`);
		throw error;
	}
};

const saltBytes = 16;
