import { type ContentBlock, errorResult, fromPlain, isValueError, type Value } from '@tenon/core';
import {
	flag,
	integer,
	json,
	listOf,
	nullOr,
	objectOf,
	oneOf,
	type Shape,
	ShapeError,
	taggedBy,
	text,
} from '../data/shape.ts';
import { EffectMismatch, JournalClosed } from '../effects/errors.ts';
import { StoreError } from '../store/errors.ts';
import { type Directives, readDirectives } from './directives.ts';
import type { Approval, HostedResult } from './tool-host.ts';

/** A host's answer that was looked at, and what it asks of the turn. */
export interface ReadResult extends Pick<HostedResult, 'result'>, Directives {}

/**
 * What a host gives for a call, if it is a result; else a failed one that says what is wrong with it. A host that rejects,
 * as it never should, has failed like its tool. What the store or the end of the turn makes of a call passes through.
 */
export const hostedResult = async (
	toolName: string,
	signal: AbortSignal,
	call: () => Promise<unknown>,
): Promise<ReadResult> => {
	try {
		return readResult(await call());
	} catch (error) {
		throwIfNotTheHosts(error, signal);
		const problem =
			error instanceof ShapeError ? `the tool returned no valid result: ${error.message}` : messageOf(error);
		return { result: errorResult(`${toolName}: ${problem}`), control: null, inputs: [] };
	}
};

/** A host's verdict on a call; one that is none, or that does not come, is a refusal. */
export const hostedVerdict = async (signal: AbortSignal, approve: () => unknown): Promise<Approval> => {
	try {
		return approvalShape(await approve(), 'approve');
	} catch (error) {
		throwIfNotTheHosts(error, signal);
		return { type: 'refuse', reason: `it could not be judged: ${messageOf(error)}` };
	}
};

/** Throws an error on that is the runtime's own, or that comes of the end of the turn; any other is the host's. */
export const throwIfNotTheHosts = (error: unknown, signal: AbortSignal | undefined): void => {
	const isOurs = [StoreError, EffectMismatch, JournalClosed].some((kind) => error instanceof kind);
	if (isOurs || signal?.aborted === true) throw error;
};

/** What an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readResult = (given: unknown): ReadResult => {
	const { result, directives } = Object(given) as Record<string, unknown>;
	const {
		content,
		isError,
		exitStatus,
		data,
		details,
		directives: asked,
	} = Object(result) as Record<string, unknown>;
	return {
		result: {
			content: listOf(blockShape)(content, 'content'),
			isError: flag(isError, 'isError'),
			exitStatus: integer(exitStatus, 'exitStatus'),
			data: data as Value | undefined,
			details,
		},
		...readDirectives(directives ?? asked),
	};
};

const value: Shape<Value> = (given, path) => {
	try {
		return fromPlain(given);
	} catch (error) {
		if (!isValueError(error)) throw error;
		throw new ShapeError(path, 'a value', given);
	}
};

const bytes: Shape<Uint8Array> = (given, path) => {
	if (given instanceof Uint8Array) return given;
	throw new ShapeError(path, 'bytes', given);
};

const blockShape: Shape<ContentBlock> = taggedBy<'type', ContentBlock>('type', {
	text: objectOf({ type: oneOf('text'), text }),
	json: objectOf({ type: oneOf('json'), value }),
	image: objectOf({ type: oneOf('image'), mimeType: text, bytes }),
});

const approvalShape: Shape<Approval> = taggedBy<'type', Approval>('type', {
	allow: objectOf({ type: oneOf('allow') }),
	refuse: objectOf({ type: oneOf('refuse'), reason: text }),
	ask: objectOf({ type: oneOf('ask'), about: json, deadlineMs: nullOr(integer) }),
});
