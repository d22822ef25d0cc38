import { writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { isTenonError } from '@tenon/core';
import {
	type Answerers,
	descriptors,
	type LastWords,
	MessageCutter,
	messageIn,
	Peer,
} from '@tenon/extensions';
import { type KernelMethods, maxPending, type SessionMethods, type WorkspaceOrder } from '../messages.ts';
import { Outbox } from './outbox.ts';
import { serveKernels } from './serve-kernels.ts';

/**
 * What runs in the process of a session's kernels: takes what the session sends on one descriptor, answers on
 * another, and ends with it.
 */
export const runKernelProcess = (): void => {
	process.title = 'tenon kernels';
	const cutter = new MessageCutter();
	const outbox = new Outbox(write);
	const input = new Socket({ fd: descriptors.fromHost, readable: true, writable: false });
	const answerers: Partial<Answerers<KernelMethods>> = {};
	const session = new Peer<Partial<KernelMethods>, SessionMethods>({
		answerers,
		post: (message) => outbox.post(message),
		onFault: (problem) => console.error(`from the session: ${problem}`),
		maxPending,
	});
	const open = async (order: WorkspaceOrder): Promise<void> => {
		try {
			const served = await serveKernels(order, session);
			const close = async (): Promise<void> => {
				await served.answerers.close(null, neverMind);
				// Programs that were told to end are waited for: nothing else keeps the process.
				setImmediate(() => input.off('close', exit).destroy());
			};
			Object.assign(answerers, served.answerers, { close });
			session.tell('opened', served.opened);
			// The first call need not wait for it, nor the session that ends before there is one.
			setTimeout(served.warm, warmMs).unref();
		} catch (error) {
			if (!(error instanceof Error)) throw error;
			session.tell('refused', { code: isTenonError(error) ? error.code : null, message: error.message });
		}
	};
	// The first message says what to open: the session is the one who has the other end, and waits until it is.
	let take = (message: unknown): void => {
		take = (next) => session.take(next);
		void open(message as WorkspaceOrder);
	};
	input.on('data', (chunk) => {
		for (const frame of cutter.push(chunk)) take(messageIn(frame));
	});
	// A session that is gone has no use for its kernels.
	input.on('close', exit);
	process.on('uncaughtExceptionMonitor', (error) => {
		const words: LastWords = { kind: 'last-words', text: error.message };
		outbox.post(words);
	});
	setInterval(() => session.tell('beat', null), beatMs).unref();
};

const exit = (): void => process.exit();

/** After how long what calls need is made ready: a session that only asks has ended by then. */
const warmMs = 300;

/** A signal that is never aborted. */
const neverMind = { id: 0, signal: new AbortController().signal };

/** How often there is a sign of life. */
const beatMs = 250;

// A write that waits for its reader: what is sent faster than the session takes it stands still, and nothing is lost.
const write = (frames: Uint8Array): void => {
	try {
		for (let at = 0; at < frames.length; ) at += writeSync(descriptors.toHost, frames, at);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
		process.exit(1);
	}
};
