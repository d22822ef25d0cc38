import { type Flow, type Touch, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import type { GzipManner } from './manner.ts';
import { withoutSuffix } from './suffix.ts';

/** What gzip reads, makes and removes: names follow from each other, but for those that are stored in files. */
export function* gzipTouches(
	look: TouchLook,
	manner: GzipManner,
	operands: readonly string[],
): Flow<readonly Touch[]> {
	const touches: Touch[] = [];
	const changes = (manner.work === 'compress' || manner.work === 'decompress') && !manner.toStdout;
	for (const operand of operands) {
		if (operand === '-' || operand === '') continue;
		const kind = yield* wait(look.kindOf(operand));
		if (kind === 'directory') {
			if (!manner.recursive) continue;
			touches.push({ path: look.path(operand), kind: 'read', recursive: true });
			if (changes) touches.push({ path: look.path(operand), kind: 'overwrite', recursive: true });
			continue;
		}
		const input =
			manner.work !== 'compress' && kind === undefined && withoutSuffix(operand, manner.suffix) === undefined
				? operand + manner.suffix
				: operand;
		touches.push({ path: look.path(input), kind: 'read' });
		if (!changes || (yield* wait(look.kindOf(input))) === undefined) continue;
		const output = manner.work === 'compress' ? input + manner.suffix : withoutSuffix(input, manner.suffix);
		if (output === undefined) continue;
		const isThere = (yield* wait(look.entryKindOf(output))) !== undefined;
		if (isThere && !manner.force) continue;
		// A name that is stored may be any other in the directory.
		const folder = output.includes('/') ? output.slice(0, output.lastIndexOf('/') + 1) : '.';
		if (manner.work === 'decompress' && manner.usesName === true)
			touches.push({ path: look.path(folder), kind: 'overwrite', recursive: true });
		else touches.push({ path: look.path(output), kind: isThere ? 'overwrite' : 'create' });
		if (!manner.keeps) touches.push({ path: look.path(input), kind: 'remove' });
	}
	return touches;
}
