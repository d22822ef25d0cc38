import { type KnownTool, kernelTools, type ToolHost, type ToolKernel } from '@tenon/agent';
import { compareText, errorResult, type UiCapability, type UserInterface } from '@tenon/core';
import type { ContributionRegistry } from '@tenon/extensions';
import type { RunNarrowing } from '@tenon/host';
import type { ToolFacts } from '../kernel-process/messages.ts';
import { StateTooLarge } from '../kernel-process/outside/errors.ts';
import type { SessionKernels } from '../kernel-process/outside/session-kernels.ts';

/** What a person can be asked by tools. */
export interface ToolsPerson {
	/** What can be asked now, durably where it can be. */
	able(): ReadonlySet<UiCapability>;
	/** All else. */
	readonly ui: UserInterface;
}

/** What the tools of a session are joined from. */
export interface SessionToolsOptions {
	readonly kernels: SessionKernels;
	readonly builtin: readonly ToolFacts[];
	/** Those that run at the session itself. */
	readonly own: readonly KnownTool[];
	readonly registry: ContributionRegistry;
	/** What is not there in its mode is not shown. */
	readonly narrowing: RunNarrowing;
}

/** The tools of one session: those of its kernels and those of extensions, as they are at each model request. */
export class SessionTools {
	readonly #kernels: SessionKernels;
	readonly #builtin: readonly KnownTool[];
	readonly #registry: ContributionRegistry;
	readonly #narrowing: RunNarrowing;
	/** What the model is shown, until that changes. */
	#list: readonly KnownTool[] | undefined;

	constructor({ kernels, builtin, own, registry, narrowing }: SessionToolsOptions) {
		this.#kernels = kernels;
		this.#builtin = [...builtin, ...own];
		this.#registry = registry;
		this.#narrowing = narrowing;
		registry.watch(() => this.changed());
	}

	/** Which of them can be called may be different now. */
	changed(): void {
		this.#list = undefined;
	}

	/** As an agent hosts them. Closing it leaves the kernels open. */
	open({ able, ui }: ToolsPerson): ToolHost {
		return kernelTools<KnownTool>({
			kernel: kernelAt(this.#kernels),
			tools: () => this.shown(),
			isDeferrable: (name) => !this.#builtin.some((tool) => tool.name === name),
			runsCallHooks: true,
			close: () => undefined,
			able,
			ui,
		});
	}

	/** What the model is shown, in an order that stays the same whatever comes and goes; the same list until it changes. */
	shown(): readonly KnownTool[] {
		this.#list ??= [...this.#builtin, ...this.#registry.tools()]
			.filter(({ name }) => this.#narrowing.modeRefusal(name) === undefined && this.#registry.isOffered(name))
			.sort((one, other) => compareText(one.name, other.name));
		return this.#list;
	}
}

/** A kernel of a session, wherever it is, as an agent's tools run on it; by default the main one. */
export const kernelAt = (kernels: SessionKernels, kernel?: string): ToolKernel<KnownTool> => {
	const at = kernel === undefined ? {} : { kernel };
	// A state that is too large to be kept leaves the one before in force: another process begins with that.
	let kept: object = {};
	return {
		get cwd() {
			return kernels.cwdOf(kernel);
		},
		beginsCalls: true,
		callTool: async ({ name }, args, options) => {
			// The agent takes the state of the kernel after each call itself.
			const { signal, place, trace, agent, step, begin, ui, onUpdate } = options;
			const report = await kernels.call(name, args, {
				...at,
				...(signal === undefined ? {} : { signal }),
				...(place === undefined ? {} : { place }),
				...(trace === undefined ? {} : { trace }),
				...(agent === undefined ? {} : { agent }),
				...(step === undefined ? {} : { step }),
				...(begin === undefined ? {} : { begin }),
				...(ui === undefined ? {} : { ui }),
				...(onUpdate === undefined ? {} : { onUpdate }),
				takesState: true,
			});
			return report ?? { result: errorResult(`${name}: the tool is gone`, { exitStatus: 127 }) };
		},
		snapshot: async () => {
			try {
				kept = await kernels.snapshot(kernel);
			} catch (error) {
				if (!(error instanceof StateTooLarge)) throw error;
			}
			return kept;
		},
		restore: (state) => kernels.restore(state, kernel),
		shutdown: () => undefined,
	};
};
