import { errnoText, type FileHandle, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { DecodeFailed } from '../compression/decoder.ts';
import type { UnpackFormat } from '../compression/unpack-files.ts';
import type { UnpackManner } from '../compression/unpack-options.ts';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import {
	extentLine,
	extentLines,
	extentOf,
	headingLine,
	partLines,
	robotLine,
	robotParts,
	ruleLine,
	sumOf,
	type XzExtent,
} from './list-text.ts';
import { readXzIndex, type XzStream } from './xz-index.ts';

/** `xz -l`: what is in files, by their indexes. */
export function* listXzFiles(
	context: CommandContext,
	operands: readonly string[],
	manner: UnpackManner,
	format: UnpackFormat,
): Flow<number> {
	const listing = new Listing(context, operands.length, manner);
	let status = 0;
	const complain = function* (complaint: { readonly text: string; readonly status: number }): Flow<void> {
		// An error counts for more than a warning, whose number is greater.
		if (status !== 1) status = complaint.status;
		if (manner.quietness < 2) yield* wait(context.writeError(complaint.text));
	};
	for (const [index, file] of (operands.length === 0 ? ['-'] : operands).entries()) {
		if (operands.length > 0) yield* listing.begin(file === '-' ? '(stdin)' : file, index);
		if (file === '-') {
			const text = `${context.name}: --list does not support reading from standard input\n`;
			yield* complain({ text, status: 1 });
			continue;
		}
		const read = yield* readFile(context, file, format);
		if ('text' in read) yield* complain(read);
		else yield* listing.add(read, file);
		yield* betweenEntries(context);
	}
	yield* listing.finish();
	return status;
}

interface XzFile {
	readonly streams: readonly XzStream[];
	readonly size: number;
}

function* readFile(
	context: CommandContext,
	file: string,
	format: UnpackFormat,
): Flow<XzFile | { readonly text: string; readonly status: number }> {
	const { name } = context;
	const stat = yield* attempt(() => context.fileSystem.stat(context.path(file)));
	if (isFsError(stat)) return format.missing(name, file, errnoText[stat.errno]);
	if (stat.kind !== 'file') return format.notAFile(name, file, stat.kind);
	const handle = yield* attempt(() => context.open(file, { read: true }));
	if (isFsError(handle)) return format.missing(name, file, errnoText[handle.errno]);
	try {
		const { size } = stat;
		if (size === 0) return { text: `${name}: ${file}: File is empty\n`, status: 1 };
		if (size < smallest) return { text: `${name}: ${file}: Too small to be a valid .xz file\n`, status: 1 };
		const streams = yield* readXzIndex(sourceOf(context, handle, size), function* (steps) {
			yield* wait(context.breathe(steps));
		});
		return { streams, size };
	} catch (error) {
		if (!(error instanceof DecodeFailed)) throw error;
		return format.broken(name, file, '', error.fault);
	} finally {
		yield* wait(handle.close());
		context.releaseMemory();
	}
}

// A header and a footer.
const smallest = 24;

const sourceOf = (context: CommandContext, handle: FileHandle, size: number) => ({
	size,
	*read(position: number, count: number): Flow<Uint8Array> {
		const wanted = Math.max(0, Math.min(count, size - position));
		if (wanted > heldFrom) context.holdMemory(wanted * 8);
		const bytes = new Uint8Array(wanted);
		let got = 0;
		while (got < wanted) {
			const part = yield* wait(handle.read(bytes.subarray(got), position + got));
			if (part === 0) break;
			got += part;
		}
		return bytes.subarray(0, got);
	},
});

// An index makes more than its bytes of memory.
const heldFrom = 4096;

class Listing {
	readonly #context: CommandContext;
	readonly #count: number;
	readonly #manner: UnpackManner;
	readonly #extents: XzExtent[] = [];
	#isBegun = false;

	constructor(context: CommandContext, count: number, manner: UnpackManner) {
		this.#context = context;
		this.#count = count;
		this.#manner = manner;
	}

	/** With `-v` files are named before they are read. */
	*begin(file: string, index: number): Flow<void> {
		const { isRobot, isVerbose } = this.#manner;
		if (!isVerbose || isRobot) return;
		yield* this.#print(`${this.#isBegun ? '\n' : ''}${file} (${index + 1}/${this.#count})\n`);
		this.#isBegun = true;
	}

	*add({ streams, size }: XzFile, file: string): Flow<void> {
		const extent = extentOf(streams, size);
		const isFirst = this.#extents.length === 0;
		this.#extents.push(extent);
		const { isRobot, isVerbose } = this.#manner;
		if (isRobot) {
			yield* this.#print(`name\t${file}\n${robotLine('file', extent)}`);
			if (isVerbose) for (const line of robotParts(streams)) yield* this.#print(line);
		} else if (isVerbose) {
			yield* this.#print(extentLines(extent));
			for (const line of partLines(streams)) yield* this.#print(line);
		} else yield* this.#print(`${isFirst ? headingLine : ''}${extentLine(extent, file)}`);
	}

	*finish(): Flow<void> {
		const { isRobot, isVerbose } = this.#manner;
		const files = this.#extents.length;
		const sum = sumOf(this.#extents);
		if (isRobot) return yield* this.#print(robotLine('totals', sum, files));
		if (files < 2) return;
		yield* this.#print(
			isVerbose
				? `\nTotals:\n  Number of files:   ${files}\n${extentLines(sum)}`
				: `${ruleLine}${extentLine(sum, `${files} files`)}`,
		);
	}

	*#print(text: string): Flow<void> {
		const { output } = this.#context;
		output.appendText(text);
		yield* wait(output.settle());
	}
}
