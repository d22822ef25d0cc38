import { randomUUID } from 'node:crypto';
import { createHookRegistry, type HookRegistry, noUserInterface } from '@tenon/core';
import {
	type ContributionRegistry,
	type ExtensionHost,
	type HookStages,
	hookStages,
	systemTimer,
} from '@tenon/extensions';
import type { OpenedWorkspace } from '../../kernel-process/messages.ts';
import type { SessionKernels } from '../../kernel-process/outside/session-kernels.ts';
import { factsOf } from '../../kernel-process/tool-facts.ts';
import { auditedGuards } from '../audited-guards.ts';
import { ExtensionCalls } from '../extension-calls.ts';
import { FrontPort } from '../front-port.ts';
import { type ExtensionSources, openExtensions, startExtensions } from '../open-extensions.ts';

/** What the extensions of kernels are made from. */
export interface KernelExtensionsOptions {
	readonly root: string;
	readonly sources: ExtensionSources;
	/** Names of tools that the front adds itself: extensions cannot take them. */
	readonly takenNames: readonly string[];
}

/**
 * The extensions of kernels without a conversation: their tools, and their hooks on every call. Made before the kernels,
 * since these ask its hooks; started when a front first lists or calls a tool, since the folder may change until then.
 * It opens no kernels and closes none.
 */
export class KernelExtensions {
	readonly hooks: HookRegistry = createHookRegistry();
	/** What calls are told to belong to. */
	readonly sessionId: string = randomUUID();
	readonly #options: KernelExtensionsOptions;
	readonly #listeners = new Set<() => void>();
	#host: ExtensionHost | undefined;
	#starting: Promise<void> | undefined;
	/** The tools as they were last listed or told; `undefined` until extensions have started. */
	#shown: string | undefined;

	constructor(options: KernelExtensionsOptions) {
		this.#options = options;
	}

	/** The hooks as stages of a gate. What they wish for a conversation is told to be impossible. */
	stages(): HookStages {
		const { complain } = this.#options.sources;
		return hookStages({
			hooks: this.hooks,
			timer: systemTimer,
			fulfil: ({ owner, request: { type } }) =>
				complain(`extension ${owner}: ${type} needs a conversation, and there is none here`),
		});
	}

	/** From now on kernels have what is registered here. */
	connect(kernels: SessionKernels, { tools, places }: OpenedWorkspace): void {
		const { root, sources, takenNames } = this.#options;
		const front = new FrontPort();
		front.watch((event) => {
			if (event.type === 'note') sources.complain(`extension ${event.extension}: ${event.text}`);
		});
		const calls = new ExtensionCalls({
			...{ kernels, places, environment: sources.environment },
			sessionId: () => this.sessionId,
			told: () => undefined,
			// A person can be asked within a request of the client alone.
			personFor: () => noUserInterface,
		});
		const host = openExtensions(sources, root, {
			...{ hooks: this.hooks, front },
			builtinTools: [...tools.map(({ name }) => name), ...takenNames],
			hostInfo: () => ({
				...{ version: sources.version, sessionId: this.sessionId, cwd: root },
				...{ provider: '', model: '' },
			}),
			callTool: (call) => calls.call(call),
			port: (call) => calls.port(call),
			audit: auditedGuards((record) => kernels.recordGuard(record)),
		});
		host.watch((status) => calls.seen(status));
		host.registry.watch(() => this.#changed());
		kernels.connect(host.registry);
		this.#host = host;
	}

	/** What extensions have added. */
	get registry(): ContributionRegistry | undefined {
		return this.#host?.registry;
	}

	/** Resolves when all have started that could; what is wrong with the others was told. */
	started(): Promise<void> {
		const { root, sources } = this.#options;
		const host = this.#host;
		if (host === undefined) return Promise.resolve();
		this.#starting ??= startExtensions(sources, root, host, () => undefined)
			.catch((error: unknown) => sources.complain(error instanceof Error ? error.message : String(error)))
			.then(() => {
				this.#shown = this.#shownNow();
			});
		return this.#starting;
	}

	/** Is told whenever tools have come or gone since all have started. */
	watch(listener: () => void): Disposable {
		this.#listeners.add(listener);
		return { [Symbol.dispose]: () => void this.#listeners.delete(listener) };
	}

	/** Ends all of them; before their kernels end. */
	async close(): Promise<void> {
		await this.#starting;
		await this.#host?.close();
	}

	// The registry tells of all that it holds, and of each step on the way.
	#changed(): void {
		if (this.#shown === undefined) return;
		const now = this.#shownNow();
		if (now === this.#shown) return;
		this.#shown = now;
		for (const listener of this.#listeners) listener();
	}

	#shownNow(): string {
		return JSON.stringify(this.registry?.tools().map(factsOf) ?? []);
	}
}
