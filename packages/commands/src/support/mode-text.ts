import type { FileKind } from '@tenon/core';

/** Kind and permissions in ten characters, as `ls -l` shows them: `drwxr-xr-x`. */
export const modeText = (kind: FileKind, mode: number): string => kindLetters[kind] + permissionText(mode);

/** Permissions in nine characters: `rwxr-xr-x`. */
export const permissionText = (mode: number): string => {
	const bit = (mask: number, letter: string): string => ((mode & mask) === 0 ? '-' : letter);
	const execute = (mask: number, special: number, letter: string): string => {
		if ((mode & special) === 0) return bit(mask, 'x');
		return (mode & mask) === 0 ? letter.toUpperCase() : letter;
	};
	return [
		bit(0o400, 'r'),
		bit(0o200, 'w'),
		execute(0o100, 0o4000, 's'),
		bit(0o040, 'r'),
		bit(0o020, 'w'),
		execute(0o010, 0o2000, 's'),
		bit(0o004, 'r'),
		bit(0o002, 'w'),
		execute(0o001, 0o1000, 't'),
	].join('');
};

const kindLetters: Readonly<Record<FileKind, string>> = {
	file: '-',
	directory: 'd',
	symlink: 'l',
	fifo: 'p',
	character: 'c',
	block: 'b',
	other: 's',
};
