import { textResult } from '@tenon/core';
import type { HostedCall, HostedResult } from '../../src/session/tool-host.ts';
import { SubagentRefused } from '../../src/subagents/errors.ts';
import { depthOf } from '../../src/subagents/subagent-id.ts';
import type { Subagents } from '../../src/subagents/subagents.ts';
import type { Wish } from './plan.ts';
import { Random } from './random.ts';

/** Tools by which a session lets another one work: it waits for the end, or is told of it later. */
export const delegatingTools = ['delegate', 'leave'] as const;

/** The tool that a model calls in place of the first it would have called, if it lets another one work now. */
export const delegatedBy = (seed: number, sessionId: string, number: number): string | undefined => {
	const random = new Random(seed, 'delegates', sessionId, number);
	const depth = depthOf(sessionId);
	// What a subagent came to is a turn more: without a bound there would be no end.
	if (depth > 1 || number > maxAnswers || !random.chance(depth === 0 ? 0.5 : 0.2)) return undefined;
	return random.pick([...delegatingTools, 'leave']);
};

const maxAnswers = 3;

/** Whether sessions have subagents under a seed, drawn apart from all else. */
export const hasSubagents = (seed: number): boolean => new Random(seed, 'subagents').chance(0.15);

/** Now and then a worker looks after what others have left of a session's subagents. */
export const subagentWishes = (
	seed: number,
	workers: number,
	sessions: readonly string[],
): readonly Wish[] => {
	if (!hasSubagents(seed)) return [];
	const random = new Random(seed, 'attends');
	return Array.from({ length: random.between(1, 4) }, () => ({
		...{ at: random.below(1_200), worker: random.below(workers), session: random.pick(sessions) },
		type: 'attend' as const,
	}));
};

/** Runs a tool that lets another session work. */
export const delegate = async (
	{ toolName, sessionId, turnId, callId, signal }: HostedCall,
	subagents: Subagents,
): Promise<HostedResult> => {
	const order = { place: { sessionId, turnId, callId }, task: `task of ${callId}`, name: callId };
	try {
		if (toolName === 'leave') {
			await subagents.start(order);
			return said('left');
		}
		const { text, isError } = await subagents.run(order, signal);
		return said(`${isError ? 'ended' : 'said'}: ${text}`);
	} catch (error) {
		if (!(error instanceof SubagentRefused)) throw error;
		return said('refused');
	}
};

const said = (text: string): HostedResult => ({ result: textResult(text) });
