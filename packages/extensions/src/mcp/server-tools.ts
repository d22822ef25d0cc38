import type { RemoteContext, Replay, ToolEffect, ToolResult } from '@tenon/core';
import type { ExtensionPorts, FoundExtension } from '../host/extension.ts';
import { opaqueEffects, toolFromExtension } from '../tools/tool-from-extension.ts';
import type { ServerList, ServerTool } from './server-tool.ts';
import { toolNameOf } from './tool-names.ts';

/** Calls a tool of the server. */
export type CallServerTool = (tool: string, args: unknown, context: RemoteContext) => Promise<ToolResult>;

/** The tools of a server as contributions. A new list changes what differs and leaves the rest alone. */
export class ServerTools {
	readonly #extension: FoundExtension;
	readonly #ports: ExtensionPorts;
	readonly #call: CallServerTool;
	readonly #shown = new Map<string, { readonly text: string; readonly added: Disposable }>();

	constructor(extension: FoundExtension, ports: ExtensionPorts, call: CallServerTool) {
		this.#extension = extension;
		this.#ports = ports;
		this.#call = call;
	}

	show({ tools, instructions }: ServerList): void {
		const wanted = new Map(tools.map((tool) => [tool.name, JSON.stringify([tool, instructions])]));
		for (const [name, { text, added }] of this.#shown) {
			if (wanted.get(name) === text) continue;
			added[Symbol.dispose]();
			this.#shown.delete(name);
		}
		for (const tool of tools) {
			if (this.#shown.has(tool.name)) continue;
			this.#shown.set(tool.name, {
				text: wanted.get(tool.name)!,
				added: this.#add(tool, instructions),
			});
		}
	}

	clear(): void {
		this.show({ tools: [], instructions: '' });
	}

	#add(tool: ServerTool, instructions: string): Disposable {
		const { name, checksArguments } = this.#extension;
		return this.#ports.contribute({
			type: 'tool',
			exposure: 'direct',
			interactive: false,
			namespace: name,
			namespaceInstructions: instructions,
			tool: toolFromExtension({
				extension: name,
				name: toolNameOf(name, tool.name),
				label: tool.title,
				description: tool.description,
				input: tool.inputSchema,
				output: tool.outputSchema,
				...behaviourOf(tool),
				checksArguments,
				report: (problem) => this.#ports.report(problem),
				run: (args, context) => this.#call(tool.name, args, context),
			}),
		});
	}
}

// A hint that nothing is changed makes a call harmless to repeat; it still crosses the gate, as what reads.
const behaviourOf = ({
	hints,
}: ServerTool): { readonly effects: readonly ToolEffect[]; readonly replay: Replay } => {
	if (hints.readOnly)
		return { effects: hints.openWorld ? ['fs.read', 'network'] : ['fs.read'], replay: 'safe' };
	return { effects: opaqueEffects, replay: hints.idempotent ? 'safe' : 'never' };
};
