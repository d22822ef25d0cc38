import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';

/** What is done with lists of tools on their way from a server. */
export interface ListFitting {
	/** Whether the client would understand it. */
	isTool(entry: unknown): boolean;
	/** Is told of an entry that was left out. */
	report(problem: string): void;
}

/**
 * Takes entries out of a server's lists of tools that the client does not understand: it would refuse the whole list
 * for one of them. Everything else passes as it is.
 */
export const withFittedLists = <Given extends Transport>(transport: Given, fitting: ListFitting): Given => {
	const asked = new Set<string | number>();
	const send = transport.send.bind(transport);
	let deliver: Transport['onmessage'];
	transport.send = (message, options) => {
		if ('method' in message && message.method === 'tools/list' && 'id' in message && asked.size < maxAsked)
			asked.add(message.id);
		return send(message, options);
	};
	const take: NonNullable<Transport['onmessage']> = (message, extra) =>
		deliver?.(isAnswerTo(asked, message) ? (fitted(message, fitting) as typeof message) : message, extra);
	Object.defineProperty(transport, 'onmessage', {
		get: () => deliver && take,
		set: (given: Transport['onmessage']) => {
			deliver = given;
		},
	});
	return transport;
};

// A server that never answers would make it grow for ever.
const maxAsked = 1_000;

const isAnswerTo = (asked: Set<string | number>, message: JSONRPCMessage): boolean =>
	'result' in message && message.id !== undefined && asked.delete(message.id);

const fitted = (message: JSONRPCMessage, { isTool, report }: ListFitting): JSONRPCMessage => {
	const { result } = message as { readonly result?: { readonly tools?: unknown } };
	if (!Array.isArray(result?.tools)) return message;
	const tools = result.tools.filter((entry: unknown) => {
		const fits = isTool(entry);
		if (!fits) report(`the tool ${nameOf(entry)} is malformed, and left out`);
		return fits;
	});
	return { ...message, result: { ...result, tools } } as JSONRPCMessage;
};

const nameOf = (entry: unknown): string =>
	JSON.stringify((entry as { readonly name?: unknown } | null)?.name ?? null).slice(0, 100);
