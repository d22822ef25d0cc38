import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Starts the server of the rows, and says where it is; it ends with the process. */
export const startWebServer = async (): Promise<string> => {
	const worker = new Worker(new URL('./server.ts', import.meta.url));
	worker.unref();
	const [port] = (await once(worker, 'message')) as [number];
	return `http://127.0.0.1:${port}`;
};
