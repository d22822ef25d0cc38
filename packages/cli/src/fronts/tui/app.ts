import { isServiceError } from '../../session/service/errors.ts';
import type { ServiceNews } from '../../session/service/events.ts';
import type { ShownMessage } from '../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../session/service.ts';
import { type LocalPlace, localCommands } from './commands/local-commands.ts';
import { Picker } from './commands/picker.ts';
import { runServiceCommand } from './commands/run-command.ts';
import { ShellLines } from './commands/shell-lines.ts';
import { withoutRuns, withRuns } from './commands/told-shell.ts';
import { askSecretInDock } from './dialogs/ask-secret-in-dock.ts';
import { CallsDialog } from './dialogs/calls-dialog.ts';
import { chooseInDock } from './dialogs/choose-in-dock.ts';
import { EarlierDialog } from './dialogs/earlier-dialog.ts';
import { JobsDialog } from './dialogs/jobs-dialog.ts';
import { Dock } from './dock.ts';
import { drawResults } from './draw-results.ts';
import { clipboardImage } from './input/clipboard-image.ts';
import { completeIn } from './input/complete.ts';
import { AttachedImages, imageAt } from './input/images.ts';
import { KeyMap } from './input/key-map.ts';
import { PromptEditor } from './kit/prompt-editor.ts';
import type { Screen } from './kit/screen.ts';
import { fitted, safeText } from './kit/text.ts';
import { LocalServerOffer } from './local-server-offer.ts';
import type { Problems } from './problems.ts';
import { Questions } from './questions.ts';
import { readTranscript } from './read-transcript.ts';
import { SessionStatus } from './session-status.ts';
import type { Theme } from './theme.ts';
import { Conversation } from './transcript/conversation.ts';
import { TranscriptView } from './transcript/transcript-view.ts';
import { welcome } from './welcome.ts';

/**
 * The terminal as a front: shows what the service tells, and does what a person types. All that is kept is in the
 * service; whatever goes wrong here is a note on the screen.
 */
export class App {
	readonly #service: SessionService;
	readonly #screen: Screen;
	readonly #theme: Theme;
	readonly #transcript = new TranscriptView();
	readonly #conversation: Conversation;
	readonly #editor: PromptEditor;
	readonly #dock: Dock;
	readonly #status: SessionStatus;
	readonly #questions: Questions;
	readonly #shell: ShellLines;
	readonly #picker: Picker;
	readonly #keys: KeyMap;
	readonly #offer: LocalServerOffer;
	readonly #images = new AttachedImages();
	/** Where what is on the screen begins in the transcript; null: it is all there. */
	#before: string | null = null;
	#shownSession = '';
	/** How many slash commands run. */
	#commands = 0;
	#whenShown: { readonly sessionId: string; resolve(): void }[] = [];
	readonly #end = new AbortController();

