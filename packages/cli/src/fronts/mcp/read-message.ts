import {
	type JSONRPCMessage,
	ProtocolErrorCode,
	parseJSONRPCMessage,
	type RequestId,
} from '@modelcontextprotocol/server';
import type { SplitBytes } from '@tenon/wire';

/** What a line of a client came to. */
export type ReadMessage =
	| { readonly kind: 'message'; readonly message: JSONRPCMessage }
	/** A blank line. */
	| { readonly kind: 'nothing' }
	/** A message without an answer. */
	| { readonly kind: 'ignored'; readonly problem: string }
	| { readonly kind: 'refused'; readonly error: Refusal };

/** An error of the protocol; the id is left out where the request has none that can be read. */
export interface Refusal {
	readonly id: RequestId | undefined;
	readonly code: number;
	readonly message: string;
}

/** Reads a line as a message of JSON-RPC. Never throws: what is wrong with it is told. */
export const readMessage = (line: SplitBytes): ReadMessage => {
	if (line.kind === 'oversized') {
		return refused(ProtocolErrorCode.InvalidRequest, `a message of ${line.byteLength} bytes is too long`);
	}
	const text = decode(line.bytes);
	if (text === undefined) return refused(ProtocolErrorCode.ParseError, 'a message must be UTF-8');
	if (text.trim() === '') return { kind: 'nothing' };
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return refused(ProtocolErrorCode.ParseError, 'a line must be one message in JSON');
	}
	return messageOf(value);
};

const decoder = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Uint8Array): string | undefined => {
	try {
		return decoder.decode(bytes);
	} catch (error) {
		// The one thing that it throws: bytes that are no UTF-8.
		if (!(error instanceof TypeError)) throw error;
		return undefined;
	}
};

const messageOf = (value: unknown): ReadMessage => {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return refused(ProtocolErrorCode.InvalidRequest, 'a message must be an object; there are no batches');
	}
	try {
		return { kind: 'message', message: parseJSONRPCMessage(value) };
	} catch {
		// The checker lists how each kind of message would have to look; which one was meant is told by its fields.
		return meantAs(value);
	}
};

const meantAs = (value: object): ReadMessage => {
	if ('id' in value && !('result' in value) && !('error' in value)) {
		const id =
			typeof value.id === 'string' || Number.isInteger(value.id) ? (value.id as RequestId) : undefined;
		return refused(
			ProtocolErrorCode.InvalidRequest,
			'a request needs jsonrpc "2.0", an id that is a text or an integer, a method, and params that are an object',
			id,
		);
	}
	if ('result' in value || 'error' in value || 'method' in value) {
		return { kind: 'ignored', problem: 'a malformed response or notification was ignored' };
	}
	return refused(ProtocolErrorCode.InvalidRequest, 'a message needs a method, a result or an error');
};

const refused = (code: number, message: string, id?: RequestId): ReadMessage => ({
	kind: 'refused',
	error: { id, code, message },
});
