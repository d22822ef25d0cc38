import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { TestHost } from '../support/test-host.ts';
import { underWitness, witnessSource } from '../support/witness.ts';

/** A puppet that says in its own folder how far it is, and answers nothing. */
const victim = `hello(); tool('hang'); command('hang'); subscribe([], ['tool_call']); ready();
	listen({
		tool_call: () => say({ type: 'open_panel', panel: { id: 'p', title: 'P', lines: [] } }),
		panel_key: () => undefined,
	});`;

/** A host with a witness and a victim, and what kills the latter. */
const startBoth = async (source: string): Promise<{ readonly host: TestHost; readonly kill: () => void }> => {
	const host = new TestHost({ host: { readyGraceMs: 2_000 } });
	await host.load(host.folders.puppet('witness', witnessSource));
	const witnesses = host.processes();
	await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('victim', source));
	const kill = (): void => {
		for (const pid of host.processes()) if (!witnesses.includes(pid)) process.kill(pid, 'SIGKILL');
	};
	return { host, kill };
};

const heard = (host: TestHost, wanted: string): Promise<void> =>
	eventually(() => host.folders.heardBy('victim').some(({ type }) => type === wanted));
const isGone = (host: TestHost): Promise<void> => eventually(() => host.status('victim').state === 'failed');

describe('an extension that is killed', () => {
	it('before hello', async () => {
		const { host, kill } = await startBoth(`listen()`);
		await using _ = host;
		await underWitness(host, 'killed before hello', async () => {
			expect(host.status('victim').state).toBe('starting');
			kill();
			await isGone(host);
		});
	});

	it('between hello and ready', async () => {
		const { host, kill } = await startBoth(`hello(); setInterval(() => tool('t'), 20); listen()`);
		await using _ = host;
		await underWitness(host, 'killed between hello and ready', async () => {
			await heard(host, 'hello_ack');
			kill();
			await isGone(host);
			expect(host.host.registry.toolOwner('t')).toBeUndefined();
		});
	});

	it('while it does nothing', async () => {
		const { host, kill } = await startBoth(victim);
		await using _ = host;
		await underWitness(host, 'killed idle', async () => {
			kill();
			await isGone(host);
			expect(host.host.registry.toolOwner('hang')).toBeUndefined();
			expect(host.commandNames).toEqual([]);
			expect(await host.judge('ls')).toMatch(
				/^denied: extension victim guards this and does not run \(extension victim .*SIGKILL.*\); to start it again: \/reload-ext victim; /,
			);
		});
	});

	it('during a tool call with an open panel', async () => {
		const { host, kill } = await startBoth(victim);
		await using _ = host;
		await underWitness(host, 'killed in a tool call', async () => {
			const result = host.text('hang');
			await host.front.until(() => host.front.panels.panels.length > 0);
			kill();
			expect(await result).toMatch(/^error: extension victim\/hang failed: /);
			await isGone(host);
			expect(host.front.panels.panels).toEqual([]);
		});
	});

	it('during a command', async () => {
		const { host, kill } = await startBoth(victim);
		await using _ = host;
		await underWitness(host, 'killed in a command', async () => {
			const action = host.command('hang');
			await heard(host, 'command_invoked');
			kill();
			expect(await action).toMatchObject({ type: 'error' });
			await isGone(host);
		});
	});

	it('while it is asked', async () => {
		const { host, kill } = await startBoth(victim);
		await using _ = host;
		await underWitness(host, 'killed in an intercept', async () => {
			const verdict = host.judge('ls');
			await heard(host, 'event_intercept');
			kill();
			expect(await verdict).toMatch(/^denied: victim: tool_call/);
			await isGone(host);
		});
	});

	it('while it is being stopped', async () => {
		const { host, kill } = await startBoth(
			victim.replace('panel_key', 'shutdown: () => undefined, panel_key'),
		);
		await using _ = host;
		await underWitness(host, 'killed while stopping', async () => {
			const stopped = host.host.disable('victim');
			await heard(host, 'shutdown');
			kill();
			await stopped;
			expect(host.status('victim').state).toBe('disabled');
		});
	});

	it('while it waits to be started again', async () => {
		await using host = new TestHost();
		await host.load(host.folders.puppet('victim', victim, { restart: 'on-failure' }));
		for (const pid of host.processes()) process.kill(pid, 'SIGKILL');
		await eventually(() => host.status('victim').state === 'waiting-to-restart');
		await host.host.disable('victim');
		host.timer.travel(60_000);
		expect(host.status('victim').state).toBe('disabled');
		expect(host.processes()).toEqual([]);
	});
});
