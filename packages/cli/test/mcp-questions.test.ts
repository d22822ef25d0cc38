import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ElicitResult } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer } from '../src/fronts/mcp/server.ts';
import { Service } from '../src/fronts/mcp/service.ts';
import { ServiceAt } from '../src/fronts/mcp/service-at.ts';
import { openKernels } from '../src/session/kernels/open-kernels.ts';
import { builtProgram } from './built-program.ts';
import { type Generation, generations, textOf } from './mcp-client.ts';
import { startBuiltKernels } from './support/start-built-kernels.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const root = fileURLToPath(new URL('../../..', import.meta.url));
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
	vi.restoreAllMocks();
	for (const close of open.splice(0)) await close();
});

const policy = `[policy]
preset = "workspace"

[[policy.rule]]
ask = "write ./asked*"
`;

/** What a client says to a form; `undefined`: it fails. */
type Answers = (message: string) => ElicitResult | undefined;

interface Talk {
	readonly client: Client;
	readonly service: Service;
	readonly project: string;
	readonly policyFile: string;
	readonly asked: string[];
	run(script: string, kernel?: string): Promise<string>;
}

/** A server and a client of a generation in this process. */
const talk = async (generation: Generation, answers?: Answers): Promise<Talk> => {
	mkdirSync(join(root, '.tmp'), { recursive: true });
	const home = realpathSync(mkdtempSync(join(root, '.tmp/mcp-talk-')));
	const project = join(home, 'app');
	const policyFile = join(home, 'own.toml');
	mkdirSync(project);
	writeFileSync(policyFile, policy);
	await startBuiltKernels();
	const kernels = await openKernels({
		root: project,
		isJail: false,
		hasOverlay: false,
		policyFile,
		preset: undefined,
		limits: undefined,
		hasAudit: false,
		environment: { HOME: home, PATH: process.env.PATH },
		...{ explicitExtensions: [], findsExtensions: false, takenNames: [], version: '0.0.0' },
		complain: (text) => expect.fail(text),
	});
	const service = await Service.over(kernels);
	const services = new ServiceAt({
		own: service,
		isNamed: true,
		admitOwn: () => undefined,
		open: () => Promise.resolve(service),
	});
	const [ours, theirs] = InMemoryTransport.createLinkedPair();
	const connection = serveStdio(() => createServer(services, '0'), { transport: ours });
	const client = new Client(
		{ name: 'test', version: '1' },
		{
			capabilities: answers === undefined ? {} : { elicitation: {} },
			...(generation === '2026-07-28' ? { versionNegotiation: { mode: { pin: generation } } } : {}),
		},
	);
	const asked: string[] = [];
	if (answers !== undefined) {
		client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
			asked.push(message);
			const answer = answers(message);
			if (answer === undefined) throw new Error('the window is closed');
			return answer;
		});
	}
	await client.connect(theirs);
	open.push(async () => {
		await client.close();
		await connection.close();
		await service.close();
		rmSync(home, { recursive: true, force: true });
	});
	const run = async (script: string, kernel = 'main'): Promise<string> =>
		textOf(await client.callTool({ name: 'shell', arguments: { script, kernel } }));
	return { client, service, project, policyFile, asked, run };
};

const decide =
	(decision: string): Answers =>
	() => ({ action: 'accept', content: { decision } });

