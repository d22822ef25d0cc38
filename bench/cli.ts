/**
 * What a person feels of the program: the time from its start to the first prompt, what `-p` costs over an empty Node,
 * how long a frame takes while an answer streams in at 1 000 pieces a second into a session of 10 000 messages with a
 * sort of a million lines beside it, and how much memory the processes of the real program take then.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ShownMessage } from '../packages/cli/src/session/service/verbs/transcript.ts';
import { bundleProgram } from '../scripts/bundle.ts';
import { PtyTerminal } from '../test/support/pty-terminal.ts';
import { drawnFrames } from './cli/frames.ts';
import { longSessionMemory } from './cli/long-session-memory.ts';

const program = fileURLToPath(new URL('../packages/cli/bin/tenon.cjs', import.meta.url));
const rounds = 9;
const messageCount = 10_000;
const streamMs = 5_000;

const at = (times: readonly number[], part: number): number =>
	times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))]!;

const show = (label: string, text: string): void => console.log(`${label.padEnd(44)} ${text}`);

const home = mkdtempSync(join(tmpdir(), 'tenon-bench-'));
mkdirSync(join(home, 'project'));
const tape = join(home, 'tape.json');
writeFileSync(tape, JSON.stringify({ tape: 1, replies: [{ reply: { text: 'Hello.' } }] }));
const environment = { HOME: home, PATH: process.env.PATH ?? '', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
const options = ['--tape', tape, '--no-ext', '--no-session', '--policy', 'workspace'];

const startMs = async (): Promise<{ readonly ms: number; readonly rssMb: number }> => {
	const start = performance.now();
	const terminal = new PtyTerminal({
		command: [process.execPath, program, ...options],
		...{ cwd: join(home, 'project'), environment, columns: 100, rows: 30 },
	});
	try {
		while (!terminal.screen().includes('tape:tape.json')) await setTimeout(2);
		return { ms: performance.now() - start, rssMb: rssOf(terminal.pid) };
	} finally {
		terminal[Symbol.dispose]();
	}
};

const rssOf = (pid: number): number => {
	const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return Number(kilobytes) / 1024;
};

const runMs = (args: readonly string[]): number => {
	const start = performance.now();
	const { status } = spawnSync(process.execPath, args, {
		cwd: join(home, 'project'),
		env: environment,
		input: '',
	});
	if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
	return performance.now() - start;
};

const conversation = (): readonly ShownMessage[] =>
	Array.from({ length: messageCount }, (_message, index) =>
		index % 2 === 0
			? {
					role: 'user',
					at: index,
					turnId: `t${index}`,
					content: [{ type: 'text', text: `question ${index}` }],
				}
			: {
					...{ role: 'assistant', at: index, turnId: `t${index - 1}` },
					content: [{ type: 'text', text: `Answer **${index}**\n\n\`\`\`ts\nconst n = ${index};\n\`\`\`` }],
				},
	);

await bundleProgram();
try {
	await startMs();
	const starts = [];
	const empty: number[] = [];
	const printed: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		starts.push(await startMs());
		empty.push(runMs(['-e', '0']));
		printed.push(runMs([program, '-qp', 'hi', ...options]));
	}
	show(
		'start to first prompt, median',
		`${at(
			starts.map(({ ms }) => ms),
			0.5,
		).toFixed(0)} ms`,
	);
	show(
		'memory of the front then, median',
		`${at(
			starts.map(({ rssMb }) => rssMb),
			0.5,
		).toFixed(0)} MB`,
	);
	show('tenon -p over an empty Node, median', `${(at(printed, 0.5) - at(empty, 0.5)).toFixed(0)} ms`);
	const sort = spawn(process.execPath, [
		program,
		'sh',
		'-c',
		'while true; do seq 1000000 | sort -r > /dev/null; done',
	]);
	try {
		const frames = await drawnFrames(conversation(), streamMs);
		show(
			`frames while streaming, ${frames.length}`,
			`p50 ${at(frames, 0.5).toFixed(1)} ms, p99 ${at(frames, 0.99).toFixed(1)} ms`,
		);
	} finally {
		sort.kill('SIGKILL');
	}
	const memory = await longSessionMemory({ program, home, tape, environment }, messageCount, streamMs);
	show('memory of the program, session open', `${memory.opened.toFixed(0)} MB`);
	show(
		'memory while streaming and sorting',
		`${memory.streaming.toFixed(0)} MB, ${memory.front.toFixed(0)} of them the front's`,
	);
} finally {
	rmSync(home, { recursive: true, force: true });
}
