import type { ListedJob } from '../../../session/service/verbs/jobs.ts';
import type { SessionService } from '../../../session/service.ts';
import { isKey } from '../kit/keys.ts';
import { fitted, safeText } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import type { Dialog } from './dialog.ts';

/** What the list of jobs needs. */
export interface JobsDialogOptions {
	readonly service: SessionService;
	readonly theme: Theme;
	/** How many rows of a log are shown. */
	readonly rows: () => number;
	refresh(): void;
	failed(error: unknown): void;
	/** The person is done with it. */
	done(): void;
}

/** The background jobs and the end of the chosen one's output, read again as long as it is open. */
export class JobsDialog implements Dialog {
	readonly #options: JobsDialogOptions;
	readonly #timer: NodeJS.Timeout;
	#jobs: readonly ListedJob[] | undefined;
	#at = 0;
	#log: readonly string[] = [];

	constructor(options: JobsDialogOptions) {
		this.#options = options;
		this.#timer = setInterval(() => this.#read(), everyMs);
		this.#timer.unref();
		this.#read();
	}

	close(): void {
		clearInterval(this.#timer);
	}

	render(width: number): string[] {
		const { theme, rows } = this.#options;
		const { accent, bold, dim } = theme;
		const jobs = this.#jobs ?? [];
		const list = jobs.map(({ id, command, state }, index) => {
			const line = `${String(id).padStart(3)}  ${state.kind.padEnd(8)}  ${safeText(command).replaceAll('\n', ' ')}`;
			return fitted(index === this.#at ? accent(`→ ${line}`) : `  ${line}`, width);
		});
		const height = Math.max(3, rows() - list.length - 6);
		return [
			accent('─'.repeat(width)),
			bold(this.#jobs === undefined ? 'Jobs …' : jobs.length === 0 ? 'No jobs run' : 'Jobs'),
			...list,
			...this.#log.slice(-height).map((line) => fitted(`  ${dim('│')} ${line}`, width)),
			fitted(dim('up and down choose · k ends one · esc closes'), width),
			dim('─'.repeat(width)),
		];
	}

	invalidate(): void {
		// Nothing is kept.
	}

	handleInput(data: string): void {
		const { service, done } = this.#options;
		const last = Math.max(0, (this.#jobs?.length ?? 0) - 1);
		if (isKey(data, 'escape') || isKey(data, 'ctrl+c') || isKey(data, 'enter')) done();
		else if (isKey(data, 'up')) this.#choose(Math.max(0, this.#at - 1));
		else if (isKey(data, 'down')) this.#choose(Math.min(last, this.#at + 1));
		else if (isKey(data, 'k')) {
			const job = this.#jobs?.[this.#at];
			if (job !== undefined) this.#do(() => service.killJob({ id: job.id }));
		}
	}

	#choose(at: number): void {
		this.#at = at;
		this.#log = [];
		this.#read();
	}

	#read(): void {
		this.#do(async () => {
			const { service, refresh } = this.#options;
			this.#jobs = await service.listJobs();
			this.#at = Math.min(this.#at, Math.max(0, this.#jobs.length - 1));
			const job = this.#jobs[this.#at];
			if (job !== undefined) {
				const { stdout, stderr } = await service.jobOutput({ id: job.id });
				this.#log = safeText(`${stdout}${stderr}`).trimEnd().split('\n').slice(-maxLines);
			}
			refresh();
		});
	}

	#do(work: () => Promise<unknown>): void {
		work().catch(this.#options.failed);
	}
}

const everyMs = 500;
const maxLines = 500;
