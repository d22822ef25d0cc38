import { isPromise, type Maybe, type ToolResult } from '@tenon/core';
import type { CallTool } from '@tenon/wire';
import { becauseOf } from '../../calls/cause.ts';
import { hostCall, type WordedCall } from '../../compat/tool-words.ts';
import { mayCall } from '../../trust/granted-names.ts';
import { mayNotCall } from '../../trust/not-granted.ts';
import type { Deadline } from '../channel/deadlines.ts';
import type { Requests } from '../channel/requests.ts';
import type { InterceptRequest } from '../hooks/intercept-request.ts';
import type { Link } from '../link.ts';
import { factOf } from '../request-failed.ts';
import type { PendingToolCall } from '../tools/pending-tool-call.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';
import { type CallChain, chainProblem } from './call-chain.ts';
import { hostResult, refusedCall } from './host-result.ts';

/** The tools that an extension calls through its host: with its own rights, inside of the call that it serves. */
export class HostCalls {
	readonly #link: Link;
	readonly #calls: ToolCalls;
	readonly #questions: Requests<InterceptRequest>;
	readonly #chain: CallChain;
	readonly #open = new Map<string, HostCall>();

	/** `questions`: those about events that wait for the extension's answer. */
	constructor(link: Link, calls: ToolCalls, questions: Requests<InterceptRequest>, chain: CallChain) {
		this.#link = link;
		this.#calls = calls;
		this.#questions = questions;
		this.#chain = chain;
	}

	/** Each gets one answer, whatever happens. */
	call(frame: CallTool): void {
		if (!this.#link.has('call_tool')) {
			this.#link.report(
				'call_tool.not_negotiated',
				'call_tool',
				'the extension did not say that it calls tools',
			);
			return;
		}
		const parent = this.#calls.requests.get(frame.parent_id);
		const call = hostCall(frame);
		const problem = this.#problemOf(frame, call, parent);
		if (problem !== undefined) {
			this.#link.send(refusedCall(frame, problem));
			return;
		}
		this.#begin(frame, call, parent);
	}

	cancel(id: string): void {
		this.#finish(id, 'cancelled');
	}

	/** The question cannot be read. */
	refuse(id: string, fact: string): void {
		if (this.#link.has('call_tool') && !this.#open.has(id))
			this.#link.send(refusedCall({ id, name: '?' }, fact));
	}

	/** The extension is gone. */
	close(): void {
		for (const id of [...this.#open.keys()]) this.#finish(id, undefined);
	}

	#problemOf(
		{ id, name, parent_id }: CallTool,
		worded: WordedCall,
		parent: PendingToolCall | undefined,
	): string | undefined {
		const { hostCalls } = this.#link.settings;
		if (this.#open.has(id)) return `the id ${JSON.stringify(id)} is in use`;
		if (this.#open.size >= hostCalls) return `more than ${hostCalls} calls at a time`;
		const isAsked = this.#questions.get(parent_id) !== undefined;
		if (parent_id !== '' && parent === undefined && !isAsked)
			return `no call ${JSON.stringify(parent_id)} is under way`;
		if (parent_id === '' && this.#calls.requests.size > 0)
			return 'parent_id is needed while the extension runs a tool';
		if (!mayCall(this.#link.ports.grants, worded.name))
			return mayNotCall(this.#link.extension.name, name, worded.name);
		return parent && chainProblem(parent.level, worded.name);
	}

	#begin(frame: CallTool, worded: WordedCall, parent: PendingToolCall | undefined): void {
		const { deadlines, settings } = this.#link;
		const abort = new AbortController();
		const call: HostCall = {
			frame,
			abort,
			deadline: deadlines.start(settings.hostCallMs, () =>
				this.#finish(frame.id, `no result within ${settings.hostCallMs} ms`),
			),
		};
		this.#open.set(frame.id, call);
		parent?.signal.addEventListener('abort', () => this.#finish(frame.id, 'cancelled'), { once: true });
		const answer = (result: ToolResult): void => this.#answer(call, result);
		const fail = (error: unknown): void => this.#finish(frame.id, factOf(error));
		try {
			const result = this.#run(worded, parent, abort.signal);
			if (isPromise(result)) result.then(answer, fail);
			else answer(result);
		} catch (error) {
			fail(error);
		}
	}

	// For every caller the extension acts as itself.
	#run(
		{ name, args }: WordedCall,
		parent: PendingToolCall | undefined,
		signal: AbortSignal,
	): Maybe<ToolResult> {
		const { ports } = this.#link;
		if (parent === undefined) return ports.callTool({ name, args, signal });
		const outer = parent.context;
		return becauseOf(parent.cause, () =>
			this.#chain.inside(parent.level, () => ports.callTool({ name, args, signal, outer })),
		);
	}

	#answer(call: HostCall, result: ToolResult): void {
		if (!this.#close(call)) return;
		this.#link.send(hostResult(call.frame, result, this.#link.settings.hostCallBytes));
	}

	/** Without an answer; `undefined`: there is none to tell. */
	#finish(id: string, fact: string | undefined): void {
		const call = this.#open.get(id);
		if (call === undefined) return;
		this.#close(call);
		call.abort.abort();
		if (fact !== undefined) this.#link.send(refusedCall(call.frame, fact));
	}

	#close(call: HostCall): boolean {
		if (this.#open.get(call.frame.id) !== call) return false;
		call.deadline.cancel();
		return this.#open.delete(call.frame.id);
	}
}

interface HostCall {
	readonly frame: CallTool;
	readonly abort: AbortController;
	readonly deadline: Deadline;
}
