import { MessageChannel } from 'node:worker_threads';
import { FlowMeter } from '../link/flow-meter.ts';
import { type LoadExtension, openUnitSide } from '../worker/unit-side.ts';
import type { LinkParts, UnitLink } from './unit-link.ts';

/**
 * Runs a unit in the host's own thread, for extensions that a person trusts as the program itself: it shares the heap,
 * the environment and the fate of the process. Data is copied all the same, so that an extension works alike in both.
 */
export const openSameThreadLink = ({ start, take }: LinkParts, load: LoadExtension): UnitLink => {
	const { port1: port, port2: unitPort } = new MessageChannel();
	const flow = new FlowMeter(maxOutstanding);
	const post = (message: unknown): void => {
		flow.send();
		unitPort.postMessage(message);
	};
	const { promise: ended, resolve } = Promise.withResolvers<string>();
	port.on('message', (message) => {
		flow.take();
		take(message);
	});
	const side = openUnitSide(start, post, load);
	unitPort.on('message', side.take);
	return {
		pid: undefined,
		post: (message) => port.postMessage(message),
		ended,
		end: async () => {
			side.close();
			port.close();
			resolve('it was ended');
		},
	};
};

/** So many messages may be on their way; none is taken while the extension runs. */
const maxOutstanding = 8_192;
