import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isServiceError } from '../../../session/service/errors.ts';
import type { ServiceEvent } from '../../../session/service/events.ts';
import type { OpenQuestion } from '../../../session/service/verbs/questions.ts';
import type { SessionService } from '../../../session/service.ts';
import { type LocalPlace, localCommands } from '../commands/local-commands.ts';
import { Picker } from '../commands/picker.ts';
import { runServiceCommand } from '../commands/run-command.ts';
import { ShellLines } from '../commands/shell-lines.ts';
import { withRuns } from '../commands/told-shell.ts';
import type { Problems } from '../problems.ts';
import { type Hints, welcome } from '../welcome.ts';
import { PlainEvents } from './plain-events.ts';
import { indexIn, numbered, plainQuestion } from './plain-questions.ts';
import { EarlierLines } from './plain-transcript.ts';

/** Where lines come from and go to. */
export interface PlainTerminal {
	readonly input: Readable;
	write(text: string): void;
}

/** Waits for a line that is no prompt; true: it was one that fits. */
type Expecting = (line: string) => boolean;

/**
 * A conversation as plain lines, for screen readers, terminals that cannot move their cursor, and pipes: nothing is drawn
 * over, nothing has a colour, and whatever is asked is answered by a line.
 */
export class PlainApp {
	readonly #service: SessionService;
	readonly #input: Readable;
	#lines: Interface | undefined;
	readonly #shown: PlainEvents;
	readonly #shell: ShellLines;
	readonly #picker: Picker;
	readonly #earlier: EarlierLines;
	readonly #end = new AbortController();
	/** What the next lines are for, the first first. */
	readonly #expecting: Expecting[] = [];
	readonly #asked = new Map<string, Expecting>();
	#isBusy = false;
	/** How many slash commands run. */
	#commands = 0;
	#isClosed = false;
	#lastInterrupt = 0;
	#work: Promise<unknown> = Promise.resolve();

