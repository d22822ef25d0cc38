import { boundedJson, type JsonObject } from '@tenon/agent';
import { type CallPlace, type ToolResult, type ValueRecord, writeJson } from '@tenon/core';
import type { ServiceEvent } from './service/events.ts';
import { shownContent } from './shown.ts';

/** A call that is made inside of another. */
export interface NestedCall {
	readonly name: string;
	readonly args: ValueRecord;
	readonly place: CallPlace;
	readonly signal: AbortSignal;
	readonly tell: (event: ServiceEvent) => void;
}

/** Runs a call; fronts are told of its start and of its end where it belongs to a turn. */
export const tellingNested = async (
	{ name: toolName, args, place, signal, tell }: NestedCall,
	run: () => Promise<ToolResult>,
): Promise<ToolResult> => {
	const { turnId, callId, parentCallId } = place;
	if (turnId === '' || callId === null || parentCallId === null) return run();
	const startedAt = performance.now();
	const shownArgs = boundedJson(JSON.parse(writeJson(args)) as JsonObject);
	tell({ type: 'tool-started', turnId, callId, toolName, args: shownArgs, parentCallId });
	const finished = (result: Pick<ToolResult, 'content' | 'isError' | 'exitStatus'>): void =>
		tell({
			...{ type: 'tool-finished', turnId, callId, toolName, parentCallId, isError: result.isError },
			status: statusOf(result, signal),
			content: result.content.map(shownContent).map((block) => {
				if (block.type !== 'text') return block;
				return { ...block, text: boundedJson(block.text) };
			}),
			at: Date.now(),
			durationMs: Math.round(performance.now() - startedAt),
		});
	try {
		const result = await run();
		finished(result);
		return result;
	} catch (error) {
		finished({ content: [{ type: 'text', text: String(error) }], isError: true, exitStatus: 1 });
		throw error;
	}
};

type Finished = Extract<ServiceEvent, { readonly type: 'tool-finished' }>;

const statusOf = (
	{ isError, exitStatus }: Pick<ToolResult, 'isError' | 'exitStatus'>,
	signal: AbortSignal,
): Finished['status'] => {
	if (!isError) return 'completed';
	if (signal.aborted) return 'cancelled';
	if (exitStatus === 124) return 'timed_out';
	return exitStatus === 126 ? 'blocked' : 'failed';
};
