import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll } from 'vitest';

/**
 * The tests of a file run as in a process that has compiled many regular expressions: V8 optimises no more of them then,
 * and one that repeats over megabytes runs out of stack.
 */
export const asInOldProcess = (): void => {
	beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
	afterAll(() => setFlagsFromString('--regexp-optimization'));
};
