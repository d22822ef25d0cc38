import { MessageChannel } from 'node:worker_threads';
import type { OpenSessionOptions } from '../../src/session/open-session.ts';
import { serveService } from '../../src/session/port/serve-service.ts';
import { serviceOverPort } from '../../src/session/port/service-over-port.ts';
import type { SessionService } from '../../src/session/service.ts';
import type { FrontWorld } from './front-world.ts';
import { openSessionIn } from './session-driver.ts';

/** Opens a service in a world. */
export type OpenService = (
	world: FrontWorld,
	options?: Partial<OpenSessionOptions>,
) => Promise<SessionService>;

const openOverPort: OpenService = async (world, options) => {
	const { port1, port2 } = new MessageChannel();
	serveService(await openSessionIn(world, options), port1);
	return serviceOverPort(port2);
};

/** The ways in which a service is reached: what holds for one must hold for the others. */
export const services: readonly (readonly [name: string, open: OpenService])[] = [
	['in this thread', openSessionIn],
	['behind a port', openOverPort],
];
