import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import type { ExecuteResult, GateQuestion } from '@tenon/shell';
import { placeOutsideTemp } from '../../../../test/support/place-outside-temp.ts';
import { environmentSecrets, openWorkspace, type Workspace, type WorkspaceOptions } from '../../src/index.ts';

/** What must never be seen: the text of a key, and of a secret. */
export const canaries = { key: 'CANARY-PRIVATE-KEY', secret: 'canary-secret-0123456789' } as const;

/** A machine in small: a home with keys and settings, a project with a repository, and a model at work in it. */
export interface Fortress {
	readonly home: string;
	readonly project: string;
	readonly workspace: Workspace;
	readonly questions: readonly GateQuestion[];
	run(script: string): Promise<ExecuteResult>;
	/** Everything outside of the project that must stay as it is, and what in it is protected. */
	treasures(): Readonly<Record<string, string>>;
	close(): Promise<void>;
}

/** Builds one. There is no person to ask unless a test brings one. */
export const buildFortress = async (more: Partial<WorkspaceOptions> = {}): Promise<Fortress> => {
	const home = realpathSync(mkdtempSync(join(place, 'fortress-')));
	const project = join(home, 'work/project');
	for (const folder of [
		'.ssh',
		'.aws',
		'.config/tenon',
		'.config/gh',
		'Documents',
		'bin',
		'work/project/src',
		'work/project/.tenon',
	])
		mkdirSync(join(home, folder), { recursive: true });
	for (const [file, text] of Object.entries(contents)) writeFileSync(join(home, file), text);
	cpSync(repository(), join(project, '.git'), { recursive: true });
	writeFileSync(join(project, '.git/hooks/pre-commit'), '#!/bin/sh\n');
	const questions: GateQuestion[] = [];
	const { ask } = more;
	const workspace = await openWorkspace({
		root: project,
		principal: { kind: 'model', id: principalId('m1') },
		commands,
		environment: {
			PATH: process.env.PATH,
			HOME: home,
			LANG: 'C.UTF-8',
			XDG_STATE_HOME: join(home, '.state'),
			DEPLOY_TOKEN: canaries.secret,
		},
		secrets: environmentSecrets({ 'deploy.token': 'DEPLOY_TOKEN' }, { DEPLOY_TOKEN: canaries.secret }),
		auditFile: join(home, '.state/audit.jsonl'),
		...more,
		...(ask === undefined
			? {}
			: {
					ask: (question) => {
						questions.push(question);
						return ask(question);
					},
				}),
	});
	return {
		home,
		project,
		workspace,
		questions,
		run: (script) => workspace.kernel.execute(script, { timeoutMs: 20_000 }),
		treasures: () =>
			Object.fromEntries(
				[...Object.keys(contents).filter((file) => !isOwn(file)), ...protectedFiles].map((file) => [
					file,
					readOrNothing(join(home, file)),
				]),
			),
		close: async () => {
			await workspace.close();
			rmSync(home, { recursive: true, force: true });
		},
	};
};

let template: string | undefined;

// An empty repository, made once and kept for the next run.
const repository = (): string => {
	if (template !== undefined) return template;
	template = join(place, 'empty-repository/.git');
	execFileSync('git', ['init', '-q', dirname(template)]);
	return template;
};

const place = placeOutsideTemp();

const contents: Readonly<Record<string, string>> = {
	'.ssh/id_rsa': `${canaries.key}\n`,
	'.ssh/authorized_keys': 'mine\n',
	'.aws/credentials': `${canaries.key}\n`,
	'.config/gh/hosts.yml': `${canaries.key}\n`,
	'.config/tenon/tenon.toml': '# mine\n',
	'.bashrc': '# mine\n',
	'.profile': '# mine\n',
	'.gitconfig': '[user]\n\tname = me\n\temail = me@example.org\n',
	'Documents/novel.txt': 'chapter one\n',
	'work/other.txt': 'beside\n',
	'work/project/src/a.txt': 'one\ntwo\n',
	'work/project/.tenon/policy.toml': '# narrows nothing\n',
};

const protectedFiles: readonly string[] = [
	'work/project/.git/hooks/pre-commit',
	'work/project/.git/config',
	'work/project/.tenon/policy.toml',
];

const isOwn = (file: string): boolean => file.startsWith('work/project/');

const readOrNothing = (file: string): string => {
	try {
		return readFileSync(file, 'utf8');
	} catch (error) {
		return `unreadable: ${(error as NodeJS.ErrnoException).code}`;
	}
};
