import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { TimerPort } from '@tenon/core';
import {
	type ExtensionFrame,
	type FrameDraft,
	FrameSplitter,
	type HostFrame,
	readExtensionFrame,
	type SplitLine,
	writeHostFrame,
} from '@tenon/wire';
import type { FoundExtension, ProcessStart } from '../host/extension.ts';
import { type ExitedProcess, Inbox } from './inbox.ts';

/** What a probe needs of its surroundings. */
export interface ProbeOptions {
	readonly environment: Readonly<Record<string, string>>;
	readonly timer: TimerPort;
}

/**
 * The other end of an extension's pipes, without a host in between: it can say what a host never says. Has no tools:
 * calls of such are answered with an error. Owns the process and its group; both are gone when `end` has settled.
 */
export class WireProbe {
	readonly #timer: TimerPort;
	readonly #child: ChildProcessWithoutNullStreams;
	readonly #inbox: Inbox;
	readonly #splitter = new FrameSplitter();
	readonly #exited: Promise<ExitedProcess>;
	/** Lines that are no frames at all, the first few. */
	readonly strayLines: string[] = [];
	/** What is wrong with its frames, the first few. */
	readonly malformedFrames: string[] = [];
	#stderr = '';

	constructor({ folder }: FoundExtension, { program, args }: ProcessStart, options: ProbeOptions) {
		this.#timer = options.timer;
		this.#inbox = new Inbox(options.timer);
		this.#child = spawn(program, args, { cwd: folder, env: options.environment, detached: true });
		this.#child.stdout.on('data', (chunk: Buffer) => {
			for (const line of this.#splitter.push(chunk)) this.#take(line);
		});
		this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
			this.#stderr = (this.#stderr + text).slice(-stderrKept);
		});
		// One that ends before it has read everything is judged by how it ended.
		this.#child.stdin.on('error', () => undefined);
		this.#exited = new Promise((resolve) => {
			this.#child.on('error', (error) => resolve({ how: error.message }));
			this.#child.on('close', (code, signal) =>
				resolve({ how: code === null ? `${signal}` : `status ${code}` }),
			);
		});
		void this.#exited.then((exit) => this.#inbox.end(exit));
	}

	/** The last of what it wrote to its standard error. */
	get stderr(): string {
		return this.#stderr;
	}

	/** How it ended; `undefined` while it runs. */
	get exit(): ExitedProcess | undefined {
		return this.#inbox.exit;
	}

	now(): number {
		return this.#timer.now();
	}

	send(frame: FrameDraft<HostFrame>): void {
		this.sendBytes(writeHostFrame(frame));
	}

	sendBytes(bytes: string | Uint8Array): void {
		if (this.#child.stdin.writable) this.#child.stdin.write(bytes);
	}

	closeInput(): void {
		this.#child.stdin.end();
	}

	/**
	 * The first frame, also of those that came before, that `pick` makes something of; `undefined` if none comes in
	 * time. Each frame is offered until it was picked.
	 */
	waitFor<T>(pick: (frame: ExtensionFrame) => T | undefined, deadlineMs: number): Promise<T | undefined> {
		return this.#inbox.waitFor(pick, deadlineMs);
	}

	/** Settles when nothing came for so long; false if the deadline was first. */
	waitForPause(pauseMs: number, deadlineMs: number): Promise<boolean> {
		return this.#inbox.waitForPause(pauseMs, deadlineMs);
	}

	/** How it ended; `undefined` if it still runs at the deadline. */
	waitForExit(deadlineMs: number): Promise<ExitedProcess | undefined> {
		return this.#inbox.waitForExit(deadlineMs);
	}

	/** Kills what is left of it and waits for its end. */
	async end(): Promise<void> {
		const { pid } = this.#child;
		if (pid !== undefined) killGroup(pid);
		await this.#exited;
	}

	#take(line: SplitLine): void {
		if (line.kind === 'oversized') {
			keep(this.malformedFrames, `a frame of ${line.byteLength} bytes`);
			return;
		}
		const read = readExtensionFrame(line.text);
		if (read.kind === 'frame') this.#takeFrame(read.frame);
		// A frame of a type that is not known is still a frame; its sender may know a newer protocol.
		else if (read.kind === 'malformed') {
			const { path, expected } = read.problem;
			if (read.type === undefined) keep(this.strayLines, JSON.stringify(line.text.slice(0, lineShown)));
			else keep(this.malformedFrames, `${read.type}: ${path} has to be ${expected}`);
		}
	}

	#takeFrame(frame: ExtensionFrame): void {
		this.#inbox.put(frame);
		if (frame.type !== 'call_tool') return;
		const { id, name } = frame;
		const text = `there is no tool ${JSON.stringify(name)} in a test`;
		this.send({ type: 'tool_result', id, name, content: [{ type: 'text', text }], is_error: true });
	}
}

const keep = (list: string[], text: string): void => {
	if (list.length < linesKept) list.push(text);
};

const stderrKept = 4096;
const linesKept = 20;
const lineShown = 200;

const killGroup = (pid: number): void => {
	try {
		process.kill(-pid, 'SIGKILL');
	} catch (error) {
		// The whole group is gone already.
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
};
