import { type Agent, callerOf, isBelow, type RunningSubagent } from '@tenon/agent';
import { openQuestion } from '../questions/session-questions.ts';
import type { Json } from '../service/data.ts';
import type { ServiceEvent } from '../service/events.ts';
import type { OpenQuestion } from '../service/verbs/questions.ts';
import { SessionWatch } from '../session-watch.ts';

/** What a watch over subagents needs. */
export interface SubagentWatchOptions {
	readonly agent: Agent;
	/** The session that is open. */
	sessionId(): string;
	tell(event: ServiceEvent): void;
	/** The open session has input that was not submitted here. */
	wake(): void;
	failed(error: unknown): void;
}

/** A subagent, and what of it was told. */
interface Watched {
	readonly subagent: RunningSubagent;
	readonly asked: Set<string>;
	readonly watch: Promise<SessionWatch>;
}

/**
 * Follows the subagents of the session that is open: what they ask a person is a question of the session, for
 * whichever subagent it comes from and whether anybody waits for them or not; what they came to in the background is
 * its input.
 */
export class SubagentWatch implements Disposable {
	readonly #options: SubagentWatchOptions;
	readonly #watched = new Map<string, Watched>();
	readonly #subscription: Disposable;

	constructor(options: SubagentWatchOptions) {
		this.#options = options;
		this.#subscription = options.agent.subagents.watch((subagent, state) => {
			if (state === 'started') this.#follow(subagent);
			else if (state === 'ended') this.#leave(subagent.sessionId);
			else if (callerOf(subagent.sessionId) === options.sessionId()) options.wake();
		});
	}

	/** What they ask now. */
	async questions(): Promise<readonly OpenQuestion[]> {
		const lists = await Promise.all(this.#ours().map((watched) => this.#questionsOf(watched)));
		return lists.flat();
	}

	/** Answers a question of one of them; `unknown` if none has asked it. */
	async answer(questionId: string, answer: Json): Promise<'answered' | 'unknown' | 'closed'> {
		for (const { subagent } of this.#ours()) {
			const result = await this.#options.agent.session(subagent.sessionId).answer(questionId, answer);
			if (result !== 'unknown') return result;
		}
		return 'unknown';
	}

	[Symbol.dispose](): void {
		this.#subscription[Symbol.dispose]();
		for (const sessionId of [...this.#watched.keys()]) this.#leave(sessionId);
	}

	#ours(): readonly Watched[] {
		const open = this.#options.sessionId();
		return [...this.#watched.values()].filter(({ subagent }) => isBelow(subagent.sessionId, open));
	}

	#follow(subagent: RunningSubagent): void {
		const { agent, tell, failed, sessionId } = this.#options;
		const asked = new Set<string>();
		const watch = SessionWatch.start(agent.session(subagent.sessionId), {
			take: (event) => {
				if (!isBelow(subagent.sessionId, sessionId())) return;
				if (event.type === 'question-asked') this.#ask(watched, openQuestion(event.question, subagent.name));
				if (event.type === 'question-closed' && asked.delete(event.questionId))
					tell({ type: 'question-closed', questionId: event.questionId, how: event.how });
			},
			missed: () => void this.#askAll(watched),
			failed,
		});
		const watched: Watched = { subagent, asked, watch };
		this.#watched.set(subagent.sessionId, watched);
		// What it asked before it was followed.
		watch.then(() => this.#askAll(watched)).catch(failed);
	}

	async #askAll(watched: Watched): Promise<void> {
		for (const question of await this.#questionsOf(watched)) this.#ask(watched, question);
	}

	#ask({ asked }: Watched, question: OpenQuestion): void {
		if (asked.has(question.questionId)) return;
		asked.add(question.questionId);
		this.#options.tell({ type: 'question', question });
	}

	async #questionsOf({ subagent }: Watched): Promise<readonly OpenQuestion[]> {
		const questions = await this.#options.agent.session(subagent.sessionId).questions();
		return questions.map((question) => openQuestion(question, subagent.name));
	}

	#leave(sessionId: string): void {
		const watched = this.#watched.get(sessionId);
		this.#watched.delete(sessionId);
		watched?.watch.then((watch) => watch.stop()).catch(this.#options.failed);
	}
}
