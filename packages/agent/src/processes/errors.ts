import { TenonError } from '@tenon/core';

/** Two engines would run the processes of one kind. */
export class EngineTwice extends TenonError {
	readonly code = 'process.engine-twice';
	readonly kind: string;

	constructor(kind: string) {
		super(`two engines run processes of the kind ${JSON.stringify(kind)}; name one of them otherwise`);
		this.kind = kind;
	}
}

/** No process has the id: it was never started, or it was removed long after its end. */
export class ProcessUnknown extends TenonError {
	readonly code = 'process.unknown';
	readonly processId: string;

	constructor(processId: string) {
		super(`there is no process ${JSON.stringify(processId)}; start it, or wait for another`);
		this.processId = processId;
	}
}

/** Why the signal of a process has aborted. */
export class ProcessStopped extends TenonError {
	readonly code = 'process.stopped';
	readonly why: 'cancelled' | 'lost' | 'closed';

	constructor(processId: string, why: ProcessStopped['why']) {
		super(`process ${processId}: ${texts[why]}`);
		this.why = why;
	}
}

const texts: Readonly<Record<ProcessStopped['why'], string>> = {
	cancelled: 'it was cancelled',
	lost: 'another worker has it, or it has ended',
	closed: 'the worker is closing; another one runs it again',
};
