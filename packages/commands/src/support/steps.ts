/**
 * What a call into the file system counts as, told to `breathe`: one on the disk, judged and recorded, may take a
 * millisecond.
 */
export const stepsOfEntry = 64;
