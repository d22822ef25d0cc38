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

const ruleOf = (kind: 'host' | 'secret' | 'read' | 'write', pattern: string, at: number): Rule =>
	kind === 'read' || kind === 'write'
		? {
				effect: 'allow',
				id: ruleId(`p${at}`),
				source: { kind: 'embedder' },
				grant: { kind: 'path', access: kind, pattern },
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
	const rules = [
		ruleOf('host', 'a.example:80', 1),
		ruleOf('secret', 'a.key', 2),
		ruleOf('write', '/w/**', 3),
		ruleOf('read', '/w/**', 4),
	];
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

describe('options of curl in a file', () => {
	it('lead to no host that is not granted', async () => {
		const { code, sent } = await run("printf 'silent\\nurl = http://b.example/\\n' > c; curl -K c");
		expect([code === 0, sent]).toEqual([false, []]);
	});

	it.each([
		['write to no place that is not granted', 'output = /etc/x'],
		['send no file that may not be read', 'data = @/etc/x'],
		['name no file of options that may not be read', 'config = /etc/x'],
	])('%s, and nothing is sent', async (_, line) => {
		const { code, sent, stderr } = await run(
			`printf '${line}\\nurl = http://a.example/\\n' > c; curl -sS -K c`,
		);
		expect([code, sent, stderr]).toEqual([126, [], 'curl: Permission denied\n']);
	});

	it('are refused where they come while it runs, unless all files are granted', async () => {
		const { code, sent, stderr } = await run("echo 'url = http://a.example/' | curl -sS -K -");
		expect([code, sent, stderr]).toEqual([126, [], 'curl: Permission denied\n']);
	});

	it('reach a host that is granted', async () => {
		const { code, sent, stdout } = await run("echo 'url = http://a.example/x' > c; curl -sS -K c");
		expect([code, sent, stdout]).toEqual([0, ['http://a.example/x'], 'hi\n']);
	});

	it('are read from a here-document as from a file', async () => {
		const { code, sent, stdout } = await run("curl -sS -K - <<< 'url = http://a.example/x'");
		expect([code, sent, stdout]).toEqual([0, ['http://a.example/x'], 'hi\n']);
	});

	it('hold no password in words, and a secret by its handle', async () => {
		const plain = await run("printf 'user = me:pass\\n' > c; curl -s -K c http://a.example/");
		expect([plain.code, plain.sent]).toEqual([2, []]);
		const { headers, stdout, stderr } = await run(
			'printf \'header = "Authorization: Bearer {{secret:a.key}}"\\nverbose\\n\' > c; curl -s -K c http://a.example/',
		);
		expect(headers).toContainEqual(['Authorization', 'Bearer swordfish']);
		expect(stdout + stderr).not.toContain('swordfish');
	});
});

it('curl says that it takes no password, however silent it is', async () => {
	const { code, sent, stderr } = await run('curl -s -u me:pass http://a.example/');
	expect([code, sent]).toEqual([2, []]);
	expect(stderr).toBe(
		"curl: (2) option -u: credentials are taken only from a stored secret: -H 'Authorization: Basic {{secret:NAME.FIELD}}'\n",
	);
});
