import { type OpenSessionOptions, openSession } from '../../src/session/open-session.ts';
import type { SessionService } from '../../src/session/service.ts';
import type { FrontWorld } from './front-world.ts';
import { sessionOptionsIn } from './session-driver.ts';

/** Opens a service in a world. */
export type OpenService = (
	world: FrontWorld,
	options?: Partial<OpenSessionOptions>,
) => Promise<SessionService>;

/** The ways in which a service is reached: what holds for one must hold for the others. */
export const services: readonly (readonly [name: string, open: OpenService])[] = [
	['in this thread', (world, options) => openSession(sessionOptionsIn(world, options))],
];
