import { errnoText, type Flow, isFsError, type NetworkResponse, type OpenNetwork, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { CookieJar } from '../support/web/cookie-jar.ts';
import { redirected, redirectTarget, type WebRequest } from '../support/web/redirect.ts';
import { statusLine } from '../support/web/status-line.ts';
import { hostOf, portOf, webFaultOf } from '../support/web/web-error.ts';
import { CurlFailure, failureOf } from './curl-failure.ts';
import { Sink } from './sink.ts';
import type { TimeCondition } from './time-condition.ts';
import { webDate } from './web-date.ts';
import type { TransferFacts } from './write-out.ts';

/** How a transfer is done, as the options say. */
export interface TransferManner {
	readonly follows: boolean;
	readonly trustsAll: boolean;
	/** Negative: as often as the answers ask for it. */
	readonly maxRedirects: number;
	readonly keepsPost: ReadonlySet<number>;
	readonly keepsMethod: boolean;
	readonly includesHead: boolean;
	readonly onlyHead: boolean;
	readonly failsOnStatus: boolean;
	readonly showsFailedBody: boolean;
	readonly isVerbose: boolean;
	readonly maxBytes: number;
	/** For the whole of it, and until the answer begins. */
	readonly maxTimeMs: number | undefined;
	readonly connectTimeoutMs: number | undefined;
	readonly makesFolders: boolean;
	readonly takesNameOfAnswer: boolean;
	/** Whether a file that is written has the time that the answer says. */
	readonly keepsTime: boolean;
	/** What is too old, or too new, is not wanted. */
	readonly timeCondition: TimeCondition | undefined;
	readonly cookies: CookieJar | undefined;
	readonly dumpsTo: Sink | undefined;
}

/** One transfer: a request, those that follow from its answers, and where the last answer goes. */
export class Transfer {
	readonly #context: CommandContext;
	readonly #manner: TransferManner;
	readonly #started: number;
	readonly #end = new AbortController();
	readonly #network: OpenNetwork;
	#request: WebRequest;
	#sink: Sink;
	#response: NetworkResponse | undefined;
	#redirects = 0;
	#redirectUrl = '';
	#received = 0;
	#firstByteAt: number | undefined;
	/** Whether the answer says a time that is not asked for. */
	#isUnwanted = false;
	/** The time that ran out. */
	#overMs: number | undefined;

	constructor(
		context: CommandContext,
		request: WebRequest,
		file: { readonly name: string; readonly appends: boolean },
		manner: TransferManner,
	) {
		this.#context = context;
		this.#request = request;
		this.#manner = manner;
		this.#started = context.ports.monotonicMs();
		this.#sink = new Sink(context, file.name, { appends: file.appends, makesFolders: manner.makesFolders });
		this.#network = context.openNetwork(AbortSignal.any([context.signal, this.#end.signal]))!;
	}

	/** The file that it wrote; `-` is standard output. */
	get file(): string {
		return this.#sink.name;
	}

	/** Whether it might go better another time, by the answer. */
	get isTransient(): boolean {
		return this.#response !== undefined && transient.has(this.#response.status);
	}

	/** The seconds after which the answer asks to be asked again. */
	get retryAfter(): number | undefined {
		const given = Number(this.#response?.headers.find(([name]) => name === 'retry-after')?.[1]);
		return Number.isFinite(given) && given > 0 ? given : undefined;
	}

	/** Runs to the end; throws `CurlFailure`. */
	*run(): Flow<void> {
		const { maxTimeMs, connectTimeoutMs } = this.#manner;
		this.#endAfter(maxTimeMs, this.#end.signal);
		const begun = new AbortController();
		this.#endAfter(connectTimeoutMs, begun.signal);
		try {
			const response = yield* this.#answer();
			begun.abort();
			yield* this.#receive(response);
		} catch (error) {
			throw this.#failure(error);
		} finally {
			begun.abort();
			this.#end.abort();
			yield* wait(this.#response?.close());
			yield* this.#sink.close();
		}
		yield* this.#keepTime();
	}

	facts(number: number, message: string): TransferFacts {
		const now = this.#context.ports.monotonicMs();
		return {
			url: this.#request.url,
			response:
				this.#isUnwanted && this.#response !== undefined
					? { status: notModified, headers: this.#response.headers }
					: this.#response,
			method: this.#request.method,
			redirects: this.#redirects,
			redirectUrl: this.#redirectUrl,
			sizeDownload: this.#received,
			sizeUpload: this.#request.body?.length ?? 0,
			seconds: (now - this.#started) / 1000,
			secondsToFirstByte: this.#firstByteAt === undefined ? 0 : (this.#firstByteAt - this.#started) / 1000,
			file: this.#sink.name === '-' ? '' : this.#sink.name,
			number,
			message,
		};
	}

	// Asks, and follows where the answers lead.
	*#answer(): Flow<NetworkResponse> {
		for (;;) {
			const response = yield* this.#ask();
			const target = this.#targetOf(response);
			if (target === undefined) return response;
			this.#redirectUrl = target.href;
			if (!this.#manner.follows) return response;
			this.#redirectUrl = '';
			yield* this.#showHead(response);
			yield* wait(response.close());
			const { maxRedirects } = this.#manner;
			if (maxRedirects >= 0 && this.#redirects >= maxRedirects)
				throw new CurlFailure(47, `Maximum (${maxRedirects}) redirects followed`);
			this.#redirects += 1;
			if (target.protocol !== 'http:' && target.protocol !== 'https:')
				throw new CurlFailure(
					1,
					`Protocol "${target.protocol.slice(0, -1)}" not supported or disabled in libcurl`,
				);
			if (target.username !== '' || target.password !== '')
				throw new CurlFailure(
					2,
					`the answer of ${this.#request.url.host} leads to a URL with a password: not followed`,
				);
			this.#request = redirected(this.#request, response.status, target, this.#manner);
		}
	}

	#targetOf({ status, headers }: NetworkResponse): URL | undefined {
		const target = redirectTarget(this.#request.url, status, headers);
		if (target === 'no URL') throw new CurlFailure(3, 'URL using bad/illegal format or missing URL');
		return target === 'nowhere' ? undefined : target;
	}

	*#ask(): Flow<NetworkResponse> {
		const { url, method, headers, body } = this.#request;
		const { cookies } = this.#manner;
		const pairs = cookies?.pairsFor(url) ?? [];
		const sent = withCookies(headers, pairs);
		const plain = new URL(url);
		plain.hash = '';
		if (this.#manner.isVerbose) yield* this.#showRequest(sent);
		const response = yield* wait(this.#network.request({ url: plain.href, method, headers: sent, body }));
		this.#response = response;
		this.#firstByteAt ??= this.#context.ports.monotonicMs();
		for (const [name, value] of response.headers) if (name === 'set-cookie') cookies?.store(url, value);
		if (this.#manner.isVerbose) {
			const lines = response.headers.map(([name, value]) => `< ${name}: ${value}\n`);
			yield* wait(this.#context.writeError(`< ${statusLine(response.status)}\n${lines.join('')}< \n`));
		}
		return response;
	}

	*#showRequest(headers: WebRequest['headers']): Flow<void> {
		const { url, method } = this.#request;
		const lines = [['Host', url.host] as const, ...headers].map(([name, value]) => `> ${name}: ${value}\n`);
		const head = `* Connected to ${hostOf(url)} port ${portOf(url)}\n> ${method} ${url.pathname}${url.search} HTTP/1.1\n`;
		yield* wait(this.#context.writeError(`${head}${lines.join('')}> \n`));
	}

	*#showHead({ status, headers }: NetworkResponse): Flow<void> {
		const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
		const text = `${statusLine(status)}\r\n${lines.join('')}\r\n`;
		if (this.#manner.includesHead || this.#manner.onlyHead) yield* this.#sink.writeText(text);
		if (this.#manner.dumpsTo !== undefined) yield* this.#manner.dumpsTo.writeText(text);
	}

	*#receive(response: NetworkResponse): Flow<void> {
		const { failsOnStatus, showsFailedBody, onlyHead, maxBytes, takesNameOfAnswer, makesFolders } =
			this.#manner;
		const hasFailed = failsOnStatus && response.status >= 400;
		const wrong = new CurlFailure(22, `The requested URL returned error: ${response.status}`);
		if (takesNameOfAnswer) {
			const name = nameOfAnswer(response);
			if (name !== undefined) this.#sink = new Sink(this.#context, name, { appends: false, makesFolders });
		}
		if (hasFailed && !showsFailedBody) throw wrong;
		yield* this.#showHead(response);
		const announced = Number(response.headers.find(([name]) => name === 'content-length')?.[1] ?? 0);
		if (announced > maxBytes) throw new CurlFailure(63, 'Maximum file size exceeded');
		this.#isUnwanted = !onlyHead && this.#isOutsideCondition(response);
		// What is not wanted takes the place of nothing.
		if (this.#isUnwanted || response.status === notModified) return;
		yield* this.#sink.open();
		while (!onlyHead) {
			const chunk = yield* wait(response.read());
			if (chunk === undefined) break;
			this.#received += chunk.length;
			if (this.#received > maxBytes) throw new CurlFailure(63, 'Exceeded the maximum allowed file size');
			yield* this.#sink.write(chunk);
			yield* wait(this.#context.breathe());
		}
		if (hasFailed) throw wrong;
	}

	#isOutsideCondition(response: NetworkResponse): boolean {
		const { timeCondition } = this.#manner;
		const at = timeOfAnswer(response);
		if (timeCondition === undefined || at === undefined) return false;
		const { wants, timeMs } = timeCondition;
		return wants === 'newer' ? at <= timeMs : wants === 'older' && at >= timeMs;
	}

	// An answer that is not wanted leaves its time at the file that is there, one of 304 does not.
	*#keepTime(): Flow<void> {
		if (!this.#manner.keepsTime || this.#sink.name === '-') return;
		const response = this.#response;
		const timeMs =
			response === undefined || response.status === notModified ? undefined : timeOfAnswer(response);
		if (timeMs === undefined) return;
		const { fileSystem } = this.#context;
		const path = this.#context.path(this.#sink.name);
		try {
			const { kind } = yield* wait(fileSystem.stat(path));
			if (kind === 'file') yield* wait(fileSystem.utimes(path, timeMs, timeMs));
		} catch (error) {
			if (!isFsError(error)) throw error;
			// Nothing came, so there is no file; one that is there is whole all the same.
			if (error.errno === 'ENOENT') return;
			const text = `Warning: Failed to set filetime ${timeMs / 1000} on outfile: ${errnoText[error.errno]}\n`;
			yield* wait(this.#context.writeError(text));
		}
	}

	// The signal of the request says why it ended.
	#endAfter(ms: number | undefined, until: AbortSignal): void {
		if (ms === undefined) return;
		const signal = AbortSignal.any([this.#context.signal, until]);
		this.#context.sleep(ms, signal).then(
			() => {
				if (signal.aborted) return;
				this.#overMs = ms;
				this.#end.abort();
			},
			() => undefined,
		);
	}

	#failure(error: unknown): unknown {
		const elapsed = Math.round(this.#context.ports.monotonicMs() - this.#started);
		if (this.#overMs !== undefined) {
			const text = `Operation timed out after ${Math.max(elapsed, this.#overMs)} milliseconds`;
			return new CurlFailure(28, `${text} with ${this.#received} bytes received`);
		}
		const fault = webFaultOf(error);
		return fault === undefined ? error : failureOf(fault, elapsed);
	}
}

const notModified = 304;

const timeOfAnswer = ({ headers }: NetworkResponse): number | undefined =>
	webDate(headers.find(([name]) => name === 'last-modified')?.[1] ?? '');

/** Answers after which curl tries again. */
const transient: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const withCookies = (headers: WebRequest['headers'], pairs: readonly string[]): WebRequest['headers'] => {
	if (pairs.length === 0) return headers;
	const own = headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value);
	const others = headers.filter(([name]) => name.toLowerCase() !== 'cookie');
	return [...others, ['Cookie', [...pairs, ...own].join('; ')]];
};

// A name alone: an answer chooses no directory.
const nameOfAnswer = ({ headers }: NetworkResponse): string | undefined => {
	const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? '';
	const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
	const name = (quoted?.replace(/\\(.)/g, '$1') ?? plain)?.replace(/^.*[/\\]/s, '');
	return name === undefined || name === '' || name === '.' || name === '..' ? undefined : name;
};
