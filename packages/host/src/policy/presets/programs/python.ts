import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

const tools = oneOf(
	'pytest py.test tox nox mypy dmypy pyright basedpyright ruff black isort flake8 pylint bandit coverage pyflakes pycodestyle vulture autopep8 yapf sphinx-build mkdocs pip-compile pip-audit virtualenv ty pydoc pydoc3 cython',
);
const managers = oneOf('uv poetry pdm hatch pipenv rye');

/** Packages go into the project's own environment freely; into the user's or the system's after a question. */
export const pythonRules: readonly RuleGroup[] = [
	allow(
		'python',
		'program ${workspace}/**/{.venv,venv,env,.tox,.nox}/**/bin/{pip,pip3,pip3.*,uv} {install,uninstall,list,show,freeze,check,download,wheel}',
		'program ${workspace}/**/{.venv,venv,env,.tox,.nox}/**/bin/python{,3,3.*} -m pip',
	),
	ask(
		'publish',
		`program ${managers} {publish,config,self,login,auth}`,
		'program twine',
		'program python* -m {twine,flit}',
	),
	ask(
		'global-install',
		'program {pip,pip3,pip3.*} {install,uninstall,config,cache}',
		'program python* -m {pip,ensurepip,pipx}',
		'program uv {tool,python} {install,uninstall,upgrade,run}',
		'program uv pip {--system,--break-system-packages}',
		'program {pipx,uvx,conda,mamba,micromamba,easy_install}',
		'program uv run {--with*,--script*,-}',
		'program uv add --script',
	),
	allow(
		'python',
		`program ${tools}`,
		'program {pip,pip3,pip3.*} {list,show,freeze,check,--version,-V,help,index,debug,inspect}',
		`program uv ${oneOf('sync lock venv tree pip build add remove init version export --version help')}`,
		`program poetry ${oneOf('install lock check show build add remove update env version init new about search --version')}`,
		`program pdm ${oneOf('install sync lock build add remove update list info test lint --version')}`,
		`program hatch ${oneOf('test fmt build env version dep status --version')}`,
		`program pipenv ${oneOf('install sync lock graph check verify uninstall update clean --version')}`,
		`program rye ${oneOf('sync lock build add remove test fmt lint show --version')}`,
		`program ${managers} run ${tools}`,
		`program ${managers} run -- ${tools}`,
		`program ${managers} run {python,python3}`,
		'program uv {python list,cache dir}',
		'program uv run *.py',
		'program pre-commit {run,--version,autoupdate,validate-config}',
		'program django-admin {check,makemessages,compilemessages,startapp,startproject,--version}',
	),
];
