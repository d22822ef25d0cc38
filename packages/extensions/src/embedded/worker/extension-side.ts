import { messageOf } from '../../calls/message-of.ts';
import { Peer, type PeerMessage } from '../link/peer.ts';
import type { ExtensionMethods, ExtensionStart, HostMethods } from '../messages.ts';
import type { Tenon } from '../surface.ts';
import { callAnswerers } from './calls.ts';
import { Declared } from './declared.ts';
import { Panels } from './panels.ts';
import { SerialQueue } from './serial-queue.ts';
import { tenonSurface } from './tenon.ts';

/** One extension in its worker: its surface, and what takes the host's messages to it. */
export interface ExtensionSide {
	/** Loads it and tells the host how that went. Never rejects. */
	run(load: (tenon: Tenon) => Promise<void>): Promise<void>;
	take(message: unknown): void;
	close(): void;
}

/** Makes the worker's side of one extension. It sends by `post` and knows nothing of threads or processes. */
export const extensionSide = (
	{ name, host: info }: ExtensionStart,
	post: (message: PeerMessage) => void,
): ExtensionSide => {
	let host = info;
	const stops: (() => unknown)[] = [];
	const complain = (error: unknown): void => peer.tell('log', { text: messageOf(error) });
	const parts = { name, events: new SerialQueue(complain), peer: () => peer } as const;
	const peer: Peer<ExtensionMethods, HostMethods> = new Peer<ExtensionMethods, HostMethods>({
		post,
		onFault: complain,
		maxPending: 1024,
		answerers: {
			...callAnswerers({
				...parts,
				get declared() {
					return declared;
				},
				get panels() {
					return panels;
				},
			}),
			panelKey: ({ id, press }) => panels.pressed(id, press),
			panelClosed: ({ id }) => panels.closedByUser(id),
			panelResized: ({ id, size }) => panels.resized(id, size),
			host: (changed) => {
				host = changed;
			},
			run: () => {
				throw new Error('a module runs no other source');
			},
			forget: () => {
				throw new Error('a module keeps what it has declared');
			},
			bus: () => undefined,
			ping: () => undefined,
			stop: async () => {
				for (const stop of stops) await stop();
			},
		},
	});
	const declared = new Declared(peer);
	const panels = new Panels(peer, complain);
	const tenon = tenonSurface({ name, peer, declared, panels, stops, host: () => host });
	return {
		run: async (load) => {
			try {
				await load(tenon);
				peer.tell('loaded', null);
			} catch (error) {
				peer.tell('failed', { message: messageOf(error) });
			}
		},
		take: (message) => peer.take(message),
		close: () => peer.close(new Error(`${name} was stopped`)),
	};
};
