import { decodeText, encodeText, type Flow, findHandles, parseUrl, wait } from '@tenon/core';
import type { CommandContext, ParsedArguments } from '@tenon/shell';
import type { WebRequest } from '../support/web/redirect.ts';
import { type BodyPart, percentEncode, readBodyParts, readFile } from './body.ts';
import { CurlFailure } from './curl-failure.ts';
import { type FormPart, multipartOf } from './multipart.ts';
import type { curlOptions } from './options.ts';
import { conditionHeader, readTimeCondition, type TimeCondition } from './time-condition.ts';
import { maxUrlLength, tooLong } from './url-glob.ts';

/** One call of `curl`, its words read. */
export type CurlArguments = ParsedArguments<typeof curlOptions>;

/** What each transfer of a call sends, whatever its URL. */
export interface Sending {
	readonly method: string;
	readonly headers: WebRequest['headers'];
	readonly body: Uint8Array | undefined;
	/** What is added to the query of the URL. */
	readonly query: string;
	readonly timeCondition: TimeCondition | undefined;
}

/** Reads what the options say of the request, and the files that they name. */
export const readSending = function* (context: CommandContext, args: CurlArguments): Flow<Sending> {
	const { options, order } = args;
	const parts = bodyPartsOf(args);
	const forms = formPartsOf(args);
	const kinds = [parts.length > 0, forms.length > 0, options.uploadFile !== undefined, options.head];
	if (kinds.filter(Boolean).length > 1 && !(options.get && !forms.length))
		throw new CurlFailure(2, 'You can only select one HTTP request method!');
	const data = parts.length === 0 ? undefined : yield* readBodyParts(context, parts);
	const queries = yield* queryOf(context, options.urlQuery);
	const boundary = `------------------------${randomHex(context)}`;
	const form = forms.length === 0 ? undefined : yield* multipartOf(context, forms, boundary);
	const upload = options.uploadFile === undefined ? undefined : yield* readFile(context, options.uploadFile);
	const inUrl = options.get && data !== undefined;
	const body = inUrl ? undefined : (upload ?? form?.body ?? data);
	const usual = options.head ? 'HEAD' : upload !== undefined ? 'PUT' : body === undefined ? 'GET' : 'POST';
	const isJson = order.includes('jsonData');
	const type =
		form?.contentType ??
		(isJson
			? 'application/json'
			: data === undefined || inUrl
				? undefined
				: 'application/x-www-form-urlencoded');
	const defaults: (readonly [string, string])[] = [
		['User-Agent', options.userAgent ?? 'curl/7.88.1'],
		['Accept', isJson ? 'application/json' : '*/*'],
		...(options.compressed ? [['Accept-Encoding', 'gzip, deflate, br'] as const] : []),
		...(options.referer === undefined ? [] : [['Referer', options.referer.replace(/;auto$/, '')] as const]),
		...(options.range === undefined ? [] : [['Range', `bytes=${options.range}`] as const]),
		...(options.bearer === undefined
			? []
			: [['Authorization', `Bearer ${asHandle('--oauth2-bearer', options.bearer)}`] as const]),
		...(type === undefined || body === undefined ? [] : [['Content-Type', type] as const]),
	];
	if (options.user !== undefined) asHandle('-u', options.user);
	const timeCondition = yield* timeConditionOf(context, args);
	if (timeCondition !== undefined) defaults.push(conditionHeader(timeCondition));
	return {
		method: options.request ?? usual,
		headers: mergeHeaders(
			defaults.filter(([, value]) => value !== ''),
			yield* readHeaderLines(context, options.header),
		),
		body,
		query: [...(inUrl ? [decodeText(data)] : []), ...queries].join('&'),
		timeCondition,
	};
};

function* timeConditionOf(
	context: CommandContext,
	{ options }: CurlArguments,
): Flow<TimeCondition | undefined> {
	if (options.timeCond === undefined) return undefined;
	const condition = yield* readTimeCondition(context, options.timeCond);
	if (condition !== undefined || options.silent) return condition;
	yield* wait(
		context.writeError(
			'Warning: Illegal date format for -z, --time-cond (and not a file name). \nWarning: Disabling time condition. See curl_getdate(3) for valid date syntax.\n',
		),
	);
	return undefined;
}

