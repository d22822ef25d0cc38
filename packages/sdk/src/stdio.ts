import { BatchedLines } from './batched-lines.ts';
import type { Transport } from './session/connection.ts';

/** The standard streams of this process as a transport. */
export interface Stdio extends Transport {
	/** Settles when everything that was written has left the process. */
	flush(): Promise<void>;
}

/**
 * Takes the standard output for the protocol: whatever else is printed from now on, by `console.log` too, goes to
 * the standard error.
 */
export const takeStdio = (): Stdio => {
	const { stdin, stdout, stderr } = process;
	const write = stdout.write.bind(stdout);
	stdout.write = stderr.write.bind(stderr);
	// The reader is gone: the host has ended, as at the end of the input.
	stdout.on('error', () => process.exit(0));
	const lines = new BatchedLines((text) => void write(text));
	process.on('exit', () => lines.end());
	return {
		input: stdin,
		write: (line) => lines.write(line),
		log: (text) => console.error(text),
		flush: () => {
			lines.end();
			return new Promise((resolve) => void write('', () => resolve()));
		},
	};
};
