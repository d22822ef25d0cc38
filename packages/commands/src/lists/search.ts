import type { DefinedCommand } from '@tenon/shell';
import { egrep, fgrep, grep } from '../grep/grep.ts';

/** Commands that find text and files. */
export const searchCommands: readonly DefinedCommand[] = [grep, egrep, fgrep];
