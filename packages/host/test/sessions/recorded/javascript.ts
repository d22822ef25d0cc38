import { background, call, edit, read, type Session, shell, write } from '../session.ts';

const calculator = 'export const add = (a, b) => a - b;\n';
const calculatorTest = `import assert from 'node:assert';
import test from 'node:test';
import { add } from '../src/add.js';

test('adds', () => assert.strictEqual(add(2, 3), 5));
`;

const failingTest: Session = {
	title: 'a failing test of a Node project is fixed and committed',
	needs: ['npm', 'git'],
	files: {
		'package.json': '{ "name": "calculator", "type": "module", "scripts": { "test": "node --test" } }\n',
		'src/add.js': calculator,
		'test/add.test.js': calculatorTest,
		'.gitignore': 'node_modules\n',
	},
	untracked: ['git add', 'git commit', 'node --test', 'npm test'],
	steps: [
		call('glob', { pattern: '**/*.js' }, { says: ['src/add.js', 'test/add.test.js'] }),
		shell('npm test', { code: 1, says: /fail 1/ }),
		read('src/add.js', { says: '     1\texport const add = (a, b) => a - b;' }),
		edit('src/add.js', 'a - b', 'a + b'),
		shell('npm test 2>&1 | tail -n 20', { says: /pass 1/ }),
		shell('node --test --test-reporter=tap | grep -c "^ok"', { says: '1' }),
		shell(
			'git add -A && git commit -q -m "Add numbers instead of subtracting" && git log --oneline | wc -l',
			{
				says: '2',
			},
		),
		call('git', { action: 'log', limit: 1 }, { says: /Add numbers instead of subtracting/ }),
	],
};

const typescript: Session = {
	title: 'a TypeScript project is built, its type error fixed, and its output cleaned away',
	needs: ['npm', 'git'],
	files: {
		'package.json': '{ "name": "typed", "type": "module", "scripts": { "build": "tsc -p ." } }\n',
		'tsconfig.json':
			'{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022", "rootDir": "src", "outDir": "dist", "types": [] }, "include": ["src"] }\n',
		'src/greet.ts': 'export const greet = (name: string): number => `hello ${name}`;\n',
		'src/main.ts': "import { greet } from './greet.js';\n\nexport const text: string = greet('you');\n",
		'.gitignore': 'node_modules\ndist/\n',
	},
	links: {
		'node_modules/typescript': 'node_modules/typescript',
		'node_modules/.bin/tsc': 'node_modules/typescript/bin/tsc',
	},
	steps: [
		shell('npm run build', { code: 2, says: /^src\/greet.ts.*TS2322/ }),
		edit('src/greet.ts', '): number', '): string'),
		shell('npm run build && ls dist', { says: ['greet.js', 'main.js'] }),
		shell('npx tsc --noEmit && ./node_modules/.bin/tsc --version', { says: /^Version / }),
		shell('rm -rf dist && npm run --silent build && node dist/main.js && rm -r dist'),
		shell('git status --short', { says: ' M src/greet.ts' }),
		shell('git commit -qam "Say what greet returns"'),
	],
	untracked: ['git commit', 'node dist/main.js', 'npm run', 'npx tsc', 'tsc --version'],
};

const monorepo: Session = {
	title: 'a package is added to a monorepo and another made to use it',
	needs: ['npm', 'git'],
	files: {
		'package.json':
			'{ "name": "all", "private": true, "workspaces": ["packages/*"], "scripts": { "test": "npm test -ws" } }\n',
		'packages/app/package.json':
			'{ "name": "app", "type": "module", "scripts": { "test": "node --test" } }\n',
		'packages/app/app.js': 'export const title = (text) => text;\n',
		'packages/app/app.test.js':
			"import assert from 'node:assert';\nimport test from 'node:test';\nimport { title } from './app.js';\n\ntest('title', () => assert.strictEqual(title('a'), 'A'));\n",
		'.gitignore': 'node_modules\n',
	},
	steps: [
		shell('npm test -w app', { code: 1, says: /fail 1/ }),
		shell(
			'mkdir -p packages/text && cp packages/app/package.json packages/text && sed -i s/app/text/ packages/text/package.json',
		),
		write('packages/text/index.js', 'export const upper = (text) => text.toUpperCase();\n'),
		shell('cd packages/text; touch index.test.js; npm pkg set main=index.js; cd ../..'),
		call('edit', {
			path: 'packages/app/app.js',
			edits: [
				{ old: 'export const', new: "import { upper } from 'text';\n\nexport const" },
				{ old: '=> text;', new: '=> upper(text);' },
			],
		}),
		shell('npm install --offline --no-audit --no-fund', { says: /^added 2 packages/ }),
		shell('npm test 2>&1 | grep -c "^. pass"', { says: '2' }),
		shell('rm -rf node_modules && npm install --offline --silent && ls node_modules', {
			says: ['app', 'text'],
		}),
		shell('git add . && git commit -qm "Share the text package" && git show --stat --oneline | tail -n 1', {
			says: /^ \d files changed/,
		}),
	],
	untracked: ['git add', 'git commit', 'npm install', 'npm pkg', 'npm test'],
	leaves: ['node_modules', 'package-lock.json'],
};

const server = `import { createServer } from 'node:http';

const server = createServer((request, response) => response.end('hello from ' + request.url + '\\n'));
server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;

const client = `import { readFileSync } from 'node:fs';

const [, port] = /port (\\d+)/.exec(readFileSync(process.argv[2], 'utf8'));
const response = await fetch('http://127.0.0.1:' + port + '/test');
console.log(await response.text());
`;

const devServer: Session = {
	title: 'a server runs as a job, is asked, changed, started again and ended',
	files: { 'package.json': '{ "type": "module" }\n', 'server.js': server, '.gitignore': '*.log\n' },
	steps: [
		background('node server.js > server.log', { says: '[started as job 1]' }),
		write('client.js', client),
		shell('until grep -q port server.log; do sleep 0.05; done; node client.js server.log', {
			says: 'hello from /test',
		}),
		call('jobs', { action: 'list' }, { says: 'job 1: running: { node server.js > server.log; }' }),
		call('jobs', { action: 'kill', id: 1 }),
		call('jobs', { action: 'wait', id: 1 }, { says: /^job 1: ended by TERM/ }),
		edit('server.js', 'hello from', 'welcome to'),
		background('node server.js > server.log', { says: '[started as job 2]' }),
		shell('until grep -q port server.log; do sleep 0.05; done; node client.js server.log', {
			says: 'welcome to /test',
		}),
		shell('kill %2; wait %2; rm client.js server.log'),
	],
	untracked: ['node client.js', 'node server.js'],
};

/** Node, TypeScript, a monorepo and a server. */
export const javascriptSessions: readonly Session[] = [failingTest, typescript, monorepo, devServer];
