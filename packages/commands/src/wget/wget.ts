import {
	decodeText,
	encodeText,
	errnoText,
	type Flow,
	isFsError,
	parseUrl,
	runFlow,
	type Touch,
	wait,
} from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	type TouchLook,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { openOperand } from '../support/open-operand.ts';
import { readWhole } from '../support/read-whole.ts';
import { CookieJar } from '../support/web/cookie-jar.ts';
import type { WebRequest } from '../support/web/redirect.ts';
import { reasonOf } from '../support/web/status-line.ts';
import { type Answered, type AskingManner, askFor, NoAnswer, stampOf } from './download.ts';
import { wgetOptions } from './options.ts';

type WgetArguments = ParsedArguments<typeof wgetOptions>;
type Opened = Awaited<ReturnType<CommandContext['openOutput']>>;

/** `wget`: gets files by HTTP; each request is judged, those that follow from answers too. */
export const wget: DefinedCommand = defineCommand({
	name: 'wget',
	summary: 'Get files from the network.',
	compatible: 'GNU Wget 1.21.3',
	options: wgetOptions,
	operands: {
		name: 'URL',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'What is asked for, http or https.',
	},
	examples: [{ script: 'wget -qO- http://notes.example/today', output: 'answer\n' }],
	effects: ['network', 'fs.read', 'fs.write', 'fs.overwrite'],
	touches: (args, look) => runFlow(touchesOf(args, look)),
	usageStatus: 2,
	rewrite: (argv) =>
		argv.flatMap((word) =>
			/^-n[vcdH]+$/.test(word) ? [...word.slice(2)].map((letter) => negations[letter as 'v']) : [word],
		),
	run: (context, args) => runReporting(context, new WgetRun(context, args).run()),
});

/** How long an answer may take to begin. */
const usualSeconds = 900;

const negations = {
	v: '--no-verbose',
	c: '--no-clobber',
	d: '--no-directories',
	H: '--no-host-directories',
} as const;

function* touchesOf({ options, operands }: WgetArguments, look: TouchLook): Flow<readonly Touch[]> {
	const read = [options.postFile, options.bodyFile, options.inputFile, options.loadCookies];
	const written = [options.log, options.appendLog, options.saveCookies];
	if (!options.spider && options.output !== undefined) written.push(options.output);
	else if (!options.spider)
		for (const url of operands)
			written.push(yield* nameToMake(inFolder(options.prefix, nameOf(url)), options, look));
	const touches: Touch[] = [];
	for (const name of read)
		if (name !== undefined && name !== '-' && name !== '')
			touches.push({ path: look.path(name), kind: 'read' });
	for (const name of written) {
		if (name === undefined || name === '-' || name === '') continue;
		const isThere = (yield* wait(look.kindOf(name))) !== undefined;
		touches.push({ path: look.path(name), kind: isThere ? 'overwrite' : 'create' });
	}
	return touches;
}

// What the file is called that a call makes: none that is there, unless it is to be replaced or continued.
function* nameToMake(
	name: string,
	{ noClobber, resume, timestamping }: WgetArguments['options'],
	look: TouchLook,
): Flow<string | undefined> {
	const isThere = (yield* wait(look.entryKindOf(name))) !== undefined;
	if (!isThere || resume || timestamping) return name;
	if (noClobber) return undefined;
	for (let number = 1; ; number++)
		if ((yield* wait(look.entryKindOf(`${name}.${number}`))) === undefined) return `${name}.${number}`;
}

const inFolder = (folder: string | undefined, name: string): string =>
	folder === undefined || folder === '' ? name : `${folder.replace(/\/$/, '')}/${name}`;

