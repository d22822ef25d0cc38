import { bytesOf, entryBytes } from '../limits/value-account.ts';
import type { Shell } from '../state/shell.ts';

/**
 * What a snapshot of a shell would hold, roughly and rather too much. Counting ends soon after `atMost`: then the answer
 * is more than that, and no more is known.
 */
export const snapshotBytes = (shell: Shell, atMost: number): number => {
	let bytes = 0;
	const texts = function* (): Generator<number> {
		for (const [, variable] of shell.variables.entries()) yield bytesOf(variable, atMost - bytes);
		for (const { definition } of shell.functions.values()) yield definition.span.end - definition.span.start;
		for (const [, { command }] of shell.traps.listed()) yield command.length;
		for (const text of shell.aliases.values()) yield text.length;
		for (const list of [shell.positional, shell.directoryStack]) for (const text of list) yield text.length;
	};
	for (const more of texts()) {
		bytes += entryBytes + more;
		if (bytes > atMost) break;
	}
	return bytes;
};
