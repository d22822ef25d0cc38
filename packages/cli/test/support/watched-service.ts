import type { ServiceEvent } from '../../src/session/service/events.ts';
import type { SessionService } from '../../src/session/service.ts';
import { type FrontWorld, type FrontWorldOptions, makeFrontWorld } from './front-world.ts';
import { faultsOfEvents } from './json-events.ts';
import type { OpenService } from './services.ts';

/** A service in a world of its own, and all that it tells. */
export interface WatchedService extends AsyncDisposable {
	readonly service: SessionService;
	readonly world: FrontWorld;
	readonly events: readonly ServiceEvent[];
	/** Resolves with the first event that fits among those that come, and have come. */
	sees<Type extends ServiceEvent['type']>(
		type: Type,
		fits?: (event: Extract<ServiceEvent, { readonly type: Type }>) => boolean,
	): Promise<Extract<ServiceEvent, { readonly type: Type }>>;
}

/**
 * Opens one. It is closed, and its world is gone, when it is disposed of; that fails if something was told that the
 * published schema of events does not know.
 */
export const watched = async (open: OpenService, options: FrontWorldOptions): Promise<WatchedService> => {
	const world = makeFrontWorld(options);
	const service = await open(world);
	const end = new AbortController();
	const events: ServiceEvent[] = [];
	const waiting: (() => void)[] = [];
	const arrived = (): void => {
		for (const look of waiting.splice(0)) look();
	};
	const reading = (async () => {
		for await (const news of service.events({}, end.signal)) {
			if (news.type === 'event') events.push(news.event);
			arrived();
		}
	})();
	return {
		service,
		world,
		events,
		sees: async (type, fits = () => true) => {
			for (;;) {
				const found = events.find((event) => event.type === type && fits(event as never));
				if (found !== undefined) return found as never;
				await new Promise<void>((resolve) => waiting.push(resolve));
			}
		},
		[Symbol.asyncDispose]: async () => {
			await service.close();
			end.abort();
			await reading;
			world[Symbol.dispose]();
			const faults = faultsOfEvents(events);
			if (faults.length > 0)
				throw new Error(`not as docs/json-events.schema.json says: ${JSON.stringify(faults, null, 1)}`);
		},
	};
};
