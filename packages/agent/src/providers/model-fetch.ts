/**
 * The one way by which providers reach the network: a `fetch` that the embedder hands in. Providers have no other, so
 * that what is sent, where to and through which proxy is decided in one place.
 */
export type ModelFetch = (url: string, init: ModelFetchInit) => Promise<Response>;

/** What a provider's request is made of. */
export interface ModelFetchInit {
	readonly method: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array | undefined;
	/** Ends the request, and the reading of its answer. */
	readonly signal: AbortSignal;
}
