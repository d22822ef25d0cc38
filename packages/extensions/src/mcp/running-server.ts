import type { ElicitResult } from '@modelcontextprotocol/client';
import { errorResult, fromPlain, type RemoteContext, type ToolResult, toPlain } from '@tenon/core';
import { schemaProblem } from '../arguments/check-arguments.ts';
import { messageOf } from '../calls/message-of.ts';
import { failedStatus } from '../calls/no-answer.ts';
import type { McpServerConfig } from '../contribution/contribution.ts';
import type { ExtensionEnd, ExtensionPorts, FoundExtension, RunningExtension } from '../host/extension.ts';
import type { WorkSlices } from '../process/channel/work-slices.ts';
import { CallClock, type CallTimes } from './call-clock.ts';
import { askPerson, type ServerQuestion } from './elicitation/ask-person.ts';
import { ListCache } from './list-cache.ts';
import { type OpenClient, openClient, ServerNotStarted } from './open-client.ts';
import { toolResultOf } from './result-content.ts';
import { ServerConnection } from './server-connection.ts';
import type { ServerList, ServerTool } from './server-tool.ts';
import { ServerTools } from './server-tools.ts';

/** The times that a server is given. */
export interface ServerTimes extends CallTimes {
	/** From the start of its program, or the first call of its address, to its answer. */
	readonly connectMs: number;
	/** How long a program may think about which revision of the protocol it speaks. */
	readonly probeMs: number;
}

/** What all servers of a runner share. */
export interface ServerSurroundings {
	readonly times: ServerTimes;
	readonly slices: WorkSlices;
}

/**
 * An MCP server. Where its list of tools is known from before, they are there at once and the server is started by
 * the first call; else it is started now. When it is lost its tools stay: the next call starts it again.
 */
export class RunningServer implements RunningExtension {
	readonly ready: Promise<void>;
	readonly ended: Promise<ExtensionEnd>;
	readonly #extension: FoundExtension;
	readonly #ports: ExtensionPorts;
	readonly #times: ServerTimes;
	readonly #slices: WorkSlices;
	readonly #cache: ListCache;
	readonly #tools: ServerTools;
	readonly #connection: ServerConnection;
	readonly #clocks = new Set<CallClock>();
	readonly #hostChanges: Disposable;
	readonly #settleEnded: (end: ExtensionEnd) => void;
	#refreshing: { readonly open: OpenClient; readonly done: Promise<void> } | undefined;
	#end: ExtensionEnd | undefined;
	/** What the server listed last. */
	#listed: ServerList | undefined;
	/** When all that is to be kept is on the disk. */
	#written: Promise<void> = Promise.resolve();

