import type { FileKind, UiAnswer, UiCapability, UiRequests } from '@tenon/core';
import type { FileFacts, HttpReply, RunResult } from '../ports/port-methods.ts';

/** How a port is called. */
export interface PortOptions {
	readonly signal?: AbortSignal;
}

/**
 * What an embedded extension does in the world, as itself: judged by the policy and by what was granted to it. What may
 * not be done rejects with a text that names the extension, the grant and the way out. Inside of a tool use the ports
 * of its call: they are cancelled with it.
 */
export interface ExtensionWorld {
	readonly files: ExtensionFiles;
	/** What is kept by key over restarts: values of JSON, at most 1 MiB in all. */
	readonly state: ExtensionValues;
	/** Runs a program with arguments that are taken as they are, or a text as a script of the shell. */
	run(command: readonly [string, ...string[]] | string, options?: RunOptions): Promise<RunResult>;
	/** Makes a request over HTTP. A status of 400 or more is an answer like any other. */
	request(url: string, options?: RequestOptions): Promise<HttpReply>;
	/** The value of a secret, `provider.field`. */
	secret(name: string, options?: PortOptions): Promise<string>;
	/** The names of the secrets that may be read. */
	secretNames(options?: PortOptions): Promise<readonly string[]>;
	/** Asks a person, or shows them something. Without a person the answer is `unavailable`. */
	ask<Kind extends UiCapability>(
		kind: Kind,
		request: UiRequests[Kind]['request'],
		options?: PortOptions,
	): Promise<UiAnswer<UiRequests[Kind]['answer']>>;
}

/** How a program is run. */
export interface RunOptions extends PortOptions {
	/** Default: the project's folder. */
	readonly cwd?: string;
	/** Beside what was granted of the environment. */
	readonly env?: Readonly<Record<string, string>>;
	readonly stdin?: string | Uint8Array;
	/** Default 30 seconds, at most ten minutes. */
	readonly timeoutMs?: number;
}

/** How a request is made. */
export interface RequestOptions extends PortOptions {
	/** Default GET, or POST with a body. */
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array;
	/** Default 30 seconds, at most five minutes. */
	readonly timeoutMs?: number;
}

/** Files of the machine; a path is absolute, or relative to the project's folder. At most 4 MiB pass at once. */
export interface ExtensionFiles {
	read(path: string, options?: PortOptions): Promise<Uint8Array>;
	/** As UTF-8; what is none becomes U+FFFD. */
	readText(path: string, options?: PortOptions): Promise<string>;
	/** Its folder has to be there. `create` fails where something is at the path. Default `replace`. */
	write(
		path: string,
		content: string | Uint8Array,
		options?: PortOptions & { readonly mode?: 'replace' | 'create' | 'append' },
	): Promise<void>;
	/** By name. */
	list(
		path: string,
		options?: PortOptions,
	): Promise<readonly { readonly name: string; readonly kind: FileKind }[]>;
	/** `undefined`: there is nothing. */
	stat(path: string, options?: PortOptions): Promise<FileFacts | undefined>;
	/** With those above it. */
	makeFolder(path: string, options?: PortOptions): Promise<void>;
	/** `recursive`: a folder with all below it. */
	remove(path: string, options?: PortOptions & { readonly recursive?: boolean }): Promise<void>;
	rename(from: string, to: string, options?: PortOptions): Promise<void>;
}

/** Values by key. */
export interface ExtensionValues {
	/** `undefined`: nothing. */
	get(key: string, options?: PortOptions): Promise<unknown>;
	/** Resolves when it is on the disk. */
	set(key: string, value: unknown, options?: PortOptions): Promise<void>;
	remove(key: string, options?: PortOptions): Promise<void>;
	/** In the order of their characters. */
	keys(options?: PortOptions): Promise<readonly string[]>;
}
