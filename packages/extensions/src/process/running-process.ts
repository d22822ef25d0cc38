import type { ShortWait } from '@tenon/host';
import type { SplitLine } from '@tenon/wire';
import type {
	ExtensionEnd,
	ExtensionPorts,
	FoundExtension,
	ProcessStart,
	RunningExtension,
} from '../host/extension.ts';
import { Deadlines } from './channel/deadlines.ts';
import { FrameReader } from './channel/frame-reader.ts';
import { FrameWriter } from './channel/frame-writer.ts';
import { lineCutter } from './channel/line-cutter.ts';
import type { WorkSlices } from './channel/work-slices.ts';
import { endChild } from './child/end-child.ts';
import { pumpOutput } from './child/pump-output.ts';
import { type Child, type ChildExit, startChild } from './child/start-child.ts';
import { Conversation } from './conversation.ts';
import type { CallChain } from './host-calls/call-chain.ts';
import type { ProcessSettings } from './process-settings.ts';
import { RequestFailed } from './request-failed.ts';
import type { FrameTrace } from './trace.ts';

/** What all processes of a runner share. */
export interface ProcessSurroundings {
	readonly settings: ProcessSettings;
	readonly slices: WorkSlices;
	readonly wait: ShortWait;
	readonly chain: CallChain;
	readonly trace: FrameTrace | undefined;
}

/**
 * One process of an extension, from its start until it is reaped and nothing of its group is left. However it ends,
 * whatever it added is removed first and its waiters hear at once.
 */
export class RunningProcess implements RunningExtension {
	readonly ready: Promise<void>;
	readonly ended: Promise<ExtensionEnd>;
	readonly #extension: FoundExtension;
	readonly #ports: ExtensionPorts;
	readonly #settings: ProcessSettings;
	readonly #deadlines: Deadlines;
	readonly #child: Child;
	readonly #writer: FrameWriter;
	readonly #reader: FrameReader<SplitLine>;
	readonly #conversation: Conversation;
	readonly #stderrEnded: Promise<void>;
	#becameReady: () => void = () => undefined;
	#hasEnded: (end: ExtensionEnd) => void = () => undefined;
	#exit: ChildExit | undefined;
	#isReadOut = false;
	#isEnding = false;

	constructor(
		extension: FoundExtension,
		start: ProcessStart,
		ports: ExtensionPorts,
		{ settings, slices, wait, chain, trace }: ProcessSurroundings,
	) {
		this.#extension = extension;
		this.#ports = ports;
		this.#settings = settings;
		this.#deadlines = new Deadlines(ports.timer);
		this.ready = new Promise((resolve) => {
			this.#becameReady = resolve;
		});
		this.ended = new Promise((resolve) => {
			this.#hasEnded = resolve;
		});
		const { program, args } = start;
		ports.log.say(`started: ${[program, ...args].join(' ')}`);
		this.#child = startChild({ program, args, folder: extension.folder, environment: ports.environment });
		this.#writer = new FrameWriter(this.#child.stdin, ports.timer, settings, {
			stuck: (fact) => this.#lose(fact),
			broken: () => this.#loseSoon('closed its input'),
		});
		this.#conversation = new Conversation({
			extension,
			ports,
			settings,
			deadlines: this.#deadlines,
			chain,
			trace,
			write: (frame) => {
				this.#writer.write(frame);
				if (isQuestion(frame)) wait.begin();
			},
			abandon: (fact) => this.#lose(fact),
			ready: () => this.#becameReady(),
		});
		this.#reader = new FrameReader(this.#child.stdout, slices, lineCutter(), {
			frame: (line) => {
				wait.end();
				this.#conversation.line(line);
			},
			last: (line) => this.#conversation.line(line, { isCutOff: true }),
			ended: () => this.#readOut(),
		});
		this.#readWhenSettled();
		this.#stderrEnded = new Promise((resolve) => this.#child.stderr.once('close', resolve));
		pumpOutput(this.#child.stderr, (bytes) => ports.log.append(bytes), {
			bytes: settings.stderrBytes,
			timer: ports.timer,
		});
		void this.#child.exited.then((exit) => this.#exited(exit));
	}

	async stop(): Promise<void> {
		if (!this.#isEnding) {
			// Before the frame: it may be the one too many.
			this.#isEnding = true;
			this.#conversation.send({ type: 'shutdown' });
			this.#writer.end();
			void this.#end({ type: 'stopped' }, 'was stopped', this.#settings.stopMs);
		}
		await this.ended;
	}

	// What it says first is answered with its settings: until they are known it waits in the pipe.
	#readWhenSettled(): void {
		const { settingsKnown } = this.#conversation;
		if (settingsKnown === undefined) return;
		const { stdout } = this.#child;
		stdout.pause();
		void settingsKnown.then(() => stdout.resume());
	}

	// What it wrote before it ended is read first, but not for ever: something that it started may hold the pipe.
	#exited(exit: ChildExit): void {
		this.#exit = exit;
		if (this.#isReadOut || !exit.wasStarted) this.#lose(exit.fact);
		else this.#drain(maxDrains);
	}

	#drain(left: number): void {
		this.#afterMoment(() => {
			if (left === 0 || this.#reader.isQuiet()) this.#reader.finish();
			else this.#drain(left - 1);
		});
	}

	// Most often it has ended, and how it did is known in a moment.
	#readOut(): void {
		this.#isReadOut = true;
		if (this.#exit !== undefined) this.#lose(this.#exit.fact);
		else this.#loseSoon('closed its output');
	}

	#loseSoon(fact: string): void {
		this.#afterMoment(() => this.#lose(fact));
	}

	// Timers come first in a turn of the event loop: what has arrived meanwhile is heard before it is decided.
	#afterMoment(run: () => void): void {
		this.#ports.timer.after(this.#settings.drainMs, () => setImmediate(run));
	}

	#lose(fact: string): void {
		if (this.#isEnding) return;
		this.#isEnding = true;
		const type = this.#conversation.hasGreeted ? 'crashed' : 'failed';
		const message = `extension ${this.#extension.name} ${fact}`;
		this.#ports.lost(message);
		void this.#end({ type, message }, `it ${fact}`, 0);
	}

	async #end(end: ExtensionEnd, fact: string, politeMs: number): Promise<void> {
		this.#conversation.close(new RequestFailed('extension.ended', this.#extension.name, fact));
		this.#deadlines.clear();
		this.#reader.stop();
		this.#writer.abandon();
		this.#ports.log.say(fact.replace(/^it /, ''));
		await endChild(this.#child, politeMs, this.#settings, this.#ports.timer);
		await this.#finishStreams();
		this.#becameReady();
		this.#hasEnded(end.type === 'failed' ? this.#withStderr(end.message) : end);
	}

	// Its last words may still be on their way.
	async #finishStreams(): Promise<void> {
		let pause: Disposable | undefined;
		const over = new Promise<void>((resolve) => {
			pause = this.#ports.timer.after(this.#settings.drainMs, resolve);
		});
		await Promise.race([this.#stderrEnded, over]);
		pause?.[Symbol.dispose]();
		for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
	}

	#withStderr(message: string): ExtensionEnd {
		const lines = this.#ports.log.tail();
		return { type: 'failed', message: lines.length === 0 ? message : `${message}\n${lines.join('\n')}` };
	}
}

/** So often it is looked whether a process that has ended has left something to read. */
const maxDrains = 20;

// Frames that are answered; their type stands first.
const isQuestion = (frame: string): boolean => questions.some((start) => frame.startsWith(start));

const questions = ['tool_call', 'event_intercept', 'command_invoked'].map((type) => `{"type":"${type}"`);
