import { andThen, forEach, GateFailed, type Maybe, orElse, type ToolResult } from '@tenon/core';
import { checkedResult } from '../schema/checked-result.ts';
import { Interrupted } from '../state/errors.ts';
import { type CallTransform, defaultDeadlineMs, type EndedCall } from './call-hooks.ts';
import { withinDeadline } from './within-deadline.ts';

type ToolEnd = Extract<EndedCall, { readonly kind: 'tool' }>;

/**
 * Tells those who were asked about a call that it is over, and waits for none of them: what came of the call is out,
 * or it was cancelled. What fails here has nothing left to fail.
 */
export const tellOfEnd = (transforms: readonly CallTransform[], call: EndedCall): void => {
	for (const { ended } of transforms) {
		void orElse<unknown>(
			() => ended?.(call),
			() => undefined,
		);
	}
};

/** Tells those who were asked about a tool call that it is over; gives its result, or what they made of it. */
export const endTool = (transforms: readonly CallTransform[], end: ToolEnd): Maybe<ToolResult> => {
	let { result } = end;
	const told = forEach(transforms, (transform) =>
		andThen(answerOf(transform, { ...end, result }), (given) => {
			if (given !== undefined) result = checkedResult(end.name, given);
		}),
	);
	return andThen(told, () => result);
};

const answerOf = (
	{ name, deadlineMs = defaultDeadlineMs, ended }: CallTransform,
	end: ToolEnd,
): Maybe<ToolResult | undefined> =>
	orElse<ToolResult | undefined>(
		() => withinDeadline(ended?.(end), { stage: name, deadlineMs, signal: end.signal }),
		(error) => {
			if (end.signal.aborted && error === end.signal.reason) throw new Interrupted();
			if (error instanceof GateFailed) throw error;
			const problem = error instanceof Error ? error.message : String(error);
			throw new GateFailed(name, `failed at the end of the call: ${problem}`, { cause: error });
		},
	);
