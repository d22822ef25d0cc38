import type { ShownBlock } from '../../../session/service/data.ts';
import type { ShownMessage } from '../../../session/service/verbs/transcript.ts';
import type { SessionService } from '../../../session/service.ts';
import { safeProse, safeText } from '../kit/text.ts';
import { callTitle } from '../transcript/call-title.ts';

/** Reads a conversation from its end to its beginning, some messages at a time, as lines. */
export class EarlierLines {
	readonly #service: SessionService;
	#sessionId = '';
	#cursor: string | null | undefined;

	constructor(service: SessionService) {
		this.#service = service;
	}

	/** The messages before those that were read last; the newest ones of a session that is read the first time. */
	async read(): Promise<readonly string[]> {
		const { sessionId } = await this.#service.state();
		if (sessionId !== this.#sessionId) this.#cursor = undefined;
		this.#sessionId = sessionId;
		if (this.#cursor === null) {
			this.#cursor = undefined;
			return ['There is nothing before that; the next /earlier begins at the end.'];
		}
		const { messages, previous } = await this.#service.readTranscript({
			...{ limit: messagesAtOnce, isNewest: true },
			...(this.#cursor === undefined ? {} : { cursor: this.#cursor }),
		});
		this.#cursor = previous;
		if (messages.length === 0) return ['Nothing was said yet.'];
		return [
			...messages.flatMap(messageLines),
			previous === null ? 'That is the beginning.' : '/earlier reads what was before.',
		];
	}
}

const messageLines = (message: ShownMessage): readonly string[] => {
	switch (message.role) {
		case 'user':
			return textLines('You: ', message.content);
		case 'assistant':
			return message.content.flatMap((block) => {
				if (block.type === 'tool_call') return [`Runs: ${callTitle(block.toolName, block.args)}`];
				return block.type === 'reasoning' ? [] : textLines('Model: ', [block]);
			});
		case 'interrupted':
			return message.content.flatMap((block) =>
				block.type === 'reasoning' ? [] : textLines('Model, interrupted: ', [block]),
			);
		case 'tool':
			return message.content.flatMap(({ isError, content }) => [
				isError ? 'Failed:' : 'Result:',
				...bounded(textLines('', content)).map((line) => `  ${line}`),
			]);
	}
};

const textLines = (mark: string, content: readonly ShownBlock[]): readonly string[] =>
	content.flatMap((block) => {
		const text = block.type === 'text' ? block.text : `[${block.mimeType}]`;
		const safe = mark === '' ? safeText(text) : safeProse(text);
		return safe.trim() === '' ? [] : `${mark}${safe.trimEnd()}`.split('\n');
	});

const bounded = (lines: readonly string[]): readonly string[] =>
	lines.length <= maxLines
		? lines
		: [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more lines`];

const messagesAtOnce = 20;
const maxLines = 20;
