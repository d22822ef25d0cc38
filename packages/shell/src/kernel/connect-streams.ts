import { encodeText, type Maybe, type Redactor } from '@tenon/core';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { KeptOutput } from '../pipe/kept-output.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { RedactedOutput } from '../pipe/redacted-output.ts';
import type { Input, Output } from '../pipe/stream.ts';
import type { Shell } from '../state/shell.ts';
import type { ExecuteOptions } from './execution.ts';
import { teed } from './teed-output.ts';

/** Where the output of a call is kept, and what stands before it. */
export interface Captures {
	readonly stdout: KeptOutput;
	readonly stderr: KeptOutput;
	/** What gives out what it holds back when the script has ended. */
	readonly shown: readonly RedactedOutput[];
	readonly redactor: Redactor | undefined;
	/** What descriptors 1 and 2 led to at the start. */
	readonly given: ReadonlyMap<number, OpenFile>;
}

/** Gives the shell the streams of one call: what it reads, and what keeps and shows what it writes. */
export const connectStreams = async (shell: Shell, options: ExecuteOptions): Promise<Captures> => {
	const { limits, spill } = shell.ports;
	const limit = {
		// Asked for at each write: the script may change it.
		get maxBytes() {
			return shell.outputLimit?.maxBytes ?? limits.maxOutputBytes;
		},
		get tailBytes() {
			return shell.outputLimit?.tailBytes ?? limits.outputTailBytes;
		},
		spill: spill === undefined ? undefined : () => spill.open(),
	};
	const stdout = new KeptOutput(limit);
	const stderr = new KeptOutput(limit);
	const shown: RedactedOutput[] = [];
	const redactor = shell.ports.secrets?.redactor();
	const cleaned = (output: Output, isWatched: boolean): Output => {
		if (redactor === undefined) return output;
		const redacted = new RedactedOutput(output, redactor, { isWatched });
		shown.push(redacted);
		return redacted;
	};
	const { onStdout, onStderr } = options;
	const out = cleaned(options.stdout ?? teed(stdout, onStdout), (options.stdout ?? onStdout) !== undefined);
	const error = cleaned(options.stderr ?? teed(stderr, onStderr), (options.stderr ?? onStderr) !== undefined);
	const input = inputOf(options.stdin);
	await shell.io.set(0, new OpenFile('/dev/stdin', { input, isLent: input === options.stdin }));
	const given = new Map([
		[1, new OpenFile('/dev/stdout', { output: out, isLent: options.stdout !== undefined })],
		[2, new OpenFile('/dev/stderr', { output: error, isLent: options.stderr !== undefined })],
	]);
	for (const [descriptor, file] of given) await shell.io.set(descriptor, file);
	return { stdout, stderr, shown, redactor, given };
};

/**
 * Closes what the script has put in the place of its standard output and error, `exec > >(sort)`, as the end of a shell
 * does, and lets what read from there come to its end. Whatever needs longer than the turns of commands goes on alone.
 */
export const closeMovedStreams = (shell: Shell, { given }: Captures): Maybe<void> => {
	const moved = [...given].flatMap(([descriptor, file]) => {
		const left = shell.io.get(descriptor);
		return left === undefined || left === file ? [] : [descriptor];
	});
	return moved.length === 0 ? undefined : closeAndSettle(shell, moved);
};

const closeAndSettle = async ({ io, jobs, ports }: Shell, descriptors: readonly number[]): Promise<void> => {
	for (const descriptor of descriptors) await io.close(descriptor);
	for (let turn = 0; jobs.runningSubstitutions > 0 && turn < maxTurns; turn++) await ports.yieldTurn();
};

const maxTurns = 1000;

/** Gives out what is still held back, at the end of a call. */
export const settleStreams = ({ shown }: Captures): Maybe<unknown> =>
	shown.length === 0 ? undefined : Promise.all(shown.map((output) => output.settle()));

const inputOf = (stdin: ExecuteOptions['stdin']): Input => {
	if (stdin === undefined || typeof stdin === 'string' || stdin instanceof Uint8Array) {
		const bytes = typeof stdin === 'string' ? encodeText(stdin) : (stdin ?? none);
		return new BytesInput(bytes, undefined, { isFile: true });
	}
	return stdin;
};

const none = new Uint8Array(0);
