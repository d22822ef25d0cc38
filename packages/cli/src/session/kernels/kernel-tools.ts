import { RunNarrowing, type RunNarrowingOptions } from '@tenon/host';
import type { ToolFacts } from '../../kernel-process/messages.ts';
import { factsOf } from '../../kernel-process/tool-facts.ts';
import type { KernelExtensions } from './kernel-extensions.ts';

/** What is taken away from kernels: tools that are not there in its mode are not listed. */
export type KernelNarrowing = Pick<RunNarrowingOptions, 'root' | 'mode' | 'policy'>;

/** What the tools of kernels are joined from. */
export interface KernelToolsOptions {
	readonly builtin: readonly ToolFacts[];
	readonly extensions: KernelExtensions | undefined;
	/** `undefined`: nothing is taken away. */
	readonly narrowing: KernelNarrowing | undefined;
}

/** The tools of kernels as they are at each moment: what is built in, then what extensions have added. */
export class KernelTools {
	readonly #options: KernelToolsOptions;
	readonly #left: RunNarrowing | undefined;

	constructor(options: KernelToolsOptions) {
		this.#options = options;
		const { narrowing } = options;
		this.#left =
			narrowing === undefined
				? undefined
				: new RunNarrowing({ ...narrowing, isReadonly: (name) => this.#any(name)?.readonly });
	}

	/** Those that can be called, in the order in which they are shown. */
	list(): readonly ToolFacts[] {
		const { builtin, extensions } = this.#options;
		const added = extensions?.registry?.tools().map(factsOf) ?? [];
		return [...builtin, ...added].filter(({ name }) => this.#left?.modeRefusal(name) === undefined);
	}

	/** One that can be called. */
	find(name: string): ToolFacts | undefined {
		return this.#left?.modeRefusal(name) === undefined ? this.#any(name) : undefined;
	}

	#any(name: string): ToolFacts | undefined {
		const { builtin, extensions } = this.#options;
		const own = builtin.find((tool) => tool.name === name);
		if (own !== undefined) return own;
		const added = extensions?.registry?.tool(name);
		return added === undefined ? undefined : factsOf(added);
	}
}
