import { join } from 'node:path';
import { type FrontWorld, type FrontWorldOptions, makeFrontWorld } from '../support/front-world.ts';
import { Terminal, type TerminalOptions } from '../terminal.ts';

/** `tenon` in a real terminal, in a world of its own. */
export interface TuiWorld extends Disposable {
	readonly world: FrontWorld;
	readonly terminal: Terminal;
	/** Starts the program again, with further flags, as if its terminal had been closed. */
	restart(...args: readonly string[]): Promise<void>;
	/** Starts it in a second terminal, on the same files. */
	another(...args: readonly string[]): Promise<Terminal>;
}

/** Opens it; it shows its welcome, or what `ready` waits for. */
export const openTui = async (
	options: FrontWorldOptions &
		Pick<TerminalOptions, 'columns' | 'rows' | 'ready'> & {
			readonly args?: readonly string[];
			/** What the terminal says that it is. */
			readonly term?: string;
			/** Whether a tape answers; default true. */
			readonly hasModel?: boolean;
		},
): Promise<TuiWorld> => {
	const world = makeFrontWorld(options);
	const usual = [
		...['--cwd', world.project, '--policy', world.policyFile],
		...(options.hasModel === false ? [] : ['--tape', world.tapeFile]),
		...['--store', join(world.home, 'store.db'), '--no-ext'],
		...world.extensions.flatMap((folder) => ['-e', folder]),
	];
	const terminalOptions = (args: readonly string[]): TerminalOptions => ({
		command: [],
		args: [...usual, ...args],
		environment: {
			...world.environment,
			HOME: world.home,
			NO_COLOR: '1',
			...(options.term === undefined ? {} : { TERM: options.term }),
		},
		ready: options.ready ?? /tape:tape\.json · ask/,
		rows: options.rows ?? 40,
		columns: options.columns ?? 80,
	});
	const terminal = await Terminal.open(terminalOptions(options.args ?? []));
	return {
		world,
		terminal,
		restart: async (...args) => {
			terminal.restart(terminalOptions(args));
			await terminal.until((screen) => /tape:tape\.json · ask/.test(screen));
		},
		another: (...args) => Terminal.open(terminalOptions(args)),
		[Symbol.dispose]: () => {
			terminal[Symbol.dispose]();
			world[Symbol.dispose]();
		},
	};
};

/** The conversation on the screen: what stands above the editor. */
export const conversation = (screen: string): string =>
	screen.slice(0, Math.max(0, screen.search(/^─+$/m))).trimEnd();
