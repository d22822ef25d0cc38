import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs git as itself, without a policy. */
export const plainGit = (folder: string, ...words: readonly string[]): string =>
	execFileSync('git', words, {
		cwd: folder,
		env: {
			PATH: process.env.PATH,
			HOME: folder,
			GIT_CONFIG_NOSYSTEM: '1',
			GIT_CONFIG_GLOBAL: '/dev/null',
			GIT_AUTHOR_NAME: 'Ann',
			GIT_AUTHOR_EMAIL: 'ann@a.test',
			GIT_COMMITTER_NAME: 'Ann',
			GIT_COMMITTER_EMAIL: 'ann@a.test',
		},
		encoding: 'utf8',
		timeout: 10_000,
		stdio: 'pipe',
	}).trim();

/** A repository in which everything that can name a program names one that leaves a mark. */
export interface HostileRepository {
	/** What was started since the last question. */
	sprung(): boolean;
}

/**
 * Makes a working tree in `folder` with a history, changed files, a submodule, a bare repository in a subfolder, and
 * settings, attributes and hooks that all lead to the trap.
 */
export const makeHostile = (folder: string): HostileRepository => {
	const trap = join(folder, '.git/trap.sh');
	const mark = join(folder, '.git/sprung');
	plainGit(folder, 'init', '-q', '-b', 'main');
	// As a remote it ends: git and its helper would wait for an answer to each other for ever.
	writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${mark}'\n[ "$1" = ${remoteWord} ] || cat\n`);
	chmodSync(trap, 0o755);
	const put = (path: string, text: string): void => writeFileSync(join(folder, path), text);
	put('a.txt', 'one\ntwo\n');
	put('b.bin', 'b\n');
	plainGit(folder, 'add', '.');
	plainGit(folder, 'commit', '-qm', 'First');
	plainGit(folder, 'tag', 'v1');
	plainGit(folder, 'checkout', '-q', '-b', 'side');
	put('a.txt', 'uno\ntwo\n');
	plainGit(folder, 'commit', '-qam', 'Side');
	plainGit(folder, 'checkout', '-q', 'main');
	put('a.txt', 'eins\ntwo\n');
	plainGit(folder, 'commit', '-qam', 'Second');
	mergeBoth(folder, put);
	signLast(folder);
	makeSubmodule(folder, trap);
	makeBare(folder, trap);
	setTraps(folder, trap, put);
	// Different in size and time, so that git has to read them.
	put('a.txt', 'one\nthree and more\n');
	put('b.bin', 'other\n');
	put('sub/in.txt', 'changed below\n');
	rmSync(mark, { force: true });
	return {
		sprung: () => {
			const isSprung = existsSync(mark);
			rmSync(mark, { force: true });
			return isSprung;
		},
	};
};

/** What the trap is told by the address of the remote. */
const remoteWord = 'as-remote';

const mergeBoth = (folder: string, put: (path: string, text: string) => void): void => {
	try {
		plainGit(folder, 'merge', 'side');
	} catch {
		// They conflict, on purpose.
	}
	put('a.txt', 'both\ntwo\n');
	plainGit(folder, 'add', '.');
	plainGit(folder, 'commit', '-qm', 'Merged');
};

// To show whether a signature is good, a program is run that a setting names.
const signLast = (folder: string): void => {
	const text = plainGit(folder, 'cat-file', 'commit', 'HEAD');
	const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
	writeFileSync(join(folder, '.git/signed'), `${text.replace('\n\n', `\n${signature}\n\n`)}\n`);
	const commit = plainGit(folder, 'hash-object', '-t', 'commit', '-w', '.git/signed');
	plainGit(folder, 'reset', '-q', '--soft', commit);
};

const makeSubmodule = (folder: string, trap: string): void => {
	const sub = join(folder, 'sub');
	mkdirSync(sub);
	plainGit(sub, 'init', '-q', '-b', 'main');
	writeFileSync(join(sub, 'in.txt'), 'below\n');
	writeFileSync(join(sub, '.gitattributes'), '* filter=below diff=below\n');
	plainGit(sub, 'add', '.');
	plainGit(sub, 'commit', '-qm', 'Below');
	plainGit(folder, 'add', 'sub');
	plainGit(folder, 'commit', '-qm', 'With a module');
	plainGit(sub, 'config', 'filter.below.clean', trap);
	plainGit(sub, 'config', 'diff.below.textconv', trap);
	plainGit(sub, 'config', 'core.fsmonitor', trap);
};

// Git takes a folder that looks so for a repository, wherever it lies.
const makeBare = (folder: string, trap: string): void => {
	const bare = join(folder, 'docs');
	mkdirSync(join(bare, 'objects'), { recursive: true });
	mkdirSync(join(bare, 'refs'));
	writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/main\n');
	writeFileSync(
		join(bare, 'config'),
		`[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${folder}/docs\n\tfsmonitor = ${trap}\n`,
	);
};

const setTraps = (folder: string, trap: string, put: (path: string, text: string) => void): void => {
	const set = (key: string, value: string): string => plainGit(folder, 'config', key, value);
	put('.gitattributes', '*.txt diff=d filter=f merge=m\n*.bin filter=a=b diff=d\n');
	put('.git/included', `[filter "late"]\n\tclean = ${trap}\n[core]\n\tsshCommand = ${trap}\n`);
	for (const key of [
		'core.pager',
		'pager.log',
		'pager.status',
		'core.sshCommand',
		'core.askPass',
		'core.editor',
		'core.alternateRefsCommand',
		'diff.external',
		'diff.d.command',
		'diff.d.textconv',
		'filter.f.clean',
		'filter.f.smudge',
		'filter.a=b.clean',
		'merge.m.driver',
		'gpg.program',
		'gpg.ssh.program',
		'gpg.x509.program',
		'credential.helper',
		'interactive.diffFilter',
		'man.t.cmd',
		'browser.t.cmd',
		'hook.h.command',
		'sequence.editor',
	])
		set(key, trap);
	set('filter.f.required', 'true');
	set('include.path', 'included');
	set('hook.h.event', 'post-index-change');
	set('man.viewer', 't');
	set('web.browser', 't');
	set('log.showSignature', 'true');
	set('log.diffMerges', 'remerge');
	set('diff.submodule', 'diff');
	set('status.submoduleSummary', 'true');
	set('submodule.recurse', 'true');
	set('alias.status', `!${trap}`);
	set('alias.look', `!${trap}`);
	set('pretty.evil', 'format:%G? %s');
	set('format.pretty', 'evil');
	// What is missing would be fetched by a program.
	set('protocol.ext.allow', 'always');
	set('remote.far.url', `ext::${trap} ${remoteWord}`);
	set('remote.far.promisor', 'true');
	set('remote.far.uploadpack', trap);
	set('core.repositoryFormatVersion', '1');
	set('extensions.partialClone', 'far');
	for (const hook of ['post-index-change', 'post-checkout', 'reference-transaction', 'fsmonitor-watchman']) {
		put(`.git/hooks/${hook}`, `#!/bin/sh\n'${trap}' ${hook}\n`);
		chmodSync(join(folder, '.git/hooks', hook), 0o755);
	}
	set('core.fsmonitor', trap);
};
