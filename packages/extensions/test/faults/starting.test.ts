import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { TestHost } from '../support/test-host.ts';
import { underWitness, witnessSource } from '../support/witness.ts';

const inShell = (name: string): string =>
	`echo '{"type":"hello","name":"${name}"}'; echo '{"type":"ready"}'; while read -r line; do case $line in *shutdown*) exit 0; esac; done`;

it('thirty extensions that start at once delay no other', async () => {
	await using host = new TestHost();
	const witness = host.folders.puppet('witness', witnessSource);
	await host.load(witness);
	const many = Array.from({ length: 30 }, (_, n) => host.folders.script(`s${n}`, inShell(`s${n}`)));
	await underWitness(host, 'thirty starts', async () => {
		await host.load(witness, ...many);
	});
	expect(host.host.list().filter(({ state }) => state === 'failed')).toEqual([]);
	expect(host.processes()).toHaveLength(31);
});

it('thirty extensions that crash and are started again at the same moment delay no other', async () => {
	await using host = new TestHost();
	const witness = host.folders.puppet('witness', witnessSource);
	const many = Array.from({ length: 30 }, (_, n) =>
		host.folders.script(`s${n}`, inShell(`s${n}`), { restart: 'on-failure' }),
	);
	await host.load(witness);
	const witnesses = host.processes();
	await host.load(witness, ...many);
	await underWitness(host, 'thirty crashes', async () => {
		const all = (state: string): Promise<void> =>
			eventually(() => many.every(({ name }) => host.status(name).state === state));
		await all('ready');
		for (const pid of host.processes()) if (!witnesses.includes(pid)) process.kill(pid, 'SIGKILL');
		await all('waiting-to-restart');
		host.timer.travel(500);
		await all('ready');
	});
});
