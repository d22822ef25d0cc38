import { TenonError, type Tool, type ToolSource } from '@tenon/core';
import { type ToolCommand, toolCommand } from './tool-command.ts';

/** Two tools of a kernel have the same name. */
export class DuplicateTool extends TenonError {
	readonly code = 'shell.duplicate_tool';
	readonly tool: string;

	constructor(tool: string) {
		super(`two tools are called ${JSON.stringify(tool)}; give one of them another name`);
		this.tool = tool;
	}
}

/** Which tools a kernel has. */
export interface KernelTools {
	/**
	 * Tools that scripts call by name, where nothing else has the name. A source is asked at each call: what it gains
	 * during the life of the kernel can be called at once, what it loses no longer.
	 */
	readonly tools?: readonly Tool[] | ToolSource;
	/** Tools that take the place of a builtin or a command of the same name; functions and aliases go before. */
	readonly overridingTools?: readonly Tool[];
}

/**
 * The tools of a kernel as scripts call them, by name. Those of a source are looked up at each call; a tool has one
 * command while it exists, so that its schema is read once.
 */
export class ToolCommands {
	readonly #fixed = new Map<string, ToolCommand>();
	readonly #source: ToolSource | undefined;
	readonly #live = new WeakMap<Tool, ToolCommand>();

	/** Throws `DuplicateTool` if two fixed tools have the same name. */
	constructor({ tools = [], overridingTools = [] }: KernelTools) {
		this.#source = isFixed(tools) ? undefined : tools;
		for (const tool of isFixed(tools) ? tools : []) this.#add(toolCommand(tool, { overrides: false }));
		for (const tool of overridingTools) this.#add(toolCommand(tool, { overrides: true }));
	}

	get(name: string): ToolCommand | undefined {
		const fixed = this.#fixed.get(name);
		if (fixed !== undefined || this.#source === undefined) return fixed;
		const tool = this.#source.find(name);
		return tool === undefined ? undefined : this.#commandOf(tool);
	}

	has(name: string): boolean {
		return this.get(name) !== undefined;
	}

	/** Those that take the place of builtins and commands; they never change. */
	overriding(): readonly ToolCommand[] {
		return [...this.#fixed.values()].filter(({ overrides }) => overrides);
	}

	/** All that can be called now. */
	list(): readonly ToolCommand[] {
		const fixed = [...this.#fixed.values()];
		if (this.#source === undefined) return fixed;
		const live = this.#source.list().filter(({ name }) => !this.#fixed.has(name));
		return [...fixed, ...live.map((tool) => this.#commandOf(tool))];
	}

	/** The same overriding tools beside those of another source. */
	withTools(tools: readonly Tool[] | ToolSource): ToolCommands {
		return new ToolCommands({ tools, overridingTools: this.overriding().map(({ tool }) => tool) });
	}

	#add(command: ToolCommand): void {
		if (this.#fixed.has(command.name)) throw new DuplicateTool(command.name);
		this.#fixed.set(command.name, command);
	}

	#commandOf(tool: Tool): ToolCommand {
		let command = this.#live.get(tool);
		if (command === undefined) {
			command = toolCommand(tool, { overrides: false });
			this.#live.set(tool, command);
		}
		return command;
	}
}

const isFixed = (tools: readonly Tool[] | ToolSource): tools is readonly Tool[] => Array.isArray(tools);