	constructor(service: SessionService, { input, write }: PlainTerminal) {
		this.#service = service;
		this.#shown = new PlainEvents(write);
		this.#input = input;
		this.#shell = new ShellLines(service);
		this.#earlier = new EarlierLines(service);
		this.#picker = new Picker(service, (heading, choices) => {
			this.#shown.lines(heading, ...numbered(choices), 'Type a number; an empty line cancels.');
			if (choices.length === 0 || this.#isClosed) return Promise.resolve(undefined);
			return new Promise((resolve) => {
				this.#expecting.push((line) => {
					const index = indexIn(line, choices.length);
					if (index === undefined && line !== '') return false;
					resolve(index);
					return true;
				});
			});
		});
	}

	/** Runs until the person leaves, or the input has ended and nothing runs. */
	async run(prompt: string, problems: Problems): Promise<void> {
		const events = this.#service.events({}, this.#end.signal);
		await this.#service.present({
			can: ['approval', 'latch', 'insert', 'confirm', 'select', 'multiSelect', 'input', 'notify', 'status'],
		});
		const state = await this.#service.state();
		this.#shown.lines(...welcome(state.model, state, hints));
		problems.show((problem) => this.#shown.lines(`Note: ${problem}`));
		// Not before: lines that came while nothing listened would be lost, and so would the end of the input.
		this.#lines = createInterface({ input: this.#input, terminal: false });
		this.#lines.on('line', (line) => this.#typed(line));
		this.#lines.on('close', () => void this.#ended());
		const interrupt = (): void => this.#interrupt();
		process.on('SIGINT', interrupt);
		if (prompt !== '') this.#typed(prompt);
		try {
			for await (const news of events) if (news.type === 'event') this.#take(news.event);
		} finally {
			process.off('SIGINT', interrupt);
		}
	}

	quit(): void {
		this.#end.abort();
	}

	async stop(): Promise<void> {
		this.#lines?.close();
	}

	#take(event: ServiceEvent): void {
		if (event.type === 'turn-started') this.#isBusy = true;
		if (event.type === 'turn-ended' || event.type === 'turn-stuck') this.#isBusy = false;
		if (event.type === 'question') this.#ask(event.question);
		else if (event.type === 'question-closed') this.#closed(event.questionId);
		else if (event.type === 'insert') this.#shown.lines(`Suggested: ${event.text}`);
		else this.#shown.take(event);
	}

	#ask(question: OpenQuestion): void {
		const { questionId } = question;
		const { lines, answerOf } = plainQuestion(question);
		const expecting: Expecting = (line) => {
			const answer = answerOf(line);
			if (answer === undefined) return false;
			this.#asked.delete(questionId);
			this.#do(() => this.#service.answer({ question: questionId, answer }));
			return true;
		};
		this.#asked.set(questionId, expecting);
		this.#expecting.push(expecting);
		this.#shown.lines(...lines);
	}

	#closed(questionId: string): void {
		const at = this.#expecting.indexOf(this.#asked.get(questionId)!);
		if (at >= 0) this.#expecting.splice(at, 1);
		this.#asked.delete(questionId);
	}

	#typed(text: string): void {
		const line = text.trim();
		const [expecting] = this.#expecting;
		if (expecting !== undefined) {
			if (expecting(line)) this.#expecting.splice(this.#expecting.indexOf(expecting), 1);
			else this.#shown.lines('That is no answer to the question above.');
		} else if (line !== '') this.#do(() => this.#run(line));
	}

	async #run(line: string): Promise<void> {
		if (line.startsWith('!')) return this.#shell.run(line);
		if (/^\/[^\s/]+(?:\s|$)/.test(line)) return this.#command(line);
		const text = withRuns(line, this.#shell.takeUntold());
		if (this.#isBusy) await this.#service.steer({ text });
		else await this.#service.submit({ text });
	}

	async #command(line: string): Promise<void> {
		const [, name = '', args = ''] = /^\/(\S+)\s*(.*)$/s.exec(line) ?? [];
		if (name === 'later') {
			await this.#service.submit({ text: args });
			return;
		}
		const local = localCommands.find((command) => command.name === name);
		// A list that changes by itself has no place among lines.
		if (local !== undefined && name !== 'jobs' && (args === '' || local.takesArguments)) {
			await local.run(this.#place, args.trim());
			return;
		}
		this.#commands += 1;
		const outcome = await runServiceCommand(this.#service, { name, args }).finally(() => {
			this.#commands -= 1;
		});
		if (outcome.type === 'error') this.#shown.lines(`Error: ${outcome.message}`);
		else if (outcome.type === 'insert') this.#shown.lines(`Suggested: ${outcome.text}`);
	}

	get #place(): LocalPlace {
		return {
			service: this.#service,
			pick: this.#picker,
			quit: () => this.quit(),
			note: (text) => this.#shown.lines(`Note: ${text}`),
			display: (text) => this.#shown.lines(text),
			insert: (text) => this.#shown.lines(`You had said: ${text}`),
			setStance: async ({ mode, approvals }) => {
				await this.#service.setMode({ mode });
				await this.#service.setApprovals({ approvals });
			},
			shown: () => Promise.resolve(),
			openJobs: () => undefined,
			openEarlier: async () => this.#shown.lines(...(await this.#earlier.read())),
			askSecret: (title) => {
				this.#shown.lines(
					`${title}: it is shown as you type it; 'tenon login' does not show it. An empty line cancels.`,
				);
				return new Promise((resolve) => {
					this.#expecting.push((line) => {
						resolve(line === '' ? undefined : line);
						return true;
					});
				});
			},
		};
	}

	// The end of the input is like leaving, once what was asked for is done.
	async #ended(): Promise<void> {
		// No person answers any more.
		this.#isClosed = true;
		for (const expecting of this.#expecting.splice(0)) expecting('');
		await this.#service.leave();
		for (let seen: unknown; seen !== this.#work; ) {
			seen = this.#work;
			await this.#work;
		}
		await this.#service.settled();
		this.quit();
	}

	#interrupt(): void {
		const isAgain = Date.now() - this.#lastInterrupt < againMs;
		this.#lastInterrupt = Date.now();
		if (this.#shell.isRunning) this.#shell.cancel();
		else if (this.#isBusy || (this.#commands > 0 && !isAgain)) this.#do(() => this.#service.interrupt());
		else if (isAgain) this.quit();
		else this.#shown.lines('Ctrl-C again leaves.');
	}

	#do(work: () => Promise<unknown>): void {
		const done = work().catch((error: unknown) => {
			const near =
				isServiceError(error) && error.nearest.length > 0 ? `; there are ${error.nearest.join(', ')}` : '';
			if (!this.#end.signal.aborted)
				this.#shown.lines(`Error: ${error instanceof Error ? error.message : String(error)}${near}`);
		});
		this.#work = Promise.all([this.#work, done]);
	}
}

const againMs = 2000;
const hints: Hints = {
	hints: '/help lists the commands; ! runs a command; Ctrl-C stops, and leaves when nothing runs',
	server: '/model finds it',
};
