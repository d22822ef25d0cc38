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
	await shell.io.set(1, new OpenFile('/dev/stdout', { output: out, isLent: options.stdout !== undefined }));
	await shell.io.set(2, new OpenFile('/dev/stderr', { output: error, isLent: options.stderr !== undefined }));
	return { stdout, stderr, shown, redactor };
};

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
