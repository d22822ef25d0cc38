import type { DefinedCommand } from '@tenon/shell';
import { edit } from '../edit/edit.ts';
import { sed } from '../sed/sed.ts';

/** Commands that edit text, by a script or by what it is. */
export const editCommands: readonly DefinedCommand[] = [edit, sed];
