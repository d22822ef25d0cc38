import type { ShownBlock } from '../../../session/service/data.ts';
import type { ServiceEvent } from '../../../session/service/events.ts';
import type { ShownMessage } from '../../../session/service/verbs/transcript.ts';
import { safeText } from '../kit/text.ts';
import type { Theme } from '../theme.ts';
import { AnswerBlock } from './answer-block.ts';
import { CallBlock } from './call-block.ts';
import { TextBlock } from './text-block.ts';
import type { TranscriptView } from './transcript-view.ts';

/** Turns what a session tells into blocks of a transcript. Knows nothing of keys, questions and panels. */
export class Conversation {
	readonly #view: TranscriptView;
	readonly #theme: Theme;
	readonly #calls = new Map<string, { readonly block: CallBlock; readonly depth: number }>();
	/** What the model is saying. */
	#answer: AnswerBlock | undefined;

	constructor(view: TranscriptView, theme: Theme) {
		this.#view = view;
		this.#theme = theme;
	}

	/** Shows a conversation from its beginning. */
	show(messages: readonly ShownMessage[]): void {
		this.#view.clear();
		this.#calls.clear();
		this.#answer = undefined;
		for (const message of messages) this.#showMessage(message);
	}

	note(text: string, level: 'info' | 'success' | 'warn' | 'error' = 'info'): void {
		const { dim, good, warning, bad } = this.#theme;
		const style = { info: dim, success: good, warn: warning, error: bad }[level];
		this.#view.add(new TextBlock(safeText(text).trimEnd(), style(level === 'error' ? '! ' : '· '), style));
	}

	/** A text as it is, for example the output of a command. */
	display(text: string): void {
		this.#view.add(new TextBlock(safeText(text).trimEnd(), '  ', (row) => row));
	}

	/** What a person ran in the shell. */
	ran(script: string, content: readonly ShownBlock[], isError: boolean): void {
		const block = new CallBlock('!', { script }, this.#theme);
		block.finish(isError ? 'failed' : 'completed', content, undefined);
		this.#view.add(block);
	}

	said(content: readonly ShownBlock[]): void {
		const { accent, bold } = this.#theme;
		const text = content
			.map((block) => (block.type === 'text' ? safeText(block.text) : `[${block.mimeType}]`))
			.join('\n');
		this.#view.add(new TextBlock(text, accent('❯ '), bold));
	}

	/** Takes an event of a turn, or what commands and extensions show. */
	take(event: ServiceEvent): void {
		switch (event.type) {
			case 'turn-started':
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
			case 'retry':
				this.note(`${event.error}; trying again in ${(event.delayMs / 1000).toFixed(1)} s`, 'warn');
				break;
			case 'message': {
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
				break;
			case 'tool-started': {
				const outer = event.parentCallId === null ? undefined : this.#calls.get(event.parentCallId);
				const depth = outer === undefined ? 0 : outer.depth + 1;
				this.#addCall(event.callId, new CallBlock(event.toolName, event.args, this.#theme, depth), depth);
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
			case 'tool-finished':
				this.#calls.get(event.callId)?.block.finish(event.status, event.content, event.durationMs);
				this.#calls.delete(event.callId);
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
				else if (event.end.type === 'failed')
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
			default:
				for (const { callId, isError, content } of message.content) {
					this.#calls.get(callId)?.block.finish(isError ? 'failed' : 'completed', content, undefined);
					this.#calls.delete(callId);
				}
		}
	}

	#addCall(callId: string, block: CallBlock, depth: number): void {
		this.#settleAnswer();
		this.#calls.set(callId, { block, depth });
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
		this.#answer.isSettled = true;
		this.#answer = undefined;
	}

	// Whatever is still open then will hear nothing more.
	#endTurn(): void {
		this.#settleAnswer();
		for (const { block } of this.#calls.values()) block.finish('cancelled', [], undefined);
		this.#calls.clear();
	}
}

const textIn = (
	content: readonly { readonly type: string; readonly text?: string }[],
	type: 'text' | 'reasoning',
): string => content.map((block) => (block.type === type ? (block.text ?? '') : '')).join('');
