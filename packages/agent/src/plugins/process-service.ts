import type { Json } from '../data/json.ts';
import { CapabilityUnavailable } from './errors.ts';

/** Background work that outlives its session, as plugins may use it. */
export interface ProcessService {
	/** Starts it, once for each id. */
	start(request: ProcessStart, scope: ProcessScope): Promise<ProcessFacts>;
	list(scope: ProcessScope): Promise<readonly ProcessFacts[]>;
	read(processId: string): Promise<ProcessFacts | undefined>;
	cancel(processId: string, scope: ProcessScope): Promise<boolean>;
}

/** Background work that is to be started. */
export interface ProcessStart {
	/** Names it for replay: the same id starts it once. Default: derived from where it is started. */
	readonly id?: string;
	readonly kind: string;
	readonly payload: Json;
}

/** Where process operations are made from: what they start is caused by it and replays with it. */
export interface ProcessScope {
	readonly sessionId: string;
	/** Null outside of a turn. */
	readonly turnId: string | null;
	/** The replay key of the effect that makes them; null outside of one. */
	readonly parentInvocation: string | null;
}

/** What is known of background work. */
export interface ProcessFacts {
	readonly id: string;
	readonly kind: string;
	readonly status: string;
}

/** Process operations of one scope. */
export interface ScopedProcesses {
	readonly scope: ProcessScope;
	start(request: ProcessStart): Promise<ProcessFacts>;
	list(): Promise<readonly ProcessFacts[]>;
	cancel(processId: string): Promise<boolean>;
}

/** The process service where an agent has none: everything rejects with {@link CapabilityUnavailable}. */
export const noProcesses: ProcessService = {
	start: () => unavailable(),
	list: () => unavailable(),
	read: () => unavailable(),
	cancel: () => unavailable(),
};

const unavailable = (): Promise<never> =>
	Promise.reject(new CapabilityUnavailable('the process service', 'pass `processes` to the agent'));

/** The operations of a service in one scope. What is started without an id is named by the scope and its place in it. */
export const scopedProcesses = (service: ProcessService, scope: ProcessScope): ScopedProcesses => {
	let started = 0;
	return {
		scope,
		start: (request) => {
			const ordinal = started++;
			const id = request.id ?? derivedId(scope, ordinal);
			return service.start(id === undefined ? request : { ...request, id }, scope);
		},
		list: () => service.list(scope),
		cancel: (processId) => service.cancel(processId, scope),
	};
};

const derivedId = (
	{ sessionId, turnId, parentInvocation }: ProcessScope,
	ordinal: number,
): string | undefined =>
	parentInvocation === null ? undefined : `${sessionId}/${turnId ?? ''}/${parentInvocation}/${ordinal}`;
