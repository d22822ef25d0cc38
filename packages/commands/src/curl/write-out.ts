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
	const pattern = /%header\{([^}]*)\}|%\{([^}]*)\}|%%|\\([nrt])|[^%\\]+|[%\\]/g;
	// Where no brace follows, none is looked for again and again.
	const plain = format.lastIndexOf('}') + 1;
	for (const [whole, header, name, letter] of format.slice(0, plain).matchAll(pattern)) {
		if (header !== undefined) yield { text: headerOf(facts, header.toLowerCase()), toError };
		else if (name === 'stderr' || name === 'stdout') toError = name === 'stderr';
		else if (name !== undefined) {
			const text = factOf(name, facts);
			yield text === undefined
				? { text: `curl: unknown --write-out variable: '${name}'\n`, toError: true }
				: { text, toError };
		} else yield { text: plainText(whole, letter), toError };
	}
	for (const [whole, letter] of format.slice(plain).matchAll(/%%|\\([nrt])|[^%\\]+|[%\\]/g))
		yield { text: plainText(whole, letter), toError };
}

const plainText = (whole: string, letter: string | undefined): string =>
	letter !== undefined ? escapes[letter as keyof typeof escapes] : whole === '%%' ? '%' : whole;

const escapes = { n: '\n', r: '\r', t: '\t' } as const;

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
