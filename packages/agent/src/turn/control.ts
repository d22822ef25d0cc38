import type { TurnOutcome } from './outcome.ts';
import { stopped } from './outcomes.ts';
import type { CompletedToolCall, ControlDirective } from './response.ts';

/**
 * How the turn ends if one of its tools asked for that: the first in the order of the calls that succeeded and asks
 * for something. What a failed call asks for is not heard.
 */
export const controlOutcome = (completed: readonly CompletedToolCall[]): TurnOutcome | undefined => {
	for (const { result, control } of completed) {
		if (control !== null && !result.isError) return outcomeOf(control, result.toolName);
	}
	return undefined;
};

const frameSwitch = ({ frameKey, task, options }: SwitchFrame): TurnOutcome => ({
	type: 'frame-switch',
	frameKey,
	task,
	...(options === undefined ? {} : { options }),
});

type SwitchFrame = Extract<ControlDirective, { readonly type: 'switch-frame' }>;

const outcomeOf = (control: ControlDirective, toolName: string): TurnOutcome => {
	switch (control.type) {
		case 'finish':
			return { type: 'finished', with: 'tool-value', toolName, value: control.value };
		case 'submit-error':
			return stopped('submitted-error', 'submitted_error', `${toolName} submitted an error`, control.value);
		case 'switch-frame':
			return frameSwitch(control);
	}
};
