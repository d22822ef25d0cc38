/** What runs in a module's worker: takes its port, shuts the doors to the rest of the process, loads the module. */
import { pathToFileURL } from 'node:url';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { FlowSender, workerFlow } from '../link/flow-meter.ts';
import type { ModuleStartData } from '../messages.ts';
import { guardProcess } from './guard-process.ts';
import { moduleSide } from './tenon.ts';

/**
 * The one message that a worker's own port brings: the port for all others. It comes so, and not as the worker's data,
 * where the module would find it.
 */
export interface WorkerStart {
	readonly start: ModuleStartData;
	readonly port: MessagePort;
}

parentPort!.once('message', ({ start, port }: WorkerStart) => {
	guardProcess();
	const flow = new FlowSender(start.flow, workerFlow);
	const side = moduleSide(start.name, start.host, (message) => {
		flow.send();
		port.postMessage(message);
	});
	port.on('message', side.take);
	void side.run(() => import(pathToFileURL(start.file).href));
});
