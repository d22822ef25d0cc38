import type { CallPlace, FileKind, UiAnswer, UiCapability, UiRequests, Value } from '@tenon/core';

/** What one port takes and returns. */
interface Port<Params, Result> {
	readonly params: Params;
	readonly result: Result;
}

/** Names a file: absolute, or relative to the project's folder. */
interface AtPath {
	readonly path: string;
}

/**
 * All that a running extension can have done in the world beside calling tools: one list for every runtime. Each goes
 * through the gate with the extension as its principal, within what the policy allows and what was granted to it. What
 * travels is data, bounded as {@link portLimits} says.
 */
export interface PortMethods {
	/** Runs a program or one of our commands, with words that are taken as they are, or a script of the shell. */
	readonly 'process.run': Port<RunRequest, RunResult>;
	/** Makes one request over HTTP and follows redirections, each of which is judged like the first. */
	readonly 'http.request': Port<HttpRequest, HttpReply>;
	/** The value of a secret, `provider.field`. */
	readonly 'secrets.read': Port<{ readonly name: string }, string>;
	/** The names of the secrets that it may read. */
	readonly 'secrets.list': Port<null, readonly string[]>;
	readonly 'files.read': Port<AtPath, Uint8Array>;
	/** Creates or replaces a whole file; `append` adds to its end. Its folder has to be there. */
	readonly 'files.write': Port<
		AtPath & { readonly bytes: Uint8Array; readonly mode: 'replace' | 'create' | 'append' },
		null
	>;
	/** By name. */
	readonly 'files.list': Port<AtPath, readonly { readonly name: string; readonly kind: FileKind }[]>;
	/** `undefined`: there is nothing. */
	readonly 'files.stat': Port<AtPath, FileFacts | undefined>;
	/** Makes a folder and those above it. */
	readonly 'files.makeFolder': Port<AtPath, null>;
	/** Removes a file, a link or an empty folder; `recursive`: all below it. */
	readonly 'files.remove': Port<AtPath & { readonly recursive: boolean }, null>;
	readonly 'files.rename': Port<{ readonly from: string; readonly to: string }, null>;
	/** Asks a person, or shows them something. Approval is never invented: without a person there is no answer. */
	readonly 'ui.request': Port<UiPortRequest, UiAnswer<unknown>>;
	/** What was kept under a key; `undefined`: nothing. */
	readonly 'state.get': Port<{ readonly key: string }, Value | undefined>;
	/** Keeps a value under a key, over restarts; returns when it is on the disk. */
	readonly 'state.set': Port<{ readonly key: string; readonly value: Value }, null>;
	readonly 'state.remove': Port<{ readonly key: string }, null>;
	readonly 'state.keys': Port<null, readonly string[]>;
}

/** The name of a port. */
export type PortName = keyof PortMethods;

/** What a person is asked, by kind. */
export type UiPortRequest = {
	readonly [Kind in UiCapability]: { readonly kind: Kind; readonly request: UiRequests[Kind]['request'] };
}[UiCapability];

/** A program that is to run. */
export interface RunRequest {
	/** A program and its arguments, or the text of a script. */
	readonly command: readonly [string, ...string[]] | string;
	/** Default: the project's folder. */
	readonly cwd: string | undefined;
	/** Beside what was granted of the environment. */
	readonly env: Readonly<Record<string, string>>;
	/** Default: nothing to read. */
	readonly stdin: Uint8Array | undefined;
	/** Default 30 seconds. */
	readonly timeoutMs: number | undefined;
}

/** How a program ended. */
export interface RunResult {
	/** Its exit status; 124 where its time was up, 128 and the signal where one ended it. */
	readonly status: number;
	readonly stdout: Uint8Array;
	readonly stderr: Uint8Array;
	/** Whether one of the two was cut. */
	readonly isCut: boolean;
}

/** A request over HTTP. A header may hold the handle of a secret, `{{secret:provider.field}}`, in place of its value. */
export interface HttpRequest {
	/** In capitals. */
	readonly method: string;
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array | undefined;
	/** Default 30 seconds. */
	readonly timeoutMs: number | undefined;
}

/** The answer to it. */
export interface HttpReply {
	/** Where the answer came from. */
	readonly url: string;
	readonly status: number;
	/** Names in lower case; what came twice is joined by a comma. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array;
	/** Whether more would have come. */
	readonly isCut: boolean;
}

/** What is known of a file. */
export interface FileFacts {
	readonly kind: FileKind;
	readonly size: number;
	/** Milliseconds since 1970. */
	readonly modifiedMs: number;
}

/** One call of a port. */
export interface PortCall<Name extends PortName = PortName> {
	readonly name: Name;
	readonly params: PortMethods[Name]['params'];
	/** Ends it, and every wait on its way. */
	readonly signal: AbortSignal;
	/** The place of the call that the extension serves meanwhile, where it has one. */
	readonly outer?: CallPlace | undefined;
}

/** What a running extension calls ports by. Rejects with `PortRefused` or `PortFailed`. */
export type CallPort = <Name extends PortName>(call: PortCall<Name>) => Promise<PortMethods[Name]['result']>;

/** How much passes a port. */
export const portLimits = {
	/** Of a file that is read or written, of what a program prints to either stream, of an answer's body. */
	bytes: 4_194_304,
	/** Entries of a folder that is listed. */
	entries: 10_000,
	runMs: { usual: 30_000, most: 600_000 },
	httpMs: { usual: 30_000, most: 300_000 },
	/** Characters of all that a question shows. */
	questionChars: 65_536,
	options: 200,
	/** Of one extension's state: keys, characters of one, bytes of all as JSON. */
	state: { keys: 1_000, keyChars: 256, bytes: 1_048_576 },
	/** Calls of one extension that are under way. */
	calls: 64,
} as const;
