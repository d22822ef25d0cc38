import type { DefinedCommand } from '@tenon/shell';
import { sed } from '../sed/sed.ts';

/** Commands that edit text by a script. */
export const editCommands: readonly DefinedCommand[] = [sed];
