import type { JsonObject } from '@tenon/agent';
import type { OpenSessionOptions } from '../../src/session/open-session.ts';
import type { CommandOutcome } from '../../src/session/service/verbs/commands.ts';
import type { FrontWorldOptions } from './front-world.ts';
import { openSessionIn } from './session-driver.ts';
import { type WatchedService, watched } from './watched-service.ts';

/** A call that the model makes. */
export type ModelCall = readonly [tool: string, args?: JsonObject];

/** What a session with Lua extensions starts from. */
export interface LuaSessionOptions extends Omit<FrontWorldOptions, 'replies'> {
	/** What the model calls, turn by turn; the calls of one turn are made in one step. */
	readonly turns?: readonly (readonly ModelCall[])[];
	readonly session?: Partial<OpenSessionOptions>;
	/** What the model must have been told when it is called first. */
	readonly firstHears?: string;
}

/** What a call came to: its text, with a mark where it is an error. */
export type CallText = string;

/** A session in this process with a tape in place of a model, driven turn by turn. */
export class LuaSession implements AsyncDisposable {
	readonly watched: WatchedService;
	readonly #ended = new Set<string>();

	private constructor(session: WatchedService) {
		this.watched = session;
	}

	static async open({
		turns = [],
		session = {},
		firstHears,
		...world
	}: LuaSessionOptions): Promise<LuaSession> {
		const replies = turns.flatMap((calls, turn) => [
			{ calls: calls.map(([tool, args = {}], at) => ({ id: `c${turn}-${at}`, tool, args })) },
			{ text: 'Done.' },
		]);
		return new LuaSession(
			await watched((made) => openSessionIn(made, session), {
				...world,
				replies: [...replies, { text: 'Done.' }].map((reply, at) =>
					at === 0 && firstHears !== undefined
						? { expect: { lastUser: { contains: firstHears } }, reply }
						: { reply },
				),
			}),
		);
	}

	/** Runs the next turn to its end; what its calls came to, in the order of the calls. */
	async turn(prompt = 'go'): Promise<readonly CallText[]> {
		const { service, events } = this.watched;
		await service.submit({ text: prompt });
		const { turnId } = await this.watched.sees('turn-ended', (event) => !this.#ended.has(event.turnId));
		this.#ended.add(turnId);
		return events
			.flatMap((event) =>
				event.type === 'tool-finished' && event.turnId === turnId && /^c\d+-\d+$/.test(event.callId)
					? [{ at: Number(event.callId.split('-')[1]), text: textOf(event.content, event.isError) }]
					: [],
			)
			.sort((one, other) => one.at - other.at)
			.map(({ text }) => text);
	}

	/** Runs a slash command; its text. */
	async command(name: string, args = ''): Promise<string> {
		const outcome = await this.watched.service.runCommand({ name, args });
		return shown(outcome);
	}

	/** Answers the questions that are asked from here on, by their titles; one that is not named is cancelled. */
	async answering(
		answers: Readonly<Record<string, string | number | boolean | readonly number[]>>,
	): Promise<void> {
		const { service, events, sees } = this.watched;
		await service.present({
			can: ['approval', 'confirm', 'select', 'multiSelect', 'input', 'custom', 'notify', 'status'],
		});
		const seen = new Set<string>(
			events.flatMap((event) => (event.type === 'question' ? [event.question.questionId] : [])),
		);
		void (async () => {
			for (;;) {
				const { question } = await sees('question', (event) => !seen.has(event.question.questionId));
				seen.add(question.questionId);
				const { title: shownTitle = question.kind } = question.request as { readonly title?: string };
				// People see who asks.
				const title = shownTitle.replace(`${question.asker}: `, '');
				const answer = answers[title] ?? null;
				await service.answer({ question: question.questionId, answer: answer as never });
			}
		})();
	}

	/** What calls wrote while they ran, in order. */
	get output(): string {
		return this.watched.events.map((event) => (event.type === 'tool-output' ? event.text : '')).join('');
	}

	/** What people were told, in order. */
	get notes(): readonly string[] {
		return this.watched.events.flatMap((event) => (event.type === 'note' ? [event.text] : []));
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.watched[Symbol.asyncDispose]();
	}
}

const textOf = (
	content: readonly { readonly type: string; readonly text?: string }[],
	isError: boolean,
): string => {
	const text = content.map((block) => block.text ?? `[${block.type}]`).join('\n');
	return isError ? `error: ${text}` : text;
};

const shown = (outcome: CommandOutcome): string => {
	switch (outcome.type) {
		case 'display':
			return outcome.text;
		case 'error':
			return `error: ${outcome.message}`;
		default:
			return outcome.type;
	}
};
