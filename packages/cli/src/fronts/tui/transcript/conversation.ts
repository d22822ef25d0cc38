import type { JsonObject, ShownBlock } from '../../../session/service/data.ts';
import type { ServiceEvent } from '../../../session/service/events.ts';
import type { ShownMessage } from '../../../session/service/verbs/transcript.ts';
import { withoutRuns } from '../commands/told-shell.ts';
import { safeProse, safeText } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import { AnswerBlock } from './answer-block.ts';
import { CallBlock } from './call-block.ts';
import { DisplayBlock } from './display-block.ts';
import { TextBlock } from './text-block.ts';
import type { TranscriptView } from './transcript-view.ts';

/** Draws the result of a tool; `undefined`: its text is shown. */
export type DrawResult = (
	toolName: string,
	content: readonly ShownBlock[],
) => Promise<readonly string[]> | undefined;

type NoteLevel = 'info' | 'success' | 'warn' | 'error';

type ToolFinished = Extract<ServiceEvent, { readonly type: 'tool-finished' }>;

interface RunningCall {
	readonly block: CallBlock;
	readonly depth: number;
	readonly script: string | undefined;
}

/** Turns what a session tells into blocks of a transcript. Knows nothing of keys, questions and panels. */
export class Conversation {
	readonly #view: TranscriptView;
	readonly #theme: Theme;
	readonly #calls = new Map<string, RunningCall>();
	readonly #runs = new Map<string, CallBlock>();
	/** What the model asked to be called, by the id of the call. */
	readonly #asked = new Map<string, JsonObject>();
	/** What the model is saying. */
	#answer: AnswerBlock | undefined;
	#lastError = '';
	/** Draws the result of a tool, where an extension does that. */
	#draw: DrawResult = () => undefined;

	constructor(view: TranscriptView, theme: Theme) {
		this.#view = view;
		this.#theme = theme;
	}

	/** Who draws results in place of their text. */
	drawWith(draw: DrawResult): void {
		this.#draw = draw;
	}

	/** The script of the call of the model that runs, the newest first. */
	get runningScript(): string | undefined {
		return [...this.#calls.values()].map(({ script }) => script).findLast((script) => script !== undefined);
	}

	/** Shows the end of a conversation; `earlier`: how many messages there were before it. */
	show(messages: readonly ShownMessage[], earlier = 0): void {
		this.#view.clear();
		this.#calls.clear();
		this.#runs.clear();
		this.#answer = undefined;
		if (earlier > 0)
			this.note(`${earlier} earlier messages are not shown here; page up or /earlier reads them`);
		for (const message of messages) this.#showMessage(message);
	}

	/** Drops what is too long ago to be kept on the screen. */
	trim(): void {
		this.#view.trim(() =>
			noteBlock(
				'what was before is not shown here any more; page up or /earlier reads it',
				'info',
				this.#theme,
			),
		);
	}

	note(text: string, level: NoteLevel = 'info'): void {
		this.#view.add(noteBlock(text, level, this.#theme));
	}

	/** A text as it is, for example the output of a command; a diff in its colours. */
	display(text: string): void {
		this.#view.add(new DisplayBlock(safeText(text).trimEnd(), this.#theme));
	}

	said(content: readonly ShownBlock[]): void {
		const { accent, bold } = this.#theme;
		const text = content
			.map((block) => (block.type === 'text' ? safeProse(block.text) : `[${block.mimeType}]`))
			.join('\n');
		const { prompt, commands } = withoutRuns(text);
		this.#view.add(new TextBlock(prompt, accent('❯ '), bold));
		if (commands.length > 0) this.note(`told with what the shell showed: ${commands.join('; ')}`);
	}