describe.each(generations)('a question to a person, in revision %s,', (generation) => {
	it('that is answered with yes lets the call happen, once', async () => {
		const { run, asked, project, policyFile } = await talk(generation, decide('once'));
		expect(await run('echo x > asked; cat asked')).toBe('x\n');
		expect(await run('echo y > asked; cat asked')).toBe('y\n');
		expect(asked).toHaveLength(2);
		expect(asked[0]).toBe(
			[
				`Allow: > ${project}/asked`,
				`In ${project}: write ${project}/asked is for a person to decide, by rule user.1 (ask write ${project}/asked*; user, ${policyFile}:5); to allow it, add to user before that rule: allow write ${project}/asked`,
				`"Always" allows exactly: write ${project}/asked`,
			].join('\n'),
		);
		expect(readFileSync(policyFile, 'utf8')).toBe(policy);
	});

	it('that is answered with no, or not at all, refuses it', async () => {
		for (const answers of [
			decide('no'),
			decide('certainly'),
			(): ElicitResult => ({ action: 'decline' }),
			(): ElicitResult => ({ action: 'cancel' }),
		]) {
			const { run } = await talk(generation, answers);
			expect(await run('echo x > asked; ls')).toMatch(/^bash: line 1: asked: Permission denied\n/);
		}
	});

	it('that is answered for the session is not asked again, nor written down', async () => {
		const { run, asked, policyFile } = await talk(generation, decide('session'));
		await run('echo x > asked');
		expect(await run('echo y > asked; cat asked')).toBe('y\n');
		expect(asked).toHaveLength(1);
		await run('echo x > asked2');
		expect(asked).toHaveLength(2);
		expect(readFileSync(policyFile, 'utf8')).toBe(policy);
	});

	it('that is answered for good writes exactly what was shown to the policy', async () => {
		const { run, asked, project, policyFile } = await talk(generation, decide('always'));
		await run('echo x > asked');
		expect(await run('echo y > asked; cat asked')).toBe('y\n');
		expect(asked).toHaveLength(1);
		expect(asked[0]!.split('\n').at(-1)).toBe(`"Always" allows exactly: write ${project}/asked`);
		expect(readFileSync(policyFile, 'utf8')).toBe(
			policy.replace('[[', `[[policy.rule]]\nallow = "write ${project}/asked"\n\n[[`),
		);
	});

	it('asks about each of several calls by itself, in one script and in several', async () => {
		const { run, asked, client } = await talk(generation, (message) =>
			message.includes('/asked1')
				? { action: 'decline' }
				: { action: 'accept', content: { decision: 'once' } },
		);
		expect(await run('echo 1 > asked1; echo 2 > asked2; cat asked2')).toMatch(
			/^bash: line 1: asked1: Permission denied\n2\n/,
		);
		expect(asked).toHaveLength(2);
		const kernels = await Promise.all(
			Array.from({ length: 4 }, async () =>
				textOf(await client.callTool({ name: 'kernel_open', arguments: {} })),
			),
		);
		const results = await Promise.all(
			kernels.map((kernel, at) => run(`echo ${at} > asked-${at}; cat asked-${at}`, kernel)),
		);
		expect(results).toEqual(['0\n', '1\n', '2\n', '3\n']);
	});

	it('can be put more often than a client goes round by itself', async () => {
		const { run, asked } = await talk(generation, decide('once'));
		const count = generation === '2025-11-25' ? 30 : 9;
		expect(await run(`for ((i = 0; i < ${count}; i++)); do echo > asked$i; done; ls | wc -l`)).toBe(
			`${count}\n`,
		);
		expect(asked).toHaveLength(count);
	});

	it('is refused where the client cannot ask, and where it fails', async () => {
		const { run } = await talk(generation);
		const refused = await run('echo x > asked');
		expect(refused).toMatch(/^bash: line 1: asked: Permission denied\n\[exit code 126\]\n/);
		expect(refused).toContain('no person answered');
		if (generation === '2025-11-25') {
			const failing = await talk(generation, () => undefined);
			expect(await failing.run('echo x > asked')).toContain('no person answered');
			expect(await failing.run('echo on')).toBe('on\n');
		}
	});

	it('of a latch for persons has no nonce in anything that a model reads', async () => {
		const refusing = await talk(generation, decide('no'));
		const results = [
			await refusing.run('echo x > a; rm a; trash empty'),
			await refusing.run('trash empty --confirm=00000000'),
			await refusing.run('kernel confirm 00000000; trash empty'),
		];
		for (const result of results) {
			expect(result).toMatch(/^trash: Permission denied$/m);
			expect(result).not.toMatch(/To confirm|Nonce|--confirm=[0-9a-f]{8} /);
		}
		expect(refusing.asked).toHaveLength(3);
		for (const message of refusing.asked) expect(message).not.toMatch(/nonce|Always/i);
		const agreeing = await talk(generation, decide('once'));
		await agreeing.run('echo x > a');
		await agreeing.run('rm a');
		expect(await agreeing.run('trash empty')).toBe('1 item removed for good\n');
	});

	it('does not outlive the connection', async () => {
		const waiting = Promise.withResolvers<void>();
		const never = Promise.withResolvers<ElicitResult>();
		const { client, service, run } = await talk(generation, () => {
			waiting.resolve();
			return never.promise as never;
		});
		const call = run('echo x > asked; echo on');
		await waiting.promise;
		// In the older revision the client's end cancels the call; in the newer nothing of it is under way there.
		const ended = expect(call).rejects.toThrow();
		await client.close();
		await service.close();
		never.resolve({ action: 'decline' });
		await ended;
	});
});

describe('an answer that comes in a request of its own', () => {
	it('counts once, and only for the question that it was given to', async () => {
		const { client, run, asked } = await talk('2026-07-28', decide('once'));
		const params = { name: 'shell', arguments: { script: 'echo 1 > asked1; echo 2 > asked2; ls' } };
		const ask = await client.callTool(params, { allowInputRequired: true });
		expect(asked).toEqual([]);
		const { requestState } = ask as unknown as { readonly requestState: string };
		const reply = async (state: string, decision: string): Promise<unknown> =>
			client.callTool(
				{
					...params,
					requestState: state,
					inputResponses: { answer: { action: 'accept', content: { decision } } },
				} as never,
				{ allowInputRequired: true },
			);
		const second = (await reply(requestState, 'no')) as { readonly requestState: string };
		expect(second.requestState).not.toBe(requestState);
		expect(textOf((await reply(requestState, 'once')) as never)).toBe(
			'this call does not wait for an answer any more',
		);
		expect(textOf((await reply('0'.repeat(32), 'once')) as never)).toBe(
			'this call does not wait for an answer any more',
		);
		expect(textOf((await reply(second.requestState, 'once')) as never)).toMatch(
			/^bash: line 1: asked1: Permission denied\nasked2\n/,
		);
		expect(await run('echo on')).toBe('on\n');
	});
});
