import { setTimeout } from 'node:timers/promises';
import {
	type ExtensionStatus,
	type FindReport,
	findExtensions,
	impPlaces,
	userExtensionFolders,
} from '@tenon/extensions';
import { FrontPort } from '../../session/front-port.ts';
import { openHost } from '../open-host.ts';
import type { ExtWorld } from '../world.ts';
import { PingTimes } from './ping-times.ts';

/** How an extension is, and how fast. */
export interface Examined extends ExtensionStatus {
	/** From a ping to its answer; `undefined` where it does not know how, or did not answer in time. */
	readonly pingMs: number | undefined;
}

/** All that was found out. */
export interface Examination {
	readonly extensions: readonly Examined[];
	/** What looks like an extension and is none. */
	readonly problems: FindReport['problems'];
}

/** Starts all extensions as a session would, looks at them and ends them. */
export const examine = async (world: ExtWorld): Promise<Examination> => {
	const { found, problems, searched } = await findExtensions({
		explicit: [],
		projectFolder: world.cwd,
		userFolders: userExtensionFolders(world.environment),
		noDiscovery: false,
		hostVersion: world.version,
		imp: impPlaces(world.environment),
	});
	const pings = new PingTimes(() => performance.now());
	const host = openHost(world, {
		front: new FrontPort(),
		readyGraceMs,
		programs: { settings: { pingMs: firstPingMs }, trace: (frame) => pings.see(frame) },
	});
	try {
		await host.load(found, searched);
		const running = host.list().filter(({ state }) => state === 'ready');
		await Promise.race([
			pings.allOf(running.map(({ name }) => name)),
			setTimeout(pingWaitMs, undefined, { ref: false }),
		]);
		return {
			extensions: host.list().map((status) => ({ ...status, pingMs: pings.of(status.name) })),
			problems,
		};
	} finally {
		await host.close();
	}
};

const readyGraceMs = 10_000;
const firstPingMs = 10;
const pingWaitMs = 2_000;
