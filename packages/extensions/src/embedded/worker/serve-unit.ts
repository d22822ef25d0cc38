import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { messageOf } from '../../calls/message-of.ts';
import { hasAtMost } from '../link/has-at-most.ts';
import {
	descriptors,
	frameOf,
	type LastWords,
	MessageCutter,
	maxMessageValues,
	messageIn,
} from '../link/message-frames.ts';
import type { UnitStart } from '../messages.ts';
import { type LoadExtension, openUnitSide, type UnitSide } from './unit-side.ts';

/**
 * Serves a host from a process of its own: the whole of an entry file but for the loader. Takes what the host sends,
 * loads the extensions, and tells the host what ends the process.
 */
export const serveUnit = (load: LoadExtension): void => {
	let side: UnitSide | undefined;
	// The first message says what to run, all others go to what runs.
	const take = (message: unknown): void => {
		if (side !== undefined) {
			side.take(message);
			return;
		}
		// The host has the other end of the pipe.
		const start = message as UnitStart;
		process.title = `tenon ${start.extensions.map(({ name }) => name).join(' ')}`.slice(0, maxTitle);
		side = openUnitSide(start, send, load);
		// What was compiled is kept, where it is kept at all: the process may not get to its own end.
		void side.loaded.then(flushCompileCache);
	};
	// Whether it is the end of the process is not for us to say: the extension may have a listener for such errors.
	process.on('uncaughtExceptionMonitor', (error) => {
		if (process.listenerCount('uncaughtException') > 0) return;
		const words: LastWords = { kind: 'last-words', text: messageOf(error) };
		send(words);
	});
	const cutter = new MessageCutter();
	const input = new Socket({ fd: descriptors.fromHost, readable: true, writable: false });
	input.on('data', (chunk) => {
		for (const frame of cutter.push(chunk)) take(messageIn(frame));
	});
	// Without its host a unit has nothing to do.
	input.on('close', () => process.exit());
};

const maxTitle = 200;

// A write that waits for its reader: an extension that sends faster than its host takes stands still, and loses nothing.
const send = (message: unknown): void => {
	if (!hasAtMost(maxMessageValues, message))
		throw new RangeError(`a message of more than ${maxMessageValues} values is not sent`);
	const frame = frameOf(message);
	try {
		for (let at = 0; at < frame.length; ) at += writeSync(descriptors.toHost, frame, at);
	} catch (error) {
		console.error(`the host cannot be reached any more: ${messageOf(error)}`);
		process.exit(1);
	}
};
