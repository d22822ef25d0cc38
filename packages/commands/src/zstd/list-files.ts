import { type FileHandle, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { frameLine, frameLines, headingLine, ruleLine, sumLine } from './list-text.ts';
import { readFrames, type ZstdFrames, type ZstdSource } from './read-frames.ts';

/** `zstd -l`: what is in files, by the headers of their frames. */
export function* listZstdFiles(
	context: CommandContext,
	operands: readonly string[],
	{ isVerbose }: { readonly isVerbose: boolean },
): Flow<number> {
	const say = function* (text: string): Flow<void> {
		yield* wait(context.writeError(`${text} \n`));
	};
	const print = function* (text: string): Flow<void> {
		context.output.appendText(text);
		yield* wait(context.output.settle());
	};
	if (operands.length === 0 || operands.includes('-')) {
		yield* say('zstd: --list does not support reading from standard input');
		if (operands.length === 0) yield* say('No files given');
		return 1;
	}
	let status = 0;
	if (isVerbose) yield* wait(context.writeError('*** Zstandard CLI (64-bit) v1.5.4, by Yann Collet ***\n'));
	else yield* print(headingLine);
	const all: ZstdFrames[] = [];
	for (const file of operands) {
		const found = yield* framesOf(context, file);
		if (typeof found === 'string') {
			status = 1;
			if (found === 'none') yield* say(`Error : ${file} is not a file`);
			if (found === 'truncated') yield* say('Error: reached end of file with incomplete frame');
			if (found === 'damaged') yield* say(`Error while parsing "${file}"`);
			if (found === 'other' || found === 'truncated')
				yield* print(`File "${file}" not compressed by zstd \n`);
			if (isVerbose) yield* print('\n');
			continue;
		}
		all.push(found);
		yield* print(isVerbose ? frameLines(found, file) : frameLine(found, file));
		yield* wait(context.breathe(64));
	}
	if (operands.length > 1 && !isVerbose) yield* print(`${ruleLine}${sumLine(all)}`);
	return status;
}

type Read = ZstdFrames | 'none' | 'other' | 'truncated' | 'damaged';

function* framesOf(context: CommandContext, file: string): Flow<Read> {
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(file)));
	if (isFsError(stat) || stat.kind !== 'file') return 'none';
	const handle = yield* attempt(() => context.open(file, { read: true }));
	if (isFsError(handle)) return 'none';
	try {
		return yield* readFrames(sourceOf(handle, stat.size), function* () {
			yield* wait(context.breathe(8));
		});
	} finally {
		yield* wait(handle.close());
	}
}

const sourceOf = (handle: FileHandle, size: number): ZstdSource => ({
	size,
	*read(position, count): Flow<Uint8Array> {
		const bytes = new Uint8Array(Math.max(0, Math.min(count, size - position)));
		let got = 0;
		while (got < bytes.length) {
			const part = yield* wait(handle.read(bytes.subarray(got), position + got));
			if (part === 0) break;
			got += part;
		}
		return bytes.subarray(0, got);
	},
});
