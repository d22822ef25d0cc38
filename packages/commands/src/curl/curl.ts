import { decodeText, type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CookieJar } from '../support/web/cookie-jar.ts';
import { readFile } from './body.ts';
import { ConfigFault, maxConfigBytes, type WholeArguments, withConfigFiles } from './config-file.ts';
import { CurlFailure } from './curl-failure.ts';
import { curlOptions } from './options.ts';
import { type CurlArguments, readSending, readUrl, type Sending } from './request.ts';
import { Sink } from './sink.ts';
import { curlTouches, inFolder, remoteNameOf } from './touches.ts';
import { Transfer, type TransferManner } from './transfer.ts';
import { expandUrl } from './url-glob.ts';
import { writeOut } from './write-out.ts';

/** `curl`: transfers by HTTP, each of whose requests is judged, those that follow from answers too. */
export const curl: DefinedCommand = defineCommand({
	name: 'curl',
	summary: 'Get a URL, or send something there.',
	compatible: 'curl 7.88.1',
	options: curlOptions,
	operands: {
		name: 'URL',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'What is asked for, http or https.',
	},
	examples: [{ script: 'curl -s http://notes.example/today', output: 'answer\n' }],
	effects: ['network', 'fs.read', 'fs.write', 'fs.overwrite'],
	json: 'none',
	touches: (args, look) => runFlow(curlTouches(look, args)),
	usageStatus: 2,
	usageHint: "curl: try 'curl --help' for more information",
	run: (context, args) => runFlow(runCurl(context, args)),
});

function* runCurl(context: CommandContext, args: CurlArguments): Flow<number> {
	let whole: WholeArguments;
	try {
		whole = yield* withConfigFiles(
			args,
			(file) => configText(context, file),
			function* () {
				yield* wait(context.breathe(64));
			},
		);
	} catch (error) {
		if (!(error instanceof ConfigFault)) throw error;
		yield* wait(context.writeError(`curl: ${error.message}\n${usageHint}\n`));
		return error.status;
	}
	for (const warning of whole.warnings) yield* wait(context.writeError(`Warning: ${warning}\n`));
	return yield* new CurlRun(context, whole.args).run();
}

function* configText(context: CommandContext, file: string): Flow<string> {
	let bytes: Uint8Array;
	try {
		bytes = yield* readFile(context, file);
	} catch (error) {
		if (!(error instanceof CurlFailure)) throw error;
		throw new ConfigFault(
			`cannot read config from '${file}'\ncurl: option -K: error encountered when reading a file`,
			26,
		);
	}
	if (bytes.length > maxConfigBytes)
		throw new ConfigFault(`${file} has more than ${maxConfigBytes} bytes of options`, 26);
	return decodeText(bytes);
}

const usageHint = "curl: try 'curl --help' or 'curl --manual' for more information";

/** One call: its URLs in turn. */
class CurlRun {
	readonly #context: CommandContext;
	readonly #args: CurlArguments;
	readonly #jar: CookieJar | undefined;

	constructor(context: CommandContext, args: CurlArguments) {
		this.#context = context;
		this.#args = args;
		const { cookie, cookieJar } = args.options;
		const keepsCookies = cookieJar !== undefined || cookie.some((value) => !value.includes('='));
		this.#jar = keepsCookies ? new CookieJar(Math.floor(context.ports.now() / 1000)) : undefined;
	}

