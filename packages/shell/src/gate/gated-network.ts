import {
	type NetworkAccess,
	type NetworkPort,
	type NetworkRequest,
	type NetworkResponse,
	type Redactor,
	resolveHandles,
} from '@tenon/core';
import type { ShellGate } from '../state/gate.ts';
import type { KernelSecrets } from '../state/secrets.ts';

/** What the network of a kernel's tools is made of. */
export interface GatedNetworkOptions {
	/** Of a kernel that is there already. */
	readonly gate: ShellGate;
	readonly port: NetworkPort;
	/** Default: none, and a handle in a header is sent as it is. */
	readonly secrets?: KernelSecrets;
}

/** Puts a kernel's gate before the network: each request is judged by its name, and again by the address of it. */
export const gatedNetwork = ({ gate, port, secrets }: GatedNetworkOptions): NetworkAccess => ({
	open: (caller) => {
		const own = gate.fork();
		const { signal } = caller;
		return {
			request: async ({ method, url, headers, body }) => {
				const texts = headers.map(([, value]) => value);
				return own.network(caller, { method, url, texts }, async (admit) => {
					const sent = await withSecrets(headers, secrets);
					const response = await port.request({ method, url, headers: sent, body, signal, admit });
					return secrets === undefined ? response : withoutSecrets(response, secrets.redactor());
				});
			},
		};
	},
});

/** The network for a kernel that has no gate: a person's own, or that of an embedder who judges elsewhere. */
export const ungatedNetwork = (port: NetworkPort): NetworkAccess => ({
	open: ({ signal }) => ({
		request: (request) => port.request({ ...request, signal, admit: () => undefined }),
	}),
});

type Headers = NetworkRequest['headers'];

// Here and nowhere else a handle becomes the secret that it stands for.
const withSecrets = async (headers: Headers, secrets: KernelSecrets | undefined): Promise<Headers> => {
	if (secrets === undefined) return headers;
	const resolve = (name: string): ReturnType<KernelSecrets['resolve']> => secrets.resolve(name);
	return Promise.all(
		headers.map(async ([name, value]) => [name, await resolveHandles(value, resolve)] as const),
	);
};

// What was sent may be sent back. It is taken out before anybody cuts the answer into pieces.
const withoutSecrets = (response: NetworkResponse, redactor: Redactor): NetworkResponse => {
	const stream = redactor.stream();
	let isOver = false;
	return {
		status: response.status,
		headers: response.headers.map(([name, value]) => [name, redactor.redactText(value)] as const),
		read: async () => {
			while (!isOver) {
				const chunk = await response.read();
				isOver = chunk === undefined;
				const shown = chunk === undefined ? stream.end() : stream.push(chunk);
				if (shown.length > 0) return shown;
			}
			return undefined;
		},
		close: () => response.close(),
	};
};
