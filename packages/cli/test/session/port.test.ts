import { MessageChannel } from 'node:worker_threads';
import { Peer } from '@tenon/extensions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServiceMethods } from '../../src/session/port/messages.ts';
import { serveService } from '../../src/session/port/serve-service.ts';
import { verbNames } from '../../src/session/service/verb-fields.ts';
import { builtProgram } from '../built-program.ts';
import { makeFrontWorld } from '../support/front-world.ts';
import { openSessionIn } from '../support/session-driver.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

describe('a client of a port that is not typed', { timeout: 60_000 }, () => {
	it('is refused by a code and the nearest verbs or fields, and served afterwards', async () => {
		using world = makeFrontWorld({});
		const service = await openSessionIn(world);
		const { port1, port2 } = new MessageChannel();
		serveService(service, port1);
		const peer = new Peer<object, ServiceMethods>({
			maxPending: 10,
			post: (message) => port2.postMessage(message),
			onFault: () => undefined,
			answerers: {},
		});
		port2.on('message', (message: unknown) => peer.take(message));
		const ask = (name: unknown, arg: unknown) => peer.request('verb', { name: name as 'state', arg });
		const refused = (message: string, nearest: readonly string[]) => ({
			ok: false,
			error: { code: 'service.bad-argument', message, nearest },
		});
		expect(await ask('setModell', null)).toEqual(
			refused('there is no verb "setModell"', [
				'setModel',
				...verbNames.filter((name) => name !== 'setModel').slice(0, 9),
			]),
		);
		expect(await ask('toString', null)).toEqual(
			refused('there is no verb "toString"', verbNames.slice(0, 10)),
		);
		expect(await ask('setModel', null)).toEqual(
			refused('setModel: model must be text; its fields are model (text)', ['model']),
		);
		expect(await ask('setModel', 'tape')).toEqual(
			refused('setModel: its argument must be an object', ['model']),
		);
		expect(await ask('deleteSession', { id: 's' })).toEqual(
			refused('deleteSession has no field "id"; its fields are sessionId (text)', ['sessionId']),
		);
		expect(await ask('listModes', null)).toEqual({ ok: true, value: expect.arrayContaining(['full']) });
		await service.close();
		port2.close();
	});
});
