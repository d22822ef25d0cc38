import { MessageCutter, messageIn } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox.ts';

const notice = (method: string) => ({ kind: 'notice', method, params: null });
const answer = { kind: 'answer', id: 1, value: 'done' };

/** An outbox, and the messages of each of its writes. */
const outbox = (): { readonly box: Outbox; readonly writes: readonly (readonly unknown[])[] } => {
	const writes: unknown[][] = [];
	const cutter = new MessageCutter();
	return { box: new Outbox((frames) => writes.push(cutter.push(frames).map(messageIn))), writes };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('messages of kernels', () => {
	it('are one write where an answer follows a notice in the same turn', async () => {
		const { box, writes } = outbox();
		box.post(notice('update'));
		await Promise.resolve();
		box.post(answer);
		expect(writes).toEqual([[notice('update'), answer]]);
		await turn();
		expect(writes).toHaveLength(1);
	});

	it('are written at the end of the turn where nothing follows', async () => {
		const { box, writes } = outbox();
		box.post(notice('first'));
		box.post(notice('second'));
		expect(writes).toEqual([]);
		await turn();
		expect(writes).toEqual([[notice('first'), notice('second')]]);
	});

	it('that cannot be copied keep none of the others back', async () => {
		const { box, writes } = outbox();
		box.post(notice('update'));
		expect(() => box.post({ kind: 'answer', id: 1, value: () => undefined })).toThrow('could not be cloned');
		await turn();
		expect(writes).toEqual([[notice('update')]]);
	});

	it('that are answers are written at once', () => {
		const { box, writes } = outbox();
		box.post(answer);
		expect(writes).toEqual([[answer]]);
	});
});
