import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../calls/message-of.ts';
import { FrameReader } from '../../process/channel/frame-reader.ts';
import type { WorkSlices } from '../../process/channel/work-slices.ts';
import { endChild } from '../../process/child/end-child.ts';
import { pumpOutput } from '../../process/child/pump-output.ts';
import { type Child, startChild } from '../../process/child/start-child.ts';
import { defaultSettings } from '../../process/process-settings.ts';
import {
	frameOf,
	type LastWords,
	MessageCutter,
	type MessageFrame,
	messageIn,
} from '../link/message-frames.ts';
import { FatalText } from './fatal-text.ts';
import { watchMemory } from './memory-watch.ts';
import type { LinkParts, UnitLink } from './unit-link.ts';

/** How processes of units are made. */
export interface ProcessLinkOptions {
	/** What a process begins with; where the program is bundled it lies elsewhere. */
	readonly entryFile: URL;
	/** What the entry is given on its command line; default nothing. */
	readonly entryArguments?: readonly string[];
	/** Of its heap, in MiB. In all it may take twice as much and what Node needs itself. */
	readonly maxHeapMb: number;
	/** Time for reading, shared with other units. */
	readonly slices: WorkSlices;
	/** One that was started before by {@link startUnitProcess}, with the same options; default: it is started now. */
	readonly started?: StartedProcess | undefined;
}

/** A process that has been started, and waits for what it is to run. */
export interface StartedProcess {
	readonly child: Child;
}

/** Starts the process of a unit ahead of its link, so that it loads its code while the caller loads its own. */
export const startUnitProcess = (
	{
		entryFile,
		entryArguments = [],
		maxHeapMb,
	}: Pick<ProcessLinkOptions, 'entryFile' | 'entryArguments' | 'maxHeapMb'>,
	environment: Readonly<Record<string, string>>,
): StartedProcess => ({
	child: startChild({
		program: process.execPath,
		args: [...nodeArguments(entryFile, maxHeapMb), fileURLToPath(entryFile), ...entryArguments],
		folder: process.cwd(),
		environment,
		morePipes: 2,
	}),
});

/** Ends a process that no link was made for. */
export const endStartedProcess = async ({ child }: StartedProcess): Promise<void> => {
	await child.signal('SIGKILL');
	for (const stream of [child.stdin, child.stdout, child.stderr, ...child.morePipes]) stream.destroy();
};

/**
 * Runs a unit in a process of its own: its own heap with a bound, its own loop, the environment that was granted.
 * Whatever it does, it can be ended. A process is no sandbox: what an extension may reach through Node it reaches.
 */
export const openProcessLink = (parts: LinkParts<unknown>, options: ProcessLinkOptions): UnitLink<unknown> =>
	new ProcessLink(parts, options);

class ProcessLink implements UnitLink<unknown> {
	readonly ended: Promise<string>;
	readonly #parts: LinkParts<unknown>;
	readonly #maxHeapMb: number;
	readonly #child: Child;
	readonly #toUnit: Duplex;
	readonly #reader: FrameReader<MessageFrame>;
	readonly #fatal = new FatalText();
	readonly #memory: Disposable | undefined;
	readonly #readOut = Promise.withResolvers<void>();
	/** Why it is ended from here, or what it said of its end. */
	#reason: string | undefined;

