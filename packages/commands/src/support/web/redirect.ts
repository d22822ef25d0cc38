import { findHandles, parseUrl, type WantedRequest } from '@tenon/core';

/** A request with its URL taken apart. */
export interface WebRequest extends Omit<WantedRequest, 'url'> {
	readonly url: URL;
}

/** What a command says about where an answer leads. */
export interface RedirectManner {
	/** Statuses after which a POST stays one. */
	readonly keepsPost: ReadonlySet<number>;
	/** Whether a method that was chosen by name is kept whatever the status. */
	readonly keepsMethod: boolean;
	/** Whether credentials go to another origin as well. */
	readonly trustsAll: boolean;
}

/** Where an answer leads: `nowhere`, or to what is no URL. */
export type RedirectTarget = URL | 'nowhere' | 'no URL';

/** Where an answer leads. */
export const redirectTarget = (
	from: URL,
	status: number,
	headers: WantedRequest['headers'],
): RedirectTarget => {
	const location = headers.find(([name]) => name === 'location')?.[1];
	if (location === undefined || location === '' || !redirections.has(status)) return 'nowhere';
	const url = parseUrl(location, from);
	if (url === undefined) return 'no URL';
	if (url.hash === '') url.hash = from.hash;
	return url;
};

const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The request that follows from an answer. What is meant for one origin alone does not go to another. */
export const redirected = (
	request: WebRequest,
	status: number,
	url: URL,
	{ keepsPost, keepsMethod, trustsAll }: RedirectManner,
): WebRequest => {
	const isSameOrigin = url.origin === request.url.origin;
	const becomesGet =
		!keepsPost.has(status) &&
		(status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST');
	const isKept = (name: string, value: string): boolean =>
		(isSameOrigin || (findHandles(value).length === 0 && (trustsAll || !credentials.has(name)))) &&
		!(becomesGet && name.startsWith('content-')) &&
		name !== 'host';
	return {
		url,
		method: becomesGet && !keepsMethod ? 'GET' : request.method,
		body: becomesGet ? undefined : request.body,
		headers: request.headers.filter(([name, value]) => isKept(name.toLowerCase(), value)),
	};
};

/** Headers that are meant for one origin. */
const credentials: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);
