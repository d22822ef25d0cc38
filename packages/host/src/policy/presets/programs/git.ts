import { alwaysLooking } from '../../declared/git/git-looking.ts';
import { allow, ask, oneOf, type RuleGroup } from '../rule-group.ts';

/** Changes a repository in ways that its own log can take back. */
const working = [
	oneOf(
		'add commit branch tag switch checkout merge rebase revert cherry-pick stash mv rm reset init apply am',
	),
	oneOf(
		'fetch pull restore worktree submodule bisect notes remote gc sparse-checkout format-patch archive bundle',
	),
	oneOf(
		'update-index write-tree commit-tree mktree mktag stripspace interpret-trailers lfs maintenance repack pack-refs',
	),
];

/** Settings that run nothing and reveal nothing. */
const settings = oneOf(
	'user.name=* user.email=* color.ui=* core.quotepath=* core.quotePath=* commit.gpgsign=* commit.gpgSign=* tag.gpgsign=* init.defaultBranch=* init.defaultbranch=* advice.*=* diff.renames=* log.showSignature=* core.autocrlf=* safe.directory=*',
);

/** What may stand before the subcommand. */
const before: readonly string[] = [
	'',
	'--no-pager ',
	'-P ',
	'-C * ',
	'-C * --no-pager ',
	'--no-pager -C * ',
	'--no-optional-locks ',
];

const each = (lists: readonly string[]): readonly string[] =>
	before.flatMap((prefix) => lists.map((words) => `program git ${prefix}${words}`));

const withSettings: readonly string[] = [
	...'commit merge rebase cherry-pick revert tag am pull init'
		.split(' ')
		.map((word) => `program git -c ${settings} ${word}`),
	`program git -c user.name=* -c user.email=* ${oneOf('commit merge rebase cherry-pick revert tag am pull')}`,
	`program git -c user.email=* -c user.name=* ${oneOf('commit merge rebase cherry-pick revert tag am pull')}`,
];

/** Every call that only looks: it is run with all settings off that name a program. */
export const gitLooks: RuleGroup = allow('git', 'program git (looking)');

/** Git by what it does: look and work freely, ask before others see it, before work is lost, and before it runs others. */
export const gitRules: readonly RuleGroup[] = [
	gitLooks,
	// Leaves the machine.
	ask(
		'git-publish',
		`program git ${oneOf('push send-email send-pack request-pull svn p4 cvsexportcommit daemon http-push http-backend instaweb imap-send')}`,
		'program git lfs push',
		'program git subtree push',
	),
	// Names a place of its own choice.
	ask(
		'git-remote',
		`program git ${oneOf('clone ls-remote archive fetch pull submodule remote')} {*://*,*::*,--remote*}`,
		'program git clone',
		'program git {ls-remote,fetch-pack,clone-pack}',
	),
	// Runs something else.
	ask(
		'git-runs',
		`program git ${oneOf('clone fetch pull ls-remote fetch-pack')} {--upl*,-u*,--conf*,-c*}`,
		'program git {rebase,am} {-x*,-[!-]*x*,--ex*}',
		'program git bisect run',
		'program git submodule foreach',
		'program git grep {-O*,-[!-]*O*,--op*}',
		'program git {diff,log,show} {--ext*,--textc*}',
		`program git ${oneOf('difftool mergetool filter-branch filter-repo web--browse')}`,
		'program git init {--te*,--sep*}',
		'program git {--output,--output=*,--outp,--outpu}',
		'program git worktree add {/*,~*}',
	),
	// A pair of settings that say who commits runs nothing.
	allow('git-settings', ...withSettings),
	ask(
		'git-runs',
		'program git {-c*,--config-env*,--exec-path=*,--git-dir*,--work-tree*,--namespace*,-p,--paginate}',
	),
	allow(
		'git-config',
		`program git config ${oneOf('user.name user.email init.defaultBranch pull.rebase core.autocrlf commit.gpgsign')}`,
		`program git config --local ${oneOf('user.name user.email init.defaultBranch pull.rebase core.autocrlf commit.gpgsign')}`,
	),
	ask('git-config', 'program git config'),
	// Throws away what was kept first, so that it can be undone.
	allow('git-kept', 'program git (reversible)'),
	// Loses work that no log has.
	ask('git-loses', 'program git restore {-W*,-[!-]*W*,--wo*}', 'program git checkout {-f*,-[!-]*f*,--f*}'),
	allow(
		'git',
		'program git clean {-n,--dry-run,-nd,-dn,-ndx,-ndX}',
		'program git restore --staged [!-]*',
		'program git checkout {-b,-B,-t,--track,--orphan,--detach}',
	),
	ask(
		'git-loses',
		'program git reset {--h*,--me*,--k*}',
		'program git clean',
		'program git restore',
		'program git checkout {--,.,./*,*.[a-z]*,:*,-p,--pat*,--our*,--the*}',
		'program git checkout [!-]* [!-]*',
		'program git switch {-*f*,--d*}',
		'program git stash {drop,clear}',
		'program git rm -*f*',
		'program git worktree remove -*f*',
		'program git reflog {expire,delete}',
		'program git gc --pru*',
		'program git update-ref',
		'program git {prune,read-tree,checkout-index,replace}',
		'program git submodule deinit',
		'program git apply --un*',
	),
	// Looks in a way that is not declared: it may run what the repository names.
	ask(
		'git-runs',
		`program git ${oneOf(...alwaysLooking)}`,
		'program git {range-diff,help,verify-commit,verify-tag}',
	),
	allow('git', ...each(working)),
];
