import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** A message, as far as its sender is to be found. */
interface Answer {
	readonly id?: string;
}

/** A program that answers lines by id, and a client of it. It starts in a folder inside of its home. */
export class LineClient {
	readonly #process;
	readonly #waiting = new Map<string, (answer: Answer) => void>();
	readonly #ended: Promise<Answer>;

	constructor(args: readonly string[], cwd: string) {
		this.#process = spawn(process.execPath, args, {
			cwd,
			env: { PATH: process.env.PATH, HOME: dirname(cwd) },
			stdio: ['pipe', 'pipe', 'inherit'],
		});
		this.#ended = new Promise((resolve) => this.#process.once('close', () => resolve({})));
		createInterface({ input: this.#process.stdout }).on('line', (line) => {
			const answer: Answer = JSON.parse(line);
			this.#waiting.get(answer.id ?? '')?.(answer);
		});
	}

	/** Sends a message with an id; resolves with its answer. Rejects if the program ends instead. */
	async ask(id: string, message: object): Promise<void> {
		const answer = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
		this.tell({ id, ...message });
		if ((await Promise.race([answer, this.#ended])).id !== id) throw new Error('the program has ended');
		this.#waiting.delete(id);
	}

	tell(message: object): void {
		this.#process.stdin.write(`${JSON.stringify(message)}\n`);
	}

	/** Shakes hands as a client of `tenon mcp`. */
	async initialize(): Promise<void> {
		const clientInfo = { name: 'bench', version: '1' };
		const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
		await this.ask('init', { jsonrpc: '2.0', method: 'initialize', params });
		this.tell({ jsonrpc: '2.0', method: 'notifications/initialized' });
	}

	/** Calls the shell of `tenon mcp`. */
	shell(id: string, args: object): Promise<void> {
		return this.ask(id, {
			jsonrpc: '2.0',
			method: 'tools/call',
			params: { name: 'shell', arguments: args },
		});
	}

	async end(): Promise<void> {
		this.#process.stdin.end();
		await this.#ended;
	}
}
