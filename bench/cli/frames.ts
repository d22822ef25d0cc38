import { setTimeout } from 'node:timers/promises';
import { Screen, type Terminal } from '../../packages/cli/src/fronts/tui/kit/screen.ts';
import { keepYoungHeapSmall } from '../../packages/cli/src/fronts/tui/small-young-heap.ts';
import { makeTheme } from '../../packages/cli/src/fronts/tui/theme.ts';
import { Conversation } from '../../packages/cli/src/fronts/tui/transcript/conversation.ts';
import { TranscriptView } from '../../packages/cli/src/fronts/tui/transcript/transcript-view.ts';
import type { ShownMessage } from '../../packages/cli/src/session/service/verbs/transcript.ts';

/** How many messages the terminal shows of a session. */
const shownMessages = 400;

/**
 * Draws a conversation on a terminal that takes everything at once, while a piece of an answer comes each millisecond.
 * Returns how long each frame took, from the first view that is drawn to the last byte that is written.
 */
export const drawnFrames = async (
	messages: readonly ShownMessage[],
	forMs: number,
): Promise<readonly number[]> => {
	keepYoungHeapSmall();
	const frames: number[] = [];
	let began = 0;
	const screen = new Screen(terminalOf(() => frames.push(performance.now() - began)));
	const view = new TranscriptView();
	const conversation = new Conversation(view, makeTheme(true));
	screen.add({
		render: () => {
			began = performance.now();
			return [];
		},
		invalidate: () => undefined,
	});
	screen.add(view);
	conversation.show(messages.slice(-shownMessages), messages.length - shownMessages);
	screen.start();
	screen.refresh();
	await setTimeout(500);
	frames.length = 0;
	const end = performance.now() + forMs;
	for (let piece = 0; performance.now() < end; ) {
		// A thousand a second, whatever the timer does.
		const due = forMs - (end - performance.now());
		for (; piece < due; piece += 1)
			conversation.take({
				type: 'text-delta',
				turnId: 't',
				step: 1,
				text: piece % 12 === 11 ? 'word.\n\n' : 'word ',
			});
		screen.refresh();
		await setTimeout(1);
	}
	await screen.stop();
	return frames;
};

const terminalOf = (written: () => void): Terminal => ({
	start: () => undefined,
	stop: () => undefined,
	drainInput: () => Promise.resolve(),
	write: () => written(),
	columns: 100,
	rows: 40,
	kittyProtocolActive: false,
	moveBy: () => undefined,
	hideCursor: () => undefined,
	showCursor: () => undefined,
	clearLine: () => undefined,
	clearFromCursor: () => undefined,
	clearScreen: () => undefined,
	setTitle: () => undefined,
	setProgress: () => undefined,
});
