import { resolve } from 'node:path';
import { HostInput, HostOutput } from '../../sh/host-streams.ts';
import { wantsColour } from '../../support/wants-colour.ts';
import type { ExtWorld } from '../world.ts';
import { DevHost, type Tell } from './dev-host.ts';
import { printEvent, writeEvent } from './print-event.ts';
import { painted, plain } from './print-trace.ts';
import { tryTypedLines } from './typed-lines.ts';

/**
 * `tenon ext dev`: runs an extension, shows what happens, starts it again when it was saved, and tries out what is
 * typed. Ends with the input or by a signal. The status is 1 if the extension did not work in the end.
 */
export const runDev = async (
	{ path, json }: { readonly path: string; readonly json: boolean },
	world: ExtWorld,
): Promise<number> => {
	const stdout = new HostOutput(1);
	const paint = wantsColour(stdout) ? painted : plain;
	const ending = new AbortController();
	const tell: Tell = (untimed) => {
		const event = { ...untimed, time: Date.now() };
		// Its reader is gone.
		if (!stdout.writeText(json ? writeEvent(event) : printEvent(event, paint))) ending.abort();
	};
	const end = (): void => ending.abort();
	for (const signal of signals) process.on(signal, end);
	try {
		const host = await DevHost.open(resolve(world.cwd, path), world, tell);
		await tryTypedLines(new HostInput(0), host, tell, ending.signal);
		const { isReady } = host;
		await host.close();
		return isReady ? 0 : 1;
	} finally {
		for (const signal of signals) process.off(signal, end);
	}
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
