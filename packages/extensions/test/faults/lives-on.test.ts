import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundExtension } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { TestHost } from '../support/test-host.ts';
import { underWitness, witnessSource } from '../support/witness.ts';

const witnessed = async (fault: (host: TestHost) => FoundExtension): Promise<TestHost> => {
	const host = new TestHost();
	await host.load(host.folders.puppet('witness', witnessSource), fault(host));
	return host;
};

/** A puppet that starts children which outlive it if they are not ended. */
const forking = (after: string): string =>
	`const { spawn } = process.getBuiltinModule('child_process');
	for (let n = 0; n < 50; n++) spawn('sleep', ['1000'], { stdio: 'ignore' });
	hello(); tool('go'); ready(); listen({ tool_call: () => { ${after} } });`;

/**
 * A fork bomb that goes off in a box: it doubles six times, and each of the processes that come of it starts its
 * successor and ends, again and again, so that there is never a moment at which all of them are known. It dies out by
 * itself after a while, should it not be ended. Each of the first leaves a byte, so that they need not be looked for.
 */
const forkBomb = `echo '{"type":"hello","name":"bomb"}'; echo '{"type":"ready"}'
	successor() { [ "$1" -gt 0 ] && { sleep 0.05; successor $(($1 - 1)) & }; }
	double() { if [ "$1" -gt 0 ]; then double $(($1 - 1)) & double $(($1 - 1)) & else printf x >> leaves; successor 400; fi; }
	double 6; while read -r line; do :; done`;

describe('an extension that does not go', () => {
	it('hangs: its call is given up at the deadline, and it is ended by force', async () => {
		await using host = await witnessed(({ folders }) =>
			folders.puppet(
				'hung',
				`hello(['x.timeout']); tool('go', { timeout_ms: 1000 }); ready(); listen({ tool_call: () => { for (;;); } });`,
			),
		);
		await underWitness(host, 'an endless loop', async () => {
			const result = host.text('go');
			await eventually(() => host.folders.heardBy('hung').some(({ type }) => type === 'tool_call'));
			host.timer.travel(1_000);
			expect(await result).toMatch(/^error: extension hung\/go failed: /);
			await host.host.disable('hung');
			expect(host.processes()).toHaveLength(1);
		});
	});

	it('is stopped by a signal: the same', async () => {
		await using host = await witnessed(({ folders }) =>
			folders.script(
				'frozen',
				`echo '{"type":"hello","name":"f","capabilities":["x.timeout"]}'; echo '{"type":"register_tool","name":"go","description":"d","timeout_ms":1000}'; echo '{"type":"ready"}'; kill -STOP $$`,
			),
		);
		await underWitness(host, 'a stopped process', async () => {
			const result = host.text('go');
			await new Promise(setImmediate);
			host.timer.travel(1_000);
			expect(await result).toMatch(/^error: extension frozen\/go failed: /);
			await host.host.disable('frozen');
			expect(host.processes()).toHaveLength(1);
		});
	});

	it('closes its output and lives on: it is ended', async () => {
		await using host = await witnessed(({ folders }) =>
			folders.script(
				'mute',
				`echo '{"type":"hello","name":"m"}'; echo '{"type":"ready"}'; exec >&-; sleep 1000`,
			),
		);
		await underWitness(host, 'a closed output', async () => {
			await eventually(() => host.status('mute').state === 'failed');
			await eventually(() => host.processes().length === 1);
		});
	});

	it('closes its input and lives on: calls fail, and it is ended', async () => {
		const source = `echo '{"type":"hello","name":"d"}'
			echo '{"type":"register_tool","name":"go","description":"d"}'
			echo '{"type":"ready"}'
			read -r ack; read -r call; exec <&-
			echo '{"type":"notify","message":"closed"}'; sleep 1000`;
		await using host = await witnessed(({ folders }) => folders.script('deaf', source));
		await underWitness(host, 'a closed input', async () => {
			const first = host.text('go');
			await host.front.until(() => host.front.notes.length === 1);
			for (const result of [host.text('go'), first]) {
				expect(await result).toMatch(/^error: extension deaf\/go failed: /);
			}
			await eventually(() => host.processes().length === 1);
		});
	});

	it.each([
		['is stopped', 'undefined'],
		['crashes', 'process.exit(1)'],
		['is killed', `process.kill(process.pid, 'SIGKILL')`],
	])('has fifty children when it %s: they go with it', async (_, after) => {
		await using host = await witnessed(({ folders }) => folders.puppet('forks', forking(after)));
		await underWitness(host, 'fifty children', async () => {
			await eventually(() => host.processes().length >= 52);
			const result = after === 'undefined' ? host.host.disable('forks') : host.text('go');
			await result;
			await eventually(() => host.processes().length === 1);
		});
	});

	it('is a fork bomb: all of it goes with it', async () => {
		await using host = await witnessed(({ folders }) => folders.script('bomb', forkBomb));
		await underWitness(host, 'a fork bomb', async () => {
			const leaves = join(host.folders.root, 'bomb', 'leaves');
			await eventually(() => (statSync(leaves, { throwIfNoEntry: false })?.size ?? 0) >= 64);
			await host.host.disable('bomb');
			expect(host.processes()).toHaveLength(1);
		});
	});

	it('leaves neither descriptors nor processes behind, however often it crashes', async () => {
		await using host = await witnessed(({ folders }) =>
			folders.puppet(
				'fragile',
				`hello(); tool('go'); ready(); listen({ tool_call: () => process.exit(1) });`,
			),
		);
		const descriptors = (): number => readdirSync('/proc/self/fd').length;
		const crash = async (): Promise<void> => {
			await host.text('go');
			await eventually(() => host.status('fragile').state === 'failed');
			await host.host.reload('fragile');
		};
		await crash();
		const before = descriptors();
		for (let round = 0; round < 5; round++) await crash();
		// A look at the processes just now has some open too.
		await eventually(() => descriptors() <= before);
		expect(host.processes()).toHaveLength(2);
	});
});
