/**
 * How long terminal agents take from their start to their first prompt, and how much memory all of their processes have
 * then: ours, and others where their packages install. No account is logged in and there is no network to speak of;
 * each starts once before it counts, in a home of its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../scripts/bundle.ts';
import { PtyTerminal } from '../test/support/pty-terminal.ts';
import { residentMb } from './cli/resident.ts';

interface Agent {
	readonly name: string;
	readonly command: readonly [string, ...string[]];
	/** What is on the screen with the first prompt. */
	readonly ready: string;
}

const rounds = 5;
const maxMs = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'tenon-peers-'));

// Packages as they are published, without scripts; one that does not install is named.
const install = (spec: string): boolean => {
	try {
		const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
		execFileSync('npm', ['install', ...quiet, spec], { cwd: folder, stdio: 'pipe' });
		return true;
	} catch (error) {
		console.log(`${spec}: does not install (${(error as Error).message.split('\n')[0]})`);
		return false;
	}
};

const start = async ({
	name,
	command,
	ready,
}: Agent): Promise<{ readonly ms: number; readonly mb: number }> => {
	const home = join(folder, 'homes', name);
	mkdirSync(home, { recursive: true });
	const begun = performance.now();
	const terminal = new PtyTerminal({
		command,
		cwd: home,
		environment: { HOME: home, PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
		...{ columns: 100, rows: 30 },
	});
	try {
		while (!terminal.screen().includes(ready)) {
			if (performance.now() - begun > maxMs)
				throw new Error(`${name} shows no prompt:\n${terminal.screen()}`);
			await setTimeout(2);
		}
		return { ms: performance.now() - begun, mb: residentMb(terminal.pid) };
	} finally {
		terminal[Symbol.dispose]();
	}
};

const median = (values: readonly number[]): number =>
	values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

try {
	writeFileSync(join(folder, 'package.json'), '{}');
	await bundleProgram();
	const program = fileURLToPath(new URL('../packages/cli/bin/tenon.cjs', import.meta.url));
	const agents: Agent[] = [
		{ name: 'tenon', command: [process.execPath, program, '--any-folder'], ready: 'no model' },
	];
	const modules = join(folder, 'node_modules');
	if (install('@earendil-works/pi-coding-agent@0.87.1')) {
		const pi = join(modules, '@earendil-works/pi-coding-agent/dist/bundle/cli.js');
		agents.push({ name: 'pi 0.87.1', command: [process.execPath, pi], ready: 'No models available' });
	}
	const native = `opencode-${process.platform}-${process.arch}`;
	if (install(`${native}@1.18.33`))
		agents.push({
			...{ name: 'opencode 1.18.33', command: [join(modules, native, 'bin/opencode')] },
			ready: 'Ask anything',
		});
	for (const agent of agents) {
		await start(agent);
		const seen = [];
		for (let round = 0; round < rounds; round += 1) seen.push(await start(agent));
		const ms = median(seen.map((each) => each.ms));
		const mb = median(seen.map((each) => each.mb));
		console.log(`${agent.name.padEnd(20)} first prompt ${ms.toFixed(0)} ms, memory ${mb.toFixed(0)} MB`);
	}
} finally {
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
