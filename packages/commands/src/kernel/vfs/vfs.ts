import type { Subcommand } from '../subcommand.ts';
import { vfsCommit } from './commit.ts';
import { vfsDiff } from './diff.ts';
import { vfsReset } from './reset.ts';
import { vfsStatus } from './status.ts';

/** `kernel vfs …`: changes that are kept aside. */
export const vfs: readonly Subcommand[] = [vfsStatus, vfsDiff, vfsCommit, vfsReset];
