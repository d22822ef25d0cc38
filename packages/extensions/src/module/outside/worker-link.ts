import { MessageChannel, type ResourceLimits, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { messageOf } from '../../calls/message-of.ts';
import type { WorkerStart } from '../inside/worker.ts';
import { FlowTaker } from '../link/flow-meter.ts';
import type { LinkParts, ModuleLink } from './module-link.ts';

/** How workers of modules are made. */
export interface WorkerOptions {
	/** What a worker begins with; where the program is bundled it lies elsewhere. */
	readonly workerFile: URL;
	readonly resourceLimits: ResourceLimits;
}

/**
 * Runs a module in a worker of its own: its own heap with a bound, its own loop, the environment that it was granted.
 * A worker is no sandbox: what a module may reach through Node it reaches.
 */
export const openWorkerLink = (parts: LinkParts, options: WorkerOptions): ModuleLink => {
	const { port1: port, port2: modulePort } = new MessageChannel();
	const flow = new FlowTaker(parts.start.flow);
	const worker = new Worker(options.workerFile, {
		name: `tenon ${parts.start.name}`,
		argv: [],
		env: { ...parts.environment },
		execArgv: sourceArguments(options.workerFile),
		stdin: false,
		stdout: true,
		stderr: true,
		resourceLimits: options.resourceLimits,
	});
	const take = (message: unknown): void => {
		flow.take();
		parts.take(message);
	};
	let reason = '';
	port.on('message', take);
	worker.stdout.on('data', parts.written);
	worker.stderr.on('data', parts.written);
	worker.on('error', (error) => {
		reason = messageOf(error);
	});
	// The one port that a module can find by itself; nothing of ours uses it.
	worker.on('message', () => {
		reason = 'it sent a message past its host';
		void worker.terminate();
	});
	const ended = new Promise<string>((resolve) => {
		worker.once('exit', (code) => {
			for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
				take(next.message);
			port.close();
			resolve(reason || `its worker ended with code ${code}`);
		});
	});
	const greeting: WorkerStart = { start: parts.start, port: modulePort };
	worker.postMessage(greeting, [modulePort]);
	return {
		post: (message) => port.postMessage(message),
		ended,
		end: async () => {
			await worker.terminate();
		},
	};
};

// From the sources, what the worker imports of ours is found there too.
const sourceArguments = (file: URL): string[] =>
	file.pathname.endsWith('.ts') ? ['-C', '@tenon/source', '--disable-warning=ExperimentalWarning'] : [];
