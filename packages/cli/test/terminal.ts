import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type BuiltProgram, builtProgram } from './built-program.ts';

// A machine that does much else at the same time is slow, not wrong.
const waitMs = 45_000;
const usualRows = 20;

/**
 * The program, usually `tenon sh`, in a terminal of tmux, in a folder of its own that is also its home. What it shows is waited for
 * by looking at the screen again and again.
 */
export class Terminal implements Disposable {
	readonly folder: string;
	readonly #program: BuiltProgram;
	#socket = '';
	#servers = 0;
	#isGone = false;

	static async open(options: TerminalOptions = {}): Promise<Terminal> {
		const terminal = new Terminal(await builtProgram());
		for (const [name, text] of Object.entries(options.files ?? {})) {
			mkdirSync(dirname(join(terminal.folder, name)), { recursive: true });
			writeFileSync(join(terminal.folder, name), text);
		}
		terminal.#start(options);
		const { ready = /[$#]$/ } = options;
		await terminal.until((screen) => ready.test(screen));
		return terminal;
	}

	private constructor(program: BuiltProgram) {
		this.#program = program;
		this.folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-terminal-')));
	}

	/** Starts another shell in the place of the one that has ended. */
	restart(options: TerminalOptions = {}): void {
		this.#tmux('kill-server');
		this.#start(options);
	}

	#start({
		program,
		command: words = ['sh'],
		args = ['--norc'],
		environment = {},
		columns = 60,
		rows = usualRows,
	}: TerminalOptions = {}): void {
		const variables = {
			PATH: process.env.PATH ?? '',
			HOME: this.folder,
			XDG_CACHE_HOME: this.#program.cacheHome,
			LC_ALL: 'C.UTF-8',
			TERM: 'screen',
			PS1: '$ ',
			...environment,
		};
		const command = [
			...['env', '-i', ...Object.entries(variables).flatMap(([name, value]) => assignment(name, value))],
			...(program ?? [process.execPath, this.#program.path, ...words, ...args]),
		];
		// What it showed last stays on the screen, with its status.
		const shown = `${command.map(quoted).join(' ')}; echo "left with $?"; exec sleep 1000`;
		// A server of its own each time: the one before may still be going down, and would take its socket along.
		this.#socket = join(this.folder, `.tmux${++this.#servers}`);
		const size = ['-x', `${columns}`, '-y', `${rows}`];
		this.#tmux('-f', '/dev/null', '-u', 'new-session', '-d', ...size, '-c', this.folder, shown);
	}

	/** Types text as it is. */
	type(text: string): void {
		this.#tmux('send-keys', '-l', '--', text);
	}

	/** Presses keys by tmux's names: `Enter`, `C-c`, `Tab`, `Left`. */
	press(...keys: readonly string[]): void {
		this.#tmux('send-keys', ...keys);
	}

	/** Types a line. */
	enter(line: string): void {
		this.type(line);
		this.press('Enter');
	}

	/** Pastes a text as a terminal does: marked as pasted where the program has asked for that. */
	paste(text: string): void {
		this.#tmux('set-buffer', '--', text);
		this.#tmux('paste-buffer', '-p');
	}

	resize(columns: number): void {
		this.#tmux('resize-window', '-x', `${columns}`, '-y', `${usualRows}`);
	}

	/** The lines on the screen without the blank ones at its end, and without how long calls took on this machine. */
	screen(): string {
		return this.#tmux('capture-pane', '-p')
			.trimEnd()
			.replaceAll(/ \(\d+\.\d s\)(?=$| {2})/gm, '');
	}

	/** Where the cursor stands, from 0. */
	cursor(): { readonly row: number; readonly column: number } {
		const [row, column] = this.#tmux('display-message', '-p', '#{cursor_y} #{cursor_x}').trim().split(' ');
		return { row: Number(row), column: Number(column) };
	}

	/** Waits until the screen is as it should be, and returns it. */
	async until(isRight: (screen: string) => boolean, everyMs = 30): Promise<string> {
		const deadline = Date.now() + waitMs;
		for (;;) {
			const screen = this.screen();
			if (isRight(screen)) return screen;
			if (Date.now() > deadline) throw new Error(`the screen never became right; it shows:\n${screen}`);
			await setTimeout(everyMs);
		}
	}

	/** Waits until the screen ends with these lines. */
	async shows(...lines: readonly string[]): Promise<void> {
		const end = lines.join('\n');
		await this.until((screen) => screen === end || screen.endsWith(`\n${end}`));
	}

	/** Waits until the cursor stands in a column. */
	async hasCursorAt(column: number): Promise<void> {
		await this.until(() => this.cursor().column === column);
	}

	/** Kills the program, which has no time to do anything. */
	kill(): void {
		const shell = this.#tmux('display-message', '-p', '#{pane_pid}').trim();
		const children = execFileSync('ps', ['-o', 'pid=', '--ppid', shell], { encoding: 'utf8' });
		for (const pid of children.trim().split(/\s+/)) process.kill(Number(pid), 'SIGKILL');
	}

	/** Takes the terminal away from the shell. */
	hangUp(): void {
		this.#tmux('kill-server');
		this.#isGone = true;
	}

	[Symbol.dispose](): void {
		// It may be gone already, with the program that was shown in it.
		if (!this.#isGone) spawnSync('tmux', ['-S', this.#socket, 'kill-server']);
		// The shell may still be writing its history there.
		rmSync(this.folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
	}

	#tmux(...args: readonly string[]): string {
		return execFileSync('tmux', ['-S', this.#socket, ...args], { encoding: 'utf8' });
	}
}

/** How a shell is started in a terminal. */
export interface TerminalOptions {
	/** What is run in place of the program, with its arguments: another shell to compare with. */
	readonly program?: readonly string[];
	/** The command of the program; default `sh`. */
	readonly command?: readonly string[];
	/** Flags; default `--norc`, so that the machine's own settings do not count. */
	readonly args?: readonly string[];
	/** Variables beside those of every test; `undefined` takes one of these away. */
	readonly environment?: Readonly<Record<string, string | undefined>>;
	/** What the screen shows when the shell has started; default: a prompt at its end. */
	readonly ready?: RegExp;
	readonly columns?: number;
	readonly rows?: number;
	/** Files in its folder. */
	readonly files?: Readonly<Record<string, string>>;
}

const assignment = (name: string, value: string | undefined): readonly string[] =>
	value === undefined ? [] : [`${name}=${value}`];

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
