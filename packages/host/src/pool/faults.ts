import { isTenonError, TenonError } from '@tenon/core';
import type { Fault } from './messages.ts';

/** A kernel is gone with its worker: its state is lost, a new one must be opened. */
export class KernelLost extends TenonError {
	readonly code = 'kernel.lost';

	constructor(why: string) {
		super(`the kernel is lost: ${why}; open a new one, and restore a snapshot if there is one`);
	}
}

/** An error of the other thread, with the code and the fields that it had there. */
class RemoteError extends TenonError {
	readonly code: string;
	readonly #kept: number | undefined;

	constructor(fault: Fault) {
		super(fault.message);
		this.code = String(fault.fields.code ?? 'kernel.fault');
		this.#kept = fault.kept;
		Object.assign(this, fault.fields);
	}

	/** Under which number its own thread keeps the error itself, where it does. */
	static keptAs(error: unknown): number | undefined {
		return error instanceof RemoteError ? error.#kept : undefined;
	}
}

/** Takes an error apart for its way to another thread. */
export const faultOf = (error: unknown): Fault => {
	if (!(error instanceof Error)) return { message: String(error), fields: {} };
	if (!isTenonError(error)) return { message: error.stack ?? error.message, fields: {} };
	const plain = Object.entries(error).filter(([, value]) => isPlain(value));
	const kept = RemoteError.keptAs(error);
	return {
		message: error.message,
		fields: Object.fromEntries(plain),
		...(kept === undefined ? {} : { kept }),
	};
};

/** Puts it together again. */
export const errorOf = (fault: Fault): Error => new RemoteError(fault);

/**
 * What the streams and listeners of one call have thrown. The worker gets to know of it; if the call fails of it
 * there, it is the caller's own error that comes out. Only the last is kept: a script may meet any number of them.
 */
export class ThrownHere {
	#number = 0;
	#last: unknown;

	/** The error for its way to the worker. */
	fault(error: unknown): Fault {
		this.#last = error;
		return { ...faultOf(error), kept: ++this.#number };
	}

	/** The error itself, if one that came from the worker is the last of these. */
	original(error: unknown): unknown {
		return this.#number > 0 && RemoteError.keptAs(error) === this.#number ? this.#last : error;
	}
}

const isPlain = (value: unknown): boolean =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);
