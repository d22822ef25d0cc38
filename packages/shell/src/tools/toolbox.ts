import {
	createNonceStore,
	type IgnoreFilter,
	type Maybe,
	type NonceStore,
	noUserInterface,
	TenonError,
	type Tool,
	type UserInterface,
} from '@tenon/core';
import type { ShellGate } from '../state/gate.ts';
import type { ToolCommand } from './tool-command.ts';

/** The tools of a kernel, and what they are given beside the shell. Shared by all its environments and forks. */
export interface Toolbox {
	/** By name; those that override are among them. */
	readonly commands: ReadonlyMap<string, ToolCommand>;
	/** Pending confirmations. */
	readonly nonces: NonceStore;
	readonly ui: UserInterface;
	readonly ignoreFilter: (root: string) => Maybe<IgnoreFilter | undefined>;
}

/** What an embedder may say about tools. */
export interface ToolOptions {
	/** Tools that scripts call by name, where nothing else has the name. */
	readonly tools?: readonly Tool[];
	/** Tools that take the place of a builtin or a command of the same name; functions and aliases go before. */
	readonly overridingTools?: readonly Tool[];
	/**
	 * Pending confirmations, where the kernel has no gate; several kernels may share one. Default: a store of its own.
	 * A kernel with a gate uses the gate's.
	 */
	readonly nonces?: NonceStore;
	/** What tools can ask a person; default: nothing. */
	readonly ui?: UserInterface;
	/** Which paths tools that walk files are to pass over; default: none. */
	readonly ignoreFilter?: (root: string) => Maybe<IgnoreFilter | undefined>;
}

/** Two tools of a kernel have the same name. */
export class DuplicateTool extends TenonError {
	readonly code = 'shell.duplicate_tool';
	readonly tool: string;

	constructor(tool: string) {
		super(`two tools are called ${JSON.stringify(tool)}; give one of them another name`);
		this.tool = tool;
	}
}

/** Completes what an embedder says; clock and entropy are the kernel's. */
export const createToolbox = (
	{ nonces, ui = noUserInterface, ignoreFilter = () => undefined }: ToolOptions,
	commands: readonly ToolCommand[],
	facts: { readonly monotonicMs: () => number; readonly entropy: (into: Uint8Array) => void },
	gate?: Pick<ShellGate, 'nonces'>,
): Toolbox => {
	const byName = new Map<string, ToolCommand>();
	for (const command of commands) {
		if (byName.has(command.name)) throw new DuplicateTool(command.name);
		byName.set(command.name, command);
	}
	let store = gate?.nonces ?? nonces;
	return {
		commands: byName,
		ui,
		ignoreFilter,
		get nonces() {
			store ??= createNonceStore({ clock: facts.monotonicMs, entropy: facts.entropy });
			return store;
		},
	};
};