	constructor(parts: LinkParts<unknown>, options: ProcessLinkOptions) {
		const { maxHeapMb, slices, started = startUnitProcess(options, parts.environment) } = options;
		this.#parts = parts;
		this.#maxHeapMb = maxHeapMb;
		this.#child = started.child;
		const [fromUnit, toUnit] = this.#child.morePipes as readonly [Duplex, Duplex];
		this.#toUnit = toUnit;
		this.#reader = new FrameReader(fromUnit, slices, new MessageCutter(), {
			frame: (frame) => this.#take(frame),
			ended: this.#readOut.resolve,
		});
		this.#child.stdin.end();
		this.#logOutput();
		this.#memory = this.#watchMemory();
		this.ended = this.#untilEnded();
		this.#write(frameOf(parts.start));
	}

	get pid(): number | undefined {
		return this.#child.pid;
	}

	post(message: unknown): void {
		this.#write(frameOf(message));
	}

	async end(): Promise<void> {
		this.#memory?.[Symbol.dispose]();
		this.#reader.stop();
		this.#readOut.resolve();
		await endChild(this.#child, 0, endTimes, this.#parts.timer);
		const { stdout, stderr, morePipes } = this.#child;
		for (const stream of [stdout, stderr, ...morePipes]) stream.destroy();
	}

	#write(frame: Uint8Array): void {
		this.#toUnit.write(frame);
		if (this.#toUnit.writableLength > maxQueuedBytes)
			this.#fail(`it does not read: more than ${maxQueuedBytes} bytes wait`);
	}

	#take(frame: MessageFrame): void {
		let message: unknown;
		try {
			message = messageIn(frame);
		} catch (error) {
			this.#reader.stop();
			this.#readOut.resolve();
			this.#fail(`it sent what is no message: ${messageOf(error)}`);
			return;
		}
		if (isLastWords(message)) this.#reason ??= String(message.text);
		else this.#parts.take(message);
	}

	#logOutput(): void {
		const { timer, written } = this.#parts;
		const limit = { bytes: defaultSettings.stderrBytes, timer };
		pumpOutput(this.#child.stdout, written, limit);
		pumpOutput(this.#child.stderr, written, limit);
		this.#child.stderr.on('data', (bytes: Uint8Array) => this.#fatal.push(bytes));
	}

	#watchMemory(): Disposable | undefined {
		const { pid } = this.#child;
		if (pid === undefined) return undefined;
		const maxMb = 2 * this.#maxHeapMb + nodeMb;
		return watchMemory({
			pid,
			maxBytes: maxMb * bytesPerMb,
			timer: this.#parts.timer,
			exceeded: () => this.#fail(memoryUsedUp(`${maxMb} MiB, ${this.#maxHeapMb} MiB of it for its heap`)),
		});
	}

	#fail(reason: string): void {
		this.#reason ??= reason;
		void this.#child.signal('SIGKILL');
	}

	// What it sent and printed before its end is read first, but not for ever: another process may hold the pipes.
	async #untilEnded(): Promise<string> {
		const { fact } = await this.#child.exited;
		this.#memory?.[Symbol.dispose]();
		const { stderr } = this.#child;
		const printed = new Promise<void>((resolve) => {
			if (stderr.closed) resolve();
			else stderr.once('close', resolve);
		});
		const over = Promise.withResolvers<void>();
		const pause = this.#parts.timer.after(drainMs, over.resolve);
		await Promise.race([Promise.all([this.#readOut.promise, printed]), over.promise]);
		pause[Symbol.dispose]();
		if (this.#fatal.isOutOfMemory()) return memoryUsedUp(`${this.#maxHeapMb} MiB`);
		return this.#reason ?? `its process ${fact}`;
	}
}

const memoryUsedUp = (limit: string): string => `it used up its memory limit of ${limit}`;

// From the sources, what the process imports of ours is found there too, and is not stripped of its types each time.
const nodeArguments = (entry: URL, maxHeapMb: number): readonly string[] => [
	`--max-old-space-size=${maxHeapMb}`,
	'--disable-warning=ExperimentalWarning',
	...(entry.pathname.endsWith('.ts') ? ['-C', '@tenon/source', '--import', keepingCompiled] : []),
];

const keepingCompiled = `data:text/javascript,${encodeURIComponent("import { enableCompileCache } from 'node:module'; enableCompileCache();")}`;

const isLastWords = (message: unknown): message is LastWords =>
	typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'last-words';

/** What Node takes beside the heap: its own data, its compiler, young objects. */
const nodeMb = 128;
const bytesPerMb = 1 << 20;
const maxQueuedBytes = 16 << 20;
const drainMs = 1_000;
/** It was asked to stop before, in its own words. */
const endTimes = { terminateMs: 0, killMs: defaultSettings.killMs };
