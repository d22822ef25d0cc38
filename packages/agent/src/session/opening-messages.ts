import type { Json } from '../data/json.ts';
import type { Message, UserMessage } from '../model/message.ts';
import type { OpenTurn, QueuedWork } from '../store/ingress.ts';
import { inputMessage } from './checkpoint-effect.ts';
import { callMessages } from './made-calls.ts';

/** The text of what opened a turn. */
export const promptOf = (turn: OpenTurn): string =>
	openingMessages(turn)
		.flatMap((message) => (message.role === 'user' ? message.parts : []))
		.flatMap((part) => (part.type === 'text' ? [part.text] : []))
		.join('\n');

/** The messages that a turn begins with: its inputs, calls that were made for them, its tasks. */
export const openingMessages = ({ inputs, work }: OpenTurn): readonly Message[] => [
	...inputs.flatMap((input) => [inputMessage(input, 'input'), ...callMessages(input)]),
	...work.filter(({ kind }) => kind === 'turn-work').map(taskMessage),
];

/** The command to the session that opened a turn; null: none did. */
export const commandOf = ({ work }: OpenTurn): Json =>
	work.find(({ kind }) => kind === 'session-command')?.payload ?? null;

const taskMessage = ({ id, payload }: QueuedWork): UserMessage => ({
	role: 'user',
	id: `work/${id}`,
	source: 'task',
	parts: [{ type: 'text', text: typeof payload.task === 'string' ? payload.task : JSON.stringify(payload) }],
});
