import { statfsSync } from 'node:fs';
import type { HostPath } from './host-text.ts';

/** The number that Linux has for the type of the file system that a directory is on. */
export const storeType = (directory: HostPath): number => statfsSync(directory).type;

/**
 * Whether a read that gives less of a file than was asked for has met its end, so that no second read is needed: so it
 * is on disks and in memory. What the kernel makes up as it is read (`/proc`), or another program or machine does, may
 * come in parts.
 */
export const endsShortReads = (type: number): boolean => wholeReaders.has(type);

/**
 * Whether a directory has two links, its name and its dot, and one more for each directory in it: where it has no more
 * than the two, there is none.
 */
export const linksDirectories = (type: number): boolean => directoryLinkers.has(type);

const ext = 0xef53; // ext2, ext3, ext4
const xfs = 0x58465342;
const f2fs = 0xf2f52010;
const tmpfs = 0x01021994;
const btrfs = 0x9123683e;
const zfs = 0x2fc12fc1;
const overlay = 0x794c7630;

const wholeReaders: ReadonlySet<number> = new Set([ext, xfs, f2fs, tmpfs, btrfs, zfs, overlay]);

// The others leave it at one link, or have what the file system below them says.
const directoryLinkers: ReadonlySet<number> = new Set([ext, xfs, f2fs, tmpfs]);
