import { isFsError, joinName, type Maybe } from '@tenon/core';
import type { Workspace } from '@tenon/host';
import type { KeptOutputFacts } from '../messages.ts';

/** The outputs that results have cut. */
export const listOutputs = async ({
	kernel: { fileSystem },
	spillFolder,
}: Workspace): Promise<readonly KeptOutputFacts[]> => {
	const found: KeptOutputFacts[] = [];
	const entries = (await ifThere(() => fileSystem.list(spillFolder))) ?? [];
	for (const { name } of entries) {
		const stat = await ifThere(() => fileSystem.stat(joinName(spillFolder, name)));
		if (stat !== undefined) found.push({ name, size: stat.size });
	}
	return found;
};

/** A part of one of them; `undefined` if there is none of that name. */
export const readOutput = async (
	{ kernel: { fileSystem }, spillFolder }: Workspace,
	{ name, offset, length }: { readonly name: string; readonly offset: number; readonly length: number },
): Promise<Uint8Array | undefined> => {
	if (!/^output-[0-9a-f]+$/.test(name)) return undefined;
	return ifThere(() => fileSystem.read(joinName(spillFolder, name), { offset, length }));
};

// The oldest outputs are removed when there are too many.
const ifThere = async <T>(look: () => Maybe<T>): Promise<T | undefined> => {
	try {
		return await look();
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return undefined;
		throw error;
	}
};
