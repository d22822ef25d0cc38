import type {
	AgentContext,
	AvailableCommand,
	SessionModeState,
	SessionUpdate,
	StopReason,
	ToolCallContent,
} from '@agentclientprotocol/sdk';
import type { ServiceEvent, TurnEnd } from '../../session/service/events.ts';
import type { NewInput } from '../../session/service/verbs/input.ts';
import type { SessionService } from '../../session/service.ts';
import { FileDiffs } from './file-diffs.ts';
import { askInEditor } from './permission.ts';
import { ShellTerminals } from './shell-terminals.ts';
import { type ShownSession, updatesOf, updatesOfMessage } from './updates.ts';

/** Who a session is shown to. */
export interface Editor {
	readonly client: AgentContext;
	/** The folder of the session. */
	readonly cwd: string;
	/** Whether it shows terminals of commands that it does not run. */
	readonly showsTerminals: boolean;
}

/** One session of an editor: a service of its own, whose events go to the editor. */
export class AcpSession {
	readonly sessionId: string;
	readonly #service: SessionService;
	readonly #client: AgentContext;
	readonly #end = new AbortController();
	readonly #questions = new Map<string, AbortController>();
	readonly #ends = new Map<string, (end: TurnEnd) => void>();
	/** Which turn hears which input. */
	readonly #turns = new Map<string, string>();
	readonly #shown: ShownSession;
	/** What calls that have not ended are about to do to files. */
	readonly #planned = new Map<string, readonly ToolCallContent[]>();
	#following: Promise<void> | undefined;
	#sent: Promise<unknown> = Promise.resolve();

	constructor(sessionId: string, service: SessionService, { client, cwd, showsTerminals }: Editor) {
		this.sessionId = sessionId;
		this.#service = service;
		this.#client = client;
		const terminals = showsTerminals ? new ShellTerminals(cwd) : undefined;
		this.#shown = { cwd, terminals, diffs: new FileDiffs(service) };
	}

	/** Follows the session from here on; the editor is told of its commands. */
	async open(): Promise<void> {
		await this.#shown.diffs.begin();
		this.#following = this.#follow();
		await this.#service.present({ can: ['approval', 'confirm', 'select', 'notify', 'status'] });
		await this.#tellCommands();
	}

	async modes(): Promise<SessionModeState> {
		const { mode } = await this.#service.state();
		const modes = await this.#service.listModes();
		return { currentModeId: mode, availableModes: modes.map((id) => ({ id, name: id })) };
	}

	setMode(mode: string): Promise<void> {
		return this.#service.setMode({ mode });
	}

