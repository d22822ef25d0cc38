import { type Flow, type Touch, wait } from '@tenon/core';
import { readsOf, type TouchLook } from '@tenon/shell';
import { nameIn } from '../support/destinations.ts';
import { directoryName, lastName } from '../support/path-text.ts';

/**
 * The file that is split, and the directory that the pieces go to: how many there will be is known at its end.
 * What could be one of them already is overwritten.
 */
export function* splitTouches(
	look: TouchLook,
	options: {
		readonly filter: string | undefined;
		readonly number: readonly string[];
		readonly additionalSuffix: string | undefined;
	},
	order: readonly string[],
	[file = '-', prefix = 'x']: readonly string[],
): Flow<readonly Touch[]> {
	const reads = readsOf(look, [file]);
	const { filter, number, additionalSuffix = '' } = options;
	const isPrinted = /^(?:[lr]\/)?\d+\/\d+$/.test(number[0] ?? '');
	if (filter !== undefined || isPrinted) return reads;
	// A prefix may end in a slash: then the names are suffixes alone.
	const directory = directoryName(`${prefix}x`);
	const start = lastName(`${prefix}x`).slice(0, -1);
	const touches: Touch[] = [...reads, { path: look.path(directory), kind: 'create', recursive: true }];
	for (const name of yield* wait(look.namesIn(directory))) {
		const isPiece = name.startsWith(start) && name.endsWith(additionalSuffix);
		const suffix = isPiece ? name.slice(start.length, name.length - additionalSuffix.length) : '';
		const place = nameIn(directory, name);
		if (suffixForm(order).test(suffix) && (yield* wait(look.kindOf(place))) !== 'directory')
			touches.push({ path: look.path(place), kind: 'overwrite' });
	}
	return touches;
}

const suffixForm = (order: readonly string[]): RegExp => {
	const last = order.findLast((name) => /^(?:decimal|numericSuffixes|hexadecimal|hexSuffixes)$/.test(name));
	return last === undefined ? /^[a-z]+$/ : last.startsWith('hex') ? /^[0-9a-f]+$/ : /^[0-9]+$/;
};
