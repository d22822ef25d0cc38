import type { Rule } from '@tenon/core';
import { alwaysLooking } from '../declared/git/git-looking.ts';
import { lookingPrograms } from '../declared/looking.ts';
import type { PolicyPlaces } from '../places.ts';
import { environmentRules } from './environment.ts';
import { metadataHosts } from './hosts.ts';
import { looks } from './programs/everyday.ts';
import { forbidden } from './programs/forbidden.ts';
import { gitLooks } from './programs/git.ts';
import { allow, ask, oneOf, type RuleGroup, rulesOf } from './rule-group.ts';
import { secretArguments, secretPlaces } from './secret-places.ts';
import { devices, overlayCommit, protectedPlaces } from './write-places.ts';

const lookers = [...lookingPrograms].flatMap(([name, { flags }]) => (flags === '--version' ? [] : [name]));

const groups: readonly RuleGroup[] = [
	...secretPlaces,
	allow('read', 'read /**'),
	protectedPlaces,
	devices,
	...forbidden,
	secretArguments,
	gitLooks,
	looks,
	// With arguments that are not declared they may change, run or show something.
	ask('git-runs', `program git ${oneOf(...alwaysLooking)}`),
	ask('not-looking', `program ${oneOf('jq', ...lookers)}`),
	...environmentRules,
	metadataHosts,
	overlayCommit,
	allow('tools', 'tool *'),
	allow('ceilings', 'time 1h', 'memory 8GiB'),
];

/** Looks at everything but secrets, and changes nothing: what it does not allow is refused and not asked about. */
export const readOnly = (places: PolicyPlaces): readonly Rule[] => rulesOf('read-only', groups, places);
