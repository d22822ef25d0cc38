import type { HookServices } from '@tenon/core';
import type { DirectCompletions } from '../plugins/direct-completions.ts';
import { directCompletions } from '../plugins/services.ts';
import { serviceKeys } from '../plugins/session-services.ts';
import type { TurnContext } from './turn-context.ts';
import { turnGraph } from './turn-graph.ts';

/** What plugins have at the events of a turn that are journaled with an effect. */
export const turnServices = (context: TurnContext, direct: DirectCompletions): HookServices =>
	serviceKeys(context.state, {
		graph: turnGraph(context),
		lifecycle: context.lifecycle,
		processes: context.settings.processes,
		triggers: context.triggers,
	}).with(directCompletions, direct);
