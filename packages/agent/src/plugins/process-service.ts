import type { Json } from '../data/json.ts';
import { innerEnvelope } from '../effects/envelope.ts';
import type { EffectJournal } from '../effects/journal.ts';
import { CapabilityUnavailable } from './errors.ts';

/** Background work that outlives its session, as plugins may use it. */
export interface ProcessService {
	/** Starts it, once for each id. */
	start(request: ProcessStart, scope: ProcessScope): Promise<ProcessFacts>;
	list(scope: ProcessScope): Promise<readonly ProcessFacts[]>;
	read(processId: string): Promise<ProcessFacts | undefined>;
	cancel(processId: string, scope: ProcessScope): Promise<boolean>;
	/** Resolves when it has ended, however. Rejects with the signal's reason, and with `process.unknown`. */
	wait(processId: string, signal: AbortSignal): Promise<ProcessOutcome>;
}

/** Background work that is to be started. */
export interface ProcessStart {
	/** Names it for replay: the same id starts it once. Default: derived from where it is started. */
	readonly id?: string;
	readonly kind: string;
	readonly payload: Json;
	/** Whether the session hears of its end by a turn of its own; default true. False for one that is waited for. */
	readonly wakes?: boolean;
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

/** How background work has ended. */
export interface ProcessOutcome extends ProcessFacts {
	/** What it gave, or why it ended without. */
	readonly result: Json;
}

/** Process operations of one scope. */
export interface ScopedProcesses {
	readonly scope: ProcessScope;
	start(request: ProcessStart): Promise<ProcessFacts>;
	list(): Promise<readonly ProcessFacts[]>;
	cancel(processId: string): Promise<boolean>;
	/** Waits for its end, or the end of the turn. What it ended with is journaled: a process that continues hears the same. */
	wait(processId: string): Promise<ProcessOutcome>;
}

/** The process service where an agent has none: everything rejects with {@link CapabilityUnavailable}. */
export const noProcesses: ProcessService = {
	start: () => unavailable(),
	list: () => unavailable(),
	read: () => unavailable(),
	cancel: () => unavailable(),
	wait: () => unavailable(),
};

const unavailable = (): Promise<never> =>
	Promise.reject(new CapabilityUnavailable('the process service', 'pass `processes` to the agent'));

/** What a service offers to those who have no session. */
export const readOnly = (service: ProcessService): Pick<ProcessService, 'read' | 'wait'> => ({
	read: (processId) => service.read(processId),
	wait: (processId, signal) => service.wait(processId, signal),
});

/** The effect that process operations belong to. */
interface ProcessCause {
	readonly scope: ProcessScope & { readonly parentInvocation: string };
	readonly journal: EffectJournal;
	readonly signal: AbortSignal;
}

/** The operations of a service in one scope. What is started without an id is named by the scope and its place in it. */
export const scopedProcesses = (
	service: ProcessService,
	{ scope, journal, signal }: ProcessCause,
): ScopedProcesses => {
	let started = 0;
	return {
		scope,
		start: (request) => {
			const ordinal = started++;
			return service.start({ ...request, id: request.id ?? derivedId(scope, ordinal) }, scope);
		},
		list: () => service.list(scope),
		cancel: (processId) => service.cancel(processId, scope),
		wait: (processId) => {
			const envelope = innerEnvelope(scope.parentInvocation, 'process', processId, null);
			return journal.execute(envelope, () => service.wait(processId, signal));
		},
	};
};

const derivedId = ({ sessionId, turnId, parentInvocation }: ProcessScope, ordinal: number): string =>
	`${sessionId}/${turnId ?? ''}/${parentInvocation}/${ordinal}`;
