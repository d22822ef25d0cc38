import {
	errorResult,
	type HookOutcome,
	type HookPayload,
	type Principal,
	type RequestOf,
	type ToolResult,
	type TurnRequest,
} from '@tenon/core';
import type { JsonObject } from '../data/json.ts';
import { jsonObject } from '../data/shape.ts';
import type { CallResult, ResultPart, ToolCallPart } from '../model/message.ts';
import { sayTo } from './added-input.ts';
import { projectionProblem } from './hook-answer.ts';
import type { ReadResult } from './hosted-answer.ts';
import type { SessionLife } from './session-life.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * The hooks of calls whose tools are run by no gate: `tool_call` before one runs, `tool_result` after it. The kernel of a
 * host that runs them by itself is left to do so.
 */
export class CallHooks {
	readonly #life: SessionLife;
	readonly #turnId: string;
	readonly #caller: Principal;

	constructor(life: SessionLife, turnId: string, caller: Principal) {
		this.#life = life;
		this.#turnId = turnId;
		this.#caller = caller;
	}

	/** Runs a call through its hooks: what it is called with, whether it is, and what comes of it. */
	async through(
		context: TurnContext,
		call: ToolCallPart,
		key: string,
		run: (args: JsonObject) => Promise<ReadResult>,
	): Promise<ReadResult> {
		const { toolName } = call;
		if (context.tools.runsHooksOf(toolName)) return run(call.args);
		const before = await this.#before(context, call, key);
		if ('result' in before) return before;
		const startedAt = context.settings.clock.now();
		const read = await run(before.args);
		const durationMs = context.settings.clock.now() - startedAt;
		return this.#after(context, { ...call, args: before.args }, key, read, durationMs);
	}

	async #before(
		context: TurnContext,
		call: ToolCallPart,
		key: string,
	): Promise<ReadResult | { readonly args: JsonObject }> {
		const { hooks } = this.#life;
		if (!hooks.isListening('tool_call', call.toolName)) return { args: call.args };
		await this.#life.heard();
		const payload = { ...this.#facts(call), proposedArgs: call.args };
		const outcome = await hooks.run('tool_call', payload, this.#life.runOptions(context.signal));
		await this.#fulfil(context, `${key}/before`, outcome.requests);
		switch (outcome.outcome) {
			case 'denied':
				return answering(errorResult(outcome.denial.reason));
			case 'cancelled':
				return answering(errorResult('cancelled'));
			case 'short-circuited':
				return answering(givenBy(outcome));
			case 'allowed':
				return outcome.changedBy.length === 0 ? { args: call.args } : readArgs(outcome);
		}
	}

	async #after(
		context: TurnContext,
		call: ToolCallPart,
		key: string,
		read: ReadResult,
		durationMs: number,
	): Promise<ReadResult> {
		const { hooks } = this.#life;
		if (context.signal.aborted || !hooks.isListening('tool_result', call.toolName)) return read;
		const { details } = read.result;
		const shown = { ...read.result, content: [...read.result.content], details: undefined };
		const payload = { ...this.#facts(call), result: shown, durationMs };
		const outcome = await hooks.run('tool_result', payload, this.#life.runOptions(context.signal));
		await this.#fulfil(context, `${key}/after`, outcome.requests);
		switch (outcome.outcome) {
			case 'denied':
				return { ...answering(errorResult(outcome.denial.reason)), inputs: read.inputs };
			case 'short-circuited':
				return { ...read, result: givenBy(outcome) };
			case 'allowed':
				if (outcome.changedBy.length === 0) return read;
				return { ...read, result: { ...outcome.payload.result, details } };
			case 'cancelled':
				return read;
		}
	}

	/** `tool_result_projection`: what the model reads of a result, after the session's projector has made it. */
	async project(
		context: TurnContext,
		call: ToolCallPart,
		{ parts, isError }: Pick<CallResult, 'parts' | 'isError'>,
		durationMs: number,
	): Promise<readonly ResultPart[]> {
		const { hooks } = this.#life;
		if (context.signal.aborted || !hooks.isListening('tool_result_projection')) return parts;
		const content = parts.flatMap((part) => (part.type === 'image' ? [] : [part]));
		const payload = { ...this.#facts(call), content, isError, durationMs };
		const options = this.#life.runOptions(context.signal, projectionProblem);
		const outcome = await hooks.run('tool_result_projection', payload, options);
		if (outcome.changedBy.length === 0) return parts;
		return [...outcome.payload.content, ...parts.filter(({ type }) => type === 'image')];
	}

	#facts({ callId, toolName, args }: ToolCallPart) {
		const turnId = this.#turnId;
		return {
			...this.#life.origin(),
			turnId,
			callId,
			toolName,
			args,
			caller: this.#caller,
			parentCallId: null,
		};
	}

	async #fulfil(
		context: TurnContext,
		key: string,
		requests: readonly { readonly owner: string; readonly request: RequestOf<TurnRequest> }[],
	): Promise<void> {
		for (const [index, { owner, request }] of requests.entries()) {
			if (request.type === 'emit-event' || request.type === 'emit-trace')
				this.#life.emit(this.#turnId, owner, request);
			else
				for (const [place, message] of request.messages.entries())
					await sayTo(context, {
						key: `${key}/hook/${index}/${place}`,
						text: message.text,
						delivery: 'active-turn',
					});
		}
	}
}

const answering = (result: ToolResult): ReadResult => ({ result, control: null, inputs: [] });

type Given = Extract<HookOutcome<'tool_call'>, { readonly outcome: 'short-circuited' }>;

const givenBy = ({ output, status }: Pick<Given, 'output' | 'status'>): ToolResult =>
	status === 'succeeded' ? output : { ...output, isError: true };

// What a hook makes of arguments is checked by the tool; here it has to be an object.
const readArgs = ({
	payload,
}: {
	readonly payload: HookPayload<'tool_call'>;
}): ReadResult | { readonly args: JsonObject } => {
	try {
		return { args: jsonObject(payload.args, 'args') };
	} catch (error) {
		return answering(errorResult(error instanceof Error ? error.message : String(error)));
	}
};
