import { request as send } from 'node:http';
import { NetworkError, type NetworkPort, type NetworkResponse } from '@tenon/core';

/** A way to the network without any care: enough for a server of a test. */
export const plainPort: NetworkPort = {
	request: ({ method, url, headers, body, signal }) =>
		new Promise<NetworkResponse>((resolve, reject) => {
			const outgoing = send(url, { method, signal, agent: false }, (answer) => {
				const lines: [string, string][] = [];
				for (let at = 0; at < answer.rawHeaders.length; at += 2)
					lines.push([answer.rawHeaders[at]!.toLowerCase(), answer.rawHeaders[at + 1]!]);
				const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
				resolve({
					status: answer.statusCode!,
					headers: lines,
					read: async () => (await chunks.next()).value as Uint8Array | undefined,
					close: () => void answer.destroy(),
				});
			});
			for (const [name, value] of headers) outgoing.appendHeader(name, value);
			outgoing.on('error', (error: NodeJS.ErrnoException) => {
				if (signal.aborted) reject(signal.reason);
				else
					reject(
						new NetworkError(error.code === 'ECONNREFUSED' ? 'refused' : 'unresolved', url, {
							reason: error.message,
						}),
					);
			});
			outgoing.end(body);
		}),
};
