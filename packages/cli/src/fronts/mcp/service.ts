import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server';
import type { KernelService, WorkspaceFacts } from '../../session/kernels/kernel-service.ts';
import type { JsonObject } from '../../session/service/data.ts';
import { isServiceError } from '../../session/service/errors.ts';
import { type CallAnswer, CallHandler } from './call-handler.ts';
import { type ListedTool, listTools, mainHandle } from './tool-list.ts';
import { type McpToolResult, plainResult } from './tool-result.ts';
import { understoodArguments } from './understood-arguments.ts';

/** A call as it comes from a client. */
export interface ServiceCall {
	readonly name: string;
	readonly args: Readonly<Record<string, unknown>>;
	readonly context: ServerContext;
	/** Whether there is a person at the client who can be asked. */
	readonly canAsk: boolean;
}

/** What a client is served: the tools of a workspace, on kernels that it opens and closes. */
export class Service {
	readonly kernels: KernelService;
	readonly facts: WorkspaceFacts;
	readonly #calls: CallHandler;

	private constructor(kernels: KernelService, facts: WorkspaceFacts) {
		this.kernels = kernels;
		this.facts = facts;
		this.#calls = new CallHandler(kernels);
	}

	/** Serves kernels; closing it closes them. */
	static async over(kernels: KernelService): Promise<Service> {
		return new Service(kernels, await kernels.facts());
	}

	/** The tools as they are now. The first time waits for extensions. */
	async listTools(): Promise<readonly ListedTool[]> {
		return listTools(await this.kernels.listTools());
	}

	/** Answers a call. Throws `ProtocolError` for one that names no tool. */
	async call({ name, args, context, canAsk }: ServiceCall): Promise<CallAnswer> {
		const token = context.mcpReq.requestState<string>();
		if (token !== undefined) return this.#calls.resume(token, context);
		const { kernel = mainHandle, ...rest } = args;
		if (name === 'kernel_close') return this.#close(args.kernel);
		if (typeof kernel !== 'string')
			return plainResult(`there is no kernel ${JSON.stringify(kernel)}; ${await this.#known()}`, true);
		if (name === 'kernel_open') return this.#open(kernel);
		const tool = (await this.kernels.listTools()).find((other) => other.name === name);
		if (tool === undefined)
			throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${JSON.stringify(name)}`);
		const understood = understoodArguments(tool.input, rest);
		return this.#calls.start({ kernel, tool: name, args: understood as JsonObject, context, canAsk });
	}

	/** Ends all that runs: calls, kernels, and then the workspace. */
	async close(): Promise<void> {
		await this.#calls.end();
		await this.kernels.close();
	}

	#open(from: string): Promise<McpToolResult> {
		return refused(async () => (await this.kernels.openKernel({ kernel: from })).kernel);
	}

	async #close(kernel: unknown): Promise<McpToolResult> {
		if (typeof kernel !== 'string')
			return plainResult(`${JSON.stringify(kernel)} cannot be closed; ${await this.#known()}`, true);
		return refused(async () => {
			await this.kernels.closeKernel({ kernel });
			return `${kernel} is closed`;
		});
	}

	async #known(): Promise<string> {
		return `open are: ${(await this.kernels.listKernels()).join(', ')}`;
	}
}

// What a service cannot do is an answer to the model.
const refused = async (work: () => Promise<string>): Promise<McpToolResult> => {
	try {
		return plainResult(await work());
	} catch (error) {
		if (!isServiceError(error)) throw error;
		return plainResult(error.message, true);
	}
};
