import type { ToolContext } from '@tenon/core';
import type { Execution, UpdateListener, UpdateSink } from '../state/execution.ts';
import type { ShellPorts } from '../state/ports.ts';
import { StepScope, scopeOfCaller } from '../state/step-scope.ts';
import { callerTrace, type OpenTrace } from '../tools/trace.ts';
import { UpdateRelay } from '../tools/update-relay.ts';

/** The call of a tool that runs a script or calls another tool: its context, or what of it can travel. */
export type CallerContext = Pick<ToolContext, 'scripts'> &
	Partial<Pick<ToolContext, 'cwd' | 'signal' | 'agent' | 'place' | 'step' | 'trace' | 'update'>>;

/** What a script or a call has of the tool call that makes it; each where its own options say nothing. */
export interface Inherited extends Pick<Execution, 'agent' | 'place' | 'scripts' | 'steps' | 'updates'> {
	readonly signal: AbortSignal | undefined;
}

/** What the options of a script and of a call say themselves. */
export interface OwnOptions {
	readonly caller?: CallerContext | undefined;
	readonly signal?: AbortSignal | undefined;
	readonly place?: ToolContext['place'];
	readonly agent?: ToolContext['agent'];
	readonly step?: ToolContext['step'] | undefined;
	readonly onUpdate?: UpdateListener | undefined;
}

/** Completes options by what their caller has. `name`: what is called, in the keys of its steps. */
export const inherited = (
	name: string,
	options: OwnOptions,
	{ yieldTurn }: Pick<ShellPorts, 'yieldTurn'>,
): Inherited => {
	const { caller, onUpdate } = options;
	return {
		signal: options.signal ?? caller?.signal,
		agent: options.agent ?? caller?.agent,
		place: options.place ?? caller?.place,
		scripts: caller?.scripts ?? [],
		steps:
			options.step === undefined && caller?.step !== undefined
				? scopeOfCaller(caller.step).inside(name)
				: new StepScope(options.step),
		updates: onUpdate === undefined ? callerUpdates(caller) : new UpdateRelay(onUpdate, yieldTurn),
	};
};

/** The trace of a call: its own, or that of the call that makes it. */
export const inheritedTrace = (own: OpenTrace, caller: CallerContext | undefined): OpenTrace =>
	own.trace !== undefined || caller?.trace === undefined
		? own
		: { ...callerTrace(caller.trace), warnings: own.warnings };

// At once: the caller's own relay keeps the order.
const callerUpdates = (caller: CallerContext | undefined): UpdateSink | undefined =>
	caller?.update && { add: (_call, _tool, update) => caller.update?.(update), end: () => undefined };
