import { randomBytes } from 'node:crypto';
import {
	inputRequired,
	ProtocolError,
	ProtocolErrorCode,
	type ServerContext,
} from '@modelcontextprotocol/server';
import type { KernelService } from '../../session/kernels/kernel-service.ts';
import type { JsonObject } from '../../session/service/data.ts';
import { isServiceError } from '../../session/service/errors.ts';
import { askedByForms, elicitInRequest } from './ask-at-client.ts';
import { LiveRequest } from './live-request.ts';
import { answerOf, questionForm } from './question.ts';
import { SuspendedCall } from './suspended-call.ts';
import { type McpToolResult, mcpResult, plainResult } from './tool-result.ts';
import { traceIn } from './trace-in.ts';

/** A call of a tool of a kernel, as it comes from a client. */
export interface IncomingCall {
	readonly kernel: string;
	readonly tool: string;
	readonly args: JsonObject;
	readonly context: ServerContext;
	/** Whether there is a person at the client who can be asked. */
	readonly canAsk: boolean;
}

/** What goes back: a result, or a form for a person. */
export type CallAnswer = McpToolResult | ReturnType<typeof inputRequired>;

interface RunningCall {
	readonly live: LiveRequest;
	readonly work: SuspendedCall;
}

/**
 * Runs calls of tools. One that asks a person does so within its request where the client is of the older revision;
 * else the request is answered with the question, and the call continues in the request that brings the answer.
 */
export class CallHandler {
	readonly #service: KernelService;
	readonly #running = new Set<RunningCall>();
	/** Calls whose question is at the client, by a word that cannot be guessed and holds once. */
	readonly #suspended = new Map<string, RunningCall>();

	constructor(service: KernelService) {
		this.#service = service;
	}

	/** Runs a call to its end, or to a question. */
	start({ kernel, tool, args, context, canAsk }: IncomingCall): Promise<CallAnswer> {
		const live = new LiveRequest(context);
		const trace = traceIn(context.mcpReq._meta);
		const news = this.#service.callTool(
			{ kernel, tool, args, can: canAsk ? askedByForms : [], ...(trace === undefined ? {} : { trace }) },
			live.signal,
		);
		const work = new SuspendedCall(news, {
			onProgress: live.onProgress,
			answer: (question, answer) => void this.#answer(question, answer),
		});
		const call: RunningCall = { live, work };
		const over = (): void => this.#over(call);
		this.#running.add(call);
		work.end.then(over, over);
		return this.#proceed(call, context);
	}

	/** Resumes a call that has asked. */
	resume(token: string, context: ServerContext): Promise<CallAnswer> {
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

	/** Ends all calls, and waits until they have ended. */
	async end(): Promise<void> {
		const calls = [...this.#running];
		for (const { live } of calls) live.cancel();
		await Promise.allSettled(calls.map(({ work }) => work.end));
	}

	// A question may be over before its answer arrives: then it counts for nothing.
	async #answer(question: string, answer: Parameters<SuspendedCall['answer']>[0]): Promise<void> {
		try {
			await this.#service.answer({ question, answer });
		} catch (error) {
			if (!isServiceError(error)) throw error;
		}
	}

	async #proceed(call: RunningCall, context: ServerContext): Promise<CallAnswer> {
		const { live, work } = call;
		try {
			for (;;) {
				const progress = await work.next();
				if (progress.kind === 'done') {
					if (progress.end.type === 'result') return mcpResult(progress.end.result);
					throw new ProtocolError(ProtocolErrorCode.InternalError, progress.end.message);
				}
				const { question, settled } = progress;
				if (context.mcpReq.envelope === undefined) {
					work.answer(await elicitInRequest(context, question, settled));
				} else if (this.#suspended.size >= maxSuspended) {
					work.answer(null);
				} else {
					const form = inputRequired.elicit(questionForm(question));
					return inputRequired({ requestState: this.#suspend(call), inputRequests: { [answerKey]: form } });
				}
			}
		} catch (error) {
			if (isServiceError(error)) return plainResult(error.message, true);
			throw error;
		} finally {
			live.leave();
		}
	}

	#suspend(call: RunningCall): string {
		const token = randomBytes(16).toString('hex');
		this.#suspended.set(token, call);
		return token;
	}

	// A result that was not fetched is kept, until there are too many of them.
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
