import type { NetworkPort, NetworkRequest } from '@tenon/core';

/** What {@link portFetch} is asked. */
export interface PortFetchInit {
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array | undefined;
	/** Ends the request, and the reading of its answer. */
	readonly signal: AbortSignal;
}

/** A `fetch` that goes through a network port, for libraries that want one. Follows no redirection. */
export const portFetch =
	(port: NetworkPort, admit: NetworkRequest['admit']) =>
	async (url: string, { method, headers, body, signal }: PortFetchInit): Promise<Response> => {
		const response = await port.request({
			method,
			url,
			headers: Object.entries(headers),
			body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
			signal,
			admit,
		});
		const { status } = response;
		const stream = new ReadableStream<Uint8Array>(
			{
				pull: async (controller) => {
					const piece = await response.read();
					if (piece === undefined) controller.close();
					else controller.enqueue(piece);
				},
				cancel: () => response.close(),
			},
			{ highWaterMark: 0 },
		);
		// What was packed is unpacked already.
		const told = response.headers.filter(([name]) => !packing.has(name));
		const isBare = status === 204 || status === 205 || status === 304;
		if (isBare) await response.close();
		return new Response(isBare ? null : stream, {
			status: status < 200 ? 502 : status,
			headers: told.map(([name, value]) => [name, value]),
		});
	};

const packing: ReadonlySet<string> = new Set(['content-encoding', 'content-length', 'transfer-encoding']);