	*run(): Flow<number> {
		const { options, operands } = this.#args;
		let dump: Sink | undefined;
		let status = 0;
		try {
			const urls = [...options.url, ...operands];
			if (urls.length === 0) return yield* this.#usage('no URL specified!');
			const sending = yield* readSending(this.#context, this.#args);
			const withCookies = yield* this.#loadCookies(sending);
			if (options.dumpHeader !== undefined)
				dump = new Sink(this.#context, options.dumpHeader, {
					appends: false,
					makesFolders: options.createDirs,
				});
			const manner = this.#manner(dump, sending.timeCondition);
			for (const [index, pattern] of urls.entries()) {
				const texts = options.globoff ? [{ text: pattern, parts: [] }] : expandUrl(pattern);
				for (const { text, parts } of texts) {
					const ended = yield* this.#transfer(text, parts, index, withCookies, manner);
					status = ended;
					yield* wait(this.#context.breathe(stepsPerTransfer));
					if (ended !== 0 && options.failEarly) return status;
				}
			}
			return status;
		} catch (error) {
			return yield* this.#say(error);
		} finally {
			if (dump !== undefined) yield* dump.close();
			yield* this.#saveCookies();
		}
	}

	*#usage(text: string): Flow<number> {
		yield* wait(this.#context.writeError(`curl: ${text}\n${usageHint}\n`));
		return 2;
	}

	*#say(error: unknown): Flow<number> {
		if (!(error instanceof CurlFailure)) throw error;
		const { silent, showError } = this.#args.options;
		// What is wrong with an option is told, however silent the transfer is to be.
		if (!silent || showError || error.number === wrongOption)
			yield* wait(this.#context.writeError(`curl: (${error.number}) ${error.message}\n`));
		return error.number;
	}

	*#transfer(
		text: string,
		parts: readonly string[],
		index: number,
		sending: Sending,
		manner: TransferManner,
	): Flow<number> {
		const { options } = this.#args;
		const tries = 1 + numberOf(options.retry, '--retry', 0);
		const started = this.#context.ports.monotonicMs();
		const latest = numberOf(options.retryMaxTime, '--retry-max-time', 0) * 1000;
		for (let tried = 1; ; tried++) {
			let ended: CurlFailure | undefined;
			let transfer: Transfer | undefined;
			try {
				const url = readUrl(text, sending.query, options.protoDefault);
				if (
					options.proto?.includes('=https') === true &&
					url.protocol === 'http:' &&
					!/\bhttp\b/.test(options.proto)
				)
					throw new CurlFailure(1, 'Protocol "http" not supported or disabled in libcurl');
				transfer = yield* this.#begin(url, text, parts, index, sending, manner);
				yield* transfer.run();
			} catch (error) {
				if (!(error instanceof CurlFailure)) throw error;
				ended = error;
			}
			const mayPass =
				transfer?.isTransient === true ||
				(ended !== undefined && (options.retryAllErrors || transientNumbers.has(ended.number))) ||
				(ended?.number === 7 && options.retryConnrefused);
			const pause = this.#pause(tried, transfer?.retryAfter);
			const isLate = latest > 0 && this.#context.ports.monotonicMs() - started + pause > latest;
			if (!mayPass || tried >= tries || isLate) {
				if (options.removeOnError && ended !== undefined && transfer !== undefined && transfer.file !== '-')
					yield* wait(this.#context.fileSystem.remove(this.#context.path(transfer.file)));
				return yield* this.#finish(transfer, ended);
			}
			if (!options.silent || options.showError) yield* this.#sayRetry(ended, transfer, pause, tries - tried);
			yield* wait(this.#context.sleep(pause));
		}
	}

	#pause(tried: number, asked: number | undefined): number {
		const given = numberOf(this.#args.options.retryDelay, '--retry-delay', 0) * 1000;
		return asked === undefined ? given || Math.min(2 ** (tried - 1) * 1000, 600_000) : asked * 1000;
	}

	*#sayRetry(
		ended: CurlFailure | undefined,
		transfer: Transfer | undefined,
		pause: number,
		left: number,
	): Flow<void> {
		const why =
			ended === undefined || transfer?.isTransient === true
				? 'HTTP error'
				: ended.number === 28
					? 'timeout'
					: 'connection refused';
		const text = `Warning: Problem: ${why}. Will retry in ${Math.round(pause / 1000)} seconds. ${left} ${left === 1 ? 'retry' : 'retries'} left.\n`;
		yield* wait(this.#context.writeError(text));
	}

	*#begin(
		url: URL,
		text: string,
		parts: readonly string[],
		index: number,
		sending: Sending,
		manner: TransferManner,
	): Flow<Transfer> {
		const { options } = this.#args;
		const { headers, method, body } = sending;
		const isRemote = this.#isRemote(index);
		const name = isRemote
			? remoteNameOf(text)
			: this.#outputOf(index)?.replace(/#(\d)/g, (whole, at) => parts[at - 1] ?? whole);
		if (name === '') throw new CurlFailure(23, 'Failed writing received data to disk/application');
		const file = name === undefined ? '-' : inFolder(options.outputDir, name);
		const offset = yield* this.#offset(file);
		const ranged = offset === 0 ? headers : [...headers, ['Range', `bytes=${offset}-`] as const];
		return new Transfer(
			this.#context,
			{ url, method, headers: ranged, body },
			{ name: file, appends: offset > 0 },
			{ ...manner, takesNameOfAnswer: manner.takesNameOfAnswer && isRemote },
		);
	}

	// Options for outputs and URLs go together, the first with the first.
	get #outputs(): readonly string[] {
		return this.#args.order.filter((option) => option === 'output' || option === 'remoteName');
	}

	#isRemote(index: number): boolean {
		const option = this.#outputs[index];
		return option === 'remoteName' || (this.#args.options.remoteNameAll && option === undefined);
	}

	#outputOf(index: number): string | undefined {
		if (this.#outputs[index] !== 'output') return undefined;
		const before = this.#outputs.slice(0, index).filter((option) => option === 'output').length;
		return this.#args.options.output[before];
	}

