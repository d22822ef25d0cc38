import type { FoundExtension, HostInfo } from '../host/extension.ts';
import type { KitDeadlines } from './deadlines.ts';
import type { Introduction } from './introduction.ts';
import type { WireProbe } from './wire-probe.ts';

/** An extension that has introduced itself, and how long it may take for what. */
export interface KitSession {
	readonly found: FoundExtension;
	readonly host: HostInfo;
	readonly probe: WireProbe;
	readonly offers: Introduction;
	readonly deadlines: KitDeadlines;
	/** A fresh id for a request. */
	nextId(): string;
}

/**
 * Whether the extension still answers, by the least that has an answer: a ping, something to judge, or the fact that
 * it did not end in a while. A text says what went wrong.
 */
export const findSilence = async (session: KitSession): Promise<string | undefined> => {
	const { probe, offers, deadlines } = session;
	const id = session.nextId();
	const asked = askSomething(session, id);
	if (asked === undefined) {
		const exit = await probe.waitForExit(aliveMs);
		return exit && `it ended (${exit.how})`;
	}
	const answer = await probe.waitFor(
		(frame) => (frame.type === asked && 'id' in frame && frame.id === id ? frame : undefined),
		deadlines.commandMs,
	);
	if (answer !== undefined) return undefined;
	const { exit } = probe;
	return exit === undefined
		? `${offers.hello.name} did not answer within ${deadlines.commandMs} ms`
		: `it ended (${exit.how})`;
};

/** Sends the question and gives the type of its answer. */
const askSomething = (
	{ probe, offers }: KitSession,
	id: string,
): 'pong' | 'event_intercept_response' | undefined => {
	if (offers.hello.capabilities.includes('x.health')) {
		probe.send({ type: 'ping', id });
		return 'pong';
	}
	if (offers.intercepts.includes('turn_start')) {
		probe.send({ type: 'event_intercept', id, event: 'turn_start', step: 1 });
		return 'event_intercept_response';
	}
	return undefined;
};

const aliveMs = 200;
