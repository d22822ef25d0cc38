import { isTenonError } from '@tenon/core';
import {
	type Capability,
	type ExtensionFrame,
	type FrameDraft,
	type Hello,
	type HostFrame,
	maxFrameBytes,
	type ReadFrame,
	readExtensionFrame,
	recogniseFrame,
	type SplitLine,
	writeHostFrame,
} from '@tenon/wire';
import { type ToolWords, wordsFor } from '../compat/tool-words.ts';
import type { ExtensionPorts, FoundExtension } from '../host/extension.ts';
import type { Deadlines } from './channel/deadlines.ts';
import { FrameProblems } from './channel/frame-problems.ts';
import { type FeatureFrame, Features } from './features.ts';
import { acknowledge, Handshake } from './handshake.ts';
import type { CallChain } from './host-calls/call-chain.ts';
import type { Link } from './link.ts';
import type { ProcessSettings } from './process-settings.ts';
import { RequestFailed } from './request-failed.ts';
import type { FrameTrace } from './trace.ts';

/** What a conversation needs from the process it is held with. */
export interface ConversationOptions {
	readonly extension: FoundExtension;
	readonly ports: ExtensionPorts;
	readonly settings: ProcessSettings;
	readonly deadlines: Deadlines;
	readonly chain: CallChain;
	readonly trace: FrameTrace | undefined;
	write(frame: string): void;
	/** It cannot go on: the extension has to be ended. */
	abandon(fact: string): void;
	ready(): void;
}

/** What is said between the host and one process, from `hello` to the end. */
export class Conversation implements Link {
	readonly extension: FoundExtension;
	readonly ports: ExtensionPorts;
	readonly settings: ProcessSettings;
	readonly deadlines: Deadlines;
	readonly #options: ConversationOptions;
	readonly #problems: FrameProblems;
	readonly #handshake: Handshake;
	readonly #features: Features;
	#common: ReadonlySet<Capability> = new Set();
	#words: ToolWords;
	#isOver = false;
	#isCutOff = false;

