import type { ServiceEvent } from '../../session/service/events.ts';
import type { ShownContributions } from '../../session/service/verbs/contributions.ts';
import type { ListedJob } from '../../session/service/verbs/jobs.ts';
import type { SessionService } from '../../session/service.ts';
import { nextStance, type Stance } from './stance.ts';
import { type StatusFacts, StatusLine } from './status-line.ts';
import type { Theme } from './theme.ts';

/** What the session is set to and what it is doing, for the last row and for keys. */
export class SessionStatus {
	readonly view: StatusLine;
	readonly #service: SessionService;
	readonly #texts = new Map<string, string>();
	readonly #changed: () => void;
	#contributions: ShownContributions | undefined;
	#jobTimer: NodeJS.Timeout | undefined;

	/** `changed`: told when something is different without an event. */
	constructor(service: SessionService, theme: Theme, changed: () => void) {
		this.#service = service;
		this.#changed = changed;
		this.view = new StatusLine(nothingYet, theme);
	}

	get facts(): StatusFacts {
		return this.view.facts;
	}

	get keyBindings(): ShownContributions['keyBindings'] {
		return this.#contributions?.keyBindings ?? [];
	}

	/** Reads all of it. */
	async read(): Promise<void> {
		const [{ model, mode, approvals, isBusy, usage, title }, jobs, queue, models] = await Promise.all([
			this.#service.state(),
			this.#service.listJobs(),
			this.#service.listQueue(),
			this.#service.listModels(),
		]);
		this.#contributions = await this.#service.listContributions();
		this.view.set({
			...{ model, mode, approvals, isBusy, usage, title },
			contextWindow: models.find(({ id }) => id === model)?.contextWindow ?? 0,
			jobs: liveJobs(jobs),
			queued: queue.length,
			items: this.#items(),
		});
		this.#watchJobs();
	}

	// Jobs end by themselves, and no event says so.
	#watchJobs(): void {
		clearTimeout(this.#jobTimer);
		if (this.facts.jobs === 0) return;
		this.#jobTimer = setTimeout(() => void this.#countJobs(), jobsEveryMs);
		this.#jobTimer.unref();
	}

	async #countJobs(): Promise<void> {
		try {
			this.view.set({ jobs: liveJobs(await this.#service.listJobs()) });
			this.#changed();
			this.#watchJobs();
		} catch {
			// The session has ended meanwhile: there is nothing to count.
		}
	}

	async take(event: ServiceEvent): Promise<void> {
		switch (event.type) {
			case 'turn-started':
				this.view.set({ isBusy: true });
				await this.read();
				break;
			case 'usage': {
				const { input, cacheRead, cacheWrite, output } = event.usage;
				this.view.set({
					usage: event.cumulative,
					contextTokens: input + cacheRead + cacheWrite + output,
					costUsd: this.facts.costUsd + (event.costUsd ?? 0),
				});
				break;
			}
			case 'status':
				if (event.text === null) this.#texts.delete(`${event.extension} ${event.key}`);
				else this.#texts.set(`${event.extension} ${event.key}`, event.text);
				this.view.set({ items: this.#items() });
				break;
			case 'turn-ended':
			case 'turn-stuck':
			case 'tool-finished':
			case 'changed':
			case 'input-accepted':
			case 'input-cancelled':
				await this.read();
				break;
			default:
		}
	}

	/** What the model may do by itself: the next of ask, auto and plan. */
	async nextStance(): Promise<void> {
		await this.setStance(nextStance(this.facts));
	}

	async setStance({ mode, approvals }: Pick<Stance, 'mode' | 'approvals'>): Promise<void> {
		await this.#service.setMode({ mode });
		await this.#service.setApprovals({ approvals });
		await this.read();
	}

	/** A tool's own way to be drawn, by the renderer's name. */
	rendererOf(tool: string): string | undefined {
		const drawing = this.#contributions?.renderers.find(
			({ draws }) => 'tool' in draws && draws.tool === tool,
		);
		return drawing?.name;
	}

	#items(): readonly string[] {
		const items = [...(this.#contributions?.statusItems ?? [])]
			.sort((one, other) => other.priority - one.priority)
			.map(({ text }) => text);
		return [...items, ...this.#texts.values()].filter((text) => text !== '');
	}
}

const liveJobs = (jobs: readonly ListedJob[]): number =>
	jobs.filter(({ state }) => state.kind === 'running' || state.kind === 'stopped').length;

const jobsEveryMs = 2000;

const nothingYet: StatusFacts = {
	model: '',
	mode: '',
	approvals: 'ask',
	isBusy: false,
	contextTokens: 0,
	contextWindow: 0,
	costUsd: 0,
	usage: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 },
	jobs: 0,
	queued: 0,
	title: null,
	items: [],
};
