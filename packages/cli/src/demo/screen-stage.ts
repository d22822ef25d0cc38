import { setTimeout } from 'node:timers/promises';
import { App } from '../fronts/tui/app.ts';
import { Screen } from '../fronts/tui/kit/screen.ts';
import { TypedTerminal } from '../fronts/tui/kit/typed-terminal.ts';
import { Problems } from '../fronts/tui/problems.ts';
import { makeTheme } from '../fronts/tui/theme.ts';
import type { SessionService } from '../session/service.ts';
import { HostOutput } from '../sh/host-streams.ts';
import { wantsColour } from '../support/wants-colour.ts';
import type { Stage } from './stage.ts';

/** An act on the real front of the terminal: what is typed goes through its keys, and it shows all the rest. */
export const screenStage = async (service: SessionService): Promise<Stage> => {
	const terminal = new TypedTerminal();
	const screen = new Screen(terminal);
	const app = new App(service, screen, makeTheme(wantsColour(new HostOutput(1))));
	const running = app.run('', new Problems());
	await setTimeout(settleMs);
	return {
		async tell(text) {
			app.tell(`— ${text}`);
			await setTimeout(betweenScenesMs);
		},
		async type(line) {
			for (const letter of line) {
				terminal.press(letter);
				await setTimeout(letterMs);
			}
			terminal.press('\r');
		},
		take: () => undefined,
		async ask() {
			await setTimeout(betweenScenesMs);
			app.tell('— the demo says yes, for this once');
		},
		async close() {
			await setTimeout(betweenScenesMs);
			app.quit();
			await running;
			await screen.stop();
		},
	};
};

const settleMs = 300;
const letterMs = 12;
const betweenScenesMs = 850;
