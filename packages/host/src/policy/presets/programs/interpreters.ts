import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

const interpreters: readonly string[] = [
	oneOf('node nodejs tsx ts-node bun deno'),
	oneOf('python python2 python3 python3.* pypy pypy3'),
	oneOf('bash sh dash zsh ksh fish'),
	oneOf('perl ruby php php8.* php7.* lua lua5.* luajit Rscript julia elixir swift'),
];

/**
 * Code from a file, from an argument and from standard input runs alike: a principal that may write a file of the
 * project may put the code there first. What listens, installs or publishes is asked about before.
 */
export const interpreterRules: readonly RuleGroup[] = [
	// A client of a debugger runs what it likes in the program.
	ask('inline-code', 'program {node,nodejs,tsx,ts-node,bun} {inspect,--inspect*}', 'program deno --inspect*'),
	ask('network', 'program {php,php8.*,php7.*} -S*'),
	ask('fetched-packages', 'program bun {x,exec,create,upgrade}', 'program bun {install,i,add} {-g,--global}'),
	ask('publish', 'program bun {publish,link}'),
	ask(
		'fetched-packages',
		'program deno {run,install,serve,test} {*://*,npm:*,jsr:*}',
		'program deno {install,upgrade,publish}',
	),
	allow('scripts', ...interpreters.map((names) => `program ${names}`)),
	// In clothes of their own.
	ask('inline-code', 'program {osascript,gdb,lldb,expect,tclsh,wish,emacs,vim,vi,nvim,ed,ex,m4}'),
];
