import { TenonError } from '@tenon/core';

/** What kept a service from doing what it was asked for. */
export type ServiceErrorCode =
	| 'service.unknown-session'
	| 'service.unknown-turn'
	| 'service.unknown-model'
	| 'service.unknown-protocol'
	| 'service.unknown-mode'
	| 'service.unknown-command'
	| 'service.unknown-question'
	| 'service.unknown-panel'
	| 'service.unknown-extension'
	| 'service.unknown-job'
	| 'service.unknown-process'
	| 'service.unknown-timer'
	| 'service.unknown-step'
	| 'service.unknown-output'
	| 'service.unknown-attachment'
	| 'service.unknown-renderer'
	| 'service.unknown-kernel'
	| 'service.unknown-tool'
	| 'service.unknown-setting'
	| 'service.bad-argument'
	| 'service.bad-answer'
	| 'service.unavailable'
	| 'service.busy'
	| 'service.full'
	| 'service.closed';

/**
 * A service cannot do what it was asked for. `nearest` names what it can do instead, the nearest first: sessions,
 * models, commands, verbs. Crosses a port as data: code, message and `nearest` are all there is to it.
 */
export class ServiceError extends TenonError {
	readonly code: ServiceErrorCode;
	readonly nearest: readonly string[];

	constructor(
		code: ServiceErrorCode,
		message: string,
		{ nearest = [], cause }: { readonly nearest?: readonly string[]; readonly cause?: unknown } = {},
	) {
		super(message, { cause });
		this.code = code;
		this.nearest = nearest;
	}
}

/** Whether it is an error of a service, also one of another copy of this module. */
export const isServiceError = (error: unknown): error is ServiceError =>
	error instanceof Error && String((error as Partial<ServiceError>).code).startsWith('service.');
