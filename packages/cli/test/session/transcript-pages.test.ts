import { describe, expect, it } from 'vitest';
import type { ShownMessage } from '../../src/session/service/verbs/transcript.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

const textOf = ({ content }: ShownMessage): string =>
	content.map((block) => ('text' in block ? block.text : '')).join('');

describe.each(services)('a transcript of a service %s', { timeout: 60_000 }, (_name, open) => {
	it('is read in pages from either end, each message once', async () => {
		const count = 7;
		const said = Array.from({ length: count }, (_, at) => [`prompt ${at}`, `answer ${at}`]).flat();
		await using session = await watched(open, {
			replies: Array.from({ length: count }, (_, at) => ({ text: `answer ${at}` })),
		});
		const { service } = session;
		for (let at = 0; at < count; at += 1) {
			await service.submit({ text: `prompt ${at}` });
			await service.settled();
		}
		const forwards: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await service.readTranscript({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
			forwards.push(...page.messages.map(textOf));
			cursor = page.next;
		}
		expect(forwards).toEqual(said);
		const backwards: string[] = [];
		const starts: string[] = [];
		for (let cursor: string | null | undefined; cursor !== null; ) {
			const page = await service.readTranscript({
				...{ limit: 3, isNewest: true },
				...(cursor === undefined ? {} : { cursor }),
			});
			backwards.unshift(...page.messages.map(textOf));
			cursor = page.previous;
			if (cursor !== null) starts.push(cursor);
		}
		expect(backwards).toEqual(said);
		// What follows a page that was read from the end is the page after it.
		const [last, before] = starts;
		const middle = await service.readTranscript({ limit: 3, isNewest: true, cursor: last! });
		expect([middle.previous, middle.next]).toEqual([before, last]);
	});

	it('has one empty page before anything was said', async () => {
		await using session = await watched(open, {});
		const empty = { messages: [], next: null, previous: null };
		expect(await session.service.readTranscript({})).toEqual(empty);
		expect(await session.service.readTranscript({ isNewest: true })).toEqual(empty);
	});
});
