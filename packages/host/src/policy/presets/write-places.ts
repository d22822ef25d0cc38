import { allow, ask, deny, type RuleGroup } from './rule-group.ts';

/** What holds a principal back: policy, what can be undone, what was done, and the program itself. */
export const protectedPlaces: RuleGroup = deny(
	'own-files',
	'write /**/.tenon/**',
	'write /etc/tenon/**',
	'write ${own}/**',
);

/** To write down changes that are kept aside: the person who asked for that wants to look at them first. */
export const overlayCommit: RuleGroup = ask('overlay-commit', 'tool overlay_commit');

/** What a machine or an account does not survive. */
const fatalPlaces: RuleGroup = deny(
	'fatal-places',
	'write /{boot,sys,dev/disk,dev/mapper}/**',
	'write /proc/{sys,sysrq-trigger,irq}/**',
	'write /etc/{passwd,group,fstab,ld.so.preload,crypttab}',
	'write /etc/{pam.d,sudoers.d,security}/**',
);

/** Descriptors and devices that keep nothing. */
export const devices: RuleGroup = allow(
	'devices',
	'write /dev/{null,zero,full,tty,stdin,stdout,stderr}',
	'write /dev/fd/*',
);

/** Files in the project that others run or obey by themselves: git, editors, agents, direnv. */
const obeyed: RuleGroup = ask(
	'obeyed-files',
	'write ${workspace}/**/.git/{config,config.worktree}',
	'write ${workspace}/**/.git/hooks/**',
	'write ${workspace}/**/.git/info/attributes',
	'write ${workspace}/**/.vscode/{tasks,settings,launch,mcp}.json',
	'write ${workspace}/**/.idea/{workspace,runConfigurations}*',
	'write ${workspace}/**/{.mcp.json,.envrc}',
	'write ${workspace}/**/.{claude,cursor,zed,codex,gemini}/**',
);

/** What runs when the user logs in or opens a terminal; in reach where the project is the home itself. */
const startFiles: RuleGroup = ask(
	'start-files',
	'write ~/.{bashrc,bash_profile,bash_login,bash_logout,profile,zshrc,zprofile,zshenv,zlogin,inputrc}',
	'write ~/.{gitconfig,vimrc,tmux.conf,xinitrc,xprofile}',
	'write ~/.config/{autostart,fish,git,nvim,systemd,environment.d}/**',
	'write ~/{bin,.local/bin,.cargo/bin,go/bin,Library/LaunchAgents}/**',
);

/** Caches that toolchains fill again by themselves. */
const caches: RuleGroup = allow(
	'caches',
	'write ~/.cache/**',
	'write ~/Library/Caches/**',
	'write ~/.npm/{_cacache,_logs,_npx}/**',
	'write ~/{.pnpm-store,.local/share/pnpm/store,.yarn/berry/cache,.bun/install/cache}/**',
	'write ~/.cargo/{registry,git}/**',
	'write ~/go/pkg/**',
	'write ~/.gradle/{caches,daemon,wrapper}/**',
	'write ~/{.m2/repository,.ivy2/cache,.nuget/packages,.konan}/**',
	'write ~/.{hex,mix}/**',
);

/** Where a model may write: the project, temporary folders and caches; a person decides about the rest. */
export const writePlaces: readonly RuleGroup[] = [
	protectedPlaces,
	fatalPlaces,
	devices,
	obeyed,
	startFiles,
	allow('workspace', 'write ${workspace}/**'),
	allow('temp', 'write ${temp}/**'),
	caches,
	ask('elsewhere', 'write /**'),
];
