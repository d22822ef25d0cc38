import { type Flow, wait } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { lastName, withoutSlashes } from './path-text.ts';

/** Where one source goes. */
export interface Destination {
	readonly source: string;
	readonly destination: string;
	/** Whether that is a name in a directory, which is all there is to the destination as it was written. */
	readonly directory: string | undefined;
}

/** What cp, mv and ln were asked for, as far as it says where things go. */
export interface DestinationOptions {
	readonly targetDirectory: readonly string[];
	readonly noTargetDirectory: boolean;
	readonly stripSlashes?: boolean;
}

/**
 * Where cp, mv and ln will put their operands; nothing where they refuse to begin. `alone`: where a single
 * operand goes, if it may stand alone.
 */
export function* destinationsOf(
	look: TouchLook,
	operands: readonly string[],
	options: DestinationOptions,
	how: { readonly followsLinks: boolean; readonly alone?: string },
): Flow<readonly Destination[]> {
	const place = yield* placeOf(look, operands, options, how);
	if (place === undefined) return [];
	const { directory } = place;
	if (directory === undefined) {
		const [source, destination] = operands as readonly [string, string];
		return [{ source, destination, directory }];
	}
	const isLast = options.targetDirectory.length === 0 && operands.length > 1;
	return (isLast ? operands.slice(0, -1) : operands).map((given) => {
		const source = options.stripSlashes === true ? withoutSlashes(given) : given;
		return { source, destination: nameIn(directory, lastName(source)), directory };
	});
}

/** A name in a directory, as it was written. */
export const nameIn = (directory: string, name: string): string => `${directory.replace(/\/+$/, '')}/${name}`;

// The directory that takes everything in, or none if the last operand is a name; `undefined` if it is refused.
function* placeOf(
	look: TouchLook,
	operands: readonly string[],
	{ targetDirectory, noTargetDirectory }: DestinationOptions,
	{ followsLinks, alone }: { readonly followsLinks: boolean; readonly alone?: string },
): Flow<{ readonly directory: string | undefined } | undefined> {
	const [given, second] = targetDirectory;
	if (given !== undefined) {
		if (second !== undefined || noTargetDirectory) return undefined;
		return (yield* wait(look.kindOf(given))) === 'directory' ? { directory: given } : undefined;
	}
	if (operands.length < 2) {
		const isAlone = operands.length === 1 && !noTargetDirectory && alone !== undefined;
		return isAlone ? { directory: alone } : undefined;
	}
	if (noTargetDirectory) return operands.length === 2 ? { directory: undefined } : undefined;
	const last = operands.at(-1)!;
	const kind = yield* wait(followsLinks ? look.kindOf(last) : look.entryKindOf(last));
	if (kind === 'directory') return { directory: last };
	return operands.length === 2 ? { directory: undefined } : undefined;
}
