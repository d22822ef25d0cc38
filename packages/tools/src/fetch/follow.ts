import {
	findHandles,
	type NetworkResponse,
	type OpenNetwork,
	parseUrl,
	type WantedRequest,
} from '@tenon/core';
import { ToolFailure } from '../support/tool-failure.ts';

/** A request as a caller wants it. */
export interface Hop extends Omit<WantedRequest, 'url'> {
	readonly url: URL;
}

/** The answer that redirections led to. */
export interface FollowedResponse {
	readonly response: NetworkResponse;
	readonly url: string;
	/** Where it went before, in order; empty if it was answered at once. */
	readonly redirects: readonly string[];
}

/** Sends a request and follows redirections, each of which is judged like the first. The caller closes the answer. */
export const follow = async (network: OpenNetwork, wanted: Hop): Promise<FollowedResponse> => {
	const redirects: string[] = [];
	for (let hop = wanted; ; ) {
		const url = hop.url.href;
		const response = await network.request({ ...hop, url });
		const next = await nextHop(hop, response);
		if (next === undefined) return { response, url, redirects };
		redirects.push(url);
		if (redirects.length > maxRedirects)
			throw new ToolFailure(`${wanted.url.href}: more than ${maxRedirects} redirections`);
		hop = next;
	}
};

const maxRedirects = 10;

/** Reads the URL of a request. Throws `ToolFailure` if it is none that can be fetched. */
export const readUrl = (text: string, base?: URL): URL => {
	const url = parseUrl(text, base?.href);
	if (url === undefined) throw new ToolFailure(`${text}: not a URL`, { exitStatus: 2 });
	if (url.protocol !== 'http:' && url.protocol !== 'https:')
		throw new ToolFailure(`${text}: only http and https can be fetched`, { exitStatus: 2 });
	if (url.username !== '' || url.password !== '')
		throw new ToolFailure(`${url.host}: a URL with a user or password is not fetched`, { exitStatus: 2 });
	url.hash = '';
	return url;
};

// An answer that only leads elsewhere is closed, also where it leads to nothing that can be fetched.
const nextHop = async (hop: Hop, response: NetworkResponse): Promise<Hop | undefined> => {
	const location = response.headers.find(([name]) => name === 'location')?.[1];
	if (location === undefined || !redirections.has(response.status)) return undefined;
	await response.close();
	return redirected(hop, response.status, readUrl(location, hop.url));
};

const redirected = (hop: Hop, status: number, url: URL): Hop => {
	const isSameOrigin = url.origin === hop.url.origin;
	const losesBody = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
	const isKept = (name: string, value: string): boolean =>
		(isSameOrigin || (!credentials.has(name) && findHandles(value).length === 0)) &&
		!(losesBody && name.startsWith('content-'));
	return {
		url,
		method: losesBody ? 'GET' : hop.method,
		body: losesBody ? undefined : hop.body,
		headers: hop.headers.filter(([name, value]) => isKept(name.toLowerCase(), value)),
	};
};

const redirections: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** What is meant for one place only; so is a header with a secret in it. */
const credentials: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);
