import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { BuiltProgram } from './built-program.ts';

/** The two generations of the protocol. */
export const generations = ['2025-11-25', '2026-07-28'] as const;

/** One of them. */
export type Generation = (typeof generations)[number];

/** The tools of a server without options, in their order. */
export const toolNames = [
	...['shell', 'read', 'write', 'edit', 'glob', 'grep', 'plan', 'git', 'jobs', 'undo', 'fetch', 'web_fetch'],
	...['kernel_open', 'kernel_close'],
] as const;

/** A home and a project in it, both empty but for some files. */
export interface Place {
	readonly home: string;
	readonly project: string;
	readonly environment: Readonly<Record<string, string>>;
	/** Names are relative to the home. */
	write(files: Readonly<Record<string, string>>): void;
	remove(): void;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Makes a place. Not below the system's folder for temporary files: the policy treats what is there otherwise. */
export const makePlace = (
	{ cacheHome }: BuiltProgram,
	files: Readonly<Record<string, string>> = {},
): Place => {
	mkdirSync(join(root, '.tmp'), { recursive: true });
	const home = realpathSync(mkdtempSync(join(root, '.tmp/mcp-')));
	const project = join(home, 'app');
	const temporary = join(home, 'tmp');
	for (const folder of [project, temporary]) mkdirSync(folder);
	const place: Place = {
		home,
		project,
		environment: {
			PATH: process.env.PATH!,
			HOME: home,
			XDG_CACHE_HOME: cacheHome,
			TMPDIR: temporary,
			LC_ALL: 'C.UTF-8',
		},
		write: (more) => {
			for (const [name, content] of Object.entries(more)) {
				mkdirSync(dirname(join(home, name)), { recursive: true });
				writeFileSync(join(home, name), content);
			}
		},
		remove: () => rmSync(home, { recursive: true, force: true }),
	};
	place.write(files);
	return place;
};

/** How a client differs from the usual one. */
export interface ConnectOptions {
	readonly generation: Generation;
	/** Options of `tenon mcp`. */
	readonly args?: readonly string[];
	/** Where the program starts; default: the project. */
	readonly cwd?: string;
	/** Folders that the client names; without them it cannot be asked for any. */
	readonly roots?: readonly string[];
	/** Answers forms; without it the client cannot ask anybody. */
	readonly answer?: (form: { readonly message: string }) => ElicitResult;
}

/** A connection of the official client to the program. */
export interface Connection {
	readonly client: Client;
	readonly pid: number;
	/** Calls a tool; gives all of its text. */
	call(name: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
	close(): Promise<void>;
}

/** Starts the program in a place and connects the official client to it. */
export const connect = async (
	{ path }: BuiltProgram,
	{ project, environment }: Place,
	{ generation, args = [], answer, roots, cwd = project }: ConnectOptions,
): Promise<Connection> => {
	const transport = new StdioClientTransport({
		command: process.execPath,
		args: [path, 'mcp', ...args],
		cwd,
		env: { ...environment },
		stderr: 'inherit',
	});
	const client = new Client(
		{ name: 'test', version: '1' },
		{
			capabilities: {
				...(answer === undefined ? {} : { elicitation: {} }),
				...(roots === undefined ? {} : { roots: {} }),
			},
			...(generation === '2026-07-28' ? { versionNegotiation: { mode: { pin: generation } } } : {}),
		},
	);
	if (answer !== undefined) {
		client.setRequestHandler('elicitation/create', ({ params }) => answer({ message: params.message }));
	}
	if (roots !== undefined) {
		client.setRequestHandler('roots/list', () => ({ roots: roots.map((uri) => ({ uri })) }));
	}
	await client.connect(transport);
	return {
		client,
		pid: transport.pid!,
		call: async (name, given = {}) => textOf(await client.callTool({ name, arguments: { ...given } })),
		close: () => client.close(),
	};
};

/** All text of a result. */
export const textOf = ({ content }: { readonly content: readonly { readonly type: string }[] }): string =>
	content.map((block) => ('text' in block ? String(block.text) : `<${block.type}>`)).join('');

/** Starts the program with bare pipes. */
export const startBare = (
	{ path }: BuiltProgram,
	{ project, environment }: Place,
	args: readonly string[] = [],
): ChildProcess =>
	spawn(process.execPath, [path, 'mcp', ...args], {
		cwd: project,
		env: { ...environment },
		stdio: ['pipe', 'pipe', 'pipe'],
	});

/** A message as it stands on a line. */
export interface Line {
	readonly jsonrpc: string;
	readonly id?: unknown;
	readonly method?: string;
	readonly params?: Readonly<Record<string, unknown>>;
	readonly result?: Readonly<Record<string, unknown>>;
	readonly error?: { readonly code: number; readonly message: string };
}

/** A client that says what it likes, line by line. */
export class BareClient {
	readonly process: ChildProcess;
	/** Settles with the exit status, or the signal. */
	readonly exit: Promise<number | string | null>;
	/** All that came on standard error. */
	errors = '';
	readonly #lines: Line[] = [];
	#waiting: (() => void) | undefined;
	#rest = '';

	constructor(process: ChildProcess) {
		this.process = process;
		this.exit = new Promise((resolve) => {
			process.once('close', (code, signal) => {
				resolve(signal ?? code);
				this.#waiting?.();
			});
		});
		process.stderr!.on('data', (chunk: Buffer) => {
			this.errors += String(chunk);
		});
		process.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
			const lines = (this.#rest + chunk).split('\n');
			this.#rest = lines.pop()!;
			this.#lines.push(...lines.map((line): Line => JSON.parse(line)));
			this.#waiting?.();
		});
	}

	send(message: object | string | Uint8Array): void {
		const isRaw = typeof message === 'string' || message instanceof Uint8Array;
		this.process.stdin!.write(isRaw ? message : `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	}

	/** The next message that fits; those before it are dropped. */
	async next(fits: (line: Line) => boolean = () => true): Promise<Line> {
		for (;;) {
			const line = this.#lines.shift();
			if (line !== undefined && fits(line)) return line;
			if (line !== undefined) continue;
			if (this.process.exitCode !== null) throw new Error(`the server has ended: ${this.errors}`);
			await new Promise<void>((resolve) => {
				this.#waiting = resolve;
			});
		}
	}

	/** Shakes hands as a client of the older revision does. */
	async initialize(capabilities: object = {}): Promise<Line> {
		this.send({
			id: 'init',
			method: 'initialize',
			params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'bare', version: '1' } },
		});
		const answer = await this.next(({ id }) => id === 'init');
		this.send({ method: 'notifications/initialized' });
		return answer;
	}

	/** Sends a call of a tool; nothing waits for its answer. */
	call(id: number | string, name: string, args: object, meta: object = {}): void {
		this.send({ id, method: 'tools/call', params: { name, arguments: args, _meta: meta } });
	}
}
