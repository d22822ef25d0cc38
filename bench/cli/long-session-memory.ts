import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PtyTerminal } from '../../test/support/pty-terminal.ts';
import { withMessages } from './long-session.ts';
import { pacedServer } from './paced-server.ts';

/** Where the program is measured. */
export interface MemoryPlace {
	readonly program: string;
	readonly home: string;
	readonly tape: string;
	readonly environment: Readonly<Record<string, string>>;
}

/** Megabytes of the processes of a program, at most. */
export interface ProgramMemory {
	/** With the session open and nothing running. */
	readonly opened: number;
	/** While an answer streams in and a sort of a million lines runs in its shell. */
	readonly streaming: number;
	/** Of the front's process alone, then. */
	readonly front: number;
}

/** Opens a session of so many messages in the real program, in processes of its own, and lets an answer stream in. */
export const longSessionMemory = async (
	{ program, home, tape, environment }: MemoryPlace,
	messages: number,
	words: number,
): Promise<ProgramMemory> => {
	const store = join(home, 'long.db');
	const cwd = join(home, 'project');
	const run = (...args: readonly string[]): string => {
		const done = spawnSync(process.execPath, [program, ...args, '--store', store], {
			...{ cwd, env: environment, encoding: 'utf8', input: '', maxBuffer: 1e9 },
		});
		if (done.status !== 0) throw new Error(`${args.join(' ')}: ${done.stderr}`);
		return done.stdout;
	};
	run('-qp', 'hi', '--tape', tape, '--no-ext');
	const newest = JSON.parse(run('sessions', '--json').split('\n', 1)[0]!) as { readonly sessionId: string };
	const short = run('sessions', 'export', newest.sessionId).trimEnd().split('\n');
	const file = join(home, 'long.jsonl');
	writeFileSync(file, `${withMessages(short, messages).join('\n')}\n`);
	const id = run('sessions', 'import', file).trim().split(/\s+/).at(-1)!;
	const server = await pacedServer(words);
	try {
		const terminal = new PtyTerminal({
			command: [process.execPath, program, '-r', id, '--store', store, '-m', 'ollama/paced', '--no-ext'],
			...{ cwd, environment: { ...environment, OLLAMA_BASE_URL: server.url }, columns: 100, rows: 30 },
		});
		try {
			return await whileStreaming(terminal);
		} finally {
			terminal[Symbol.dispose]();
		}
	} finally {
		await server[Symbol.asyncDispose]();
	}
};

const whileStreaming = async (terminal: PtyTerminal): Promise<ProgramMemory> => {
	await terminal.until((screen) => screen.includes('ollama/paced ·'));
	const opened = memoryOf(terminal.pid).all;
	terminal.enter('!!while true; do seq 1000000 | sort -r > /dev/null; done');
	terminal.enter('go on');
	let streaming = { all: 0, front: 0 };
	await terminal.until((screen) => screen.includes('word'));
	for (let isOver = false; !isOver; ) {
		const now = memoryOf(terminal.pid);
		if (now.all > streaming.all) streaming = now;
		await setTimeout(100);
		isOver = !terminal.screen().includes('working');
	}
	return { opened, streaming: streaming.all, front: streaming.front };
};

// What processes share counts once.
const memoryOf = (pid: number): { readonly all: number; readonly front: number } => {
	const front = shareOf(pid);
	return { front, all: childrenOf(pid).reduce((sum, child) => sum + memoryOf(child).all, front) };
};

const shareOf = (pid: number): number => {
	try {
		const [, kilobytes = '0'] =
			/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
		return Number(kilobytes) / 1024;
	} catch {
		// It has ended meanwhile.
		return 0;
	}
};

const childrenOf = (pid: number): readonly number[] =>
	readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
		.map(Number);

const parentOf = (pid: string): number => {
	try {
		return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
	} catch {
		return 0;
	}
};
