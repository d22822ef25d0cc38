/** Writes each text that it is sent in a bare transaction, and answers when that is on the disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { openBare } from './bare.ts';

const write = openBare(workerData as string);
parentPort!.on('message', (text: string) => {
	write(text);
	parentPort!.postMessage(null);
});
