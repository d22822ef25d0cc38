import type { Front } from '../front/front.ts';
import { createPanelStack } from '../panels/panel-stack.ts';

/** A front where a person dismisses every panel at once and reads no notes: nothing waits for it. */
export const createKitFront = (): Front => {
	const panels = createPanelStack();
	panels.watch((change) => {
		// Later, so that its opener has it before it hears of its end.
		if (change.type === 'opened') queueMicrotask(() => panels.dismiss(change.panel));
	});
	return {
		capabilities: new Set(['notes', 'panels', 'prompt', 'insert']),
		panels,
		note: () => undefined,
		clearNotes: () => undefined,
		submit: () => undefined,
		submitSlash: () => undefined,
	};
};
