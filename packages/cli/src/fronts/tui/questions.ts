import type { ServiceEvent } from '../../session/service/events.ts';
import type { PanelChange, PanelName } from '../../session/service/verbs/panels.ts';
import type { OpenQuestion } from '../../session/service/verbs/questions.ts';
import type { SessionService } from '../../session/service.ts';
import { ApprovalDialog } from './dialogs/approval-dialog.ts';
import { GuardedDialog } from './dialogs/guarded-dialog.ts';
import { PanelView } from './dialogs/panel-view.ts';
import { questionDialog } from './dialogs/question-dialog.ts';
import type { Dock } from './dock.ts';
import type { View } from './kit/view.ts';
import type { Theme } from './theme.ts';

/** What the rest of the screen knows and does for questions. */
export interface QuestionsPlace {
	/** The script of the model's call that runs, if it is one. */
	runningScript(): string | undefined;
	/** Whether a prompt is being typed. */
	isTyping(): boolean;
	refresh(): void;
	failed(error: unknown): void;
}

/** Questions and panels: each is a dialog as long as the service says so. */
export class Questions {
	readonly #service: SessionService;
	readonly #dock: Dock;
	readonly #theme: Theme;
	readonly #place: QuestionsPlace;
	#size = '';

	constructor(service: SessionService, dock: Dock, theme: Theme, place: QuestionsPlace) {
		this.#service = service;
		this.#dock = dock;
		this.#theme = theme;
		this.#place = place;
	}

	/** Draws nothing; tells panels how much room there is. */
	readonly sizeProbe: View = {
		render: (width) => {
			const height = Math.max(1, (process.stdout.rows ?? 24) - 6);
			if (this.#size !== `${width}x${height}`) {
				this.#size = `${width}x${height}`;
				this.#do(() => this.#service.resizePanels({ width, height }));
			}
			return [];
		},
		invalidate: () => undefined,
	};

	/** Shows what is open. */
	async read(): Promise<void> {
		this.#dock.closeAll('question ');
		this.#dock.closePanels();
		for (const question of await this.#service.listQuestions()) this.#ask(question);
		for (const panel of await this.#service.listPanels()) this.#change({ type: 'opened', panel });
	}

	take(event: ServiceEvent): void {
		if (event.type === 'question') this.#ask(event.question);
		else if (event.type === 'question-closed') this.#dock.close(`question ${event.questionId}`);
		else if (event.type === 'panel') this.#change(event.change);
	}

	#ask(question: OpenQuestion): void {
		const { questionId } = question;
		const answer = (value: Parameters<SessionService['answer']>[0]['answer']): void => {
			this.#dock.close(`question ${questionId}`);
			this.#do(() => this.#service.answer({ question: questionId, answer: value }));
		};
		const dialog = questionDialog(question, this.#theme, answer);
		// A key that was meant for the prompt answers nothing.
		const shown = this.#place.isTyping() ? new GuardedDialog(dialog, this.#theme) : dialog;
		this.#dock.open(`question ${questionId}`, shown);
		const script = this.#place.runningScript();
		if (!(dialog instanceof ApprovalDialog) || question.asker !== null || script === undefined) return;
		this.#do(async () => {
			dialog.setPlan(await this.#service.explainScript({ script }));
			this.#place.refresh();
		});
	}

	#change(change: PanelChange): void {
		if (change.type === 'closed') {
			this.#dock.closePanel(nameOf(change));
			return;
		}
		const open = this.#dock.panel(nameOf(change.panel));
		if (open !== undefined) open.draw(change.panel);
		else {
			const press = (key: Parameters<SessionService['pressKey']>[0]): void =>
				this.#do(() => this.#service.pressKey(key));
			this.#dock.openPanel(nameOf(change.panel), new PanelView(change.panel, this.#theme, press));
		}
	}

	#do(work: () => Promise<unknown>): void {
		work().catch((error: unknown) => this.#place.failed(error));
	}
}

const nameOf = ({ owner, id }: PanelName): string => JSON.stringify([owner, id]);
