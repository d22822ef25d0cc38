import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { RpcEvent } from '../../src/fronts/rpc/event-frames.ts';
import { builtProgram } from '../built-program.ts';
import { type FrontWorld, type FrontWorldOptions, makeFrontWorld } from './front-world.ts';
import type { FrontDriver, ShownMessage } from './scripted-front.ts';

/** How a program is started. */
export interface RpcOptions extends FrontWorldOptions {
	/** Behind those of every test. */
	readonly args?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	/** Whether extensions of the project and the user are looked for; default: not. */
	readonly findsExtensions?: boolean;
	/** The model that answers, in place of the tape. */
	readonly model?: string;
	/** In place of one that is made for it; is not disposed of. */
	readonly world?: FrontWorld;
}

/** A response, as it came. */
export type RpcResponse = { readonly success: boolean; readonly command: string } & Readonly<
	Record<string, unknown>
>;

/** `tenon rpc` as a program of its own, with a client. */
export interface RpcDriver extends FrontDriver {
	/** Everything that was said so far, in order. */
	readonly lines: readonly RpcEvent[];
	readonly stderr: () => string;
	/** Sends a line as it is. */
	sendLine(line: string): void;
	/** Sends a request and waits for its response. */
	request(type: string, fields?: object): Promise<RpcResponse>;
	/** Waits for the next line that fits. */
	next(isRight: (line: RpcEvent) => boolean): Promise<RpcEvent>;
	/** Closes the client's end and gives the exit status. */
	finish(): Promise<number | null>;
	readonly pid: number;
}

/** Starts the program. A test that wants to be shown something says hello. */
export const startRpc = async (options: RpcOptions): Promise<RpcDriver> => {
	const { path, cacheHome } = await builtProgram();
	const world = options.world ?? makeFrontWorld(options);
	const extensions = world.extensions.flatMap((folder) => ['-e', folder]);
	const discovery = options.findsExtensions === true ? [] : ['--no-ext'];
	const own = [
		...discovery,
		'--no-audit',
		...extensions,
		'--policy',
		world.policyFile,
		...(options.model === undefined ? ['--tape', world.tapeFile] : ['--model', options.model]),
	];
	const child = spawn(process.execPath, [path, 'rpc', ...own, ...(options.args ?? [])], {
		cwd: world.project,
		env: { ...world.environment, XDG_CACHE_HOME: cacheHome, ...options.environment },
	});
	return new Client(child, world, options.world === undefined);
};

/** The same, after a hello that says what the client can show. */
export const openRpcDriver = async (options: RpcOptions): Promise<RpcDriver> => {
	const driver = await startRpc(options);
	await driver.request('hello', { ui: options.ui ?? ['panels', 'notes', 'confirm', 'insert'] });
	return driver;
};

class Client implements RpcDriver {
	readonly world: FrontWorld;
	readonly lines: RpcEvent[] = [];
	readonly #child: ChildProcessWithoutNullStreams;
	readonly #ended: Promise<number | null>;
	readonly #ownsWorld: boolean;
	#stderr = '';
	#listeners: ((line: RpcEvent) => void)[] = [];
	#count = 0;
	/** How many lines there were when a response came, until the test that waited for it has gone on. */
	#answeredAt: number | undefined;

	constructor(child: ChildProcessWithoutNullStreams, world: FrontWorld, ownsWorld: boolean) {
		this.#child = child;
		this.world = world;
		this.#ownsWorld = ownsWorld;
		this.#ended = once(child, 'close').then(([code]) => code as number | null);
		child.stderr.setEncoding('utf8').on('data', (text: string) => {
			this.#stderr += text;
		});
		createInterface({ input: child.stdout }).on('line', (text) => {
			this.#hear(JSON.parse(text) as RpcEvent);
		});
	}

	get pid(): number {
		return this.#child.pid!;
	}

	readonly stderr = (): string => this.#stderr;

	sendLine(line: string): void {
		this.#child.stdin.write(`${line}\n`);
	}

	async request(type: string, fields: object = {}): Promise<RpcResponse> {
		const id = `r${++this.#count}`;
		const answer = this.next((line) => line.type === 'response' && line.id === id);
		this.sendLine(JSON.stringify({ ...fields, type, id }));
		return (await answer) as unknown as RpcResponse;
	}

	next(isRight: (line: RpcEvent) => boolean): Promise<RpcEvent> {
		// What came with the response that the test has just waited for is heard as well.
		const known =
			this.#answeredAt === undefined
				? -1
				: this.lines.findIndex((line, at) => at >= this.#answeredAt! && isRight(line));
		if (known >= 0) return Promise.resolve(this.lines[known]!);
		return new Promise((resolve, reject) => {
			const stop = (): void => {
				clearTimeout(timer);
				this.#listeners = this.#listeners.filter((other) => other !== listener);
			};
			const listener = (line: RpcEvent): void => {
				if (!isRight(line)) return;
				stop();
				resolve(line);
			};
			const timer = setTimeout(() => {
				stop();
				const seen = this.lines.map((line) => JSON.stringify(line)).join('\n');
				reject(new Error(`nothing fits among:\n${seen}\n${this.#stderr}`));
			}, 20_000);
			this.#listeners.push(listener);
		});
	}

	type(line: string): void {
		const slash = /^\/([A-Za-z0-9_-]+)(?:\s+(.*))?$/s.exec(line);
		if (slash === null) this.#send({ type: 'prompt', message: line });
		else void this.#invoke(slash[1]!, slash[2] ?? '');
	}

	// What a response says of a command, a front shows to the person.
	async #invoke(name: string, args: string): Promise<void> {
		const { success, error, data } = await this.request('invoke_command', { name, args });
		const { action, insert } = (data ?? {}) as { readonly action?: string; readonly insert?: string };
		if (!success) this.#hear({ type: 'error', message: error });
		else if (action === 'insert') this.#hear({ type: 'ext_insert', text: insert });
	}

	#hear(line: RpcEvent): void {
		this.lines.push(line);
		if (line.type === 'response' && this.#answeredAt === undefined) {
			this.#answeredAt = this.lines.length;
			setImmediate(() => {
				this.#answeredAt = undefined;
			});
		}
		for (const listener of [...this.#listeners]) listener(line);
	}

	press(key: string, text = ''): void {
		this.#send({ type: 'panel_key', key, text });
	}

	dismiss(): void {
		this.#send({ type: 'panel_close' });
	}

	answer(questionId: string, answer: string): void {
		this.#send({ type: 'confirm', request_id: questionId, answer });
	}

	abort(): void {
		this.#send({ type: 'abort' });
	}

	async messages(): Promise<readonly ShownMessage[]> {
		const { messages } = (await this.request('get_messages')).data as { messages: readonly ShownMessage[] };
		return messages;
	}

	async commands(): Promise<readonly string[]> {
		const { commands } = (await this.request('list_commands')).data as {
			commands: readonly { readonly name: string }[];
		};
		return commands.map(({ name }) => name);
	}

	watch(listener: (event: RpcEvent) => void): void {
		for (const line of this.lines) if (line.type !== 'response') listener(line);
		this.#listeners.push((line) => {
			if (line.type !== 'response') listener(line);
		});
	}

	finish(): Promise<number | null> {
		this.#child.stdin.end();
		return this.#ended;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#child.kill();
		await this.#ended;
		if (this.#ownsWorld) this.world[Symbol.dispose]();
	}

	#send(request: object): void {
		this.sendLine(JSON.stringify(request));
	}
}
