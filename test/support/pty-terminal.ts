import { setTimeout } from 'node:timers/promises';
import { type IPty, spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';

/** How a program is started in a terminal. */
export interface PtyOptions {
	readonly command: readonly [program: string, ...args: string[]];
	readonly cwd: string;
	readonly environment: Readonly<Record<string, string>>;
	readonly columns: number;
	readonly rows: number;
}

/** A cell of the screen. */
export interface Cell {
	/** Empty for the second half of a wide character. */
	readonly text: string;
	readonly width: number;
	/** A number of the palette, `#rrggbb`, or nothing for the usual colour. */
	readonly colour: number | string | undefined;
	readonly background: number | string | undefined;
	readonly isBold: boolean;
	readonly isDim: boolean;
	readonly isItalic: boolean;
	readonly isUnderlined: boolean;
	readonly isInverse: boolean;
}

/** A program on a pseudo terminal, and what a terminal would show of it. */
export class PtyTerminal implements Disposable {
	readonly #terminal: InstanceType<typeof headless.Terminal>;
	readonly #pty: IPty;
	/** Everything that the program has written. */
	written = '';
	#isOver = false;

	constructor({ command: [program, ...args], cwd, environment, columns, rows }: PtyOptions) {
		this.#terminal = new headless.Terminal({
			cols: columns,
			rows,
			allowProposedApi: true,
			scrollback: 20_000,
		});
		this.#pty = spawn(program, args, {
			name: 'xterm-256color',
			cols: columns,
			rows,
			cwd,
			env: { ...environment },
		});
		this.#pty.onData((data) => {
			this.written += data;
			this.#terminal.write(data);
		});
		this.#pty.onExit(() => {
			this.#isOver = true;
		});
		// What a terminal answers to questions about itself.
		this.#terminal.onData((data) => {
			if (!this.#isOver) this.#pty.write(data);
		});
	}

	get isOver(): boolean {
		return this.#isOver;
	}

	get pid(): number {
		return this.#pty.pid;
	}

	type(text: string): void {
		this.#pty.write(text);
	}

	enter(line: string): void {
		this.type(`${line}\r`);
	}

	resize(columns: number, rows: number): void {
		this.#terminal.resize(columns, rows);
		this.#pty.resize(columns, rows);
	}

	/** The rows of the screen, without blanks at their ends. */
	rows(): readonly string[] {
		const { active } = this.#terminal.buffer;
		return Array.from({ length: this.#terminal.rows }, (_row, at) =>
			(active.getLine(active.viewportY + at)?.translateToString(true) ?? '').trimEnd(),
		);
	}

	/** The screen without the blank rows at its end. */
	screen(): string {
		return this.rows().join('\n').trimEnd();
	}

	/** Where the cursor stands, from 0. */
	get cursor(): { readonly row: number; readonly column: number } {
		const { cursorX, cursorY } = this.#terminal.buffer.active;
		return { row: cursorY, column: cursorX };
	}

	cells(): readonly (readonly Cell[])[] {
		const { active } = this.#terminal.buffer;
		return Array.from({ length: this.#terminal.rows }, (_row, y) => {
			const line = active.getLine(active.viewportY + y);
			return Array.from({ length: this.#terminal.cols }, (_column, x) => cellOf(line?.getCell(x)));
		});
	}

	/** Waits until the screen is as it should be, and returns it. */
	async until(isRight: (screen: string) => boolean): Promise<string> {
		const deadline = Date.now() + waitMs;
		for (;;) {
			const screen = this.screen();
			if (isRight(screen)) return screen;
			if (Date.now() > deadline) throw new Error(`the screen never became right; it shows:\n${screen}`);
			await setTimeout(30);
		}
	}

	[Symbol.dispose](): void {
		if (!this.#isOver) this.#pty.kill('SIGKILL');
		this.#terminal.dispose();
	}
}

// A machine that does much else at the same time is slow, not wrong.
const waitMs = 45_000;

type BufferCell = NonNullable<
	ReturnType<
		NonNullable<ReturnType<InstanceType<typeof headless.Terminal>['buffer']['active']['getLine']>>['getCell']
	>
>;

const cellOf = (cell: BufferCell | undefined): Cell => ({
	text: cell?.getChars() ?? '',
	width: cell?.getWidth() ?? 1,
	colour: cell === undefined || cell.isFgDefault() ? undefined : colourOf(cell.isFgRGB(), cell.getFgColor()),
	background:
		cell === undefined || cell.isBgDefault() ? undefined : colourOf(cell.isBgRGB(), cell.getBgColor()),
	isBold: cell?.isBold() === 1 || (cell?.isBold() ?? 0) > 0,
	isDim: (cell?.isDim() ?? 0) > 0,
	isItalic: (cell?.isItalic() ?? 0) > 0,
	isUnderlined: (cell?.isUnderline() ?? 0) > 0,
	isInverse: (cell?.isInverse() ?? 0) > 0,
});

const colourOf = (isRgb: boolean, colour: number): number | string =>
	isRgb ? `#${colour.toString(16).padStart(6, '0')}` : colour;
