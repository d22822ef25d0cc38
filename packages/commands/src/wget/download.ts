import { type Flow, isNetworkError, type NetworkResponse, type OpenNetwork, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import type { CookieJar } from '../support/web/cookie-jar.ts';
import { redirected, redirectTarget, type WebRequest } from '../support/web/redirect.ts';
import { reasonOf, statusLine } from '../support/web/status-line.ts';
import { hostOf, portOf } from '../support/web/web-error.ts';

/** What `wget` says about its work. */
export type Say = (text: string) => Flow<void>;

/** How answers are asked for. */
export interface AskingManner {
	readonly maxRedirects: number;
	readonly httpsOnly: boolean;
	readonly showsHead: boolean;
	readonly cookies: CookieJar | undefined;
	/** Says what is done, where that is wanted. */
	readonly say: Say;
}

/** An answer, and the request that it answers. */
export interface Answered {
	readonly request: WebRequest;
	readonly response: NetworkResponse;
}

/** A request got no answer. `isRefused`: nothing listens there. */
export class NoAnswer extends CommandFailure {
	readonly isRefused: boolean;

	constructor(text: string, { status, isRefused }: { readonly status: number; readonly isRefused: boolean }) {
		super(text, { status });
		this.isRefused = isRefused;
	}
}

/** Asks, and follows where answers lead; what comes is for the caller to read and to close. */
export const askFor = function* (
	context: CommandContext,
	network: OpenNetwork,
	wanted: WebRequest,
	manner: AskingManner,
): Flow<Answered> {
	let request = wanted;
	for (let redirects = 0; ; redirects++) {
		const { url } = request;
		if (manner.httpsOnly && url.protocol === 'http:') throw new CommandFailure(`${url.href}: not encrypted`);
		yield* manner.say(`--${stampOf(context)}--  ${url.href}\n`);
		const response = yield* ask(network, request, manner);
		const { status, headers } = response;
		yield* manner.say(`HTTP request sent, awaiting response... ${`${status} ${reasonOf(status)}`.trim()}\n`);
		if (manner.showsHead) yield* manner.say(headLines(response));
		for (const [name, value] of headers) if (name === 'set-cookie') manner.cookies?.store(url, value);
		const target = targetOf(url, response);
		if (target === undefined) return { request, response };
		yield* wait(response.close());
		const location = headers.find(([name]) => name === 'location')![1];
		yield* manner.say(`Location: ${location} [following]\n`);
		if (redirects >= manner.maxRedirects)
			throw new CommandFailure(`${manner.maxRedirects} redirections exceeded.`, { status: 8 });
		request = redirected(request, status, target, {
			keepsPost: noStatus,
			keepsMethod: false,
			trustsAll: false,
		});
	}
};

const noStatus: ReadonlySet<number> = new Set();

function* ask(network: OpenNetwork, request: WebRequest, manner: AskingManner): Flow<NetworkResponse> {
	const { url, method, body } = request;
	const pairs = manner.cookies?.pairsFor(url) ?? [];
	const headers: WebRequest['headers'] =
		pairs.length === 0 ? request.headers : [...request.headers, ['Cookie', pairs.join('; ')]];
	const plain = new URL(url);
	plain.hash = '';
	try {
		return yield* wait(network.request({ url: plain.href, method, headers, body }));
	} catch (error) {
		if (!isNetworkError(error)) throw error;
		throw noAnswer(url, error.code, error.message);
	}
}

const noAnswer = (url: URL, code: string, message: string): NoAnswer => {
	const host = hostOf(url);
	if (code === 'network.unresolved')
		return new NoAnswer(`unable to resolve host address ‘${host}’`, { status: 4, isRefused: false });
	if (code === 'network.refused')
		return new NoAnswer(`Connecting to ${host}:${portOf(url)}... failed: Connection refused.`, {
			status: 4,
			isRefused: true,
		});
	return new NoAnswer(message, { status: code === 'network.tls' ? 5 : 4, isRefused: false });
};

const targetOf = (url: URL, { status, headers }: NetworkResponse): URL | undefined => {
	const target = redirectTarget(url, status, headers);
	if (target === 'nowhere') return undefined;
	if (target === 'no URL')
		throw new CommandFailure(`the answer of ${url.host} leads to what is no URL: not followed`);
	if (target.protocol !== 'http:' && target.protocol !== 'https:')
		throw new CommandFailure(`${target.href}: Unsupported scheme.`);
	if (target.username !== '' || target.password !== '')
		throw new CommandFailure(`the answer of ${url.host} leads to a URL with a password: not followed`);
	return target;
};

const headLines = ({ status, headers }: NetworkResponse): string =>
	`  ${statusLine(status)}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;

/** The clock of the kernel, as wget's log shows it. */
export const stampOf = (context: CommandContext): string =>
	new Date(context.ports.now()).toISOString().slice(0, 19).replace('T', ' ');
