import type { DefinedCommand } from '@tenon/shell';
import { cmp } from '../cmp/cmp.ts';
import { comm } from '../comm/comm.ts';
import { diff } from '../diff/diff.ts';
import { join } from '../join/join.ts';
import { sort } from '../sort/sort.ts';
import { uniq } from '../uniq/uniq.ts';

/** Commands that order, compare and sum up files. */
export const compareCommands: readonly DefinedCommand[] = [cmp, comm, join, sort, uniq, diff];
