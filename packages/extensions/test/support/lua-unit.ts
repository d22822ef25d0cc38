import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimerPort, Value } from '@tenon/core';
import { onTestFinished } from 'vitest';
import type { UnitLink } from '../../src/embedded/host/unit-link.ts';
import type { PeerMessage } from '../../src/embedded/link/peer.ts';
import type { UnitMessage } from '../../src/embedded/messages.ts';
import { LuaThreadPool, type LuaThreadPoolOptions } from '../../src/lua/thread/host/lua-thread-pool.ts';
import type { LuaLimits } from '../../src/lua/thread/thread-messages.ts';
import { ManualTimer } from '../process/manual-timer.ts';

/** A pool whose threads run Lua files for tests. */
export const testPool = (options: Partial<LuaThreadPoolOptions> = {}): LuaThreadPool => {
	const pool = new LuaThreadPool({ entryFile: new URL('./lua-thread.ts', import.meta.url), ...options });
	onTestFinished(() => pool.close());
	return pool;
};

/** What a test says of the unit it wants. */
export interface LuaUnitOptions {
	readonly pool?: LuaThreadPool;
	readonly timer?: TimerPort;
	readonly limits?: Partial<LuaLimits>;
	/** Answers what Lua asks; default: the question itself. */
	answer?(question: Value, call: number): unknown;
}

/** A unit of Lua files, one for each source, and what it said. */
export class LuaUnit {
	readonly timer: TimerPort;
	readonly link: UnitLink;
	/** What happened, in order: texts of the log, `loaded`, and failures to load. */
	readonly events: string[] = [];
	/** `hold` where a call began to wait for its turn, `release` where it waits no more. */
	readonly holds: string[] = [];
	readonly cancelledQuestions: number[] = [];
	readonly #options: LuaUnitOptions;
	readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
	#lastId = 0;
	#watchers: (() => void)[] = [];

	constructor(sources: readonly string[], options: LuaUnitOptions = {}) {
		this.#options = options;
		this.timer = options.timer ?? new ManualTimer();
		const folder = mkdtempSync(join(tmpdir(), 'tenon-lua-'));
		const extensions = sources.map((source, index) => {
			const file = join(folder, `e${index}.lua`);
			writeFileSync(file, source);
			return { name: `e${index}`, file, isSingleFile: true, host: host(folder) };
		});
		this.link = (options.pool ?? testPool()).open(
			{
				start: { extensions },
				environment: {},
				timer: this.timer,
				take: (message) => this.#take(message as UnitMessage),
				written: (bytes) => this.#happened(`printed ${Buffer.from(bytes).toString()}`),
			},
			options.limits,
		);
		onTestFinished(async () => {
			await this.link.end();
			rmSync(folder, { recursive: true, force: true });
		});
	}

	/** Calls the handler of an extension. */
	call(args: string, extension = 0, method = 'tool'): Promise<unknown> {
		return this.start(args, extension, method).answer;
	}

	/** Calls it, and can cancel. */
	start(args: string, extension = 0, method = 'tool'): { readonly answer: Promise<unknown>; cancel(): void } {
		this.#lastId += 1;
		const id = this.#lastId;
		const call = Promise.withResolvers<unknown>();
		this.#calls.set(id, call);
		this.post(extension, { kind: 'request', id, method, params: { args } });
		void this.link.ended.then((reason) => call.reject(new Error(reason)));
		return { answer: call.promise, cancel: () => this.post(extension, { kind: 'cancel', id }) };
	}

	post(extension: number, message: PeerMessage): void {
		this.link.post({ extension, message });
	}

	/** Resolves when something is true of what happened. */
	until(isTrue: () => boolean): Promise<void> {
		return new Promise((resolve) => {
			const look = (): void => {
				if (isTrue()) resolve();
				else this.#watchers.push(look);
			};
			look();
		});
	}

	#take({ extension, message }: UnitMessage): void {
		switch (message.kind) {
			case 'notice':
				this.#hear(extension, message);
				return;
			case 'request':
				void this.#answer(extension, message);
				return;
			case 'cancel':
				this.cancelledQuestions.push(message.id);
				this.#happened('');
				return;
			case 'answer':
				this.#calls.get(message.id)?.resolve(message.value);
				return;
			case 'failure':
				this.#calls.get(message.id)?.reject(new Error(message.message));
		}
	}

	#hear(extension: number, { method, params }: Extract<PeerMessage, { kind: 'notice' }>): void {
		if (method === 'hold' || method === 'release') {
			this.holds.push(method);
			this.#happened('');
			return;
		}
		const { text, message } = (params ?? {}) as { readonly text?: string; readonly message?: string };
		this.#happened(
			text ?? (message === undefined ? `${method} ${extension}` : `${method} ${extension}: ${message}`),
		);
	}

	async #answer(extension: number, { id, params }: Extract<PeerMessage, { kind: 'request' }>): Promise<void> {
		const { params: question, call } = params as { readonly params: Value; readonly call: number };
		const reply = async (): Promise<PeerMessage> => {
			try {
				return {
					kind: 'answer',
					id,
					value: await (this.#options.answer ?? ((same) => same))(question, call),
				};
			} catch (error) {
				return { kind: 'failure', id, message: (error as Error).message };
			}
		};
		this.post(extension, await reply());
	}

	#happened(event: string): void {
		if (event !== '') this.events.push(event);
		const watchers = this.#watchers;
		this.#watchers = [];
		for (const look of watchers) look();
	}
}

const host = (folder: string) => ({
	version: '0',
	provider: '',
	model: '',
	cwd: folder,
	sessionId: '',
	extensionDir: folder,
	dataDir: folder,
	capabilities: [],
});
