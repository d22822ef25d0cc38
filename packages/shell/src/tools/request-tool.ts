import {
	andThen,
	type CallPlace,
	errorResult,
	type Maybe,
	type Tool,
	type ToolInput,
	type ToolResult,
} from '@tenon/core';
import { freshCallId, placeWithin } from '../gate/call-ids.ts';
import type { Shell } from '../state/shell.ts';
import type { StepScope } from '../state/step-scope.ts';
import { checkArguments } from './check-arguments.ts';
import { runTool } from './run-tool.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** Who makes a call: a caller outside of the kernel, another tool, or a script that names the tool as a command. */
export type ToolCaller = 'outside' | 'tool' | 'script';

/** A call of a tool as it is asked for. */
export interface ToolRequest {
	readonly shell: Shell;
	readonly tool: Tool;
	/** Not looked at yet. */
	readonly args: unknown;
	readonly stdin: ToolInput;
	/** How many tools called each other on the way here. */
	readonly depth: number;
	readonly caller: ToolCaller;
	/** Of a call from outside: its own place. Else that of the call, or of the script, which makes it. */
	readonly place: CallPlace | undefined;
	/** Its own. */
	readonly steps: StepScope;
	/** Waited for before the tool runs. */
	readonly begin?: () => Maybe<void>;
}

/**
 * Calls a tool: its input is checked, and where there is a gate the call goes through it. A tool that only computes
 * does so if a hook there asks for it, unless a script calls it as a command. One that is out of the bounds of its place is
 * refused before that.
 */
export const requestTool = (request: ToolRequest): Maybe<ToolAnswer> => {
	const { shell, tool, args, stdin, depth, caller, steps } = request;
	const { bounds } = request.place ?? {};
	if (bounds !== undefined && !bounds.tools.includes(tool.name))
		return { ok: true, result: outOfBounds(tool.name, bounds.reason), format: undefined };
	const { gate } = shell.ports;
	const check = (given: unknown) => checkArguments(shell, tool, given);
	const run = (given: unknown, place: CallPlace | undefined): Maybe<ToolAnswer> =>
		andThen(request.begin?.(), () =>
			andThen(runTool({ shell, tool, args: given, stdin, depth, place, steps }), (outcome) => ({
				ok: true,
				...outcome,
			})),
		);
	if (gate !== undefined && (tool.effects.length > 0 || (caller !== 'script' && gate.wants(tool)))) {
		const id = freshCallId();
		return gate.tool({ shell, tool, args, id, place: ownPlace(request, id), check, run });
	}
	return andThen(check(args), (checked) =>
		checked.ok
			? run(checked.args, request.place === undefined ? undefined : ownPlace(request, freshCallId()))
			: checked,
	);
};

const outOfBounds = (name: string, reason: string): ToolResult =>
	errorResult(`${name}: ${reason}`, { exitStatus: 126 });

const ownPlace = (
	{ caller, place }: ToolRequest,
	id: ReturnType<typeof freshCallId>,
): CallPlace | undefined => (caller === 'outside' ? place : placeWithin(place, id));
