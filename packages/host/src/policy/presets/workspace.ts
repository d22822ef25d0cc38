import type { Rule } from '@tenon/core';
import type { PolicyPlaces } from '../places.ts';
import { environmentRules } from './environment.ts';
import { localHosts, loopback, metadataHosts } from './hosts.ts';
import { programRules } from './programs/programs.ts';
import { allow, ask, type RuleGroup, rulesOf } from './rule-group.ts';
import { secretPlaces } from './secret-places.ts';
import { overlayCommit, writePlaces } from './write-places.ts';

const groups: readonly RuleGroup[] = [
	...secretPlaces,
	allow('read', 'read /**'),
	...writePlaces,
	...programRules,
	...environmentRules,
	metadataHosts,
	loopback,
	localHosts,
	ask('hosts', 'host *:*'),
	ask('secrets', 'secret *.*'),
	// A tool is judged by what it needs, too.
	overlayCommit,
	allow('tools', 'tool *'),
	allow('ceilings', 'time 1h', 'memory 8GiB'),
];

/** What a model needs to work in a project with the usual toolchains, unasked; the default. */
export const workspace = (places: PolicyPlaces): readonly Rule[] => rulesOf('workspace', groups, places);
