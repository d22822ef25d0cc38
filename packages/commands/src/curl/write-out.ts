import type { NetworkResponse } from '@tenon/core';
import { hostOf } from '../support/web/web-error.ts';

/** What there is to say about a transfer. */
export interface TransferFacts {
	readonly url: URL;
	readonly response: Pick<NetworkResponse, 'status' | 'headers'> | undefined;
	readonly method: string;
	readonly redirects: number;
	readonly redirectUrl: string;
	readonly sizeDownload: number;
	readonly sizeUpload: number;
	readonly seconds: number;
	readonly secondsToFirstByte: number;
	readonly file: string;
	readonly number: number;
	readonly message: string;
}

/** A piece of what `-w` writes, and whether it goes to standard error. */
export interface WrittenPiece {
	readonly text: string;
	readonly toError: boolean;
}

/** What `-w FORMAT` writes, piece by piece. */
export function* writeOut(format: string, facts: TransferFacts): Generator<WrittenPiece, void, void> {
	let toError = false;
	for (const { kind, text } of formatParts(format)) {
		if (kind === 'plain') yield { text, toError };
		else if (kind === 'header') yield { text: headerOf(facts, text.toLowerCase()), toError };
		else if (text === 'stderr' || text === 'stdout') toError = text === 'stderr';
		else {
			const fact = factOf(text, facts);
			yield fact === undefined
				? { text: `curl: unknown --write-out variable: '${text}'\n`, toError: true }
				: { text: fact, toError };
		}
	}
}

/** A part of a format: text as it is, or the name of a variable or of a header. */
interface FormatPart {
	readonly kind: 'plain' | 'variable' | 'header';
	readonly text: string;
}

// No expression: V8 runs out of stack in one that repeats over megabytes, in a process that has compiled many.
function* formatParts(format: string): Generator<FormatPart, void, void> {
	// Where no brace follows, none is looked for again and again.
	const lastBrace = format.lastIndexOf('}');
	const percents = new Finder(format, '%');
	const backslashes = new Finder(format, '\\');
	for (let at = 0; at < format.length; ) {
		const mark = Math.min(percents.from(at), backslashes.from(at));
		if (mark > at) yield { kind: 'plain', text: format.slice(at, mark) };
		if (mark === format.length) return;
		const named = mark < lastBrace ? openers.find(({ text }) => format.startsWith(text, mark)) : undefined;
		const escaped = escapes.get(format.slice(mark, mark + 2));
		if (named !== undefined) {
			const close = format.indexOf('}', mark);
			yield { kind: named.kind, text: format.slice(mark + named.text.length, close) };
			at = close + 1;
		} else {
			yield { kind: 'plain', text: escaped ?? format.charAt(mark) };
			at = mark + (escaped === undefined ? 1 : 2);
		}
	}
}

const openers = [
	{ kind: 'header', text: '%header{' },
	{ kind: 'variable', text: '%{' },
] as const;

const escapes: ReadonlyMap<string, string> = new Map([
	['%%', '%'],
	['\\n', '\n'],
	['\\r', '\r'],
	['\\t', '\t'],
]);

/** Finds a character again and again, further and further on. */
class Finder {
	readonly #text: string;
	readonly #wanted: string;
	#found = -1;

	constructor(text: string, wanted: string) {
		this.#text = text;
		this.#wanted = wanted;
	}

	/** Where it is at or after a place; the end of the text if it is not. */
	from(at: number): number {
		if (this.#found < at) {
			const found = this.#text.indexOf(this.#wanted, at);
			this.#found = found < 0 ? this.#text.length : found;
		}
		return this.#found;
	}
}

const factOf = (name: string, facts: TransferFacts): string | undefined => {
	if (name === 'header_json') return headerJson(facts);
	const all = new Map(Object.entries(allOf(facts)));
	return name === 'json' ? JSON.stringify(Object.fromEntries(all)) : all.get(name)?.toString();
};

const headerOf = ({ response }: TransferFacts, wanted: string): string =>
	response?.headers.find(([name]) => name === wanted)?.[1] ?? '';

const headerJson = ({ response }: TransferFacts): string => {
	const all: Record<string, string[]> = {};
	for (const [name, value] of response?.headers ?? []) all[name] = [...(all[name] ?? []), value];
	return JSON.stringify(all);
};

const allOf = (facts: TransferFacts): Readonly<Record<string, string | number>> => {
	const { url, response, seconds, secondsToFirstByte, sizeDownload, sizeUpload } = facts;
	const time = (value: number): string => value.toFixed(6);
	const speed = (size: number): number => (seconds === 0 ? 0 : Math.floor(size / seconds));
	return {
		content_type: headerOf(facts, 'content-type'),
		errormsg: facts.message,
		exitcode: facts.number,
		filename_effective: facts.file,
		http_code: String(response?.status ?? 0).padStart(3, '0'),
		http_connect: '000',
		http_version: response === undefined ? '0' : '1.1',
		method: facts.method,
		num_connects: response === undefined ? 0 : 1 + facts.redirects,
		num_headers: response?.headers.length ?? 0,
		num_redirects: facts.redirects,
		redirect_url: facts.redirectUrl,
		remote_ip: '',
		remote_port: 0,
		response_code: String(response?.status ?? 0).padStart(3, '0'),
		scheme: url.protocol.slice(0, -1).toUpperCase(),
		size_download: sizeDownload,
		size_header: 0,
		size_request: 0,
		size_upload: sizeUpload,
		speed_download: speed(sizeDownload),
		speed_upload: speed(sizeUpload),
		ssl_verify_result: 0,
		time_appconnect: time(0),
		time_connect: time(secondsToFirstByte),
		time_namelookup: time(0),
		time_pretransfer: time(secondsToFirstByte),
		time_redirect: time(0),
		time_starttransfer: time(secondsToFirstByte),
		time_total: time(seconds),
		url: url.href,
		url_effective: url.href,
		'url.host': hostOf(url),
	};
};
