import { randomBytes } from 'node:crypto';
import type { Entropy } from './entropy.ts';

/** The randomness of the machine: ids of 128 bits in hexadecimal. */
export const systemEntropy: Entropy = { id: () => randomBytes(idBytes).toString('hex') };

const idBytes = 16;
