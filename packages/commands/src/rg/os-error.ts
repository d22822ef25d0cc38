import { errnoText, type FsError } from '@tenon/core';

/** What rg says of a fault of the file system: `Permission denied (os error 13)`. */
export const osErrorText = ({ errno }: Pick<FsError, 'errno'>): string =>
	`${errnoText[errno]} (os error ${numbers[errno] ?? 5})`;

const numbers: Readonly<Record<string, number | undefined>> = {
	EPERM: 1,
	ENOENT: 2,
	EACCES: 13,
	ENOTDIR: 20,
	EISDIR: 21,
	ELOOP: 40,
};