	constructor(options: ConversationOptions) {
		const { extension, ports, settings, deadlines, chain } = options;
		this.extension = extension;
		this.ports = ports;
		this.settings = settings;
		this.deadlines = deadlines;
		this.#options = options;
		this.#words = wordsFor(extension, { speaksOurs: false });
		this.#problems = new FrameProblems({
			say: (text) => ports.log.say(text),
			report: (problem) => ports.report(problem),
		});
		this.#features = new Features(this, chain, (fact) => options.abandon(fact));
		this.#handshake = new Handshake({
			settings,
			deadlines,
			silent: () => options.abandon(`said nothing within ${settings.firstFrameMs} ms`),
			ready: () => options.ready(),
		});
	}

	/** Resolves when the extension's settings are known, which `hello_ack` has; `undefined`: they are. */
	get settingsKnown(): Promise<void> | undefined {
		return this.#features.contributed.settings.known;
	}

	/** Whether the extension has said hello. */
	get hasGreeted(): boolean {
		return this.#handshake.hasGreeted;
	}

	get words(): ToolWords {
		return this.#words;
	}

	has(capability: Capability): boolean {
		return this.#common.has(capability);
	}

	send(frame: FrameDraft<HostFrame>): void {
		this.sendLine(frame.type, writeHostFrame(frame));
	}

	sendLine(type: HostFrame['type'], line: string): void {
		if (this.#isOver) return;
		if (isTooLong(line)) {
			const fact = `a frame ${type} would be longer than ${maxFrameBytes} bytes`;
			this.report('frame.too_long', type, fact);
			throw new RequestFailed('extension.too_long', this.extension.name, fact);
		}
		this.#options.trace?.sent(this.extension.name, type, line);
		this.#options.write(line);
	}

	report(code: string, where: string, message: string): void {
		this.#problems.report(code, where, message);
	}

	/** A line that the extension wrote. Of one that may be cut off, its waiter hears why it ended instead. */
	line(line: SplitLine, { isCutOff = false }: { readonly isCutOff?: boolean } = {}): void {
		if (this.#isOver) return;
		this.#isCutOff = isCutOff;
		if (line.kind === 'line') {
			this.#options.trace?.received(this.extension.name, line.text);
			this.#read(readExtensionFrame(line.text), line.text);
			return;
		}
		const { type, id } = recogniseFrame(line.beginning);
		const expected = `a line of at most ${maxFrameBytes} bytes, got ${line.byteLength}`;
		this.#read({ kind: 'malformed', type, id, problem: { path: 'the line', expected } }, line.beginning);
	}

	/** The extension ended: everything of it goes, and its waiters hear why. */
	close(reason: RequestFailed): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#features.close(reason);
	}

	#read(read: ReadFrame<ExtensionFrame>, text: string): void {
		if (!this.hasGreeted) this.#greet(read);
		else if (read.kind === 'frame') this.#take(read.frame);
		else if (read.kind === 'unknown') this.#takeUnknown(read.type, text);
		else this.#takeMalformed(read, text);
	}

	#greet(read: ReadFrame<ExtensionFrame>): void {
		if (read.kind === 'frame' && read.frame.type === 'hello') this.#answerHello(read.frame);
		else this.#options.abandon(`did not begin with a frame hello: ${firstFrameFact(read)}`);
	}

	#answerHello(hello: Hello): void {
		const { frame, common } = acknowledge(hello, this.extension, this.ports);
		this.#common = common;
		this.#words = wordsFor(this.extension, { speaksOurs: [...common].some((name) => name.startsWith('x.')) });
		this.#handshake.greeted();
		const settings = this.has('x.contribute') ? this.#features.contributed.settings.tell() : undefined;
		this.send({ ...frame, settings });
		this.#features.start();
	}

	#take(frame: ExtensionFrame): void {
		this.#handshake.heard();
		if (frame.type === 'ready') this.#handshake.ready();
		else if (frame.type === 'hello') this.#problems.mention('hello', 'came again');
		else this.#takeFeature(frame);
	}

	// The host may refuse what is asked of it: too many of something, or something that is taken.
	#takeFeature(frame: FeatureFrame): void {
		try {
			this.#features.take(frame);
		} catch (error) {
			if (!isTenonError(error)) throw error;
			this.report(error.code, frame.type, error.message);
		}
	}

	// It may have been meant for an answer: the waiter for one of this id hears that.
	#takeUnknown(type: string, text: string): void {
		this.#problems.mention(type, 'a frame of an unknown type');
		const { id } = recogniseFrame(text);
		if (id !== undefined) this.#features.failAnswer(type, id, `a frame ${JSON.stringify(type)} is no answer`);
	}

	#takeMalformed(malformed: Extract<ReadFrame<never>, { readonly kind: 'malformed' }>, text: string): void {
		const { problem } = malformed;
		const seen = recogniseFrame(text);
		const type = malformed.type ?? seen.type;
		const id = malformed.id ?? seen.id;
		this.#handshake.heard();
		const fact = `expected ${problem.expected}`;
		this.report('frame.malformed', type === undefined ? problem.path : `${type}.${problem.path}`, fact);
		if (id !== undefined && !this.#isCutOff)
			this.#features.failAnswer(type, id, `its answer cannot be read: ${problem.path}: ${fact}`);
	}
}

// A character is at most three bytes: short ones need not be counted. The newline is no part of the frame.
const isTooLong = (line: string): boolean =>
	line.length * 3 > maxFrameBytes && Buffer.byteLength(line) - 1 > maxFrameBytes;

const firstFrameFact = (read: ReadFrame<ExtensionFrame>): string => {
	if (read.kind === 'malformed') return `${read.problem.path}: expected ${read.problem.expected}`;
	return `got ${JSON.stringify(read.kind === 'frame' ? read.frame.type : read.type)}`;
};
