import {
	andThen,
	errorResult,
	type HookOutcome,
	type Maybe,
	mapEach,
	type ToolResult,
	type TouchKind,
} from '@tenon/core';
import { timeUpStatus } from '../calls/no-answer.ts';
import {
	type EndedTool,
	fileWrittenPayload,
	toolFinishedPayload,
	toolResultPayload,
} from './call-payload.ts';
import type { HookStageOptions } from './gate-stages.ts';
import { HookRuns } from './hook-runs.ts';

/**
 * Runs the events after a tool call: `file_written` for what it wrote, `tool_result` about what the tool gave, then
 * `tool_finished` in every case.
 * Gives another result, or `undefined` if it stays.
 */
export const endToolCall = (stages: HookStageOptions, call: EndedTool): Maybe<ToolResult | undefined> =>
	andThen(tellOfFiles(stages, call), () => endResult(stages, call));

// `file_written`, once for each file.
const tellOfFiles = (stages: HookStageOptions, call: EndedTool): Maybe<unknown> => {
	const { hooks } = stages;
	if (call.status !== 'completed' || !hooks.isListening('file_written', call.name)) return undefined;
	const written = call.touches.filter(({ kind }) => writingKinds.has(kind));
	return mapEach(written, ({ path }) =>
		hooks.run(
			'file_written',
			fileWrittenPayload(hooks, call, path),
			new HookRuns(stages, undefined, undefined).options,
		),
	);
};

const writingKinds: ReadonlySet<TouchKind> = new Set(['create', 'overwrite', 'append']);

const endResult = (stages: HookStageOptions, call: EndedTool): Maybe<ToolResult | undefined> =>
	andThen(changedResult(stages, call), (changed) => {
		const { hooks } = stages;
		if (!hooks.isListening('tool_finished', call.name)) return changed;
		const result = changed ?? call.result;
		const isSettled = call.status === 'completed' || call.status === 'failed';
		const status = isSettled ? statusOf(result) : call.status;
		const payload = toolFinishedPayload(hooks, { ...call, result, status });
		// Told also of a call that was cancelled, so its signal does not end this.
		const told = hooks.run('tool_finished', payload, new HookRuns(stages, undefined, undefined).options);
		return andThen(told, () => changed);
	});

// What ran out of time says so as a shell does, by any clock.
const statusOf = ({ isError, exitStatus }: ToolResult): EndedTool['status'] => {
	if (!isError) return 'completed';
	return exitStatus === timeUpStatus ? 'timed_out' : 'failed';
};

const changedResult = (stages: HookStageOptions, call: EndedTool): Maybe<ToolResult | undefined> => {
	const { hooks } = stages;
	const isOver = call.status === 'cancelled' || call.status === 'timed_out';
	if (!call.executed || isOver || !hooks.isListening('tool_result', call.name)) return undefined;
	const runs = new HookRuns(stages, call.signal, undefined);
	const payload = toolResultPayload(hooks, call);
	return andThen(hooks.run('tool_result', payload, runs.options), (outcome) => {
		runs.fulfil(outcome.requests, payload.sessionId);
		return resultOf(outcome, call.result);
	});
};

const resultOf = (outcome: HookOutcome<'tool_result'>, { details }: ToolResult): ToolResult | undefined => {
	switch (outcome.outcome) {
		case 'denied':
			return errorResult(outcome.denial.reason, { details });
		case 'short-circuited': {
			const { output, status } = outcome;
			return status === 'succeeded' ? output : { ...output, isError: true };
		}
		case 'allowed': {
			if (outcome.changedBy.length === 0) return undefined;
			const { result } = outcome.payload;
			return { ...result, details: result.details ?? details };
		}
		case 'cancelled':
			return undefined;
	}
};
