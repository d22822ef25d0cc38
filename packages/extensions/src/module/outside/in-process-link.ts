import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { moduleSide } from '../inside/tenon.ts';
import { FlowMeter } from '../link/flow-meter.ts';
import type { LinkParts, ModuleLink } from './module-link.ts';

/**
 * Runs a module in the host's own thread, for modules that a person trusts as the program itself: it shares the heap,
 * the environment and the fate of the process. Data is copied all the same, so that a module works alike in both.
 */
export const openInProcessLink = (parts: LinkParts): ModuleLink => {
	const { port1: port, port2: modulePort } = new MessageChannel();
	const { start } = parts;
	const flow = new FlowMeter(maxOutstanding);
	const side = moduleSide(start.name, start.host, (message) => {
		flow.send();
		modulePort.postMessage(message);
	});
	const { promise: ended, resolve } = Promise.withResolvers<string>();
	port.on('message', (message) => {
		flow.take();
		parts.take(message);
	});
	modulePort.on('message', side.take);
	void side.run(() => import(freshUrl(start.file)));
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

/** So many messages may be on their way; nobody takes any while the module runs. */
const maxOutstanding = 8_192;

// Node keeps what it has imported by its address: another query is another module. What the file imports itself is
// kept, however it has changed.
const freshUrl = (file: string): string => {
	imports += 1;
	return `${pathToFileURL(file).href}?tenon=${imports}`;
};

let imports = 0;
