import { type Flow, type Touch, wait } from '@tenon/core';
import { replacementOf, type TouchLook } from '@tenon/shell';
import { archiveName, targetName, type ZipArguments } from './manner.ts';
import { faultMark } from './words.ts';

/** What zip reads, and the archive that it makes or replaces. */
export function* zipTouches(look: TouchLook, { options, operands }: ZipArguments): Flow<readonly Touch[]> {
	if (operands.some((operand) => operand.startsWith(faultMark))) return [];
	const [first = '-', ...names] = operands;
	const archive = archiveName(first);
	const touches: Touch[] = [];
	for (const pattern of [...options.include, ...options.exclude])
		if (pattern.startsWith('@') && pattern.length > 1)
			touches.push({ path: look.path(pattern.slice(1)), kind: 'read' });
	if (archive !== '-' && archive !== '') {
		touches.push({ path: look.path(archive), kind: 'read' });
		touches.push(...(yield* wait(replacementOf(look, targetName(archive, options.output)))));
	}
	if (options.delete) return touches;
	const recursive = options.recurse || options.recursePatterns;
	const files = options.recursePatterns ? ['.'] : names;
	for (const name of files) {
		if (name === '-' || name === '') continue;
		const path = look.path(name);
		touches.push({ path, kind: 'read', ...(recursive ? { recursive } : {}) });
		if (options.move) touches.push({ path, kind: 'remove', ...(recursive ? { recursive } : {}) });
	}
	// Names that come while zip runs may be any.
	if (options.names && options.move) touches.push({ path: look.path('.'), kind: 'remove', recursive: true });
	return touches;
}
