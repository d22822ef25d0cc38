import type { TimerPort } from '@tenon/core';
import type { Front } from '../front/front.ts';
import type { ExtensionProblem } from './extension.ts';
import { ownPanels } from './own-panels.ts';

/** What an extension may put into the user's mouth. */
const submitLimits = { bytes: 256 << 10, inMs: 60_000, times: 30 };

/** The front as one start of an extension has it: prompts and slash commands of it are bounded, in length and number. */
export const boundedFront = (
	front: Front,
	{
		timer,
		report,
		isLive,
	}: { readonly timer: TimerPort; report(problem: ExtensionProblem): void; isLive(): boolean },
): Front => {
	let times: readonly number[] = [];
	const within = (where: 'submit' | 'submit_slash', text: string, pass: (text: string) => void): void => {
		const refuse = (message: string): void => report({ code: 'submit.refused', where, message });
		const bytes = Buffer.byteLength(text);
		if (bytes > submitLimits.bytes) {
			refuse(`a text of ${bytes} bytes; at most ${submitLimits.bytes} are taken`);
			return;
		}
		const now = timer.now();
		times = times.filter((time) => now - time < submitLimits.inMs);
		if (times.length >= submitLimits.times) {
			refuse(`more than ${submitLimits.times} in ${submitLimits.inMs / 1000} s; wait for what it submitted`);
			return;
		}
		times = [...times, now];
		pass(text);
	};
	return {
		get capabilities() {
			return front.capabilities;
		},
		get panels() {
			return ownPanels(front.panels, isLive);
		},
		note: (note) => front.note(note),
		clearNotes: (extension) => front.clearNotes(extension),
		submit: (text) => within('submit', text, (each) => front.submit(each)),
		submitSlash: (text) => within('submit_slash', text, (each) => front.submitSlash(each)),
		...(front.personFor === undefined
			? {}
			: { personFor: (extension, signal) => front.personFor!(extension, signal) }),
	};
};
