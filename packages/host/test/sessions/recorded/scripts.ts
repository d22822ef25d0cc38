import { call, edit, read, type Session, shell, write } from '../session.ts';

const stack =
	'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        self.items.append(item)\n\n    def pop(self):\n        return self.items.pop(0)\n';
const stackTest =
	'import unittest\n\nfrom stack import Stack\n\n\nclass StackTest(unittest.TestCase):\n    def test_pops_the_newest(self):\n        stack = Stack()\n        stack.push(1)\n        stack.push(2)\n        self.assertEqual(stack.pop(), 2)\n';

const unittest: Session = {
	title: 'a Python module is corrected under unittest',
	needs: ['python3', 'git'],
	files: { 'stack.py': stack, 'test_stack.py': stackTest, '.gitignore': '__pycache__/\n' },
	steps: [
		shell('python3 -m unittest -v', { code: 1, says: /^FAILED/ }),
		call('grep', { pattern: 'pop\\(0\\)' }, { says: /stack.py/ }),
		edit('stack.py', 'pop(0)', 'pop()'),
		shell('python3 -m unittest', { says: 'OK' }),
		write('demo.py', "from stack import Stack\n\nstack = Stack()\nstack.push('top')\nprint(stack.pop())\n"),
		shell('python3 demo.py && python3 -m py_compile stack.py && rm -rf __pycache__ demo.py', { says: 'top' }),
		shell('git diff --stat && git commit -qam "Pop from the end"', { says: / 1 file changed/ }),
	],
	untracked: ['git commit', 'python3 -m', 'python3 demo.py'],
};

const pytest: Session = {
	title: 'a Python package is tested by pytest',
	needs: ['pytest', 'git'],
	files: {
		'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["src"]\n',
		'src/slug/__init__.py': 'def slug(text):\n    return text.lower()\n',
		'tests/test_slug.py':
			"from slug import slug\n\n\ndef test_slug():\n    assert slug('Two Words') == 'two-words'\n",
		'.gitignore': '__pycache__/\n.pytest_cache/\n',
	},
	steps: [
		shell('pytest -q', { code: 1, says: /1 failed/ }),
		edit('src/slug/__init__.py', 'text.lower()', "text.lower().replace(' ', '-')"),
		shell('pytest -q -p no:cacheprovider && python3 -m pytest -q', { says: /1 passed/ }),
		shell('find . -name __pycache__ -prune -exec rm -rf {} + ; rm -rf .pytest_cache; git status --short', {
			says: ' M src/slug/__init__.py',
		}),
	],
	untracked: ['pytest -q', 'python3 -m'],
};

const scripts: Session = {
	title: 'shell scripts are written, made executable and run with variables of their own',
	files: {
		'deploy.sh': '#!/bin/sh\nset -eu\necho "deploys to ${STAGE:-nowhere}"\n',
		'lib/log.sh': 'log() { printf "[%s] %s\\n" "$1" "$2"; }\n',
	},
	steps: [
		shell('./deploy.sh && STAGE=test ./deploy.sh', { says: ['deploys to nowhere', 'deploys to test'] }),
		write(
			'run.sh',
			'#!/usr/bin/env bash\nset -euo pipefail\n. "$(dirname "$0")/lib/log.sh"\nlog info "$GREETING $*"\n',
		),
		shell('./run.sh a', { code: 126, says: /Permission denied/ }),
		shell('chmod +x run.sh && export GREETING=hello && ./run.sh you there', {
			says: '[info] hello you there',
		}),
		shell('chmod 600 lib/log.sh && stat -c %a lib/log.sh run.sh && bash -n run.sh && sh deploy.sh', {
			says: '600',
		}),
		shell('unset GREETING; bash run.sh', { code: 1, says: /GREETING/ }),
		shell('env | grep -c TOKEN; printenv HOME | grep -c session-', { says: ['0', '1'] }),
	],
};

const templates: Session = {
	title: 'files are generated from a template',
	files: {
		'template/component.txt': 'export class NAME {\n\treadonly kind = "KIND";\n}\n',
		'names.txt': 'Button button\nInput input\nSelect select\n',
	},
	steps: [
		shell(
			'mkdir -p out\nwhile read -r name kind; do sed -e "s/NAME/$name/" -e "s/KIND/$kind/" template/component.txt > "out/$kind.ts"; done < names.txt\nls out | paste -sd " "',
			{ says: 'button.ts input.ts select.ts' },
		),
		shell(
			'for file in out/*.ts; do echo "export * from \\"./$(basename "$file" .ts).js\\";"; done | tee out/index.ts',
			{
				says: 'export * from "./input.js";',
			},
		),
		shell(
			'printf "%s\\n" "# Components" "" $(cut -d" " -f1 names.txt | sed "s/^/- /" | tr " " "\\n") > out/README.md; cat out/README.md',
			{
				says: '# Components',
			},
		),
		read('out/select.ts', { says: '     1\texport class Select {' }),
		shell('mv out components && git add components && git commit -qm "Generate components"'),
	],
	untracked: ['git add', 'git commit'],
};

/** What is interpreted: Python, shell scripts, generated files. */
export const scriptSessions: readonly Session[] = [unittest, pytest, scripts, templates];
