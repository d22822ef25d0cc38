import type { DefinedCommand } from '@tenon/shell';
import { find } from '../find/find.ts';
import { egrep, fgrep, grep } from '../grep/grep.ts';
import { rg } from '../rg/rg.ts';
import { xargs } from '../xargs/xargs.ts';

/** Commands that find text and files. */
export const searchCommands: readonly DefinedCommand[] = [grep, egrep, fgrep, find, xargs, rg];
