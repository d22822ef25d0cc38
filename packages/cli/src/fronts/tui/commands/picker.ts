import type { SessionService } from '../../../session/service.ts';
import { HeadedDialog } from '../dialogs/dialog.ts';
import type { Dock } from '../dock.ts';
import { type Choice, ChoiceList } from '../kit/choice-list.ts';
import type { Theme } from '../theme.ts';

/** Lists from which a person chooses what the session is to be. */
export class Picker {
	readonly #service: SessionService;
	readonly #dock: Dock;
	readonly #theme: Theme;

	constructor(service: SessionService, dock: Dock, theme: Theme) {
		this.#service = service;
		this.#dock = dock;
		this.#theme = theme;
	}

	async model(): Promise<void> {
		const models = await this.#service.listModels();
		const { model } = await this.#service.state();
		const chosen = await this.#choose(
			'Model',
			models.map(({ id, provider }) => ({ label: id, description: provider })),
			models.findIndex(({ id }) => id === model),
		);
		if (chosen !== undefined) await this.#service.setModel({ model: models[chosen]!.id });
	}

	async mode(): Promise<void> {
		const modes = await this.#service.listModes();
		const { mode } = await this.#service.state();
		const chosen = await this.#choose(
			'Mode',
			modes.map((label) => ({ label })),
			modes.indexOf(mode),
		);
		if (chosen !== undefined) await this.#service.setMode({ mode: modes[chosen]! });
	}

	async session(): Promise<void> {
		const { cwd, sessionId: open } = await this.#service.state();
		const { sessions } = await this.#service.listSessions({ cwd });
		const others = sessions.filter(({ sessionId, turnCount }) => sessionId !== open && turnCount > 0);
		const chosen = await this.#choose(
			others.length === 0 ? 'There is no other session in this folder' : 'Continue',
			others.map(({ sessionId, title, usedAt, turnCount }) => ({
				label: title ?? sessionId,
				description: `${new Date(usedAt).toLocaleString()} · ${turnCount} turns`,
			})),
			0,
		);
		if (chosen !== undefined) await this.#service.resumeSession({ sessionId: others[chosen]!.sessionId });
	}

	async turn(): Promise<void> {
		const turns = await this.#service.listTurns({});
		const chosen = await this.#choose(
			turns.length === 0 ? 'There are no turns yet' : 'Continue from',
			turns.map(({ turnIndex, at, outcome }) => ({
				label: `turn ${turnIndex + 1}`,
				description: `${new Date(at).toLocaleString()} · ${outcome}`,
			})),
			turns.length - 1,
		);
		if (chosen !== undefined) await this.#service.forkSession({ turnId: turns[chosen]!.turnId });
	}

	#choose(heading: string, choices: readonly Choice[], start: number): Promise<number | undefined> {
		return new Promise((resolve) => {
			const name = `pick ${heading}`;
			const done = (index: number | undefined): void => {
				this.#dock.close(name);
				resolve(index);
			};
			const list = new ChoiceList(choices, {
				theme: this.#theme,
				start: Math.max(0, start),
				chosen: done,
				cancelled: () => done(undefined),
			});
			this.#dock.open(name, new HeadedDialog(heading, [], list, this.#theme));
		});
	}
}
