import { execFileSync } from 'node:child_process';
import {
	accessSync,
	constants,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '@tenon/commands';
import { principalId, type Tool } from '@tenon/core';
import type { GateQuestion } from '@tenon/shell';
import { createTools } from '../../../tools/src/index.ts';
import { openWorkspace, type Workspace } from '../../src/index.ts';
import type { Session } from './session.ts';

/** A home with a project in it, and a model at work with its tools under the `workspace` preset. */
export interface Studio {
	readonly project: string;
	readonly workspace: Workspace;
	readonly tools: ReadonlyMap<string, Tool>;
	/** All that a person was asked; every answer is yes, for the rest of the session. */
	readonly questions: readonly GateQuestion[];
	close(): Promise<void>;
}

/** Sets up the project of a session. */
export const openStudio = async ({ files, links = {} }: Session): Promise<Studio> => {
	// Not among temporary files, which a model may write to.
	mkdirSync(place, { recursive: true });
	const home = realpathSync(mkdtempSync(join(place, 'session-')));
	const project = join(home, 'work/project');
	putFile(join(home, '.gitconfig'), gitSettings);
	for (const [path, text] of Object.entries(files)) putFile(join(project, path), text);
	for (const [path, target] of Object.entries(links)) {
		mkdirSync(dirname(join(project, path)), { recursive: true });
		symlinkSync(join(repository, target), join(project, path));
	}
	const environment = environmentFor(home);
	const git = (...args: readonly string[]): void => {
		execFileSync('git', args, { cwd: project, env: environment, stdio: 'ignore' });
	};
	git('init', '-q');
	git('add', '-A');
	git('commit', '-q', '-m', 'Start');
	const questions: GateQuestion[] = [];
	const workspace = await openWorkspace({
		root: project,
		principal: { kind: 'model', id: principalId('m1') },
		commands,
		environment,
		preset: 'workspace',
		auditFile: join(home, '.local/state/tenon/audit.jsonl'),
		ask: (question) => {
			questions.push(question);
			return 'session';
		},
	});
	const { kernel, jobs, undo, runsPrograms } = workspace;
	const tools = createTools({ shell: { kernel, about: kernel.describe(), runsPrograms }, jobs, undo });
	return {
		project,
		workspace,
		tools: new Map(tools.map((tool) => [tool.name, tool])),
		questions,
		close: async () => {
			await workspace.close();
			rmSync(home, { recursive: true, force: true });
		},
	};
};

/** Those of the programs that are not on this machine. */
export const missingPrograms = (names: readonly string[]): readonly string[] =>
	names.filter((name) => !searchPath.some((folder) => isRunnable(join(folder, name))));

/** The root of this repository, where what its own build uses is installed. */
export const repository: string = fileURLToPath(new URL('../../../../', import.meta.url));
const place = join(repository, '.tmp');
const searchPath: readonly string[] = (process.env.PATH ?? '').split(delimiter);

const isRunnable = (path: string): boolean => {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		// A name that is not there, or is not to be run, is no program.
		return false;
	}
};

const putFile = (path: string, text: string): void => {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, text, { mode: text.startsWith('#!') ? 0o755 : 0o644 });
};

const gitSettings =
	'[user]\n\tname = me\n\temail = me@example.org\n[init]\n\tdefaultBranch = main\n[advice]\n\tdetachedHead = false\n';

// A login: version managers are where the user has them, caches are in the home of the session, but for Go's,
// which holds the standard library compiled. Nothing is fetched.
const environmentFor = (home: string): Record<string, string | undefined> => ({
	PATH: process.env.PATH,
	HOME: home,
	USER: 'me',
	LANG: 'C.UTF-8',
	TERM: 'dumb',
	PYENV_ROOT: process.env.PYENV_ROOT,
	RUSTUP_HOME: process.env.RUSTUP_HOME ?? join(homedir(), '.rustup'),
	CARGO_HOME: join(home, '.cargo'),
	CARGO_NET_OFFLINE: 'true',
	GOCACHE: join(place, 'go-build'),
	GOPROXY: 'off',
	GOTOOLCHAIN: 'local',
	GITHUB_TOKEN: 'ghp_0123456789',
});
