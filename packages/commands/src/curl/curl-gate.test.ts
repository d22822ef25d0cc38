import {
	compileGrants,
	createNonceStore,
	createRedactor,
	type NetworkPort,
	type NetworkRequest,
	principalId,
	type Rule,
	ruleId,
} from '@tenon/core';
import { createGate, gatedNetwork, Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';

const entropy = (into: Uint8Array): void => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>);

const ruleOf = (kind: 'host' | 'secret' | 'path', pattern: string, at: number): Rule =>
	kind === 'path'
		? {
				effect: 'allow',
				id: ruleId(`p${at}`),
				source: { kind: 'embedder' },
				grant: { kind, access: 'write', pattern },
			}
		: { effect: 'allow', id: ruleId(`r${at}`), source: { kind: 'embedder' }, grant: { kind, pattern } };

/** Runs a script where only `a.example` and the secret `a.key` are granted; `a.example/away` leads to `b.example`. */
const run = async (script: string) => {
	const sent: NetworkRequest[] = [];
	const port: NetworkPort = {
		request: async (request) => {
			const { hostname, pathname } = new URL(request.url);
			await request.admit({ host: hostname, address: '93.184.216.34', port: 80, scheme: 'http' });
			sent.push(request);
			const isAway = pathname === '/away';
			const pieces = [new TextEncoder().encode('hi\n')];
			return {
				status: isAway ? 302 : 200,
				headers: isAway ? [['location', 'http://b.example/']] : [],
				read: async () => pieces.shift(),
				close: () => undefined,
			};
		},
	};
	const rules = [ruleOf('host', 'a.example:80', 1), ruleOf('secret', 'a.key', 2), ruleOf('path', '/w/**', 3)];
	const grants = compileGrants([{ name: 'user', authority: 'grants', rules }]);
	const gate = createGate({
		principal: { kind: 'model', id: principalId('m1') },
		grants: () => grants,
		nonces: createNonceStore({ clock: () => 0, entropy }),
	});
	const secrets = {
		resolve: (name: string) => (name === 'a.key' ? 'swordfish' : undefined),
		redactor: () => createRedactor([{ name: 'a.key', value: 'swordfish' }]),
	} as unknown as NonNullable<Parameters<typeof gatedNetwork>[0]['secrets']>;
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/w');
	const kernel = new Kernel({
		fileSystem,
		cwd: '/w',
		commands,
		gate,
		network: gatedNetwork({ gate, port, secrets }),
	});
	const { stdout, stderr, code } = await kernel.execute(script);
	return {
		stdout,
		stderr,
		code,
		sent: sent.map(({ url }) => url),
		headers: sent.flatMap(({ headers }) => headers),
	};
};

describe.each(['curl -sS', 'wget -q -O -'])('%s behind a gate', (command) => {
	it('reaches a host that is granted', async () => {
		expect(await run(`${command} http://a.example/x`)).toMatchObject({
			stdout: 'hi\n',
			code: 0,
			sent: ['http://a.example/x'],
		});
	});

	it('is refused another host before anything is sent', async () => {
		const { code, sent, stderr } = await run(`${command} http://b.example/`);
		expect([code === 0, sent]).toEqual([false, []]);
		expect(stderr).toMatch(/^(?:curl|wget): Permission denied\n$/);
	});

	it('is judged again where an answer leads', async () => {
		const { code, sent, stderr } = await run(
			`${command === 'curl -sS' ? 'curl -sSL' : command} http://a.example/away`,
		);
		expect([code === 0, sent]).toEqual([false, ['http://a.example/away']]);
		expect(stderr).toMatch(/^(?:curl|wget): Permission denied\n$/);
	});

	it('sends a secret by its handle, and shows it never', async () => {
		const option = command === 'curl -sS' ? '-v -H' : '--header';
		const { headers, stdout, stderr } = await run(
			`${command} ${option} 'Authorization: Bearer {{secret:a.key}}' http://a.example/`,
		);
		expect(headers).toContainEqual(['Authorization', 'Bearer swordfish']);
		expect(stdout + stderr).not.toContain('swordfish');
	});

	it('takes no password in words', async () => {
		const { code, sent } = await run(`${command} http://me:pass@a.example/`);
		expect([code, sent]).toEqual([2, []]);
	});
});

it('curl says that it takes no password, however silent it is', async () => {
	const { code, sent, stderr } = await run('curl -s -u me:pass http://a.example/');
	expect([code, sent]).toEqual([2, []]);
	expect(stderr).toBe(
		"curl: (2) option -u: credentials are taken only from a stored secret: -H 'Authorization: Basic {{secret:NAME.FIELD}}'\n",
	);
});
