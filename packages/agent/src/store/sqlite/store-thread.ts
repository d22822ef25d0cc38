/** The thread of a store. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerSetup } from './messages.ts';
import { serveStore } from './serve-store.ts';

serveStore(parentPort!, workerData as WorkerSetup);