	/** Takes an event of a turn, or what commands and extensions show. */
	take(event: ServiceEvent): void {
		switch (event.type) {
			case 'turn-started':
				this.#lastError = '';
				for (const { content } of event.inputs) this.said(content);
				break;
			case 'input-heard':
				this.#settleAnswer();
				this.said(event.content);
				break;
			case 'text-delta':
				this.#current().addText(event.text);
				break;
			case 'reasoning-delta':
				this.#current().addReasoning(event.text);
				break;
			case 'message-reset':
				if (this.#answer !== undefined) this.#view.remove(this.#answer);
				this.#answer = undefined;
				break;
			case 'answer-interrupted':
				this.#interrupted(event.text, event.reasoning);
				this.note('the answer was interrupted; the model is asked again', 'warn');
				break;
			case 'retry':
				this.note(`${event.error}; trying again in ${(event.delayMs / 1000).toFixed(1)} s`, 'warn');
				break;
			case 'message': {
				for (const block of event.content)
					if (block.type === 'tool_call') this.#asked.set(block.callId, block.args);
				const answer = this.#current();
				answer.setText(textIn(event.content, 'text'));
				answer.setReasoning(textIn(event.content, 'reasoning'));
				this.#settleAnswer();
				if (event.error !== null) this.note(event.error, 'error');
				break;
			}
			case 'step-failed':
				this.#settleAnswer();
				if (event.error !== null) this.note(event.error, 'error');
				this.#lastError = event.error ?? '';
				break;
			case 'tool-started': {
				const outer = event.parentCallId === null ? undefined : this.#calls.get(event.parentCallId);
				const depth = outer === undefined ? 0 : outer.depth + 1;
				const { callId, toolName, args } = event;
				this.#asked.delete(callId);
				this.#addCall(callId, new CallBlock(toolName, args, this.#theme, depth), depth, scriptIn(args));
				break;
			}
			case 'tool-output':
				this.#calls.get(event.callId)?.block.addOutput(event.text);
				break;
			case 'tool-progress':
				this.#calls.get(event.callId)?.block.setProgress(event.text, event.percent);
				break;
			case 'tool-waiting':
				this.#calls.get(event.callId)?.block.wait();
				break;
			case 'tool-finished': {
				const block = this.#calls.get(event.callId)?.block ?? this.#unstarted(event);
				block?.finish(event.status, event.content, event.durationMs);
				this.#calls.delete(event.callId);
				if (block !== undefined) this.#drawn(block, event.toolName, event.content);
				this.#offerConfirmation(event.content);
				break;
			}
			case 'shell-started': {
				const block = new CallBlock('!', { script: event.script }, this.#theme);
				this.#runs.set(event.runId, block);
				this.#view.add(block);
				break;
			}
			case 'shell-output':
				this.#runs.get(event.runId)?.addOutput(event.text);
				break;
			case 'shell-finished':
				this.#runs.get(event.runId)?.finish(event.isError ? 'failed' : 'completed', event.content, undefined);
				this.#runs.delete(event.runId);
				break;
			case 'prepared-call':
				this.said(event.content);
				this.#addCall(event.callId, new CallBlock(event.toolName, event.args, this.#theme), 0);
				break;
			case 'prepared-result':
				this.#calls
					.get(event.callId)
					?.block.finish(event.isError ? 'failed' : 'completed', event.content, undefined);
				this.#calls.delete(event.callId);
				break;
			case 'turn-ended':
				this.#endTurn();
				if (event.end.type === 'cancelled') this.note('interrupted', 'warn');
				// What a step failed with, its turn fails with, too.
				else if (event.end.type === 'failed' && event.end.message !== this.#lastError)
					this.note(event.end.message, event.end.isRefused ? 'warn' : 'error');
				break;
			case 'turn-stuck':
				this.#endTurn();
				this.note(event.message, 'error');
				break;
			case 'note':
				this.note(event.extension === '' ? event.text : `${event.extension}: ${event.text}`, event.level);
				break;
			case 'display':
				this.display(event.text);
				break;
			case 'command-failed':
				this.note(`/${event.command}: ${event.message}`, 'error');
				break;
			default:
		}
	}

	#showMessage(message: ShownMessage): void {
		switch (message.role) {
			case 'user':
				this.said(message.content);
				break;
			case 'assistant':
				for (const block of message.content) {
					if (block.type === 'text') this.#current().addText(block.text);
					else if (block.type === 'reasoning') this.#current().addReasoning(block.text);
					else if (block.type === 'image') this.#current().addText(`[${block.mimeType}]`);
					else {
						this.#settleAnswer();
						this.#addCall(block.callId, new CallBlock(block.toolName, block.args, this.#theme), 0);
					}
				}
				this.#settleAnswer();
				break;
			case 'interrupted':
				this.#interrupted(textIn(message.content, 'text'), textIn(message.content, 'reasoning'));
				this.note('the answer was interrupted', 'warn');
				break;
			default:
				for (const { callId, isError, content } of message.content) {
					this.#calls.get(callId)?.block.finish(isError ? 'failed' : 'completed', content, undefined);
					this.#calls.delete(callId);
				}
		}
	}

	// What waits for a nonce can be confirmed by the person in the model's place.
	#offerConfirmation(content: readonly ShownBlock[]): void {
		for (const block of content) {
			const nonce = block.type === 'text' ? latchNonce.exec(block.text)?.[1] : undefined;
			if (nonce !== undefined)
				this.note(`that cannot be undone; /confirm ${nonce} lets the model's next try pass`, 'warn');
		}
	}

	#drawn(block: CallBlock, toolName: string, content: readonly ShownBlock[]): void {
		this.#draw(toolName, content)?.then(
			(rows) => {
				block.setDrawn(rows);
				this.#view.invalidate();
			},
			(error: unknown) => this.note(error instanceof Error ? error.message : String(error), 'warn'),
		);
	}

	// A call that an earlier process began, and that is over without being made again.
	#unstarted({ callId, toolName }: ToolFinished): CallBlock | undefined {
		const args = this.#asked.get(callId);
		if (args === undefined) return undefined;
		const block = new CallBlock(toolName, args, this.#theme);
		this.#addCall(callId, block, 0);
		return block;
	}

	#addCall(callId: string, block: CallBlock, depth: number, script?: string): void {
		this.#settleAnswer();
		this.#calls.set(callId, { block, depth, script });
		this.#view.add(block);
	}

	#current(): AnswerBlock {
		if (this.#answer === undefined) {
			this.#answer = new AnswerBlock(this.#theme);
			this.#view.add(this.#answer);
		}
		return this.#answer;
	}

	#settleAnswer(): void {
		if (this.#answer === undefined) return;
		if (this.#answer.isEmpty) this.#view.remove(this.#answer);
		this.#answer.settle();
		this.#answer = undefined;
	}

	#interrupted(text: string, reasoning: string): void {
		const answer = this.#current();
		answer.setText(text);
		answer.setReasoning(reasoning);
		this.#settleAnswer();
	}

	// Whatever is still open then will hear nothing more.
	#endTurn(): void {
		this.#settleAnswer();
		for (const { block } of this.#calls.values()) block.finish('cancelled', [], undefined);
		this.#calls.clear();
		this.#asked.clear();
	}
}

const noteBlock = (text: string, level: NoteLevel, { dim, good, warning, bad }: Theme): TextBlock => {
	const style = { info: dim, success: good, warn: warning, error: bad }[level];
	return new TextBlock(safeText(text).trimEnd(), style(level === 'error' ? '! ' : '· '), style);
};

const scriptIn = ({ script }: JsonObject): string | undefined =>
	typeof script === 'string' ? script : undefined;

const latchNonce = /confirmation required[\s\S]*?(?:--confirm=|kernel confirm )([0-9a-f]{8})\b/;

const textIn = (
	content: readonly { readonly type: string; readonly text?: string }[],
	type: 'text' | 'reasoning',
): string => content.map((block) => (block.type === type ? (block.text ?? '') : '')).join('');
