import type { DefinedCommand } from '@tenon/shell';
import { curl } from '../curl/curl.ts';
import { wget } from '../wget/wget.ts';

/** Commands that a kernel has only where it has a network. */
export const networkCommands: readonly DefinedCommand[] = [curl, wget];
