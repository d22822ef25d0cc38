import { call, edit, read, type Session, shell, write } from '../session.ts';

const modules: Readonly<Record<string, string>> = Object.fromEntries(
	Array.from({ length: 60 }, (_, at) => [
		`src/group${at % 6}/module${at}.js`,
		`const oldName = require('../lib');\n\nmodule.exports = () => oldName(${at});\n`,
	]),
);

const refactoring: Session = {
	title: 'a name is changed in sixty files, wrongly at first',
	files: { ...modules, 'src/lib.js': 'module.exports = (number) => number * 2;\n' },
	untracked: ['node --check', 'git commit'],
	steps: [
		shell('grep -rl oldName src | wc -l', { says: '60' }),
		shell("grep -rl oldName src | xargs sed -i 's/oldName/new-name/g'"),
		shell('node --check src/group0/module0.js', { code: 1, says: /^SyntaxError/ }),
		call('undo', {}, { says: /^step .* \(node --check .*\) cannot be undone; call undo again/ }),
		call('undo', {}, { says: /^undid step .*: 60 paths restored$/ }),
		shell(
			"grep -rlZ oldName src | xargs -0 sed -i 's/\\<oldName\\>/double/g'; grep -rc double src | grep -vc :0",
			{ says: '60' },
		),
		shell('for file in src/group3/*.js; do node --check "$file" || exit; done'),
		shell("find src -name '*.js' -exec grep -L double {} +", { says: 'src/lib.js' }),
		shell('git commit -qam "Call it what it does" && git show --stat --format= | tail -n 1', {
			says: ' 60 files changed, 120 insertions(+), 120 deletions(-)',
		}),
	],
};

const mistake: Session = {
	title: 'the sources are removed by mistake and brought back',
	files: {
		'src/a.js': 'a\n',
		'src/deep/b.js': 'b\n',
		'src/deep/run.sh': '#!/bin/sh\necho b\n',
		'notes.txt': 'keep\n',
	},
	steps: [
		edit('src/a.js', 'a', 'edited and never committed'),
		write('src/new.js', 'new and never committed\n'),
		shell('dir=src; rm -rf $dir ./notes.txt; ls', { says: '[no output]' }),
		call('undo', { list: true }, { says: /rm -rf/ }),
		call('undo', {}, { says: /restored$/ }),
		shell('cat src/a.js src/new.js notes.txt && src/deep/run.sh', {
			says: ['edited and never committed', 'new and never committed', 'b'],
		}),
		shell('> src/a.js; cp notes.txt src/new.js; mv notes.txt src/deep/b.js; cat src/deep/b.js', {
			says: 'keep',
		}),
		shell('undo', { says: /restored/ }),
		shell('cat src/deep/b.js; trash list | wc -l', { says: 'b' }),
	],
};

const cleaning: Session = {
	title: 'build output of all kinds is cleaned away unasked, and what is no output is kept',
	files: {
		'.gitignore': 'node_modules/\ndist/\ntarget/\n*.o\n.env\nprivate/\n',
		'build.sh':
			'#!/bin/sh\nmkdir -p node_modules/a dist target/debug private\nhead -c 12000000 /dev/zero > dist/bundle.js\nhead -c 12000000 /dev/zero > target/debug/app\necho "module" > node_modules/a/index.js\necho object > main.o\necho secret > private/diary.txt\n',
	},
	steps: [
		shell('./build.sh && du -sm dist | cut -f 1', { says: '12' }),
		shell('echo smaller > dist/bundle.js; truncate -s 0 target/debug/app'),
		shell('./build.sh; rm -rf node_modules dist target; rm -f *.o'),
		shell('undo --list | head -n 1; trash list | wc -l'),
		shell('rm -rf private; ls -a | grep -c private', { code: 1, says: '0' }),
		call('undo', {}, { says: /restored$/ }),
		read('private/diary.txt', { says: '     1\tsecret' }),
	],
};

const documentation: Session = {
	title: 'a manual is rewritten, split and linked',
	files: {
		'README.md': '# Tool\n\nSee teh manual.\n',
		'docs/manual.md': '# Manual\n\n## Install\n\nCopy it.\n\n## Use\n\nRun it.\n',
	},
	untracked: ['git add', 'git commit'],
	steps: [
		call('grep', { pattern: 'teh', glob: '*.md' }, { says: /README.md/ }),
		edit('README.md', 'teh manual', 'the [manual](docs/index.md)'),
		shell(
			"cd docs && sed -n '/## Install/,/## Use/p' manual.md | sed '$d' > install.md && sed -n '/## Use/,$p' manual.md > use.md && head -n 1 *.md",
			{
				says: ['## Install', '## Use'],
			},
		),
		shell(
			'cd docs 2>/dev/null || cd "$PWD"; mv manual.md index.md; sed -i "3,\\$d" index.md; printf "%s\\n" "- [Install](install.md)" "- [Use](use.md)" >> index.md; cd ..',
		),
		read('docs/index.md', { says: '     3\t- [Install](install.md)' }),
		shell(
			'for target in $(grep -rho "([a-z/]*\\.md)" README.md | tr -d "()"); do test -f "$target" && echo "$target exists"; done',
			{
				says: 'docs/index.md exists',
			},
		),
		shell('git add -A && git commit -qm "Split the manual" && git ls-files docs', { says: 'docs/use.md' }),
	],
};

const moving: Session = {
	title: 'large files are moved, copied, linked and put back',
	files: { 'assets/.keep': '', 'make.sh': '#!/bin/sh\nhead -c 30000000 /dev/urandom > assets/video.bin\n' },
	steps: [
		shell('./make.sh && sha256sum assets/video.bin | cut -d " " -f 1 > sum.txt && wc -c < assets/video.bin', {
			says: '30000000',
		}),
		shell(
			'mkdir -p media/raw && mv assets/video.bin media/raw/ && ln -s raw/video.bin media/latest && mv assets old-assets',
		),
		shell('test "$(sha256sum < media/latest | cut -d " " -f 1)" = "$(cat sum.txt)" && echo same', {
			says: 'same',
		}),
		shell('cp -r media copy && cmp media/raw/video.bin copy/raw/video.bin && rm -r copy'),
		shell('rm media/raw/video.bin && rmdir media/raw'),
		shell('undo', { says: /restored/ }),
		shell('ls -l media/raw/video.bin | wc -l && rm -rf media', { says: '1' }),
	],
};

/** Changes of many files, mistakes, cleaning, documentation, moves. */
export const fileSessions: readonly Session[] = [refactoring, mistake, cleaning, documentation, moving];
