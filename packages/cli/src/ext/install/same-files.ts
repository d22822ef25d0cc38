import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentFile, contentFiles, isDataFile } from '@tenon/extensions';

/** Whether an installed folder holds what a new one does. State that the extension has added itself does not count. */
export const hasSameFiles = async (installed: string, fresh: string): Promise<boolean> => {
	const wanted = await contentFiles(fresh);
	const names = new Set(wanted.map(({ path }) => path));
	const there = (await contentFiles(installed)).filter((file) => names.has(file.path) || !isDataFile(file));
	return (
		there.length === wanted.length &&
		there.every((file, index) => isSame(file, wanted[index]!) && hasSameBytes(file, installed, fresh))
	);
};

const isSame = (one: ContentFile, other: ContentFile): boolean =>
	one.path === other.path &&
	one.size === other.size &&
	one.isExecutable === other.isExecutable &&
	one.link === other.link;

const hasSameBytes = ({ path, link }: ContentFile, one: string, other: string): boolean =>
	link !== undefined || readFileSync(join(one, path)).equals(readFileSync(join(other, path)));
