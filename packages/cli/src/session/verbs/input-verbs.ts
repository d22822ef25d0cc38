import { Buffer } from 'node:buffer';
import type { PendingInput, UserPart } from '@tenon/agent';
import { ServiceError } from '../service/errors.ts';
import type { CancelledInput, InputVerbs, NewInput, QueuedInput } from '../service/verbs/input.ts';
import type { SessionHost } from '../session-host.ts';
import { shownPart } from '../shown.ts';
import type { CommandRuns } from './command-verbs.ts';

/** Talking to the model. */
export const inputVerbs = (host: SessionHost, commands: CommandRuns): InputVerbs => ({
	submit: async (input) => host.accept({ content: await partsOf(host, input), ...keyOf(input) }),
	steer: async (input) => host.steer({ content: await partsOf(host, input), ...keyOf(input) }),
	listQueue: async () => (await host.session.queued()).map(queuedInput),
	cancelQueued: async ({ inputIds }) => {
		const answers = await host.session.withdraw(inputIds);
		return answers.map(({ id, result }): CancelledInput => ({ inputId: id, result: outcomes[result] }));
	},
	interrupt: async () => {
		const ended = await host.interrupt();
		return ended.interrupted === 'nothing' && commands.cancel() ? { interrupted: 'command' } : ended;
	},
	settled: async () => {
		while (host.driver.isBusy || commands.isBusy) {
			await host.driver.idle();
			await commands.idle();
		}
	},
});

const outcomes = {
	cancelled: 'cancelled',
	'already-cancelled': 'cancelled',
	'already-claimed': 'heard',
	'already-completed': 'heard',
	'not-found': 'unknown',
} as const;

const keyOf = ({ key }: NewInput): { readonly sourceKey?: string } =>
	key === undefined ? {} : { sourceKey: key };

/** What a person said, with its images in the store. */
export const partsOf = async (
	{ parts: { store, now } }: SessionHost,
	{ text, images = [] }: NewInput,
): Promise<readonly UserPart[]> => {
	if (text.trim() === '' && images.length === 0)
		throw new ServiceError('service.bad-argument', 'message is empty');
	const attached = await Promise.all(
		images.map(async ({ mimeType, data }): Promise<UserPart> => {
			const bytes = Buffer.from(data, 'base64');
			const digest = await store.attachments.put(bytes, mimeType, now());
			return { type: 'image', attachment: { digest, mimeType, byteLength: bytes.length } };
		}),
	);
	return [...(text === '' ? [] : [{ type: 'text', text } as const]), ...attached];
};

const queuedInput = ({ id, parts, delivery, acceptedAt }: PendingInput): QueuedInput => ({
	inputId: id,
	content: parts.map(shownPart),
	delivery: delivery.type,
	acceptedAt,
});
