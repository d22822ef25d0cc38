import { encodeText, type Maybe, type RedactingStream, type Redactor, type Value } from '@tenon/core';
import type { Descriptors } from '../pipe/descriptors.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Output } from '../pipe/stream.ts';
import type { Job } from './job.ts';

/**
 * Lets the logs of a job see what it writes to the standard output and the standard error that it starts
 * with. Only where the bytes pass through this process anyway: a descriptor of the host (a terminal, say) is
 * handed to programs as it is, and what goes there is in no log. Where both lead to one place, all of it
 * is in the log of standard output, in the order in which it came.
 */
export const logOutputs = (io: Descriptors, job: Job, redactor?: Redactor): void => {
	const stdout = io.get(1);
	const stderr = io.get(2);
	logOutput(io, stdout, job, 'stdoutLog', redactor);
	if (stderr !== stdout) logOutput(io, stderr, job, 'stderrLog', redactor);
};

type LogName = 'stdoutLog' | 'stderrLog';

const logOutput = (
	io: Descriptors,
	file: OpenFile | undefined,
	job: Job,
	name: LogName,
	redactor: Redactor | undefined,
): void => {
	const output = file?.output;
	if (file === undefined || output === undefined) return;
	if (output.hostDescriptor !== undefined || output.isTerminal || file.input !== undefined) return;
	const logged = new OpenFile(file.name, { output: new LoggedOutput(file, output, job, name, redactor) });
	// Descriptors on one file go on to share one, so that programs get one pipe for them; it holds the file once.
	for (let uses = io.exchangeAll(file, logged); uses > 1; uses--) void file.release();
};

/** Writes to a file and to a log. It owns one use of the file. */
class LoggedOutput implements Output {
	readonly isTerminal = false;
	readonly #file: OpenFile;
	readonly #output: Output;
	readonly #job: Job;
	readonly #name: LogName;
	/** Takes secrets out of what is logged; what goes on is cleaned where it ends. */
	readonly #redacting: RedactingStream | undefined;

	constructor(file: OpenFile, output: Output, job: Job, name: LogName, redactor: Redactor | undefined) {
		this.#redacting = redactor?.stream();
		this.#file = file;
		this.#output = output;
		this.#job = job;
		this.#name = name;
	}

	write(chunk: Uint8Array): Maybe<boolean> {
		this.#job[this.#name].append(this.#redacting?.push(chunk) ?? chunk);
		return this.#output.write(chunk);
	}

	writeText(text: string): Maybe<boolean> {
		if (this.#redacting === undefined) this.#job[this.#name].appendText(text);
		else this.#job[this.#name].append(this.#redacting.push(encodeText(text)));
		return this.#output.writeText(text);
	}

	end(): Maybe<void> {
		if (this.#redacting !== undefined) this.#job[this.#name].append(this.#redacting.end());
		return this.#file.release();
	}

	sendData(data: Value): void {
		this.#output.sendData(data);
	}
}
