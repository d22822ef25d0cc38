import { isTenonError, TenonError } from '@tenon/core';
import type { Fault } from './messages.ts';

/** A kernel is gone with its worker: its state is lost, a new one must be opened. */
export class KernelLost extends TenonError {
	readonly code = 'kernel.lost';

	constructor(why: string) {
		super(`the kernel is lost: ${why}; open a new one, and restore a snapshot if there is one`);
	}
}

/** An error that a kernel threw in its worker, with the code and the fields that it had there. */
class RemoteError extends TenonError {
	readonly code: string;

	constructor(fault: Fault) {
		super(fault.message);
		this.code = String(fault.fields.code ?? 'kernel.fault');
		Object.assign(this, fault.fields);
	}
}

/** Takes an error apart for its way to another thread. */
export const faultOf = (error: unknown): Fault => {
	if (!(error instanceof Error)) return { message: String(error), fields: {} };
	if (!isTenonError(error)) return { message: error.stack ?? error.message, fields: {} };
	const plain = Object.entries(error).filter(([, value]) => isPlain(value));
	return { message: error.message, fields: Object.fromEntries(plain) };
};

/** Puts it together again. */
export const errorOf = (fault: Fault): Error => new RemoteError(fault);

const isPlain = (value: unknown): boolean =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);
