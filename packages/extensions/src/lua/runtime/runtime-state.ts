import type { RemoteContext } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import { EmbeddedCalls } from '../../embedded/host/embedded-calls.ts';
import type { UnitLink } from '../../embedded/host/unit-link.ts';
import { Peer } from '../../embedded/link/peer.ts';
import type {
	Addition,
	ExtensionMethods,
	HostMethods,
	UnitMessage,
	UnitStart,
} from '../../embedded/messages.ts';
import { systemTimer } from '../../host/system-timer.ts';
import { bundledWasm } from '../runner/lua-files.ts';
import { LuaThreadPool } from '../thread/host/lua-thread-pool.ts';
import { type LuaCallContext, remoteContextOf } from './call-context.ts';
import { LuaError } from './errors.ts';
import { runtimeAnswerers } from './runtime-answerers.ts';
import type { LuaRuntimeOptions } from './runtime-options.ts';
import type { RuntimeWorld } from './runtime-world.ts';

/** What a state has of its runtime. */
export interface RuntimeStateParts {
	readonly world: RuntimeWorld;
	/** Asked at each call of Lua that acts. */
	permissions(): Permissions;
	variable(name: string): string | undefined;
	/** The context of calls that have none of their own. */
	context(): LuaCallContext | undefined;
	add(ref: number, addition: Addition): void;
	remove(ref: number): void;
}

/** The Lua state of a runtime: its thread, the messages with it, and the contexts of the calls that it serves. */
export class RuntimeState {
	/** Resolves when Lua can be run, or never will be. */
	readonly ready: Promise<void>;
	/** Why it is over. */
	readonly ended: Promise<string>;
	readonly #parts: RuntimeStateParts;
	readonly #link: UnitLink;
	readonly #peer: Peer<HostMethods, ExtensionMethods>;
	readonly #calls: EmbeddedCalls;
	readonly #contexts = new WeakMap<RemoteContext, LuaCallContext>();
	#isOver = false;

	constructor(options: LuaRuntimeOptions, parts: RuntimeStateParts) {
		this.#parts = parts;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.ready = promise;
		this.#calls = new EmbeddedCalls(
			() => this.#peer,
			systemTimer,
			() => undefined,
		);
		this.#peer = new Peer<HostMethods, ExtensionMethods>({
			answerers: runtimeAnswerers({
				...parts,
				calls: this.#calls,
				contextOf: (remote) =>
					(remote === undefined ? undefined : this.#contexts.get(remote)) ?? parts.context(),
				log: (text) => options.log?.(text),
				report: (text) => options.report?.(text),
				loaded: resolve,
			}),
			post: (message) => this.#link.post({ extension: 0, message }),
			onFault: (problem) => options.report?.(problem),
			maxPending: 1024,
		});
		sharedPool ??= newPool();
		this.#link = sharedPool.open(
			{
				start: startIn(options.cwd ?? process.cwd(), parts.world.principal.name),
				environment: {},
				timer: systemTimer,
				take: (envelope) => this.#peer.take((envelope as UnitMessage).message),
				written: (bytes) => options.log?.(new TextDecoder().decode(bytes)),
			},
			options.limits,
		);
		this.ended = this.#link.ended.then((reason) => {
			resolve();
			this.#isOver = true;
			this.#peer.close(new LuaError('lua.error', `Lua error: ${reason}`));
			return reason;
		});
	}

	/** Has Lua do something in a context, or in that of calls that have none of their own. Throws {@link LuaError}. */
	async call<Name extends keyof ExtensionMethods & string>(
		method: Name,
		params: ExtensionMethods[Name]['params'],
		own: LuaCallContext | undefined,
	): Promise<unknown> {
		const context = own ?? this.#parts.context();
		const remote = context === undefined ? undefined : remoteContextOf(context);
		if (remote !== undefined) this.#contexts.set(remote, context!);
		try {
			return await this.#calls.call(method, params, {
				deadlineMs: undefined,
				...(context === undefined ? {} : { signal: context.signal }),
				watcher: { context: remote, update: (update) => context?.update(update) },
			});
		} catch (error) {
			if (error instanceof LuaError) throw error;
			throw new LuaError('lua.error', withPrefix((error as Error).message), error);
		}
	}

	/** Drops what Lua has registered. */
	forget(): void {
		if (!this.#isOver) this.#peer.tell('forget', null);
	}

	async end(): Promise<void> {
		await this.#link.end();
	}
}

const startIn = (cwd: string, name: string): UnitStart => ({
	extensions: [
		{
			...{ name, file: '', isSingleFile: true },
			host: {
				...{ version: '', provider: '', model: '', sessionId: '', capabilities: [] },
				...{ cwd, dataDir: cwd, extensionDir: cwd },
			},
		},
	],
});

// What comes from the load of a file says it itself.
const withPrefix = (message: string): string =>
	message.startsWith('Lua error: ') ? message : `Lua error: runtime error: ${message}`;

let sharedPool: LuaThreadPool | undefined;

// The file lies beside the runner's, which begins the same threads.
const newPool = (): LuaThreadPool => {
	const here = import.meta.url;
	const entryFile = here.endsWith('.ts')
		? new URL('../runner/lua-thread.ts', here)
		: new URL(bundledWasm(here).wasmFile === undefined ? '../runner/lua-thread.js' : './lua-thread.js', here);
	return new LuaThreadPool({ entryFile, ...bundledWasm(here) });
};
