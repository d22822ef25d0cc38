import { call, edit, read, type Session, shell, write } from '../session.ts';

const conflict: Session = {
	title: 'a conflict of two branches is resolved and merged',
	needs: ['git'],
	files: { 'menu.txt': 'soup\nbread\nwine\n' },
	untracked: ['git add', 'git branch', 'git commit', 'git merge', 'git switch'],
	steps: [
		shell('git switch -qc tea'),
		edit('menu.txt', 'wine', 'tea'),
		shell('git commit -qam "Serve tea" && git switch -q main && cat menu.txt', { says: 'wine' }),
		read('menu.txt'),
		edit('menu.txt', 'wine', 'water'),
		shell('git commit -qam "Serve water"; git merge tea', { code: 1, says: /^CONFLICT/ }),
		call('read', { path: 'menu.txt' }, { says: '     3\t<<<<<<< HEAD' }),
		shell("sed -i -e '/^[<=>]\\{7\\}/d' menu.txt && cat menu.txt", { says: ['water', 'tea'] }),
		shell('git add menu.txt && git commit -qm "Serve both" && git log --oneline | wc -l', { says: '4' }),
		shell('git branch -d tea && git status --short | wc -l', { says: '0' }),
	],
};

const bisect: Session = {
	title: 'the commit that broke a script is found by bisection and reverted',
	needs: ['git'],
	files: { 'check.sh': '#!/bin/sh\n! grep -q bad log.txt\n', 'log.txt': '0\n' },
	steps: [
		shell(
			'for i in 1 2 3 4 5 6 7 8; do if [ $i = 5 ]; then echo bad >> log.txt; else echo $i >> log.txt; fi; git commit -qam "Line $i"; done',
		),
		shell('git bisect start HEAD HEAD~8 && git bisect run ./check.sh', {
			says: /is the first bad commit$/,
		}),
		shell('git log -1 --format=%s refs/bisect/bad; git bisect reset', { says: 'Line 5' }),
		shell(
			"sed -i '/bad/d' log.txt && ./check.sh && git commit -qam 'Drop the bad line' && git status --short | wc -l",
			{
				says: '0',
			},
		),
	],
	question: 'program git bisect run ./check.sh',
	untracked: ['git bisect', 'git commit'],
};

const renames: Session = {
	title: 'modules are renamed with git mv and their imports follow',
	needs: ['git'],
	files: {
		'src/util.js': 'export const one = 1;\n',
		'src/helper.js': "import { one } from './util.js';\n\nexport const two = one + one;\n",
		'src/main.js':
			"import { two } from './helper.js';\nimport { one } from './util.js';\n\nconsole.log(one + two);\n",
		'package.json': '{ "type": "module" }\n',
	},
	untracked: ['git commit', 'git mv', 'node src/main.js'],
	steps: [
		shell('node src/main.js', { says: '3' }),
		shell('git mv src/util.js src/numbers.js && git mv src/helper.js src/doubled.js'),
		shell(
			"grep -rlE 'util|helper' src | xargs sed -i -e 's/util.js/numbers.js/' -e 's/helper.js/doubled.js/'",
		),
		shell('node src/main.js && git status --short', { says: ['3', /^RM? +src\/util.js -> src\/numbers.js/] }),
		shell(
			'git commit -qam "Name modules by what they hold" && git log --follow --oneline src/numbers.js | wc -l',
			{ says: '2' },
		),
		call('git', { action: 'status' }, { says: /clean|nothing/ }),
	],
	leaves: ['src/doubled.js', 'src/helper.js', 'src/numbers.js', 'src/util.js'],
};

const patches: Session = {
	title: 'a patch is applied, taken back, and applied again as a commit',
	needs: ['git'],
	files: { 'poem.txt': 'roses are red\nviolets are blue\n' },
	steps: [
		write(
			'fix.patch',
			'--- a/poem.txt\n+++ b/poem.txt\n@@ -1,2 +1,3 @@\n roses are red\n-violets are blue\n+violets are violet\n+and so are you\n',
		),
		shell('patch -p1 --dry-run < fix.patch && patch -p1 < fix.patch && cat poem.txt', {
			says: 'violets are violet',
		}),
		shell('git diff > mine.patch; patch -R -p1 < fix.patch; git diff --stat | wc -l', { says: '0' }),
		shell('git apply --check mine.patch && git apply mine.patch && git commit -qam "Correct the colour"'),
		shell(
			'diff fix.patch mine.patch | grep -c index; rm fix.patch mine.patch; git format-patch -1 --stdout | tail -n 3',
			{
				says: '-- ',
			},
		),
	],
	untracked: ['git apply', 'git commit', 'git format-patch'],
};

const worktree: Session = {
	title: 'work is stashed for an urgent fix on another branch, and taken up again',
	needs: ['git'],
	files: { 'app.txt': 'version 1\n', 'notes.txt': 'nothing\n' },
	untracked: [
		'git cherry-pick',
		'git commit',
		'git merge',
		'git rebase',
		'git stash',
		'git switch',
		'git tag',
	],
	steps: [
		edit('notes.txt', 'nothing', 'half a thought'),
		shell('git stash -q && git switch -qc fix'),
		edit('app.txt', 'version 1', 'version 2'),
		shell('git commit -qam "Release 2" && git switch -q main && git merge -q --ff-only fix && git tag v2'),
		shell('git stash pop && cat app.txt notes.txt', { says: ['version 2', 'half a thought'] }),
		shell('git commit -qam "Think" && git rebase -q main && git cherry-pick --abort', { code: 128 }),
		call('git', { action: 'branches' }, { says: /fix/ }),
	],
};

const publishing: Session = {
	title: 'finished work is pushed after one question',
	needs: ['git'],
	files: { 'readme.txt': 'one\n' },
	steps: [
		shell('git init -q --bare ../remote.git && git remote add origin ../remote.git'),
		shell('echo two >> readme.txt && git commit -qam "Two" && git push -q origin main'),
		shell('git branch -r', { says: '  origin/main' }),
	],
	question: 'program git push -q origin main',
	untracked: ['git commit', 'git init', 'git push', 'git remote'],
};

/** Branches, conflicts, bisection, renames, patches. */
export const gitSessions: readonly Session[] = [conflict, bisect, renames, patches, worktree, publishing];
