import { randomBytes } from 'node:crypto';
import {
	inputRequired,
	ProtocolError,
	ProtocolErrorCode,
	type ServerContext,
} from '@modelcontextprotocol/server';
import type { Tool } from '@tenon/core';
import type { Workspace } from '@tenon/host';
import type { ToolReport } from '@tenon/shell';
import { elicitInRequest, runAsking } from './ask-at-client.ts';
import { LiveRequest } from './live-request.ts';
import { answerOf, questionForm } from './question.ts';
import type { Session } from './sessions.ts';
import { SuspendedCall } from './suspended-call.ts';
import { type McpToolResult, mcpResult, plainResult } from './tool-result.ts';

/** A call of a tool of a kernel, as it comes from a client. */
export interface IncomingCall {
	readonly session: Session;
	readonly tool: Tool;
	readonly args: Readonly<Record<string, unknown>>;
	readonly context: ServerContext;
	/** Whether there is a person at the client who can be asked. */
	readonly canAsk: boolean;
}

/** What goes back: a result, or a form for a person. */
export type CallAnswer = McpToolResult | ReturnType<typeof inputRequired>;

interface RunningCall {
	readonly session: Session;
	readonly tool: Tool;
	readonly live: LiveRequest;
	readonly work: SuspendedCall<ToolReport>;
}

/**
 * Runs calls of tools. One that asks a person does so within its request where the client is of the older revision;
 * else the request is answered with the question, and the call goes on in the request that brings the answer.
 */
export class CallHandler {
	readonly #workspace: Workspace;
	readonly #running = new Set<RunningCall>();
	/** Calls whose question is at the client, by a word that cannot be guessed and holds once. */
	readonly #suspended = new Map<string, RunningCall>();

	constructor(workspace: Workspace) {
		this.#workspace = workspace;
	}

	/** Runs a call to its end, or to a question. */
	start({ session, tool, args, context, canAsk }: IncomingCall): Promise<CallAnswer> {
		const live = new LiveRequest(context);
		const { signal, onUpdate } = live;
		const work = new SuspendedCall<ToolReport>((ask) =>
			runAsking(canAsk ? ask : undefined, () => session.kernel.callTool(tool, args, { signal, onUpdate })),
		);
		const call: RunningCall = { session, tool, live, work };
		const over = (): void => this.#over(call);
		this.#running.add(call);
		work.result.then(over, over);
		return this.#proceed(call, context);
	}

	/** Goes on with a call that has asked. */
	goOn(token: string, context: ServerContext): Promise<CallAnswer> {
		const call = this.#suspended.get(token);
		this.#suspended.delete(token);
		if (call === undefined) {
			return Promise.resolve(plainResult('this call does not wait for an answer any more', true));
		}
		call.live.follow(context);
		const { shown } = call.work;
		if (shown !== undefined) call.work.answer(answerOf(context.mcpReq.inputResponses?.[answerKey], shown));
		return this.#proceed(call, context);
	}

	/** Ends the calls of a session, or all of them, and waits until they have ended. */
	async end(session?: Session): Promise<void> {
		const calls = [...this.#running].filter((call) => session === undefined || call.session === session);
		for (const { live } of calls) live.cancel();
		await Promise.allSettled(calls.map(({ work }) => work.result));
	}

	async #proceed(call: RunningCall, context: ServerContext): Promise<CallAnswer> {
		const { live, work, tool } = call;
		const { redact } = this.#workspace;
		try {
			for (;;) {
				const progress = await work.next();
				if (progress.kind === 'done') return mcpResult(tool, progress.result);
				const { question, settled } = progress;
				if (context.mcpReq.envelope === undefined) {
					work.answer(await elicitInRequest(context, question, { redact, settled }));
				} else if (this.#suspended.size >= maxSuspended) {
					work.answer(undefined);
				} else {
					const form = inputRequired.elicit(questionForm(question, redact));
					return inputRequired({ requestState: this.#suspend(call), inputRequests: { [answerKey]: form } });
				}
			}
		} catch (error) {
			const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
			throw new ProtocolError(
				ProtocolErrorCode.InternalError,
				redact(`${tool.name} failed: ${kind}: ${message}`),
			);
		} finally {
			live.leave();
		}
	}

	#suspend(call: RunningCall): string {
		const token = randomBytes(16).toString('hex');
		this.#suspended.set(token, call);
		return token;
	}

	// A result that nobody has come back for is kept, until there are too many of them.
	#over(call: RunningCall): void {
		this.#running.delete(call);
		const ended = [...this.#suspended].filter(([, { work }]) => work.isOver);
		for (const [token] of ended.slice(0, Math.max(0, ended.length - maxUnclaimed)))
			this.#suspended.delete(token);
	}
}

/** The name of the one answer that is asked for. */
const answerKey = 'answer';
const maxSuspended = 256;
const maxUnclaimed = 16;
