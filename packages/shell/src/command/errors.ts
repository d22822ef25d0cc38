import { errnoText, type FsError, TenonError } from '@tenon/core';

/** The reader of the command's output is gone. It ends the command as SIGPIPE ends a process. */
export class ReaderGone extends TenonError {
	readonly code = 'shell.reader_gone';
	constructor() {
		super('the reader of the output is gone');
	}
}

/** `--json` was to give more than a text may hold. It ends the command with status 1 and a message. */
export class ResultTooLong extends TenonError {
	readonly code = 'shell.result_too_long';
	constructor(maxBytes: number) {
		super(`--json: the result is more than ${maxBytes} bytes in memory`);
	}
}

/** A command would hold more than the limits allow. It ends the command with status 1 and a message. */
export class MemoryExhausted extends TenonError {
	readonly code = 'shell.memory_exhausted';
	/** `limit`: which one, and what it says. */
	constructor(limit: string) {
		super(`memory exhausted (${limit})`);
	}
}

/** `--json` was to give bytes that are no text. It ends the command with status 1 and a message. */
export class NotText extends TenonError {
	readonly code = 'shell.not_text';
	constructor(line: number) {
		super(`--json: line ${line} of the output is not UTF-8`);
	}
}

/** A write to standard output failed. It ends the command with status 1 and a message. */
export class OutputFailed extends TenonError {
	readonly code = 'shell.output_failed';
	/** What the system says of it. */
	readonly reason: string;
	constructor(reason: FsError) {
		super(`the output could not be written: ${reason.message}`, { cause: reason });
		this.reason = errnoText[reason.errno];
	}
}
