import { allow, ask, deny, type RuleGroup } from './rule-group.ts';

/** Names that make a program load or run something else than it says, whatever it is called with. */
export const hijackingNames: readonly string[] = [
	// The loader.
	'LD_PRELOAD',
	'LD_AUDIT',
	'DYLD_INSERT_LIBRARIES',
	// What shells read before their first command.
	'BASH_ENV',
	'ENV',
	'SHELLOPTS',
	'BASHOPTS',
	'PROMPT_COMMAND',
	'PS4',
	'ZDOTDIR',
	'BASH_FUNC_*',
	// What interpreters read first.
	'PYTHONSTARTUP',
	'PYTHONINSPECT',
	'PYTHONHOME',
	'PYTHONBREAKPOINT',
	'PERL5OPT',
	'PERL5DB',
	'RUBYOPT',
	'JAVA_TOOL_OPTIONS',
	'_JAVA_OPTIONS',
	'JDK_JAVA_OPTIONS',
	'LUA_INIT*',
	'R_PROFILE*',
	'PHPRC',
	'PHP_INI_SCAN_DIR',
	// What git runs.
	'GIT_SSH',
	'GIT_SSH_COMMAND',
	'GIT_PROXY_COMMAND',
	'GIT_ASKPASS',
	'GIT_EXTERNAL_DIFF',
	'GIT_EXEC_PATH',
	'GIT_CONFIG*',
	'GIT_TEMPLATE_DIR',
	'SSH_ASKPASS',
	'SUDO_ASKPASS',
	// What others run.
	'LESSOPEN',
	'LESSCLOSE',
	'RUSTC_WRAPPER',
	'RUSTC_WORKSPACE_WRAPPER',
	'CARGO_BUILD_RUSTC*',
	'CARGO_TARGET_*_RUNNER',
	'CARGO_TARGET_*_LINKER',
	'NPM_CONFIG_SCRIPT_SHELL',
	'npm_config_script_shell',
	'NPM_CONFIG_NODE_OPTIONS',
	'npm_config_node_options',
	'MAKEFLAGS',
	'GNUMAKEFLAGS',
	'MAKEFILES',
];

/**
 * Names that have good uses, and the same bad one: options in them run others. Names of folders with modules, such as
 * `PYTHONPATH`, are not among them: what is loaded from there is a file, and files run unasked anyway.
 */
export const askedNames: readonly string[] = [
	'LD_LIBRARY_PATH',
	'DYLD_LIBRARY_PATH',
	'NODE_OPTIONS',
	'GOFLAGS',
	'RUSTFLAGS',
	'PAGER',
	'MANPAGER',
	'GIT_PAGER',
	'LESS',
	'EDITOR',
	'VISUAL',
	'BROWSER',
	'GIT_EDITOR',
	'GIT_SEQUENCE_EDITOR',
	'GIT_DIR',
	'GIT_WORK_TREE',
];

/** Which variables programs may be given. What stands in the login environment is chosen by `loginEnvironmentFor`. */
export const environmentRules: readonly RuleGroup[] = [
	deny('hijacking-names', ...hijackingNames.map((name) => `environment ${name}`)),
	ask('asked-names', ...askedNames.map((name) => `environment ${name}`)),
	allow('environment', 'environment *'),
];
