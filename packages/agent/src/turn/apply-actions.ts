import type { ToolCallPart } from '../model/message.ts';
import { appendTurnLimit, beginStep } from './budget.ts';
import type { DriverAction } from './driver.ts';
import { DriverFault } from './driver-fault.ts';
import type { TurnMemory } from './memory.ts';

/** When the driver was asked: at the beginning of a step, or about something that came of it. */
export type Phase = 'preparing' | 'answering';

/**
 * Does what a driver decided, in order. Throws {@link DriverFault} for decisions that make no sense; what stands
 * before the one at fault is done then.
 */
export const applyActions = (memory: TurnMemory, actions: readonly DriverAction[], phase: Phase): void => {
	const decision = decisionOf(actions);
	for (const action of actions.slice(0, -1)) applyMinor(memory, action);
	decide(memory, decision, phase);
};

/** The one action that says where the turn goes on; it must be the last. */
const decisionOf = (actions: readonly DriverAction[]): DriverAction => {
	const unknown = actions.find(({ type }) => !Object.hasOwn(isDecision, type));
	if (unknown !== undefined) throw new DriverFault('unknown_action', `no action is called ${unknown.type}`);
	const decisions = actions.filter(({ type }) => isDecision[type]);
	const [first, second] = decisions;
	if (first === undefined) throw new DriverFault('no_decision', 'no action says where the turn goes on');
	if (second !== undefined) {
		throw new DriverFault(
			'two_decisions',
			`${first.type} and ${second.type} both say where the turn goes on`,
		);
	}
	const last = actions.at(-1)!;
	if (last === first) return first;
	throw new DriverFault('action_after_decision', `${last.type} stands after ${first.type}`);
};

const isDecision: Readonly<Record<DriverAction['type'], boolean>> = {
	emit: false,
	append: false,
	'open-frame': false,
	'start-llm': true,
	'start-tools': true,
	'start-effect': true,
	'start-checkpoint': true,
	'advance-step': true,
	'schedule-final-step': true,
	finish: true,
};

const applyMinor = (memory: TurnMemory, action: DriverAction): void => {
	if (action.type === 'emit') memory.tell({ type: 'emit', name: action.name, data: action.data });
	if (action.type === 'append') memory.append(action.messages);
	if (action.type === 'open-frame') memory.openFrame(action.frame);
};

const decide = (memory: TurnMemory, action: DriverAction, phase: Phase): void => {
	if (action.type === 'finish') memory.finish(action.outcome);
	else if (action.type === 'start-tools') {
		const calls = askedCalls(action.calls, memory.conversation.openCalls);
		if (phase === 'answering' || beginStep(memory)) startTools(memory, calls);
	} else {
		if (action.type !== 'start-effect') memory.conversation.requireAnswered();
		if (action.type === 'schedule-final-step') scheduleFinalStep(memory, action.message, phase);
		else if ((phase === 'answering' && action.type !== 'start-llm') || isFree(action) || beginStep(memory))
			begin(memory, action);
	}
};

const isFree = (action: DriverAction): boolean =>
	action.type === 'start-effect' && action.countsAsStep === false;

/** The calls as the last message has them; a driver names them in its order, and names nothing else. */
const askedCalls = (
	calls: readonly ToolCallPart[],
	open: readonly ToolCallPart[],
): readonly ToolCallPart[] => {
	if (calls.length === 0) throw new DriverFault('no_calls', 'tools are to be run, but no call is named');
	let from = 0;
	return calls.map(({ callId, toolName }) => {
		const at = open.findIndex((call, index) => index >= from && call.callId === callId);
		if (open[at]?.toolName !== toolName) {
			const where = from === 0 ? '' : ` after ${open[from - 1]!.callId}`;
			throw new DriverFault(
				'call_not_asked',
				`the last message does not call ${toolName} as ${callId}${where}`,
			);
		}
		from = at + 1;
		return open[at]!;
	});
};

const scheduleFinalStep = (memory: TurnMemory, message: string, phase: Phase): void => {
	if (memory.counters.finalStep !== 'none') {
		throw new DriverFault('second_final_step', 'a turn has one final step, and it was asked for already');
	}
	appendTurnLimit(memory, phase === 'preparing' ? memory.step + 1 : memory.step, message);
	memory.counters.finalStep = 'scheduled';
	memory.state = { type: phase === 'preparing' ? 'prepare-step' : 'preparing-protocol' };
};

const startTools = (memory: TurnMemory, calls: readonly ToolCallPart[]): void => {
	const effect = { type: 'tool-calls', id: memory.nextEffectId(), step: memory.step, calls } as const;
	memory.state = { type: 'waiting-tools', effect };
};

const begin = (memory: TurnMemory, action: DriverAction): void => {
	const { step } = memory;
	switch (action.type) {
		case 'start-llm': {
			const id = memory.nextEffectId();
			memory.transient = [];
			const effect = { type: 'llm-call', id, step, request: action.request } as const;
			memory.state = { type: 'waiting-llm', effect, driverState: action.state };
			return;
		}
		case 'start-effect': {
			const { kind, command } = action;
			const effect = { type: 'run-effect', id: memory.nextEffectId(), step, kind, command } as const;
			memory.state = { type: 'waiting-effect', effect, driverState: action.state };
			return;
		}
		case 'start-checkpoint': {
			const effect = { type: 'checkpoint', id: memory.nextEffectId(), step, kind: action.kind } as const;
			memory.state = { type: 'waiting-checkpoint', effect, onEmpty: action.onEmpty };
			return;
		}
		case 'advance-step':
			memory.state = { type: 'preparing-protocol' };
	}
};
