import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { withInput } from '../support/inputs.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';
import { quoteInMessage } from '../support/quote.ts';
import { type DigestKind, startDigest } from './algorithms.ts';

/** The digest of a file in hexadecimal; `undefined` if it cannot be read, which is reported. */
export const digestFile = function* (
	context: CommandContext,
	kind: DigestKind,
	name: string,
	{ ignoresMissing = false }: { readonly ignoresMissing?: boolean } = {},
): Flow<string | 'missing' | undefined> {
	const digest = startDigest(context, kind);
	const absorbed = yield* absorb(context, name, digest, ignoresMissing);
	if (absorbed !== 'read') return absorbed === 'missing' ? 'missing' : undefined;
	return Array.from(digest.finish(), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Takes all bytes of a file into a sum of some kind; a file that cannot be read is reported. */
export const absorb = function* (
	context: CommandContext,
	name: string,
	sum: { update(chunk: Uint8Array): void },
	ignoresMissing = false,
): Flow<'read' | 'missing' | 'failed'> {
	try {
		yield* wait(
			withInput(context, name, (input) =>
				forEachPassingChunk(context, input, (chunk) => {
					for (let at = 0; at < chunk.length; at += sliceBytes)
						sum.update(chunk.subarray(at, at + sliceBytes));
					return context.breathe(64);
				}),
			),
		);
		return 'read';
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (ignoresMissing && error.errno === 'ENOENT') return 'missing';
		yield* wait(context.complain(`${quoteInMessage(name)}: ${errnoText[error.errno]}`));
		return 'failed';
	}
};

const sliceBytes = 1 << 16;
