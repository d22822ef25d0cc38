import { encodeText, type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';

const dollar = 0x24;
const open = 0x7b;
const close = 0x7d;

const isNameStart = (byte: number | undefined): boolean =>
	byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95);

const isNamePart = (byte: number | undefined): boolean =>
	isNameStart(byte) || (byte !== undefined && byte >= 48 && byte <= 57);

/** A reference at a dollar: its name and the end; `undefined` for none, `more` where it may go on after the bytes. */
function* referenceAt(
	context: CommandContext,
	bytes: Uint8Array,
	at: number,
	isLast: boolean,
): Flow<{ readonly name: string; readonly end: number } | 'more' | undefined> {
	const isBraced = bytes[at + 1] === open;
	const start = at + (isBraced ? 2 : 1);
	if (start >= bytes.length) return isLast ? undefined : 'more';
	if (!isNameStart(bytes[start])) return undefined;
	let end = start + 1;
	while (end < bytes.length && isNamePart(bytes[end])) {
		end += 1;
		if (end % bytesOfPiece === 0) yield* wait(context.breathe(bytesOfPiece >> 4));
	}
	if (end === bytes.length && !isLast) return 'more';
	if (isBraced && bytes[end] !== close) return undefined;
	return { name: byteKit.decode(bytes.subarray(start, end)), end: isBraced ? end + 1 : end };
}

const bytesOfPiece = 16_384;

/** The names of the variables that a text refers to, in their order. */
export function* referredNames(
	context: CommandContext,
	text: string,
	onName: (name: string) => void,
): Flow<void> {
	const bytes = encodeText(text);
	for (let at = byteKit.indexOfByte(bytes, dollar); at >= 0; at = byteKit.indexOfByte(bytes, dollar, at)) {
		const found = yield* referenceAt(context, bytes, at, true);
		if (found === undefined || found === 'more') at += 1;
		else {
			onName(found.name);
			at = found.end;
		}
		yield* wait(context.breathe());
	}
}

/** Copies an input to standard output; references to variables become their values, all or only those that are named. */
export function* substitute(
	context: CommandContext,
	input: Input,
	only: ReadonlySet<string> | undefined,
): Flow<void> {
	const { output } = context;
	let held: Uint8Array = new Uint8Array(0);
	for (;;) {
		const chunks = [held];
		let isLast = false;
		// A name that goes on is looked at again only after twice as much of it was read.
		for (let more = 0; !isLast && more <= held.length; ) {
			const chunk = yield* wait(input.pull());
			isLast = chunk === undefined;
			if (chunk !== undefined) chunks.push(held.length === 0 ? chunk : chunk.slice());
			more += chunk?.length ?? 0;
			context.requireRoom(held.length + more);
		}
		const bytes = held.length === 0 && chunks.length === 2 ? chunks[1]! : byteKit.concat(chunks);
		let done = 0;
		for (let at = 0; ; ) {
			at = byteKit.indexOfByte(bytes, dollar, at);
			if (at < 0) {
				at = bytes.length;
				output.append(bytes.subarray(done, at));
				done = at;
				break;
			}
			const found = yield* referenceAt(context, bytes, at, isLast);
			if (found === 'more') {
				output.append(bytes.subarray(done, at));
				done = at;
				break;
			}
			if (found === undefined || (only !== undefined && !only.has(found.name))) {
				at = found === undefined ? at + 1 : found.end;
				yield* wait(context.breathe());
				continue;
			}
			output.append(bytes.subarray(done, at));
			output.appendText(context.variable(found.name) ?? '');
			at = found.end;
			done = at;
			yield* wait(output.settle());
			yield* wait(context.breathe());
		}
		yield* wait(output.settle());
		yield* wait(context.breathe(64));
		if (isLast) return;
		held = bytes.slice(done);
	}
}
