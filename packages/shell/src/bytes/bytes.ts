import { bufferKit } from './buffer-kit.ts';
import type { ByteKit } from './byte-kit.ts';
import { portableKit } from './portable-kit.ts';

/** The fastest byte kit that this platform has. */
export const byteKit: ByteKit = bufferKit() ?? portableKit;
