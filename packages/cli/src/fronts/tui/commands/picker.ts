import type { SessionService } from '../../../session/service.ts';
import { hasBegun } from '../../start/has-begun.ts';
import { sessionForest } from '../../start/session-forest.ts';
import type { Choice } from '../kit/choice-list.ts';
import { timeText } from '../kit/time-text.ts';
import { stanceName, stances } from '../stance.ts';

/** A turn that can be chosen. */
export interface ChosenTurn {
	readonly turnId: string;
	/** What the person said at its beginning. */
	readonly prompt: string;
}

/** Shows a list, with a place to start at; resolves with the place of what was chosen. */
export type Choose = (
	heading: string,
	choices: readonly Choice[],
	start: number,
) => Promise<number | undefined>;

/** Lists from which a person chooses. Each resolves with `undefined` where they cancelled. */
export class Picker {
	readonly #service: SessionService;
	/** Shows a list; resolves with the place of what was chosen. */
	readonly choose: Choose;

	constructor(service: SessionService, choose: Choose) {
		this.#service = service;
		this.choose = choose;
	}

	async model(): Promise<string | undefined> {
		// A server may have been started meanwhile.
		const models = (await this.#service.findModels()).filter(({ provider }) => provider !== 'none');
		const { model } = await this.#service.state();
		const chosen = await this.choose(
			models.length === 0 ? 'There is no model yet; /login keeps a key, and a server here is found' : 'Model',
			models.map(({ id, provider }) => ({ label: id, description: provider })),
			models.findIndex(({ id }) => id === model),
		);
		return chosen === undefined ? undefined : models[chosen]!.id;
	}

	/** A stance by its name, or a mode. */
	async mode(): Promise<string | undefined> {
		const set = await this.#service.state();
		const modes = (await this.#service.listModes()).filter(
			(mode) => !stances.some((stance) => stance.mode === mode || stance.name === mode),
		);
		const choices = [
			...stances.map(({ name, description }) => ({ label: name, description })),
			...modes.map((label) => ({ label, description: modeTexts[label] ?? 'a mode with fewer tools' })),
		];
		const names = choices.map(({ label }) => label);
		const chosen = await this.choose('Mode', choices, names.indexOf(stanceName(set)));
		return chosen === undefined ? undefined : names[chosen];
	}

	async session(): Promise<string | undefined> {
		const { cwd, sessionId: open } = await this.#service.state();
		const { sessions } = await this.#service.listSessions({ cwd });
		const others = sessions.filter((session) => session.sessionId !== open && hasBegun(session));
		const chosen = await this.choose(
			others.length === 0 ? 'There is no other session in this folder' : 'Continue',
			others.map(({ sessionId, title, usedAt, turnCount }) => ({
				label: title ?? sessionId,
				description: `${timeText(usedAt)} · ${turnsText(turnCount)}`,
			})),
			0,
		);
		return chosen === undefined ? undefined : others[chosen]!.sessionId;
	}

	/** One of the sessions of this folder, as a tree of forks. */
	async branch(): Promise<string | undefined> {
		const { cwd, sessionId: open } = await this.#service.state();
		const { sessions } = await this.#service.listSessions({ cwd, limit: 1000 });
		const rows = sessionForest(sessions.filter(hasBegun));
		const chosen = await this.choose(
			rows.length === 0 ? 'There are no sessions in this folder yet' : 'Sessions of this folder',
			rows.map(({ session: { sessionId, title, usedAt, turnCount }, depth }) => ({
				label: `${depth === 0 ? '' : `${'  '.repeat(depth - 1)}└ `}${sessionId === open ? '● ' : ''}${title ?? sessionId}`,
				description: `${timeText(usedAt)} · ${turnsText(turnCount)}`,
			})),
			rows.findIndex(({ session }) => session.sessionId === open),
		);
		return chosen === undefined ? undefined : rows[chosen]!.session.sessionId;
	}

	async turn(heading: string): Promise<ChosenTurn | undefined> {
		const turns = await this.#service.listTurns({});
		const { messages } = await this.#service.readTranscript({ limit: 1000, isNewest: true });
		const prompts = new Map<string, string>();
		for (const { role, turnId, content } of messages)
			if (role === 'user' && turnId !== null && !prompts.has(turnId))
				prompts.set(turnId, content.map((block) => (block.type === 'text' ? block.text : '')).join(' '));
		const chosen = await this.choose(
			turns.length === 0 ? 'There are no turns yet' : heading,
			turns.map(({ turnId, turnIndex, at }) => ({
				label: `${turnIndex + 1}  ${prompts.get(turnId)?.trim() ?? ''}`.slice(0, maxLabel),
				description: timeText(at),
			})),
			turns.length - 1,
		);
		if (chosen === undefined) return undefined;
		const { turnId } = turns[chosen]!;
		return { turnId, prompt: prompts.get(turnId) ?? '' };
	}
}

const maxLabel = 120;

const modeTexts: Readonly<Record<string, string>> = {
	worker: 'reads, writes and runs the shell; no subagents, no tools of extensions that change things',
	orchestrator: 'reads, asks, and leaves the work to subagents; nothing is written',
	reviewer: 'reads and asks; nothing is written',
	auditor: 'reads; nothing is written',
};

const turnsText = (count: number): string => `${count} turn${count === 1 ? '' : 's'}`;
