import {
	compileGrants,
	createNonceStore,
	createRedactor,
	decodeText,
	describeCapability,
	inertHold,
	type NetworkCaller,
	type NetworkPort,
	type NetworkRequest,
	type OpenNetwork,
	principalId,
	type Rule,
	ruleId,
	type TraceStage,
	UnknownSecret,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defineCommand } from '../command/define-command.ts';
import { Kernel } from '../kernel/kernel.ts';
import type { KernelSecrets } from '../state/secrets.ts';
import { gatedNetwork, ungatedNetwork } from './gated-network.ts';
import { createGate } from './kernel-gate.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const ruleOf = (text: string, at: number): Rule => {
	const [effect, kind, pattern] = text.split(' ') as [Rule['effect'], 'host' | 'secret', string];
	return { effect, id: ruleId(`r${at}`), source: { kind: 'embedder' }, grant: { kind, pattern } };
};

const caller: NetworkCaller = {
	cwd: '/w',
	signal: new AbortController().signal,
	patient: () => inertHold,
};

interface World {
	readonly rules: readonly string[];
	/** Where each name leads. */
	readonly addresses?: Readonly<Record<string, string>>;
	readonly answer?: boolean;
	readonly secrets?: KernelSecrets;
	readonly body?: readonly string[];
}

/** A gate, a network behind it, and what happened. */
const worldOf = ({ rules, addresses = {}, answer, secrets, body = [] }: World) => {
	const questions: string[] = [];
	const traced: string[] = [];
	const sent: NetworkRequest[] = [];
	const trace: TraceStage<unknown> = {
		name: 'test',
		start: (call) => {
			traced.push(call.needs.map(describeCapability).join(', '));
			return () => undefined;
		},
	};
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules: rules.map(ruleOf) }]);
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m1') },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy }),
		trace: [trace],
		...(answer === undefined
			? {}
			: {
					ask: ({ text }) => {
						questions.push(text.split(' is for ')[0]!);
						return answer;
					},
				}),
	});
	new Kernel({ fileSystem: createMemoryFileSystem(), gate });
	const port: NetworkPort = {
		request: async (request) => {
			const { hostname, port: number, protocol } = new URL(request.url);
			const scheme = protocol === 'https:' ? 'https' : 'http';
			await request.admit({
				host: hostname,
				address: addresses[hostname] ?? hostname,
				port: Number(number || (scheme === 'https' ? 443 : 80)),
				scheme,
			});
			sent.push(request);
			const rest = body.map((text) => new TextEncoder().encode(text));
			return {
				status: 200,
				headers: [['x-echo', body.join('')]],
				read: async () => rest.shift(),
				close: () => undefined,
			};
		},
	};
	const network = gatedNetwork({ gate, port, ...(secrets === undefined ? {} : { secrets }) });
	return { network, questions, sent, traced };
};

const get = (network: OpenNetwork, url: string, headers: NetworkRequest['headers'] = []) =>
	network.request({ method: 'GET', url, headers, body: undefined });

const outcomeOf = async (world: World, url: string): Promise<string> => {
	const { network, questions } = worldOf(world);
	const asked = (): string => questions.map((question) => `; asked about ${question}`).join('');
	try {
		await get(network.open(caller), url);
		return `sent${asked()}`;
	} catch (error) {
		return `${(error as { readonly code?: string }).code}${asked()}`;
	}
};

