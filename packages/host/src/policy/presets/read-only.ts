import type { Rule } from '@tenon/core';
import type { PolicyPlaces } from '../places.ts';
import { environmentRules } from './environment.ts';
import { metadataHosts } from './hosts.ts';
import { forbidden } from './programs/forbidden.ts';
import { gitToolRules } from './programs/git.ts';
import { allow, ask, oneOf, type RuleGroup, rulesOf } from './rule-group.ts';
import { secretArguments, secretPlaces } from './secret-places.ts';
import { devices, overlayCommit, protectedPlaces } from './write-places.ts';

const gitLooks = oneOf(
	'status log diff show blame shortlog describe rev-parse rev-list ls-files ls-tree cat-file show-ref for-each-ref name-rev merge-base cherry grep count-objects check-ignore --version',
);

const groups: readonly RuleGroup[] = [
	...secretPlaces,
	allow('read', 'read /**'),
	protectedPlaces,
	devices,
	...forbidden,
	secretArguments,
	// Options of git by which looking runs or writes something.
	ask(
		'git-runs',
		'program git {--output*,--ext-diff,--textconv}',
		'program git grep {-O*,--open-files-in-pager*}',
	),
	gitToolRules,
	ask('git-runs', 'program git {-c*,--config-env*,--exec-path=*,--git-dir*,--work-tree*,-p,--paginate}'),
	allow('git', ...['', '--no-pager ', '-C * '].map((before) => `program git ${before}${gitLooks}`)),
	allow(
		'looking',
		`program ${oneOf('date cal ps pgrep pstree df free uptime lscpu lsblk locale getconf clear jq')}`,
		`program ${oneOf('node npm python python3 cargo rustc go java ruby php gcc clang make cmake')} --version`,
	),
	...environmentRules,
	metadataHosts,
	overlayCommit,
	allow('tools', 'tool *'),
	allow('ceilings', 'time 1h', 'memory 8GiB'),
];

/** Looks at everything but secrets, and changes nothing: what it does not allow is refused and not asked about. */
export const readOnly = (places: PolicyPlaces): readonly Rule[] => rulesOf('read-only', groups, places);
