import { createHash } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { FoundExtension } from '../host/extension.ts';
import { type ContentFile, contentFile, contentFiles } from './content-files.ts';
import { isDataFile } from './data-file.ts';
import { TrustError } from './errors.ts';

/**
 * The files that a grant is bound to: those of the extension's folder without the state that it keeps among them, and
 * its program where that lies elsewhere. None for an MCP server, which is only named. Throws {@link TrustError}.
 */
export const extensionContent = async (extension: FoundExtension): Promise<readonly ContentFile[]> => {
	if (extension.kind === 'mcp') return [];
	const { folder, hasSeparateData } = extension;
	try {
		const files = (await contentFiles(folder)).filter((file) => hasSeparateData || !isDataFile(file));
		return [...files, ...(await programOutside(extension))];
	} catch (error) {
		if (error instanceof TrustError || (error as NodeJS.ErrnoException).code === undefined) throw error;
		throw new TrustError('trust.unreadable', folder, `cannot be read: ${(error as Error).message}`, error);
	}
};

// A program that is named by a path may lie somewhere else.
const programOutside = async ({ start, folder }: FoundExtension): Promise<readonly ContentFile[]> => {
	if (start.kind !== 'process' || !/[/\\]/.test(start.program)) return [];
	const program = await realpath(start.program).catch(() => undefined);
	if (program === undefined || !relative(await realpath(folder), program).startsWith(`..${sep}`)) return [];
	const found = await lstat(program, { bigint: true });
	return found.isFile() ? [contentFile(program, found)] : [];
};

/** So long a file must have been left alone: clocks of disks are coarse, and a change may share its moment. */
const restNs = 2_000_000_000n;

/**
 * What can be known of files without reading them. As long as it is the same, so is what is in them. `undefined` where a
 * file was changed only a moment ago.
 */
export const fingerprintOf = (
	extension: FoundExtension,
	files: readonly ContentFile[],
	nowMs: number,
): string | undefined => {
	const latest = BigInt(Math.trunc(nowMs)) * 1_000_000n - restNs;
	const hash = createHash('sha256').update(JSON.stringify(extension.start));
	for (const { path, size, isExecutable, link, changedAt, identity } of files) {
		if (changedAt > latest) return undefined;
		hash.update(JSON.stringify([path, size, isExecutable, link ?? null, `${changedAt}`, identity]));
	}
	return hash.digest('hex');
};
