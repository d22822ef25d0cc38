import {
	andThen,
	type CallPlace,
	errorResult,
	type Maybe,
	orElse,
	resolvePath,
	type ToolResult,
	type Touch,
} from '@tenon/core';
import { Interrupted } from '../state/errors.ts';
import type { GatedTool, SaidRefusal } from '../state/gate.ts';
import type { ToolAnswer } from '../tools/tool-answer.ts';
import type { EndedCall, ToolEndStatus } from './call-hooks.ts';
import { endTool, tellOfEnd } from './end-of-call.ts';
import { GivenAnswer } from './given-answer.ts';
import type { Proposal } from './rewriting.ts';

/** What the gate does for a call of a tool. */
export interface ToolGate {
	/** The input after the transforms. */
	rewrite(proposal: Proposal, args: unknown): Maybe<unknown>;
	/** Runs what policy and guards let through; gives a {@link GivenAnswer} where one of them answered. */
	judge(args: unknown, run: () => Maybe<ToolAnswer>): Maybe<ToolAnswer | GivenAnswer>;
	refuse(error: unknown): SaidRefusal;
}

/**
 * One call of a tool on its way through a gate: it is proposed, its input is checked, it is judged, it runs, and
 * hooks that were asked about it are told how it ended. What is refused on the way is a failed result.
 */
export class ToolPassage {
	readonly #request: GatedTool;
	readonly #proposal: Proposal;
	readonly #gate: ToolGate;
	/** As far as the call got; a copy of our own. */
	#args: unknown = undefined;
	#isExecuted = false;
	#touches: readonly Touch[] = [];
	#isBlocked = false;

	constructor(request: GatedTool, proposal: Proposal, gate: ToolGate) {
		this.#request = request;
		this.#proposal = proposal;
		this.#gate = gate;
	}

	pass(): Maybe<ToolAnswer> {
		const { transforms } = this.#proposal;
		if (transforms.length === 0) return this.#answer();
		return andThen(
			orElse<ToolAnswer>(
				() => this.#answer(),
				(error) => {
					tellOfEnd(transforms, error instanceof Interrupted ? this.#stopped() : this.#broken());
					throw error;
				},
			),
			(answer) => this.#end(answer),
		);
	}

	#answer(): Maybe<ToolAnswer> {
		return orElse<ToolAnswer>(
			() => this.#judged(),
			(error) => {
				if (error instanceof Interrupted) throw error;
				if (error instanceof DOMException && error.name === 'DataCloneError')
					return { ok: false, message: 'the input must be plain data', status: 2 };
				return this.#refused(error);
			},
		);
	}

	#judged(): Maybe<ToolAnswer> {
		const { tool, check, run, args } = this.#request;
		this.#args = structuredClone(args);
		const proposed = this.#gate.rewrite(this.#proposal, this.#args);
		return andThen(proposed, (own) => {
			this.#args = own;
			return andThen(check(own), (checked): Maybe<ToolAnswer> => {
				if (!checked.ok) return checked;
				const judged = this.#gate.judge(checked.args, () => {
					this.#isExecuted = true;
					if (this.#proposal.transforms.length > 0) this.#touches = touchesOf(this.#request, checked.args);
					return run(checked.args, this.#place);
				});
				return andThen(judged, (answer) =>
					answer instanceof GivenAnswer ? answered(answer.result(tool.name)) : answer,
				);
			});
		});
	}

	#refused(error: unknown): ToolAnswer {
		const { text, status, reason } = this.#gate.refuse(error);
		this.#isBlocked = true;
		return answered(errorResult(reason ?? text, { exitStatus: status }));
	}

	#end(answer: ToolAnswer): Maybe<ToolAnswer> {
		const { name } = this.#proposal.facts;
		const result = answer.ok
			? answer.result
			: errorResult(`${name}: ${answer.message}`, { exitStatus: answer.status });
		const end = this.#ended(result, this.#isBlocked ? 'blocked' : result.isError ? 'failed' : 'completed');
		return orElse<ToolAnswer>(
			() =>
				andThen(endTool(this.#proposal.transforms, end), (final) => {
					if (final === result) return answer;
					return { ok: true, result: final, format: answer.ok ? answer.format : undefined };
				}),
			(error) => {
				if (error instanceof Interrupted) throw error;
				return this.#refused(error);
			},
		);
	}

	#broken(): EndedCall {
		return this.#ended(errorResult(`${this.#proposal.facts.name}: the call could not be made`), 'failed');
	}

	#stopped(): EndedCall {
		const { name } = this.#proposal.facts;
		const { watchdog, cpu } = this.#request.shell.slice;
		const isLate = watchdog.elapsed || cpu?.isOver === true;
		const text = `${name}: ${isLate ? 'stopped: its time is up' : 'cancelled'}`;
		const exitStatus = isLate ? 124 : 130;
		return this.#ended(errorResult(text, { exitStatus }), isLate ? 'timed_out' : 'cancelled');
	}

	#ended(result: ToolResult, status: ToolEndStatus): Extract<EndedCall, { readonly kind: 'tool' }> {
		const { facts, startedAt } = this.#proposal;
		const durationMs = this.#request.shell.ports.monotonicMs() - startedAt;
		const executed = this.#isExecuted;
		// The tool may still hold what it ran with.
		const args = structuredClone(this.#args);
		const touches = this.#touches;
		return { ...facts, kind: 'tool', args, result, status, executed, touches, durationMs };
	}

	get #place(): CallPlace | undefined {
		return this.#proposal.facts.place;
	}
}

const touchesOf = ({ tool, shell: { cwd } }: GatedTool, args: unknown): readonly Touch[] =>
	tool.touches?.(args, (path) => resolvePath(cwd, path)) ?? [];

const answered = (result: ToolResult): ToolAnswer => ({ ok: true, result, format: undefined });