describe('a request is judged by the name and by where it leads', () => {
	const addresses = { 'a.org': '192.0.2.1', 'in.org': '10.0.0.1', 'meta.org': '169.254.169.254' };
	const usual = ['deny host 169.254.0.0/16:*', 'ask host {10.0.0.0/8,127.0.0.0/8}:*', 'ask host *:*'];
	const rows: readonly (readonly [string, Omit<World, 'addresses'>, string, string])[] = [
		['nothing is granted', { rules: [] }, 'https://a.org/', 'gate.denied'],
		['the name is', { rules: ['allow host a.org'] }, 'https://a.org/', 'sent'],
		['the name is, with another port', { rules: ['allow host a.org'] }, 'https://a.org:8443/', 'gate.denied'],
		[
			'the name is, with another scheme',
			{ rules: ['allow host https://a.org'] },
			'http://a.org/',
			'gate.denied',
		],
		[
			'the name is, and others are asked about',
			{ rules: ['allow host a.org', ...usual] },
			'https://a.org/',
			'sent',
		],
		[
			'the name leads into a denied range',
			{ rules: ['allow host *.org', ...usual] },
			'https://meta.org/',
			'gate.denied',
		],
		[
			'everything is, but for a denied range',
			{ rules: ['allow host *:*', ...usual] },
			'https://meta.org/',
			'gate.denied',
		],
		[
			'the name leads into a range that is asked about, and there is no person',
			{ rules: ['allow host in.org', ...usual] },
			'https://in.org/',
			'gate.asked_unanswered',
		],
		[
			'the name leads into a range that is asked about',
			{ rules: ['allow host in.org', ...usual], answer: true },
			'https://in.org/',
			'sent; asked about host 10.0.0.1:443',
		],
		[
			'everything is asked about',
			{ rules: usual, answer: true },
			'https://a.org/',
			'sent; asked about host https://a.org:443',
		],
		[
			'a person says no',
			{ rules: usual, answer: false },
			'https://a.org/',
			'gate.denied; asked about host https://a.org:443',
		],
		[
			'a person allows a name that leads into a range',
			{ rules: usual, answer: true },
			'https://in.org/',
			'sent; asked about host https://in.org:443; asked about host 10.0.0.1:443',
		],
		[
			'an address is asked about once',
			{ rules: usual, answer: true },
			'http://10.0.0.1/',
			'sent; asked about host http://10.0.0.1:80',
		],
		[
			'a denied address, spelled otherwise',
			{ rules: usual, answer: true },
			'http://0xa9fea9fe/',
			'gate.denied',
		],
		['a denied address as IPv6', { rules: usual, answer: true }, 'http://[::ffff:a9fe:a9fe]/', 'gate.denied'],
	];
	it.each(rows)('%s', async (_title, world, url, expected) => {
		expect(await outcomeOf({ ...world, addresses }, url)).toBe(expected);
	});

	it('allowing localhost allows where it leads, unless it leads elsewhere', async () => {
		const rules = ['allow host localhost:3000', ...usual];
		const url = 'http://localhost:3000/';
		expect(await outcomeOf({ rules, addresses: { localhost: '127.0.0.1' } }, url)).toBe('sent');
		expect(await outcomeOf({ rules, addresses: { localhost: '10.0.0.1' } }, url)).toBe(
			'gate.asked_unanswered',
		);
		expect(await outcomeOf({ rules, addresses: { localhost: '169.254.1.1' } }, url)).toBe('gate.denied');
	});

	it('a yes holds for one call, and for all its requests to the same place', async () => {
		const { network, questions } = worldOf({ rules: usual, addresses, answer: true });
		const first = network.open(caller);
		await get(first, 'https://a.org/1');
		await get(first, 'https://a.org/2');
		await get(network.open(caller), 'https://a.org/3');
		expect(questions).toEqual(['host https://a.org:443', 'host https://a.org:443']);
	});

	it('every decision is traced', async () => {
		const { network, traced } = worldOf({ rules: ['allow host *.org', ...usual], addresses });
		await get(network.open(caller), 'https://a.org/');
		await expect(get(network.open(caller), 'https://meta.org/')).rejects.toMatchObject({
			code: 'gate.denied',
			message: expect.stringContaining('host 169.254.169.254:443 is denied by rule r1'),
		});
		expect(traced).toEqual([
			'host https://a.org:443',
			'host https://meta.org:443',
			'host 169.254.169.254:443',
		]);
	});
});

describe('a secret in a header', () => {
	const secrets: KernelSecrets = {
		resolve: async (name) => (name === 'a.key' ? 's3cret-value' : undefined),
		redactor: () => createRedactor([{ name: 'a.key', value: 's3cret-value' }]),
	};
	const headers = [['X-Key', 'key {{secret:a.key}}']] as const;

	it('is sent where it is granted, and taken out of what comes back, in pieces too', async () => {
		const rules = ['allow host a.org', 'allow secret a.key'];
		const { network, sent } = worldOf({ rules, secrets, body: ['you sent s3cr', 'et-val', 'ue, right?'] });
		const response = await get(network.open(caller), 'https://a.org/', headers);
		expect(sent[0]?.headers).toEqual([['X-Key', 'key s3cret-value']]);
		expect(response.headers).toEqual([['x-echo', 'you sent [secret:a.key], right?']]);
		let text = '';
		for (let part = await response.read(); part !== undefined; part = await response.read())
			text += decodeText(part);
		expect(text).toBe('you sent [secret:a.key], right?');
		expect(await response.read()).toBeUndefined();
	});

	it('is not, where it is not granted or not known', async () => {
		const denied = worldOf({ rules: ['allow host a.org'], secrets });
		await expect(get(denied.network.open(caller), 'https://a.org/', headers)).rejects.toMatchObject({
			code: 'gate.denied',
		});
		const { network, sent } = worldOf({ rules: ['allow host a.org', 'allow secret *.*'], secrets });
		const other = get(network.open(caller), 'https://a.org/', [['X-Key', '{{secret:b.key}}']]);
		await expect(other).rejects.toBeInstanceOf(UnknownSecret);
		expect([...denied.sent, ...sent]).toEqual([]);
	});
});

describe('the network of a kernel for its commands', () => {
	const calling = defineCommand({
		name: 'call',
		summary: 'Does nothing.',
		options: {},
		operands: { name: 'URL', min: 0, max: 1, summary: 'What is not asked for.' },
		examples: [],
		effects: ['network'],
		usageStatus: 1,
		run: () => 0,
	});
	const port: NetworkPort = { request: () => Promise.reject(new Error('not asked')) };
	const options = { fileSystem: createMemoryFileSystem(), commands: new Map([['call', calling]]) };

	it('is what commands that need it are there for', async () => {
		expect((await new Kernel(options).execute('call')).code).toBe(127);
		expect((await new Kernel({ ...options, network: ungatedNetwork(port) }).execute('call')).code).toBe(0);
	});
});
