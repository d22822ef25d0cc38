import { describe, expect, it } from 'vitest';
import { EventLog } from './event-log.ts';
import type { ServiceEvent, ServiceNews } from './service/events.ts';

const insert = (text: string): ServiceEvent => ({ type: 'insert', text });

/** The next pieces of news, in short. */
const take = async (news: AsyncGenerator<ServiceNews>, count: number): Promise<readonly string[]> => {
	const seen: string[] = [];
	while (seen.length < count) {
		const { value } = await news.next();
		seen.push(inShort(value as ServiceNews));
	}
	return seen;
};

const inShort = (news: ServiceNews): string =>
	news.type === 'gap' ? 'gap' : news.event.type === 'insert' ? news.event.text : news.event.type;

describe('the events of a service', () => {
	const signal = new AbortController().signal;

	it('are told from the moment on in which a front asks, and from a cursor on without a gap', async () => {
		const log = new EventLog();
		log.tell(insert('before'));
		const first = log.follow({}, signal);
		log.tell(insert('a'));
		const { value } = await first.next();
		expect(inShort(value as ServiceNews)).toBe('a');
		log.tell(insert('b'));
		log.tell(insert('c'));
		const { cursor } = value as ServiceNews;
		expect(await take(log.follow({ cursor }, signal), 2)).toEqual(['b', 'c']);
	});

	it.each(['nonsense', '1.another', '99999.x'])('begin with a gap after the cursor %j', async (cursor) => {
		const log = new EventLog();
		log.tell(insert('before'));
		const news = log.follow({ cursor }, signal);
		expect(await take(news, 1)).toEqual(['gap']);
		log.tell(insert('after'));
		expect(await take(news, 1)).toEqual(['after']);
	});

	it('are kept up to a bound: a reader that is too slow is told of a gap and continues from there', async () => {
		const log = new EventLog(2);
		const news = log.follow({}, signal);
		const waiting = news.next();
		for (let count = 0; count < 10; count++) log.tell(insert(String(count)));
		expect(inShort((await waiting).value as ServiceNews)).toBe('gap');
		log.tell(insert('next'));
		expect(await take(news, 1)).toEqual(['next']);
	});

	it('end with the reader, and with the service once all was read', async () => {
		const log = new EventLog();
		const left = new AbortController();
		const reader = log.follow({}, left.signal);
		const waiting = reader.next();
		left.abort();
		expect(await waiting).toEqual({ done: true, value: undefined });
		const other = log.follow({}, signal);
		const first = other.next();
		log.tell(insert('last'));
		log.end();
		log.tell(insert('too late'));
		expect(inShort((await first).value as ServiceNews)).toBe('last');
		expect(await other.next()).toEqual({ done: true, value: undefined });
	});

	it('can be waited for one by one', async () => {
		const log = new EventLog();
		const next = log.next((event) => event.type === 'insert' && event.text === 'b');
		log.tell(insert('a'));
		log.tell(insert('b'));
		expect(await next.event).toEqual(insert('b'));
	});
});
