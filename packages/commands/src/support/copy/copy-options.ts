import type { Backup } from '../backup.ts';

/** How files are copied or moved, complete: what cp's and mv's options come to. */
export interface CopyOptions {
	/** Names are moved where the file system can do that. */
	readonly moves: boolean;
	/** As install does: a new file is its owner's alone until it gets its mode, and sources may repeat. */
	readonly installs: boolean;
	readonly isRecursive: boolean;
	/** Which links are followed: all, those that are operands, none. */
	readonly follows: 'always' | 'operands' | 'never';
	readonly makes: 'copy' | 'hardLink' | 'symbolicLink';
	readonly preserves: Preserved;
	/** New files get the permissions of new files, whatever those of the source. */
	readonly ignoresMode: boolean;
	/** What becomes of a destination that is there. */
	readonly overwrites: 'always' | 'ask' | 'never';
	readonly onlyNewer: boolean;
	readonly removesFirst: boolean;
	/** A destination that cannot be opened is removed. */
	readonly forces: boolean;
	readonly copiesContent: boolean;
	readonly staysOnDevice: boolean;
	/** Fifos and devices are read, not copied as what they are. */
	readonly readsSpecial: boolean;
	readonly backup: Backup;
	readonly isVerbose: boolean;
}

/** What of a file's facts its copy has too. */
export interface Preserved {
	readonly mode: boolean;
	readonly ownership: boolean;
	readonly timestamps: boolean;
	readonly links: boolean;
}

/** All that a file system keeps. */
export const preservesAll: Preserved = { mode: true, ownership: true, timestamps: true, links: true };
