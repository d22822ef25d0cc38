import {
	createNonceStore,
	type IgnoreFilter,
	type Maybe,
	type NonceStore,
	noUserInterface,
	type UserInterface,
} from '@tenon/core';
import type { ShellGate } from '../state/gate.ts';
import type { KernelTools, ToolCommands } from './tool-commands.ts';

/** The tools of a kernel, and what they are given beside the shell. Shared by all its environments and forks. */
export interface Toolbox {
	/** By name; those that override are among them. */
	readonly commands: ToolCommands;
	/** Pending confirmations. */
	readonly nonces: NonceStore;
	readonly ui: UserInterface;
	readonly ignoreFilter: (root: string) => Maybe<IgnoreFilter | undefined>;
}

/** What an embedder may say about tools. */
export interface ToolOptions extends KernelTools {
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

/** Completes what an embedder says; clock and entropy are the kernel's. */
export const createToolbox = (
	{ nonces, ui = noUserInterface, ignoreFilter = () => undefined }: ToolOptions,
	commands: ToolCommands,
	facts: { readonly monotonicMs: () => number; readonly entropy: (into: Uint8Array) => void },
	gate?: Pick<ShellGate, 'nonces'>,
): Toolbox => {
	let store = gate?.nonces ?? nonces;
	return {
		commands,
		ui,
		ignoreFilter,
		get nonces() {
			store ??= createNonceStore({ clock: facts.monotonicMs, entropy: facts.entropy });
			return store;
		},
	};
};

/** The same toolbox with other tools beside those that override. */
export const toolboxWith = (toolbox: Toolbox, tools: NonNullable<KernelTools['tools']>): Toolbox => {
	const commands = toolbox.commands.withTools(tools);
	return Object.create(toolbox, { commands: { value: commands, enumerable: true } }) as Toolbox;
};
