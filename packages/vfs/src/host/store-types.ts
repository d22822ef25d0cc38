import { statfsSync } from 'node:fs';
import type { HostPath } from './host-text.ts';

/**
 * Whether a read that gives less of a file in this directory than was asked for has met its end, so that nobody has to
 * ask again: so it is on disks and in memory. What the kernel makes up as it is read (`/proc`), or another program or
 * machine does, may come in parts.
 */
export const endShortReads = (directory: HostPath): boolean => wholeReaders.has(statfsSync(directory).type);

/** By the numbers that Linux has for types of file systems. */
const wholeReaders: ReadonlySet<number> = new Set([
	0xef53, // ext2, ext3, ext4
	0x58465342, // xfs
	0x9123683e, // btrfs
	0x2fc12fc1, // zfs
	0xf2f52010, // f2fs
	0x01021994, // tmpfs
	0x794c7630, // overlay
]);
