import type { DefinedCommand } from '@tenon/shell';
import { awk, gawk, mawk } from '../awk/awk.ts';
import { edit } from '../edit/edit.ts';
import { sed } from '../sed/sed.ts';

/** Commands that edit text, by a program or by what it is. */
export const editCommands: readonly DefinedCommand[] = [awk, edit, gawk, mawk, sed];
