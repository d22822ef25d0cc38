import { andThen, type Maybe, orElse } from '@tenon/core';
import { messageOf } from '../errors.ts';
import type { Connection } from './connection.ts';
import type { Draft } from './outbox.ts';
import type { RequestKind } from './running.ts';

/** A request of the host and how it is answered. */
export interface Request {
	readonly kind: RequestKind;
	readonly id: string;
	/** Runs the handler and makes a frame of what it gives. */
	handle(signal: AbortSignal): Maybe<Draft>;
	/** The frame that tells why there is no other; `error` is what the handler threw, where it did. */
	failed(reason: string, error?: unknown): Draft;
}

/**
 * Answers a request exactly once, whatever its handler does. Where the handler need not wait, the answer is
 * written before this returns; it never throws and what it returns never rejects.
 */
export const answerRequest = (connection: Connection, request: Request): Maybe<void> => {
	const { running, outbox } = connection;
	const { kind, id } = request;
	const controller = running.begin(kind, id);
	const answer = orElse(
		() => request.handle(controller.signal),
		(error) => request.failed(messageOf(error), error),
	);
	return andThen(answer, (frame) => {
		running.end(kind, id, controller);
		outbox.answer(frame, (reason) => request.failed(reason));
	});
};
