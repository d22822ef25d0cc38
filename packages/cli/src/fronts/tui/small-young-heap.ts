import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the young part of the heap, of this thread and of those that it starts, as large as it is when this is called.
 * A stream of small pieces would let it grow to ten times what lives in it, and it never becomes small again: half of
 * the memory of a terminal that shows a long session. Collections of a small part are shorter, too.
 */
export const keepYoungHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1');
