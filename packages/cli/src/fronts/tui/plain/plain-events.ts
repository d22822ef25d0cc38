import type { ShownBlock } from '../../../session/service/data.ts';
import type { ServiceEvent } from '../../../session/service/events.ts';
import { safeText } from '../kit/text.ts';
import { callTitle } from '../transcript/call-title.ts';

/**
 * What a session tells, as lines that are written once and never changed. What the model says is written as it comes;
 * everything else begins with a word that says what it is.
 */
export class PlainEvents {
	readonly #write: (text: string) => void;
	/** Whether the last thing written has not ended its line. */
	#isOpen = false;
	/** Steps whose text was written as it came. */
	readonly #streamed = new Set<number>();
	/** Calls that the model asked for and that have not begun, by their ids. */
	readonly #asked = new Map<string, string>();
	#lastError = '';

	constructor(write: (text: string) => void) {
		this.#write = write;
	}

	/** Lines of their own. */
	lines(...lines: readonly string[]): void {
		this.#endLine();
		for (const line of lines) this.#write(`${line}\n`);
	}

	take(event: ServiceEvent): void {
		switch (event.type) {
			case 'turn-started':
				this.#streamed.clear();
				this.#asked.clear();
				this.#lastError = '';
				break;
			case 'text-delta':
				this.#streamed.add(event.step);
				this.#text(event.text);
				break;
			case 'message': {
				const text = event.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
				if (!this.#streamed.has(event.step) && text !== '') this.#text(text);
				this.#endLine();
				for (const block of event.content)
					if (block.type === 'tool_call')
						this.#asked.set(block.callId, callTitle(block.toolName, block.args));
				if (event.error !== null) this.lines(`Error: ${safeText(event.error)}`);
				break;
			}
			case 'step-failed':
				if (event.error !== null) this.#error(event.error);
				break;
			case 'answer-interrupted':
				this.#endLine();
				if (event.text !== '') this.lines(...safeText(event.text).trimEnd().split('\n'));
				this.lines('The answer was interrupted; the model is asked again.');
				break;
			case 'retry':
				this.lines(`${safeText(event.error)}; trying again in ${(event.delayMs / 1000).toFixed(1)} s`);
				break;
			case 'tool-started':
				this.#asked.delete(event.callId);
				this.lines(`Runs: ${callTitle(event.toolName, event.args)}`);
				break;
			case 'tool-finished':
				this.#unstarted(event.callId);
				this.#result(event.content, event.isError);
				break;
			case 'shell-finished':
				this.#result(event.content, event.isError);
				break;
			case 'turn-ended':
				if (event.end.type === 'cancelled') this.lines('Interrupted.');
				else if (event.end.type === 'failed') this.#error(event.end.message);
				this.lines('Ready.');
				break;
			case 'turn-stuck':
				this.lines(`Error: ${safeText(event.message)}`, 'Ready.');
				break;
			case 'note':
				this.lines(
					`Note: ${event.extension === '' ? '' : `${safeText(event.extension)}: `}${safeText(event.text)}`,
				);
				break;
			case 'display':
				this.lines(...safeText(event.text).trimEnd().split('\n'));
				break;
			case 'command-failed':
				this.lines(`Error: /${safeText(event.command)}: ${safeText(event.message)}`);
				break;
			case 'changed':
				if (event.changed.includes('transcript') && !event.changed.includes('session'))
					this.lines(
						"Another process has continued this session; 'tenon sessions show' prints it.",
						'Ready.',
					);
				break;
			case 'panel':
				if (event.change.type !== 'closed')
					this.lines(...[event.change.panel.title, ...event.change.panel.lines].map(safeText));
				break;
			default:
		}
	}

	// A call that an earlier process began, and that is over without being made again.
	#unstarted(callId: string): void {
		const title = this.#asked.get(callId);
		if (title !== undefined) this.lines(`Was running: ${title}`);
		this.#asked.delete(callId);
	}

	// What a step failed with, its turn fails with, too.
	#error(message: string): void {
		if (message !== this.#lastError) this.lines(`Error: ${safeText(message)}`);
		this.#lastError = message;
	}

	#text(text: string): void {
		const safe = safeText(text);
		if (safe === '') return;
		this.#write(safe);
		this.#isOpen = !safe.endsWith('\n');
	}

	#result(content: readonly ShownBlock[], isError: boolean): void {
		const lines = content.flatMap((block) =>
			block.type === 'text' ? safeText(block.text).trimEnd().split('\n') : [`[${block.mimeType}]`],
		);
		const shown = lines.length <= maxLines ? lines : lines.slice(0, maxLines);
		const more = lines.length - shown.length;
		this.lines(
			isError ? 'Failed:' : 'Result:',
			...shown.filter((line) => line !== '').map((line) => `  ${line}`),
			...(more === 0 ? [] : [`  and ${more} more lines`]),
		);
	}

	#endLine(): void {
		if (this.#isOpen) this.#write('\n');
		this.#isOpen = false;
	}
}

const maxLines = 20;
