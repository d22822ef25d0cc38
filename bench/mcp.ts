/**
 * `tenon mcp` as a client meets it, over pipes: from its start to its first answer, a call of the shell, a
 * cancellation, and 200 calls at once. `npm run bench -- mcp [rounds]`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../scripts/bundle.ts';

const program = fileURLToPath(new URL('../packages/cli/bin/tenon.cjs', import.meta.url));
const rounds = Number(process.argv[3] ?? 200);
const home = mkdtempSync(join(tmpdir(), 'tenon-bench-mcp-'));

interface Message {
	readonly id?: number;
	readonly method?: string;
	readonly result?: { readonly content?: readonly { readonly text: string }[]; readonly isError?: boolean };
}

/** A server, and a client that reads lines. */
class Connection {
	readonly #process = spawn(process.execPath, [program, 'mcp'], {
		cwd: home,
		env: { PATH: process.env.PATH, HOME: home },
		stdio: ['pipe', 'pipe', 'inherit'],
	});
	readonly #waiting = new Map<number, (message: Message) => void>();
	#onProgress = (): void => undefined;
	#lastId = 0;

	constructor() {
		createInterface({ input: this.#process.stdout }).on('line', (line) => {
			const message: Message = JSON.parse(line);
			if (message.method === 'notifications/progress') this.#onProgress();
			else if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
		});
	}

	request(method: string, params: object): Promise<Message> {
		const id = ++this.#lastId;
		const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
		this.#send({ id, method, params });
		return answer;
	}

	async initialize(): Promise<void> {
		await this.request('initialize', {
			protocolVersion: '2025-11-25',
			capabilities: {},
			clientInfo: { name: 'bench', version: '1' },
		});
		this.#send({ method: 'notifications/initialized' });
	}

	async call(name: string, args: object): Promise<string> {
		const { result } = await this.request('tools/call', { name, arguments: args });
		return result?.content?.[0]?.text ?? '';
	}

	/** Starts a script that does not end, cancels it, and gives the time until the next one is answered. */
	async cancel(script: string): Promise<number> {
		const running = new Promise<void>((resolve) => {
			this.#onProgress = resolve;
		});
		void this.request('tools/call', {
			name: 'shell',
			arguments: { script: `echo on; ${script}` },
			_meta: { progressToken: 1 },
		});
		const requestId = this.#lastId;
		await running;
		const next = this.call('shell', { script: ':' });
		const start = performance.now();
		this.#send({ method: 'notifications/cancelled', params: { requestId } });
		await next;
		return performance.now() - start;
	}

	end(): Promise<void> {
		const ended = new Promise<void>((resolve) => this.#process.once('close', () => resolve()));
		this.#process.stdin.end();
		return ended;
	}

	#send(message: object): void {
		this.#process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	}
}

const sorted = (times: readonly number[]): readonly number[] => times.toSorted((left, right) => left - right);
const show = (title: string, times: readonly number[]): void => {
	const list = sorted(times);
	const at = (share: number): string =>
		list[Math.min(list.length - 1, Math.floor(list.length * share))]!.toFixed(2);
	console.log(
		`${title}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms (${list.length} rounds)`,
	);
};

const timed = async (run: () => Promise<unknown>): Promise<number> => {
	const start = performance.now();
	await run();
	return performance.now() - start;
};

await bundleProgram();
try {
	await startAndEnd();
	const connection = new Connection();
	await connection.initialize();
	await oneByOne(connection);
	await cancelled(connection);
	await atOnce(connection);
	await connection.end();
} finally {
	rmSync(home, { recursive: true, force: true });
}

async function startAndEnd(): Promise<void> {
	const starts: number[] = [];
	const ends: number[] = [];
	for (let round = -2; round < 10; round++) {
		let connection: Connection | undefined;
		const start = await timed(async () => {
			connection = new Connection();
			await connection.initialize();
		});
		const end = await timed(() => connection!.end());
		if (round < 0) continue;
		starts.push(start);
		ends.push(end);
	}
	show('start to the answer to initialize', starts);
	show('input closed to the end of the process', ends);
}

async function oneByOne(connection: Connection): Promise<void> {
	const times: number[] = [];
	for (let round = -20; round < rounds; round++) {
		const time = await timed(() => connection.call('shell', { script: 'echo hi' }));
		if (round >= 0) times.push(time);
	}
	show('a call of shell, echo hi', times);
}

async function cancelled(connection: Connection): Promise<void> {
	for (const script of ['sleep 1000', 'while :; do :; done', 'yes > /dev/null', 'tail -f /dev/null']) {
		const times: number[] = [];
		for (let round = 0; round < 20; round++) times.push(await connection.cancel(script));
		show(`cancel of ${script}, until the next script is answered`, times);
	}
}

async function atOnce(connection: Connection): Promise<void> {
	const kernels = await Promise.all(Array.from({ length: 8 }, () => connection.call('kernel_open', {})));
	const times: number[] = [];
	for (let round = 0; round < 10; round++) {
		times.push(
			await timed(async () => {
				const results = await Promise.all(
					Array.from({ length: 200 }, (_, at) =>
						connection.call('shell', { script: `echo ${at}`, kernel: kernels[at % 8] }),
					),
				);
				if (results.some((text, at) => text !== `${at}\n`)) throw new Error('a call gave a wrong answer');
			}),
		);
	}
	show('200 calls at once over 8 kernels, all of them', times);
}