	/** Tells the editor all that was said. */
	async replay(): Promise<void> {
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await this.#service.readTranscript(cursor === undefined ? {} : { cursor });
			for (const message of page.messages)
				for (const update of updatesOfMessage(message, this.#shown.cwd)) this.#send(update);
			cursor = page.next;
		}
		await this.#sent;
	}

	/** Lets the session hear input; resolves when its turn is over and all of it was told. */
	async prompt(input: NewInput, signal: AbortSignal): Promise<StopReason> {
		const stop = (): void => void this.cancel();
		signal.addEventListener('abort', stop);
		try {
			const [, name, args = ''] = /^\/(\S+)\s*(.*)$/s.exec(input.text) ?? [];
			if (name !== undefined && (await this.#isCommand(name))) {
				const outcome = await this.#service.runCommand({ name, args });
				if (outcome.type === 'error') this.#say(outcome.message);
				if (outcome.type !== 'prompt' && outcome.type !== 'tool-prompt') {
					await this.#told();
					return 'end_turn';
				}
				await this.#service.settled();
				await this.#told();
				return 'end_turn';
			}
			const { inputId } = await this.#service.submit(input);
			const end = await new Promise<TurnEnd>((resolve) => this.#ends.set(inputId, resolve));
			await this.#told();
			if (end.type === 'failed' && !end.isRefused) throw new Error(end.message);
			return end.type === 'finished' ? 'end_turn' : end.type === 'cancelled' ? 'cancelled' : 'refusal';
		} finally {
			signal.removeEventListener('abort', stop);
		}
	}

	async cancel(): Promise<void> {
		for (const question of this.#questions.values()) question.abort();
		await this.#service.interrupt();
	}

	async close(): Promise<void> {
		this.#end.abort();
		await this.#service.close();
		await this.#following;
	}

	async #follow(): Promise<void> {
		for await (const news of this.#service.events({}, this.#end.signal)) {
			if (news.type === 'gap') continue;
			const { event } = news;
			for (const update of await updatesOf(event, this.#shown)) this.#send(update);
			if (event.type === 'question') void this.#ask(event);
			else if (event.type === 'question-closed') this.#questions.get(event.questionId)?.abort();
			else if (event.type === 'changed') await this.#changed(event.changed);
			else this.#settle(event);
		}
	}

	#settle(event: ServiceEvent): void {
		switch (event.type) {
			case 'turn-started':
				for (const { inputId } of event.inputs) this.#turns.set(inputId, event.turnId);
				break;
			case 'input-cancelled':
				this.#over(event.inputId, { type: 'cancelled' });
				break;
			case 'turn-ended':
				for (const [inputId, turnId] of this.#turns)
					if (turnId === event.turnId) this.#over(inputId, event.end);
				break;
			case 'turn-stuck':
				for (const inputId of [...this.#ends.keys()])
					this.#over(inputId, { type: 'failed', message: event.message, isRefused: false });
				break;
			default:
		}
	}

	#over(inputId: string, end: TurnEnd): void {
		this.#turns.delete(inputId);
		this.#ends.get(inputId)?.(end);
		this.#ends.delete(inputId);
	}

	async #ask({ question }: ServiceEvent & { readonly type: 'question' }): Promise<void> {
		const { questionId } = question;
		const asking = new AbortController();
		this.#questions.set(questionId, asking);
		try {
			// What asks for itself is the call that was started last: those with effects run one by one.
			const callId =
				question.callId ?? (question.asker === null ? [...this.#planned.keys()].at(-1) : undefined);
			const answer = await askInEditor(
				this.#client,
				{
					sessionId: this.sessionId,
					question,
					callId: callId ?? questionId,
					planned: this.#planned.get(callId ?? '') ?? [],
				},
				asking.signal,
			);
			if (asking.signal.aborted) return;
			await this.#service.answer({
				question: questionId,
				answer: answer === null && question.kind === 'approval' ? 'no' : answer,
			});
		} catch (error) {
			// An editor that cannot be asked has not said yes.
			if (asking.signal.aborted) return;
			await this.#service.answer({
				question: questionId,
				answer: question.kind === 'approval' ? 'no' : null,
			});
			this.#say(`the editor could not ask: ${error instanceof Error ? error.message : String(error)}`);
		} finally {
			this.#questions.delete(questionId);
		}
	}

	async #changed(changed: readonly string[]): Promise<void> {
		if (changed.includes('extensions') || changed.includes('contributions')) await this.#tellCommands();
		if (changed.includes('mode')) {
			const { mode } = await this.#service.state();
			this.#send({ sessionUpdate: 'current_mode_update', currentModeId: mode });
		}
		if (changed.includes('title')) {
			const { title } = await this.#service.state();
			this.#send({ sessionUpdate: 'session_info_update', title });
		}
	}

	async #tellCommands(): Promise<void> {
		const availableCommands = (await this.#service.listCommands()).map(
			({ name, description }): AvailableCommand => ({ name, description, input: { hint: 'arguments' } }),
		);
		this.#send({ sessionUpdate: 'available_commands_update', availableCommands });
	}

	async #isCommand(name: string): Promise<boolean> {
		return (await this.#service.listCommands()).some((command) => command.name === name);
	}

	#say(text: string): void {
		this.#send({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
	}

	// One after the other: an editor shows them in the order in which they arrive.
	#send(update: SessionUpdate): void {
		const { sessionId } = this;
		if (update.sessionUpdate === 'tool_call')
			this.#planned.set(update.toolCallId, (update.content ?? []).filter(isDiff));
		if (update.sessionUpdate === 'tool_call_update' && update.status != null)
			this.#planned.delete(update.toolCallId);
		this.#sent = this.#sent
			.then(() => this.#client.notify('session/update', { sessionId, update }))
			// An editor that is gone hears nothing; the connection's end closes the session.
			.catch(() => undefined);
	}

	// What was told by the service before this is on its way: the reader of events gets its turn first.
	async #told(): Promise<void> {
		await new Promise<void>((resolve) => setImmediate(resolve));
		await this.#sent;
	}
}

const isDiff = ({ type }: ToolCallContent): boolean => type === 'diff';