// A password on a command line is in the transcript of whoever wrote it; a handle is not.
const asHandle = (option: string, value: string): string => {
	if (findHandles(value).length > 0 && option !== '-u') return value;
	throw new CurlFailure(
		2,
		`option ${option}: credentials are taken only from a stored secret: -H 'Authorization: Basic {{secret:NAME.FIELD}}'`,
	);
};

const bodyPartsOf = ({ options, order }: CurlArguments): readonly BodyPart[] => {
	const taken = new Map<string, number>();
	return order.flatMap((name) => {
		const kind = bodyKinds.get(name);
		if (kind === undefined) return [];
		const at = taken.get(name) ?? 0;
		taken.set(name, at + 1);
		return [{ kind, value: (options as unknown as Record<string, readonly string[]>)[name]![at]! }];
	});
};

const bodyKinds: ReadonlyMap<string, BodyPart['kind']> = new Map([
	['data', 'data'],
	['dataAscii', 'data'],
	['dataRaw', 'raw'],
	['dataBinary', 'binary'],
	['dataUrlencode', 'urlencode'],
	['jsonData', 'json'],
]);

const formPartsOf = ({ options, order }: CurlArguments): readonly FormPart[] => {
	const taken = { form: 0, formString: 0 };
	return order.flatMap((name) =>
		name === 'form' || name === 'formString'
			? [{ value: options[name][taken[name]++]!, isPlain: name === 'formString' }]
			: [],
	);
};

function* queryOf(context: CommandContext, values: readonly string[]): Flow<readonly string[]> {
	const texts: string[] = [];
	for (const value of values)
		texts.push(
			value.startsWith('+')
				? value.slice(1)
				: decodeText(yield* readBodyParts(context, [{ kind: 'urlencode', value }])),
		);
	return texts;
}

function* readHeaderLines(context: CommandContext, given: readonly string[]): Flow<readonly string[]> {
	const lines: string[] = [];
	for (const line of given) {
		if (!line.startsWith('@')) {
			lines.push(line);
			continue;
		}
		const name = line.slice(1);
		const bytes = yield* readFile(context, name);
		if (bytes.length > maxHeaderBytes)
			throw new CurlFailure(26, `${name} has more than ${maxHeaderBytes} bytes of headers`);
		for (const own of decodeText(bytes).split(/\r?\n/)) if (own !== '') lines.push(own);
	}
	return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

const maxHeaderBytes = 262_144;

// A header of the caller takes the place of ours; `Name:` leaves it out, and `Name;` sends it empty.
const mergeHeaders = (
	defaults: readonly (readonly [string, string])[],
	lines: readonly string[],
): WebRequest['headers'] => {
	const own: (readonly [string, string])[] = [];
	const named = new Set<string>();
	for (const line of lines) {
		const [, name, mark, rest] = /^([^:;\s]+)\s*([:;])(.*)$/s.exec(line) ?? [];
		if (name === undefined || rest === undefined) continue;
		const value = rest.trim();
		if (/[\r\n\0]/.test(value)) throw new CurlFailure(43, `a header has a line break: ${name}`);
		named.add(name.toLowerCase());
		if (value !== '' || mark === ';') own.push([name, value]);
	}
	return [...defaults.filter(([name]) => !named.has(name.toLowerCase())), ...own];
};

const randomHex = (context: CommandContext): string => {
	const bytes = new Uint8Array(8);
	context.ports.entropy(bytes);
	return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** A URL as it was typed, with the scheme that it does not name and what is added to its query. */
export const readUrl = (text: string, query: string, defaultScheme = 'http'): URL => {
	if (text.length + query.length > maxUrlLength) throw tooLong();
	const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${defaultScheme}://${text}`;
	const scheme = whole.slice(0, whole.indexOf(':')).toLowerCase();
	if (scheme !== 'http' && scheme !== 'https')
		throw new CurlFailure(1, `Protocol "${scheme}" not supported or disabled in libcurl`);
	const encoded = whole.replace(/[^\x21-\x7e]/gu, (character) => percentEncode(encodeText(character)));
	const url = /\s/.test(text) ? undefined : parseUrl(encoded);
	if (url === undefined) throw new CurlFailure(3, 'URL using bad/illegal format or missing URL');
	if (url.username !== '' || url.password !== '') asHandle('-u', '');
	if (query !== '') url.search = url.search === '' ? query : `${url.search}&${query}`;
	return url;
};