	constructor(service: SessionService, screen: Screen, theme: Theme) {
		this.#service = service;
		this.#screen = screen;
		this.#theme = theme;
		this.#conversation = new Conversation(this.#transcript, theme);
		this.#editor = new PromptEditor({
			...{ screen, theme, complete: completeIn(service) },
			submitted: (text) => this.#typed(text, 'now'),
			queued: (text) => this.#typed(text, 'later'),
			pasted: (text) => this.#pasted(text),
		});
		this.#dock = new Dock(screen, this.#editor, theme);
		this.#status = new SessionStatus(service, theme, () => screen.refresh());
		this.#conversation.drawWith(drawResults(service, this.#status, () => screen.columns - 6));
		this.#questions = new Questions(service, this.#dock, theme, {
			runningScript: () => this.#conversation.runningScript,
			isTyping: () => this.#editor.text !== '' && !this.#dock.hasDialog,
			refresh: () => screen.refresh(),
			failed: (error) => this.#failed(error),
		});
		this.#shell = new ShellLines(service);
		this.#picker = new Picker(
			service,
			chooseInDock(this.#dock, theme, (text) => this.#note(text)),
		);
		this.#offer = new LocalServerOffer({
			service,
			choose: this.#picker.choose,
			isOccupied: () => this.#dock.hasDialog || this.#editor.text !== '',
			note: (text) => this.#note(text),
			failed: (error) => this.#failed(error),
		});
		this.#keys = new KeyMap({
			editor: this.#editor,
			dock: this.#dock,
			stop: () => this.#stop(),
			quit: () => this.quit(),
			hint: (text) => this.#note(text),
			toggleExpanded: () => this.#transcript.toggleExpanded(),
			nextStance: () => this.#do(() => this.#status.nextStance()),
			closePanel: (panel) => this.#do(() => this.#service.closePanel({ panel })),
			openCalls: () => this.#openCalls(),
			openEarlier: () => this.#openEarlier(),
			pasteImage: () => this.#do(() => this.#pasteImage()),
			command: (line) => this.#typed(`/${line}`, 'now'),
			bindings: () => this.#status.keyBindings,
		});
	}

	/** Runs until the person leaves. `prompt`: what is asked first. */
	async run(prompt: string, problems: Problems): Promise<void> {
		for (const view of [this.#transcript, this.#questions.sizeProbe, this.#dock, this.#status.view])
			this.#screen.add(view);
		this.#screen.onKey((data) => {
			const isTaken = this.#keys.take(data);
			if (isTaken) this.#screen.refresh();
			return isTaken;
		});
		this.#screen.focus(this.#editor);
		const events = this.#service.events({}, this.#end.signal);
		await this.#service.present({
			can: [
				'approval',
				'latch',
				'panels',
				'insert',
				'confirm',
				'select',
				'multiSelect',
				'input',
				'secret',
				'notify',
				'status',
			],
		});
		await this.#show();
		this.#screen.start();
		problems.show((problem) => {
			this.#conversation.note(problem, 'warn');
			this.#screen.refresh();
		});
		this.#screen.refresh();
		if (prompt !== '') this.#typed(prompt, 'now');
		for await (const news of events) await this.#take(news);
	}

	/** Leaves; what runs is the service's to end. */
	quit(): void {
		this.#offer.stop();
		this.#end.abort();
	}

	/** Shows a line that comes from neither the person nor the session. */
	tell(text: string): void {
		this.#note(text);
	}

	/** Gives the terminal back. */
	stop(): Promise<void> {
		return this.#screen.stop();
	}

	async #take(news: ServiceNews): Promise<void> {
		if (news.type === 'gap') await this.#show();
		else {
			const { event } = news;
			if (event.type === 'changed' && event.changed.some((thing) => shownThings.has(thing)))
				await this.#show();
			if (event.type === 'insert') this.#editor.insert(event.text);
			this.#conversation.take(event);
			if (event.type === 'turn-ended') this.#conversation.trim();
			this.#questions.take(event);
			await this.#status.take(event);
		}
		this.#screen.refresh();
	}

	// Everything from its beginning: another session, or events that were missed.
	async #show(): Promise<void> {
		await this.#status.read();
		const { facts } = this.#status;
		const { messages, earlier, before } = await readTranscript(this.#service);
		this.#before = before;
		this.#conversation.show(messages, earlier);
		this.#rememberPrompts(messages);
		const state = await this.#service.state();
		const card = welcome(facts.model, state).join('\n');
		if (card !== '') this.#conversation.note(card);
		this.#offer.watch(state.provider !== 'none');
		await this.#questions.read();
		const { cwd, sessionId } = state;
		this.#screen.setTitle(safeText(`tenon · ${cwd}`).replaceAll('\n', ' '));
		this.#shownSession = sessionId;
		for (const { resolve } of this.#whenShown.filter((waiting) => waiting.sessionId === sessionId)) resolve();
		this.#whenShown = this.#whenShown.filter((waiting) => waiting.sessionId !== sessionId);
	}

	#typed(text: string, when: 'now' | 'later'): void {
		const line = text.trim();
		if (line === '') return;
		this.#editor.remember(text);
		this.#do(() => this.#run(line, when));
	}

	async #run(line: string, when: 'now' | 'later'): Promise<void> {
		if (line.startsWith('!')) return this.#shell.run(line);
		// What begins with a path is said to the model.
		if (/^\/[^\s/]+(?:\s|$)/.test(line)) return this.#command(line);
		const text = withRuns(line, this.#shell.takeUntold());
		const images = this.#images.takeFor(line);
		const { isBusy } = this.#status.facts;
		if (isBusy && when === 'now') {
			await this.#service.steer({ text, images });
			this.#note(`heard at the next step: ${inOneRow(line)}`);
		} else {
			await this.#service.submit({ text, images });
			if (isBusy) this.#note(`queued: ${inOneRow(line)}`);
		}
	}

	async #pasted(text: string): Promise<string> {
		const image = await imageAt(text, (await this.#service.state()).cwd);
		return image === undefined ? text : this.#images.add(image);
	}

	async #pasteImage(): Promise<void> {
		const image = await clipboardImage();
		if (image === undefined) this.#note('there is no image on the clipboard that can be read here');
		else this.#editor.insert(this.#images.add(image));
	}

	// Those of the conversation that is shown come back with arrow up.
	#rememberPrompts(messages: readonly ShownMessage[]): void {
		for (const { role, content } of messages) {
			if (role !== 'user') continue;
			const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
			const { prompt } = withoutRuns(text);
			if (prompt.trim() !== '' && prompt.length < maxRemembered) this.#editor.remember(prompt.trim());
		}
	}

	async #command(line: string): Promise<void> {
		const [, name = '', args = ''] = /^\/(\S+)\s*(.*)$/s.exec(line) ?? [];
		const local = localCommands.find((command) => command.name === name);
		if (local !== undefined && (args === '' || local.takesArguments)) {
			await local.run(this.#localPlace, args.trim());
			await this.#status.read();
			return;
		}
		this.#commands += 1;
		const outcome = await runServiceCommand(this.#service, { name, args }).finally(() => {
			this.#commands -= 1;
		});
		if (outcome.type === 'insert') this.#editor.insert(outcome.text);
		else if (outcome.type === 'error') this.#conversation.note(outcome.message, 'error');
		this.#screen.refresh();
	}

	get #localPlace(): LocalPlace {
		return {
			service: this.#service,
			pick: this.#picker,
			quit: () => this.quit(),
			note: (text) => this.#note(text),
			display: (text) => this.#conversation.display(text),
			insert: (text) => this.#editor.insert(text),
			setStance: (stance) => this.#status.setStance(stance),
			shown: (sessionId) =>
				sessionId === this.#shownSession
					? Promise.resolve()
					: new Promise((resolve) => this.#whenShown.push({ sessionId, resolve })),
			openJobs: () => this.#openJobs(),
			openEarlier: async () => this.#openEarlier(),
			askSecret: (title) => askSecretInDock(this.#dock, this.#theme, title),
		};
	}

	#openCalls(): void {
		const dialog = new CallsDialog({
			theme: this.#theme,
			transcript: this.#transcript,
			rows: () => this.#screen.rows,
			refresh: () => this.#screen.refresh(),
			done: () => this.#dock.close('calls'),
		});
		if (dialog.isEmpty) this.#note('there is nothing to fold yet');
		else this.#dock.open('calls', dialog);
	}

	#openEarlier(): void {
		const dialog = new EarlierDialog({
			service: this.#service,
			theme: this.#theme,
			before: this.#before,
			rows: () => this.#screen.rows,
			refresh: () => this.#screen.refresh(),
			failed: (error) => this.#failed(error),
			done: () => this.#dock.close('earlier'),
		});
		this.#dock.open('earlier', dialog);
	}

	#openJobs(): void {
		const dialog = new JobsDialog({
			service: this.#service,
			theme: this.#theme,
			rows: () => this.#screen.rows,
			refresh: () => this.#screen.refresh(),
			failed: (error) => this.#failed(error),
			done: () => this.#dock.close('jobs'),
		});
		this.#dock.open('jobs', dialog);
	}

	#stop(): boolean {
		if (this.#shell.isRunning) this.#shell.cancel();
		else if (this.#status.facts.isBusy || this.#commands > 0) this.#do(() => this.#service.interrupt());
		else return false;
		return true;
	}

	#note(text: string): void {
		this.#conversation.note(text);
		this.#screen.refresh();
	}

	#do(work: () => Promise<unknown>): void {
		work().then(
			() => this.#screen.refresh(),
			(error: unknown) => this.#failed(error),
		);
	}

	#failed(error: unknown): void {
		if (this.#end.signal.aborted) return;
		const near =
			isServiceError(error) && error.nearest.length > 0
				? `; there are ${error.nearest.slice(0, 8).join(', ')}`
				: '';
		const text = error instanceof Error ? error.message : String(error);
		this.#conversation.note(text.includes('known are') ? text : `${text}${near}`, 'error');
		this.#screen.refresh();
	}
}

// Another session, or what another process made of this one.
const shownThings: ReadonlySet<string> = new Set(['session', 'transcript']);

const inOneRow = (text: string): string => fitted(text.replaceAll(/\s+/g, ' '), maxInNote);

const maxInNote = 60;
const maxRemembered = 10_000;