// The last part of a path with its query; `index.html` where there is none. A URL chooses no directory.
const nameOf = (url: string): string => {
	const [, path = '', query = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
	const name = path.replace(/^.*\//s, '');
	const whole = `${name === '' || name === '.' || name === '..' ? 'index.html' : name}${query}`;
	return whole.replaceAll('/', '%2F');
};

/** One call: its URLs in turn, and what it says of them. */
class WgetRun {
	readonly #context: CommandContext;
	readonly #args: WgetArguments;
	readonly #jar: CookieJar | undefined;
	#log: Opened | undefined;
	#document: Opened | undefined;
	#files = 0;

	constructor(context: CommandContext, args: WgetArguments) {
		this.#context = context;
		this.#args = args;
		this.#jar = args.options.noCookies ? undefined : new CookieJar(Math.floor(context.ports.now() / 1000));
	}

	*run(): Flow<number> {
		const { options, operands } = this.#args;
		const { log, appendLog, output, inputFile, loadCookies, saveCookies } = options;
		const urls = [...operands, ...(inputFile === undefined ? [] : yield* this.#listed(inputFile))];
		if (urls.length === 0)
			throw new CommandFailure(
				"missing URL\nUsage: wget [OPTION]... [URL]...\n\nTry `wget --help' for more options.",
				{
					status: 1,
				},
			);
		let status = 0;
		try {
			if (log !== undefined || appendLog !== undefined)
				this.#log = yield* this.#openFile((log ?? appendLog)!, log === undefined);
			if (loadCookies !== undefined && this.#jar !== undefined)
				yield* this.#jar.load(this.#context, decodeText(yield* this.#read(loadCookies)));
			if (output !== undefined && output !== '-' && !options.spider)
				this.#document = yield* this.#openFile(output, options.resume);
			for (const [index, url] of urls.entries()) {
				if (index > 0 && options.wait !== undefined)
					yield* wait(this.#context.sleep(Math.max(0, Number(options.wait) || 0) * 1000));
				const ended = yield* this.#get(url);
				// The first fault counts, as wget's list of them says.
				if (ended !== 0 && (status === 0 || ended < status)) status = ended;
			}
			if (saveCookies !== undefined && this.#jar !== undefined) {
				const file = yield* this.#openFile(saveCookies, false);
				yield* wait(file.output.write(encodeText(this.#jar.text())));
				yield* wait(file.close());
			}
		} finally {
			if (this.#document !== undefined) yield* wait(this.#document.close());
			if (this.#log !== undefined) yield* wait(this.#log.close());
		}
		return status;
	}

	*#say(text: string): Flow<void> {
		if (this.#log === undefined) yield* wait(this.#context.writeError(text));
		else yield* wait(this.#log.output.write(encodeText(text)));
	}

	*#sayAll(text: string): Flow<void> {
		const { quiet, noVerbose } = this.#args.options;
		if (!quiet && !noVerbose) yield* this.#say(text);
	}

	*#sayFault(text: string): Flow<void> {
		if (!this.#args.options.quiet) yield* this.#say(text);
	}

	*#get(text: string): Flow<number> {
		const { options } = this.#args;
		const tries = options.tries === undefined || options.tries === 'inf' ? 20 : Number(options.tries) || 20;
		const again = new Set((options.retryOnHttpError ?? '').split(',').map(Number));
		for (let tried = 1; ; tried++) {
			try {
				const url = this.#readUrl(text);
				const file = yield* this.#fileFor(text);
				if (file === undefined) return 0;
				const answered = yield* this.#ask(url, file.offset);
				const { status } = answered.response;
				if (again.has(status) && tried < tries) yield* wait(answered.response.close());
				else return yield* this.#receive(answered, file);
			} catch (error) {
				if (!(error instanceof CommandFailure)) throw error;
				const mayPass = error instanceof NoAnswer && error.isRefused && options.retryConnrefused;
				if (!mayPass || tried >= tries) {
					yield* this.#sayFault(
						error.message.startsWith('Connecting') ? `${error.message}\n` : `wget: ${error.message}\n`,
					);
					return error.status;
				}
			}
			const most = options.waitRetry === undefined ? 10 : Number(options.waitRetry) || 0;
			yield* wait(this.#context.sleep(Math.min(tried, most) * 1000));
		}
	}

	#readUrl(text: string): URL {
		if (text.length > maxUrlLength)
			throw new CommandFailure(`a URL is longer than ${maxUrlLength} characters`);
		const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
		const url = parseUrl(whole);
		if (url === undefined) throw new CommandFailure(`${text}: Invalid host name.`);
		if (url.protocol !== 'http:' && url.protocol !== 'https:')
			throw new CommandFailure(`${text}: Unsupported scheme.`);
		if (url.username !== '' || url.password !== '')
			throw new CommandFailure(
				`${url.host}: credentials are taken only from a stored secret: --header 'Authorization: Basic {{secret:NAME.FIELD}}'`,
				{ status: 2 },
			);
		return url;
	}

	*#ask(url: URL, offset: number): Flow<Answered> {
		const { options } = this.#args;
		const context = this.#context;
		const over = new AbortController();
		const begun = new AbortController();
		const network = context.openNetwork(AbortSignal.any([context.signal, over.signal]))!;
		const seconds =
			Number(options.timeout ?? options.connectTimeout ?? options.readTimeout ?? 0) || usualSeconds;
		const waiting = context.sleep(seconds * 1000, AbortSignal.any([context.signal, begun.signal]));
		waiting.then(
			() => {
				if (!begun.signal.aborted) over.abort();
			},
			() => undefined,
		);
		const manner: AskingManner = {
			maxRedirects: options.maxRedirect === undefined ? 20 : Number(options.maxRedirect) || 0,
			httpsOnly: options.httpsOnly,
			showsHead: options.serverResponse && !options.quiet,
			cookies: this.#jar,
			say: (text) => this.#sayAll(text),
		};
		try {
			return yield* askFor(context, network, yield* this.#request(url, offset), manner);
		} catch (error) {
			if (!over.signal.aborted || context.signal.aborted) throw error;
			throw new NoAnswer('Read error (Connection timed out) in headers.', { status: 4, isRefused: false });
		} finally {
			begun.abort();
		}
	}

	*#request(url: URL, offset: number): Flow<WebRequest> {
		const { options } = this.#args;
		const file = options.postFile ?? options.bodyFile;
		const text = options.postData ?? options.bodyData;
		const body =
			file !== undefined ? yield* this.#read(file) : text === undefined ? undefined : encodeText(text);
		const isPost = options.postData !== undefined || options.postFile !== undefined;
		const own = options.header.flatMap((line) => {
			const [, name, rest] = /^([^:\s]+):(.*)$/s.exec(line) ?? [];
			const value = rest?.trim();
			const isHeader = name !== undefined && value !== undefined && !/[\r\n]/.test(value);
			return isHeader ? [[name, value] as const] : [];
		});
		const named = new Set(own.map(([name]) => name.toLowerCase()));
		const usual: readonly (readonly [string, string])[] = [
			['User-Agent', options.userAgent ?? 'Wget/1.21.3'],
			['Accept', '*/*'],
			['Accept-Encoding', 'identity'],
			...(options.referer === undefined ? [] : [['Referer', options.referer] as const]),
			...(options.noCache ? [['Cache-Control', 'no-cache'] as const] : []),
			...(offset > 0 ? [['Range', `bytes=${offset}-`] as const] : []),
			...(body === undefined ? [] : [['Content-Type', 'application/x-www-form-urlencoded'] as const]),
		];
		const method = options.method?.toUpperCase() ?? (isPost ? 'POST' : options.spider ? 'HEAD' : 'GET');
		const headers = [
			...usual.filter(([name, value]) => value !== '' && !named.has(name.toLowerCase())),
			...own,
		];
		return { url, method, headers, body };
	}

	// A file that is there is not written over, but for -O, -c and -N.
	*#fileFor(text: string): Flow<Destination | undefined> {
		const { options } = this.#args;
		if (options.spider || options.output !== undefined) {
			const size =
				options.resume && this.#document !== undefined ? yield* this.#sizeOf(options.output!) : undefined;
			return { name: options.output ?? '-', offset: size ?? 0 };
		}
		const name = inFolder(options.prefix, nameOf(text));
		const size = yield* this.#sizeOf(name);
		if (size === undefined || options.timestamping) return { name, offset: 0 };
		if (options.noClobber) {
			yield* this.#sayAll(`File ‘${name}’ already there; not retrieving.\n\n`);
			return undefined;
		}
		if (options.resume) return { name, offset: size };
		for (let number = 1; ; number++)
			if ((yield* this.#sizeOf(`${name}.${number}`)) === undefined)
				return { name: `${name}.${number}`, offset: 0 };
	}

	*#sizeOf(name: string): Flow<number | undefined> {
		const found = yield* attempt(() => this.#context.fileSystem.stat(this.#context.path(name)));
		return isFsError(found) ? undefined : found.size;
	}

	*#receive({ request, response }: Answered, { name, offset }: Destination): Flow<number> {
		const { options } = this.#args;
		const context = this.#context;
		const { status, headers } = response;
		try {
			if (offset > 0 && status === 416) {
				yield* this.#sayAll('\n    The file is already fully retrieved; nothing to do.\n\n');
				return 0;
			}
			const isFault = status >= 400;
			if (isFault && options.spider) {
				yield* this.#sayFault('Remote file does not exist -- broken link!!!\n\n');
				return 8;
			}
			if (isFault)
				yield* this.#sayFault(`${stampOf(context)} ERROR ${status}: ${reasonOf(status) || 'Unknown'}.\n`);
			if (isFault && !options.contentOnError) return status === 401 ? 6 : 8;
			if (options.spider) {
				yield* this.#sayAll('Remote file exists.\n\n');
				return 0;
			}
			const length = headers.find(([field]) => field === 'content-length')?.[1];
			const type = headers.find(([field]) => field === 'content-type')?.[1]?.replace(/;.*$/s, '');
			yield* this.#sayAll(`Length: ${length ?? 'unspecified'}${type === undefined ? '' : ` [${type}]`}\n`);
			const target = options.contentDisposition ? (inHead(headers) ?? name) : name;
			yield* this.#sayAll(`Saving to: ‘${target === '-' ? 'STDOUT' : target}’\n\n`);
			const size = yield* this.#write(response, target, offset > 0 && status === 206);
			this.#files += 1;
			const shown = target === '-' ? '-' : `‘${target}’`;
			const count = length === undefined ? `[${size}]` : `[${size}/${length}]`;
			yield* this.#sayAll(`${stampOf(context)} - ${shown} saved ${count}\n\n`);
			if (options.noVerbose && !options.quiet)
				yield* this.#say(
					`${stampOf(context)} URL:${request.url.href} ${count} -> "${target}" [${this.#files}]\n`,
				);
			return isFault ? 8 : 0;
		} finally {
			yield* wait(response.close());
		}
	}

	*#write(response: Answered['response'], name: string, appends: boolean): Flow<number> {
		const context = this.#context;
		const isShared = this.#args.options.output !== undefined;
		const file = name === '-' ? undefined : isShared ? this.#document! : yield* this.#openFile(name, appends);
		let size = 0;
		try {
			for (
				let chunk = yield* wait(response.read());
				chunk !== undefined;
				chunk = yield* wait(response.read())
			) {
				size += chunk.length;
				if (file === undefined) {
					context.output.append(chunk);
					yield* wait(context.flush());
				} else yield* wait(file.output.write(chunk));
				yield* wait(context.breathe());
			}
		} finally {
			if (file !== undefined && !isShared) yield* wait(file.close());
		}
		return size;
	}

	*#openFile(name: string, appends: boolean): Flow<Opened> {
		const folder = name.slice(0, name.lastIndexOf('/') + 1);
		const context = this.#context;
		if (folder.length > maxPathLength)
			throw new CommandFailure(`${context.quote(name)}: ${errnoText.ENAMETOOLONG}`, { status: 3 });
		if (folder !== '' && this.#args.options.prefix !== undefined)
			yield* wait(
				context.fileSystem.mkdir(context.path(folder), {
					recursive: true,
					permissions: context.permissions(0o755),
				}),
			);
		const opened = yield* attempt(() => context.openOutput(name, { appends }));
		if (isFsError(opened)) throw new CommandFailure(`${name}: ${errnoText[opened.errno]}`, { status: 3 });
		return opened;
	}

	*#read(name: string): Flow<Uint8Array> {
		const opened = yield* openOperand(this.#context, name, { status: 3, quotes: false });
		try {
			return yield* wait(readWhole(this.#context, opened.input));
		} finally {
			yield* wait(opened.close());
		}
	}

	*#listed(name: string): Flow<readonly string[]> {
		const text = decodeText(yield* this.#read(name));
		const urls: string[] = [];
		for (let start = 0; start < text.length; ) {
			const end = text.indexOf('\n', start);
			const line = text.slice(start, end < 0 ? text.length : end).trim();
			if (line !== '' && !line.startsWith('#')) {
				this.#context.holdMemory(2 * line.length + urlOverhead);
				urls.push(line);
			}
			start = end < 0 ? text.length : end + 1;
			yield* wait(this.#context.breathe());
		}
		return urls;
	}
}

// As on Linux.
const maxPathLength = 4096;

// Longer addresses are refused before anything looks at them.
const maxUrlLength = 65_536;

// What an address in a list takes beside its characters.
const urlOverhead = 100;

interface Destination {
	readonly name: string;
	/** Where the file continues. */
	readonly offset: number;
}

const inHead = (headers: WebRequest['headers']): string | undefined => {
	const given = headers.find(([name]) => name === 'content-disposition')?.[1] ?? '';
	const [, quoted, plain] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(given) ?? [];
	const name = (quoted ?? plain)?.replace(/^.*[/\\]/s, '');
	return name === undefined || name === '' || name === '.' || name === '..' ? undefined : name;
};