	*#offset(file: string): Flow<number> {
		const { continueAt } = this.#args.options;
		if (continueAt === undefined) return 0;
		if (continueAt !== '-') return numberOf(continueAt, '-C', 0);
		if (file === '-') return 0;
		try {
			return (yield* wait(this.#context.fileSystem.stat(this.#context.path(file)))).size;
		} catch {
			// A file that is not there has nothing yet.
			return 0;
		}
	}

	*#finish(transfer: Transfer | undefined, ended: CurlFailure | undefined): Flow<number> {
		const number = ended === undefined ? 0 : yield* this.#say(ended);
		const { writeOut: format } = this.#args.options;
		if (format === undefined || transfer === undefined) return number;
		const given = format.startsWith('@')
			? decodeText(yield* readFile(this.#context, format.slice(1)))
			: format;
		for (const { text, toError } of writeOut(given, transfer.facts(number, ended?.message ?? ''))) {
			if (toError) yield* wait(this.#context.writeError(text));
			else {
				this.#context.output.appendText(text);
				yield* wait(this.#context.output.settle());
			}
			yield* wait(this.#context.breathe());
		}
		return number;
	}

	#manner(dumpsTo: Sink | undefined, timeCondition: TransferManner['timeCondition']): TransferManner {
		const { options } = this.#args;
		return {
			follows: options.location || options.locationTrusted,
			trustsAll: options.locationTrusted,
			maxRedirects: numberOf(options.maxRedirs, '--max-redirs', 50),
			keepsPost: new Set([
				...(options.post301 ? [301] : []),
				...(options.post302 ? [302] : []),
				...(options.post303 ? [303] : []),
			]),
			keepsMethod: options.request !== undefined,
			includesHead: options.include,
			onlyHead: options.head,
			failsOnStatus: options.fail || options.failWithBody,
			showsFailedBody: options.failWithBody,
			isVerbose: options.verbose,
			maxBytes: numberOf(options.maxFilesize, '--max-filesize', Number.POSITIVE_INFINITY),
			maxTimeMs: milliseconds(options.maxTime, '-m'),
			connectTimeoutMs: milliseconds(options.connectTimeout, '--connect-timeout'),
			makesFolders: options.createDirs,
			takesNameOfAnswer: options.remoteHeaderName,
			keepsTime: options.remoteTime,
			timeCondition,
			cookies: this.#jar,
			dumpsTo,
		};
	}

	*#loadCookies(sending: Sending): Flow<Sending> {
		const { cookie } = this.#args.options;
		const pairs = cookie.filter((value) => value.includes('='));
		for (const file of cookie.filter((value) => !value.includes('=') && value !== '')) {
			const bytes = yield* this.#cookieFile(file);
			if (bytes !== undefined) yield* this.#jar!.load(this.#context, decodeText(bytes));
		}
		if (pairs.length === 0) return sending;
		return { ...sending, headers: [...sending.headers, ['Cookie', pairs.join('; ')]] };
	}

	// A file that is not there has no cookies; `-b ''` only asks to keep those of the answers.
	*#cookieFile(file: string): Flow<Uint8Array | undefined> {
		try {
			return yield* readFile(this.#context, file);
		} catch (error) {
			if (error instanceof CurlFailure) return undefined;
			throw error;
		}
	}

	*#saveCookies(): Flow<void> {
		const { cookieJar } = this.#args.options;
		if (cookieJar === undefined || this.#jar === undefined) return;
		const sink = new Sink(this.#context, cookieJar, { appends: false, makesFolders: false });
		try {
			yield* sink.writeText(this.#jar.text());
			yield* sink.close();
		} catch (error) {
			// What was transferred is there all the same, so the status stays.
			if (!(error instanceof CurlFailure)) throw error;
			if (!this.#args.options.silent)
				yield* wait(this.#context.writeError(`Warning: failed to save cookies in ${cookieJar}\n`));
		}
	}
}

const wrongOption = 2;

// What a transfer counts as, told to `breathe`: one that fails at once takes part of a millisecond.
const stepsPerTransfer = 16;

/** Faults after which curl tries again by itself. */
const transientNumbers: ReadonlySet<number> = new Set([6, 28]);

const numberOf = (text: string | undefined, option: string, usual: number): number => {
	if (text === undefined) return usual;
	if (!/^-?\d+$/.test(text))
		throw new CurlFailure(2, `option ${option}: expected a proper numerical parameter`);
	return Number(text);
};

const milliseconds = (text: string | undefined, option: string): number | undefined => {
	if (text === undefined) return undefined;
	if (!/^\d*\.?\d+$|^\d+\.$/.test(text))
		throw new CurlFailure(2, `option ${option}: expected a proper numerical parameter`);
	return Number(text) === 0 ? undefined : Math.round(Number(text) * 1000);
};