	constructor(
		extension: FoundExtension,
		server: McpServerConfig,
		ports: ExtensionPorts,
		{ times, slices }: ServerSurroundings,
	) {
		this.#extension = extension;
		this.#ports = ports;
		this.#times = times;
		this.#slices = slices;
		({ promise: this.ended, resolve: this.#settleEnded } = Promise.withResolvers<ExtensionEnd>());
		this.#cache = new ListCache(ports.dataFolder, server, (problem) => ports.log.say(problem));
		this.#tools = new ServerTools(extension, ports, (tool, args, context) => this.#call(tool, args, context));
		this.#connection = new ServerConnection({
			timer: ports.timer,
			open: (signal) => this.#open(server, signal),
			opened: (open) => void this.#refresh(open),
		});
		this.#hostChanges = ports.hooks.on('host_changed', ({ changed }) => {
			if (changed.includes('cwd')) void this.#tellRoots();
		});
		this.ready = this.#begin();
	}

	async stop(): Promise<void> {
		await this.#finish({ type: 'stopped' });
		await this.ended;
	}

	async #begin(): Promise<void> {
		const known = await this.#cache.read();
		// Where nothing is known to call, nothing would ever bring the list up to date.
		if (known !== undefined && known.tools.length > 0) {
			if (this.#end === undefined) this.#tools.show(known);
			return;
		}
		try {
			const open = await this.#connection.get(neverAborted);
			await this.#refresh(open);
		} catch (error) {
			const type = error instanceof ServerNotStarted ? 'failed' : 'crashed';
			await this.#finish({ type, message: messageOf(error) });
		}
	}

	async #open(server: McpServerConfig, signal: AbortSignal): Promise<OpenClient> {
		const open = await openClient(
			{
				server,
				ports: this.#ports,
				connectMs: this.#times.connectMs,
				probeMs: this.#times.probeMs,
				slices: this.#slices,
				changed: (list) => void this.#show(list),
				lost: () => {
					this.#ports.log.say(`the connection was lost: ${open.fact() || 'the server closed it'}`);
					this.#connection.lose(open);
				},
				ask: (question, asked) => this.#ask(question, asked),
			},
			signal,
		);
		return open;
	}

	// Asked for anew with each connection; all who want the same list get the same.
	#refresh(open: OpenClient): Promise<void> {
		if (this.#refreshing?.open !== open) {
			const done = open.list().then(
				(list) => this.#show(list),
				(error: unknown) => this.#ports.log.say(`the list of tools could not be read: ${messageOf(error)}`),
			);
			this.#refreshing = { open, done };
		}
		return this.#refreshing.done;
	}

	async #show(listed: ServerList): Promise<void> {
		this.#listed = listed;
		const list = await this.#usable(listed);
		if (this.#end !== undefined || this.#listed !== listed) return;
		this.#tools.show(list);
		this.#written = this.#written.then(() => this.#cache.write(list));
	}

	// A tool that could not be called rightly costs itself alone.
	async #usable({ tools, instructions }: ServerList): Promise<ServerList> {
		const kept: ServerTool[] = [];
		for (const tool of tools) {
			const problem = await schemaProblem(tool.inputSchema);
			if (problem === undefined) kept.push(tool);
			else {
				const message = `the schema of the tool ${JSON.stringify(tool.name)} cannot be used, and the tool is left out: ${problem}`;
				this.#ports.report({ code: 'mcp.bad_tool', where: 'tools/list', message });
			}
		}
		return { tools: kept, instructions };
	}

	async #call(tool: string, args: unknown, context: RemoteContext): Promise<ToolResult> {
		const clock = new CallClock(this.#ports.timer, this.#times);
		const hold = context.patient(this.#times.totalMs);
		this.#clocks.add(clock);
		const signal = AbortSignal.any([context.signal, clock.signal]);
		let open: OpenClient | undefined;
		try {
			const plain = toPlain(fromPlain(args), { bigint: 'refuse' });
			open = await this.#connection.get(signal);
			return await this.#callOpen(open, tool, plain as Record<string, unknown>, context, clock, signal);
		} catch (error) {
			const reason = signal.aborted ? signal.reason : error;
			const fact = open?.fact() || messageOf(reason);
			const text = `extension ${this.#extension.name}/${tool} failed: ${fact}`;
			return errorResult(text, { exitStatus: failedStatus(reason) });
		} finally {
			this.#clocks.delete(clock);
			hold[Symbol.dispose]();
			clock[Symbol.dispose]();
		}
	}

	async #callOpen(
		open: OpenClient,
		tool: string,
		args: Record<string, unknown>,
		context: RemoteContext,
		clock: CallClock,
		signal: AbortSignal,
	): Promise<ToolResult> {
		try {
			const result = await open.client.callTool(
				{ name: tool, arguments: args },
				{
					signal,
					// The clock decides.
					timeout: longestTimeoutMs,
					onprogress: ({ progress, total, message }) => {
						clock.progress();
						context.update({
							...(message === undefined ? {} : { text: message }),
							...(total === undefined || total <= 0 ? {} : { percent: (progress / total) * 100 }),
						});
					},
				},
			);
			this.#connection.succeeded();
			return toolResultOf(result);
		} catch (error) {
			if (isConnectionFault(error)) this.#connection.lose(open);
			// The server forgot the session, so that it cannot have run the call.
			if (httpStatus(error) !== 404 || signal.aborted) throw error;
			const again = await this.#connection.get(signal);
			if (again === open) throw error;
			return await this.#callOpen(again, tool, args, context, clock, signal);
		}
	}

	// While a person thinks, no call runs out of time.
	async #ask(question: ServerQuestion, signal: AbortSignal): Promise<ElicitResult> {
		const holds = [...this.#clocks].map((clock) => clock.hold());
		try {
			return await askPerson(this.#ports, question, signal);
		} finally {
			for (const hold of holds) hold[Symbol.dispose]();
		}
	}

	async #tellRoots(): Promise<void> {
		try {
			await this.#connection.current?.client.sendRootsListChanged();
		} catch (error) {
			this.#ports.log.say(`the server was not told of the new folder: ${messageOf(error)}`);
		}
	}

	async #finish(end: ExtensionEnd): Promise<void> {
		if (this.#end !== undefined) return;
		this.#end = end;
		this.#hostChanges[Symbol.dispose]();
		this.#tools.clear();
		this.#ports.front.panels.closeOwner(this.#extension.name);
		await Promise.all([this.#connection.close(), this.#written]);
		this.#settleEnded(end);
	}
}

const neverAborted = new AbortController().signal;
const longestTimeoutMs = 2 ** 31 - 1;

// Answered with a failure of the transport, not of the tool: the connection may be of no use.
const isConnectionFault = (error: unknown): boolean => {
	const code = (error as { readonly code?: unknown } | undefined)?.code;
	return (
		error instanceof TypeError ||
		code === 'CONNECTION_CLOSED' ||
		code === 'NOT_CONNECTED' ||
		code === 'SEND_FAILED' ||
		httpStatus(error) === 404
	);
};

const httpStatus = (error: unknown): unknown =>
	(error as { readonly data?: { readonly status?: unknown } } | undefined)?.data?.status;
