import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtProgram } from '../built-program.ts';
import { type FrontWorld, makeFrontWorld } from '../support/front-world.ts';

/** What a run of the program left. */
export interface ProgramRun {
	readonly stdout: string;
	readonly stderr: string;
	readonly status: number | null;
}

/** A home in which the program is run with models at servers of the test. */
export interface ModelWorld extends Disposable {
	readonly world: FrontWorld;
	/** Writes a file below the home. */
	put(file: string, text: string, mode?: number): string;
	/** Runs the program; the home's name is taken out of what it printed. */
	run(
		args: readonly string[],
		environment?: Readonly<Record<string, string>>,
		stdin?: string,
	): Promise<ProgramRun>;
	/** Arguments that keep a session to its folder. */
	readonly inProject: readonly string[];
}

/** Makes such a home; it is gone when it is disposed of. */
export const makeModelWorld = async (settings = ''): Promise<ModelWorld> => {
	const { path, cacheHome } = await builtProgram();
	const world = makeFrontWorld({});
	const put = (file: string, text: string, mode = 0o644): string => {
		const target = join(world.home, file);
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, text, { mode });
		return target;
	};
	if (settings !== '') put('.config/tenon/tenon.toml', settings);
	return {
		world,
		put,
		inProject: ['--cwd', world.project, '--policy', world.policyFile, '--no-ext'],
		run: async (args, environment = {}, stdin = '') => {
			const child = spawn(process.execPath, [path, ...args], {
				cwd: world.project,
				env: { ...world.environment, XDG_CACHE_HOME: cacheHome, ...environment },
			});
			child.stdin.end(stdin);
			const texts = { stdout: '', stderr: '' };
			for (const name of ['stdout', 'stderr'] as const) {
				child[name].setEncoding('utf8').on('data', (text: string) => {
					texts[name] += text;
				});
			}
			const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
			const hide = (text: string): string => text.replaceAll(world.home, '<home>');
			return { stdout: hide(texts.stdout), stderr: hide(texts.stderr), status };
		},
		[Symbol.dispose]: () => world[Symbol.dispose](),
	};
};
