import { type OfferedServices, offerServices, type SessionView } from '@tenon/core';
import type { Json } from '../data/json.ts';
import { CapabilityUnavailable } from './errors.ts';
import type { SessionToolHost } from './plugin-tools.ts';
import type { ProcessService } from './process-service.ts';
import {
	processes,
	type SessionGraphService,
	type SessionLifecycleService,
	type SessionStateService,
	sessionGraph,
	sessionLifecycle,
	sessionState,
	triggers,
} from './services.ts';
import type { ToolCatalog } from './tool-catalog.ts';
import type { TriggerService } from './trigger-service.ts';

/** What plugins may do beside a turn. */
export interface SessionServices {
	readonly graph: SessionGraphService;
	readonly lifecycle: SessionLifecycleService;
	readonly processes: ProcessService;
	readonly triggers: TriggerService;
}

/** Services as handlers of hooks get them. */
export const serviceKeys = (
	state: SessionStateService,
	services: SessionServices | undefined,
): OfferedServices => {
	const offered = offerServices().with(sessionState, state);
	if (services === undefined) return offered;
	return offered
		.with(sessionGraph, services.graph)
		.with(sessionLifecycle, services.lifecycle)
		.with(processes, services.processes)
		.with(triggers, services.triggers);
};

/** The live session that a state service reads. */
interface StatePlace {
	readonly sessionId: string;
	readonly cwd: string;
	readonly turnOptions: Json;
	readonly tools: SessionToolHost | undefined;
	readonly catalog: ToolCatalog;
	view(): Promise<SessionView>;
}

/** The session as plugins may see it: nothing else of it is reached from there. */
export const stateService = (place: StatePlace): SessionStateService =>
	Object.freeze<SessionStateService>({
		sessionId: place.sessionId,
		get cwd() {
			return place.cwd;
		},
		get turnOptions() {
			return place.turnOptions;
		},
		view: () => place.view(),
		tools: () => place.tools?.specs() ?? [],
		get catalogRevision() {
			return place.catalog.revision;
		},
		setToolMembership: (names, membership) => place.catalog.setMembership(names, membership),
	});

/** Where nothing can be made: everything rejects with `plugin.capability-unavailable`. */
export const noLifecycle: SessionLifecycleService = {
	createSession: () => notLive('the session lifecycle'),
	startTurn: () => notLive('the session lifecycle'),
};

/** Where nothing can be triggered: everything rejects with `plugin.capability-unavailable`. */
export const noTriggers: TriggerService = {
	subscribe: () => notLive('the trigger service'),
	unsubscribe: () => notLive('the trigger service'),
	list: () => notLive('the trigger service'),
	emit: () => notLive('the trigger service'),
};

const notLive = (capability: string): Promise<never> =>
	Promise.reject(new CapabilityUnavailable(capability, 'open the session first'));
