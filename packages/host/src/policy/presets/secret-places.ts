import { ask, deny, type RuleGroup } from './rule-group.ts';

/** Keys and stores of keys. */
const keys: readonly string[] = [
	'~/.ssh/**',
	'~/.gnupg/**',
	'~/.password-store/**',
	'~/.local/share/keyrings/**',
	'~/.config/op/**',
	'~/.vault-token',
	'~/Library/Keychains/**',
	'/**/id_{rsa,dsa,ecdsa,ed25519}',
	'/**/id_{ecdsa,ed25519}_sk',
	'/etc/ssh/ssh_host_*_key',
	'/etc/ssl/private/**',
	'/run/user/*/keyring/**',
	'/{run,var/run}/secrets/**',
];

/** Where programs keep the tokens they log in with. Toolchains read their own; a script of ours has no need to. */
const logins: readonly string[] = [
	'~/.aws/**',
	'~/.azure/**',
	'~/.config/{gcloud,gh,glab-cli,doctl,flyctl,containers}/**',
	'~/.config/hub',
	'~/.kube/**',
	'~/.docker/config.json',
	'~/{.netrc,_netrc,.git-credentials,.npmrc,.yarnrc.yml,.pypirc,.pgpass,.my.cnf,.mylogin.cnf,.terraformrc}',
	'~/.config/git/credentials',
	'~/.cargo/credentials{,.toml}',
	'~/.gem/credentials',
	'~/.bundle/config',
	'~/.m2/{settings,settings-security}.xml',
	'~/.gradle/gradle.properties',
	'~/.nuget/NuGet/NuGet.Config',
	'~/.config/NuGet/NuGet.Config',
	'~/.terraform.d/credentials*',
	'~/{.fly,.vercel,.netlify,.heroku}/**',
];

/** Cookies, saved passwords and mail. */
const profiles: readonly string[] = [
	'~/.config/{google-chrome,chromium,BraveSoftware,microsoft-edge,vivaldi,opera}/**',
	'~/{.mozilla,.thunderbird}/**',
	'~/snap/{firefox,chromium}/**',
	'~/Library/Application Support/{Google/Chrome,Chromium,Firefox,BraveSoftware,Microsoft Edge}/**',
	'~/Library/{Cookies,Mail,Messages,Safari}/**',
];

/** What the system itself keeps secret, and other processes. */
const system: readonly string[] = [
	'/etc/{shadow,gshadow,shadow-,gshadow-,sudoers}',
	'/etc/sudoers.d/**',
	'/proc/*/{environ,mem,auxv,syscall,stack}',
	'/proc/*/task/*/{environ,mem,auxv,syscall,stack}',
	'/proc/*/{root,cwd,map_files}/**',
	'/proc/*/task/*/{root,cwd}/**',
	'/proc/{kcore,kallsyms}',
	'/dev/{mem,kmem,port}',
	'/dev/{sd,hd,vd,xvd,nvme,mmcblk,dm-,loop,md}*',
	'/dev/{disk,mapper}/**',
	'/var/lib/{docker,kubelet,containerd}/**',
];

/** Where Tenon keeps what its user entrusted to it. */
const own: readonly string[] = ['${own}/secrets*', '${own}/secrets/**'];

/** What was typed, tokens among it. */
const histories: readonly string[] = [
	'~/.{bash,zsh,python,node_repl,psql,mysql,sqlite,irb}_history',
	'~/.{rediscli,dbshell,lesshst,viminfo}*',
	'~/.local/share/fish/fish_history',
];

/**
 * Variables of a project, most of them harmless and some of them passwords. A program under test reads them
 * anyway, so a denial would protect nothing from it; a question keeps them out of what a model sees until a person
 * has said that they are harmless. Examples and templates have other names and are read like any file.
 */
const projectSecrets: readonly string[] = [
	'/**/.env',
	'/**/.env.{local,production,prod,staging,development,dev}',
	'/**/.env.*.local',
	'/**/.envrc',
];

const both = (patterns: readonly string[]): readonly string[] =>
	patterns.flatMap((pattern) => [`read ${pattern}`, `write ${pattern}`]);

/** What no principal reads or writes, and what a person is asked about first. */
export const secretPlaces: readonly RuleGroup[] = [
	deny('keys', ...both(keys)),
	deny('logins', ...both(logins)),
	deny('profiles', ...both(profiles)),
	deny('system-secrets', ...both(system)),
	deny('own-secrets', ...both(own)),
	ask('histories', ...histories.map((pattern) => `read ${pattern}`)),
	ask('project-secrets', ...projectSecrets.map((pattern) => `read ${pattern}`)),
];

// The same places as they are spelled in arguments.
const spelled =
	'{.ssh,.gnupg,.aws,.azure,.kube,.password-store,.config/gh,.config/gcloud,.docker/config.json,.netrc,.git-credentials,.npmrc,.pypirc,.pgpass,.vault-token,etc/shadow,etc/sudoers}';

/**
 * A program that is told of such a place: it would read it with the user's own rights. Other spellings get past
 * this; the sandbox is the wall, this is the sign before it.
 */
export const secretArguments: RuleGroup = ask(
	'secret-arguments',
	`program * */${spelled}*`,
	`program * * */${spelled}*`,
);
