import { ProtocolError, ProtocolErrorCode, type ServerContext } from '@modelcontextprotocol/server';
import type { Workspace } from '@tenon/host';
import { type CallAnswer, CallHandler } from './call-handler.ts';
import { mainHandle, type Session, Sessions } from './sessions.ts';
import { type ListedTool, listTools } from './tool-list.ts';
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
	readonly workspace: Workspace;
	readonly tools: readonly ListedTool[];
	readonly #names: ReadonlySet<string>;
	readonly #sessions: Sessions;
	readonly #calls: CallHandler;

	constructor(workspace: Workspace) {
		this.workspace = workspace;
		this.#sessions = new Sessions(workspace);
		this.#calls = new CallHandler(workspace);
		this.tools = listTools(this.#sessions);
		this.#names = new Set(this.tools.map(({ name }) => name));
	}

	/** Answers a call. Throws `ProtocolError` for one that names no tool. */
	async call({ name, args, context, canAsk }: ServiceCall): Promise<CallAnswer> {
		if (!this.#names.has(name)) {
			throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${JSON.stringify(name)}`);
		}
		const token = context.mcpReq.requestState<string>();
		if (token !== undefined) return this.#calls.goOn(token, context);
		if (name === 'kernel_close') return this.#close(args);
		const { kernel = mainHandle, ...rest } = args;
		const session = typeof kernel === 'string' ? this.#sessions.get(kernel) : undefined;
		if (session === undefined) {
			return plainResult(`there is no kernel ${JSON.stringify(kernel)}; ${this.#known()}`, true);
		}
		if (name === 'kernel_open') return this.#open(session);
		const tool = session.tools.get(name)!;
		const understood = understoodArguments(tool.input, rest);
		return this.#calls.start({ session, tool, args: understood, context, canAsk });
	}

	/** Ends all that runs: calls, kernels, and then the workspace. */
	async close(): Promise<void> {
		await this.#calls.end();
		await Promise.all(this.#sessions.list().map((handle) => this.#sessions.take(handle)?.kernel.shutdown()));
		await this.workspace.close();
	}

	#open(from: Session): McpToolResult {
		const session = this.#sessions.open(from);
		if (session !== undefined) return plainResult(session.handle);
		return plainResult('too many kernels are open; close one with kernel_close', true);
	}

	async #close({ kernel }: ServiceCall['args']): Promise<McpToolResult> {
		const session = typeof kernel === 'string' ? this.#sessions.take(kernel) : undefined;
		if (session === undefined) {
			return plainResult(`${JSON.stringify(kernel)} cannot be closed; ${this.#known()}`, true);
		}
		await this.#calls.end(session);
		await session.kernel.shutdown();
		return plainResult(`${session.handle} is closed`);
	}

	#known(): string {
		return `open are: ${this.#sessions.list().join(', ')}`;
	}
}
