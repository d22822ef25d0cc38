import { TenonError } from '@tenon/core';
import { maxFrameBytes } from '@tenon/wire';

/** Root of what this package throws on purpose. */
export abstract class SdkError extends TenonError {}

/** Something was to be said to a host before there was one, or after it was gone. */
export class NotConnected extends SdkError {
	readonly code = 'sdk.not-connected';

	constructor() {
		super('the extension has no host; call this while run() runs');
	}
}

/** An extension was to be run a second time. */
export class AlreadyRun extends SdkError {
	readonly code = 'sdk.already-run';
	readonly extension: string;

	constructor(extension: string) {
		super(`${extension} was run before; make a new Extension for another run`);
		this.extension = extension;
	}
}

/** A command, a tool, a panel, a field, a renderer, a provider or a status item without a name. */
export class NameMissing extends SdkError {
	readonly code = 'sdk.name-missing';

	constructor(what: string) {
		super(`${what} is empty; give it one`);
	}
}

/** The name, if it is one. Throws {@link NameMissing}. */
export const requireName = (name: string, what: string): string => {
	if (name === '') throw new NameMissing(what);
	return name;
};

/** The host lets no extension call its tools. */
export class CallToolUnavailable extends SdkError {
	readonly code = 'sdk.call-tool-unavailable';

	constructor() {
		super('the host does not offer call_tool');
	}
}

/** What was waited for was given up. */
export class Cancelled extends SdkError {
	readonly code = 'sdk.cancelled';

	constructor() {
		super('cancelled');
	}
}

/** A frame is longer than either side reads; it was not sent. */
export class FrameTooLong extends SdkError {
	readonly code = 'sdk.frame-too-long';
	readonly frameType: string;

	constructor(frameType: string) {
		super(`${frameType} is longer than ${maxFrameBytes} bytes; send less, or name a file`);
		this.frameType = frameType;
	}
}

/** What an error of a handler says to the caller that waits for its answer. */
export const messageOf = (error: unknown): string =>
	error instanceof Error && error.message !== '' ? error.message : String(error);
