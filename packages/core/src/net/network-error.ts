import { TenonError } from '../errors/tenon-error.ts';

/** Why a request got no answer. */
export type NetworkFault =
	| 'unresolved'
	| 'refused'
	| 'timeout'
	| 'tls'
	| 'broken'
	| 'too_long'
	| 'unsupported';

/** A request got no answer, or its answer broke off. What the other end said is an answer, never this. */
export class NetworkError extends TenonError {
	readonly code: `network.${NetworkFault}`;
	readonly url: string;

	constructor(
		fault: NetworkFault,
		url: string,
		options: { readonly reason: string; readonly cause?: unknown },
	) {
		super(`${url}: ${options.reason}`, { cause: options.cause });
		this.code = `network.${fault}`;
		this.url = url;
	}
}

/** True for a network error, also of another copy of this package. */
export const isNetworkError = (error: unknown): error is NetworkError =>
	error instanceof Error &&
	typeof (error as Partial<NetworkError>).url === 'string' &&
	String((error as Partial<NetworkError>).code).startsWith('network.');
