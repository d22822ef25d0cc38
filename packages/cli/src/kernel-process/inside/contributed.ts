import type { Maybe, Tool, ToolContext, ToolResult, ToolSource, ToolUpdate } from '@tenon/core';
import type { ContributedTool, ContributedTools, ToolFacts } from '../messages.ts';
import { factsOf } from '../tool-facts.ts';
import { travellingTrace } from '../travelling-trace.ts';
import type { CallHolds } from './call-holds.ts';
import { currentCall } from './current-call.ts';
import type { SessionPeer } from './session-peer.ts';

/** A tool that runs at the session for a call of ours. */
interface RunningTool {
	readonly context: ToolContext;
	/** The tool inside of the wraps. */
	readonly inner: Tool | undefined;
}

/**
 * The tools of the session itself and of extensions, which run there, behind the gates of the kernels here; and the wraps that
 * extensions put around tools of ours. The list is a copy that the session renews.
 */
export class Contributed {
	readonly #session: SessionPeer;
	readonly #holds: CallHolds;
	readonly #running = new Map<number, RunningTool>();
	#lastRun = 0;
	#tools: ReadonlyMap<string, Tool> = new Map();
	#scripts: ReadonlyMap<string, ContributedTool['scripts']> = new Map();
	#wrapped: ReadonlySet<string> = new Set();

	constructor(session: SessionPeer, holds: CallHolds) {
		this.#session = session;
		this.#holds = holds;
	}

	set({ tools, wrapped }: ContributedTools): void {
		this.#tools = new Map(tools.map((facts) => [facts.name, this.#toolOf(facts)]));
		this.#scripts = new Map(tools.map(({ name, scripts }) => [name, scripts]));
		this.#wrapped = new Set(wrapped);
	}

	/** Any of them, by its name. */
	find(name: string): Tool | undefined {
		return this.#tools.get(name);
	}

	/** What scripts can call, as it is at each call: the tools that are built into their kernel, and these. */
	callablesWith(builtin: ReadonlyMap<string, Tool>): ToolSource {
		return {
			find: (name) =>
				builtin.get(name) ?? (this.#scripts.get(name) === 'never' ? undefined : this.#tools.get(name)),
			list: () => [
				...builtin.values(),
				...[...this.#tools.values()].filter(({ name }) => this.#scripts.get(name) === 'listed'),
			],
		};
	}

	/** A tool of ours, inside of the wraps that there are whenever it runs. */
	wrap(tool: Tool): Tool {
		return {
			...tool,
			run: (args, context) =>
				this.#wrapped.has(tool.name) ? this.#run(tool, args, context, tool) : tool.run(args, context),
		};
	}

	/** The session tells how far a tool is. */
	progress(run: number, update: ToolUpdate): void {
		this.#running.get(run)?.context.update(update);
	}

	/** The wraps of a tool go on to what is inside of them. */
	next(run: number, args: unknown): Maybe<ToolResult> {
		const running = this.#running.get(run);
		if (running?.inner === undefined) throw new Error('the call of the tool is over');
		return running.inner.run(args, running.context);
	}

	// What is given is judged by its runner: the schema is the extension's.
	#toolOf(facts: ToolFacts): Tool {
		const tool: Tool = {
			...facts,
			check: undefined,
			run: (args, context) => this.#run(tool, args, context, undefined),
		};
		return tool;
	}

	async #run(tool: Tool, args: unknown, context: ToolContext, inner: Tool | undefined): Promise<ToolResult> {
		const { place, cwd, signal, scripts, trace } = context;
		const run = ++this.#lastRun;
		this.#running.set(run, { context, inner });
		try {
			return await this.#holds.during(`run/${run}`, context, () =>
				this.#session.request(
					'run',
					{
						...{ run, call: currentCall(), name: tool.name, args, place, cwd, scripts },
						trace: trace && travellingTrace(trace),
						inner: inner && factsOf(inner),
					},
					{ signal },
				),
			);
		} finally {
			this.#running.delete(run);
		}
	}
}
