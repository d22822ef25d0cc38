import { StoreError } from '../errors.ts';
import type { Fault } from './messages.ts';

/** Takes an error apart for its way to another thread. */
export const faultOf = (error: unknown): Fault => {
	if (error instanceof StoreError) {
		return { fault: error.fault, message: error.message, missing: error.missing };
	}
	return { fault: null, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
};

/** Puts it together again. */
export const errorOf = ({ fault, message, missing }: Fault): Error =>
	fault === null ? new Error(message) : new StoreError(fault, message, { missing });
