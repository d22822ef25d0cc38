import type { Rule } from '@tenon/core';
import type { PolicyPlaces } from '../places.ts';
import { allow, type RuleGroup, rulesOf } from './rule-group.ts';
import { overlayCommit, protectedPlaces } from './write-places.ts';

const groups: readonly RuleGroup[] = [
	protectedPlaces,
	overlayCommit,
	allow(
		'everything',
		'read /**',
		'write /**',
		'program *',
		'program /**',
		'host *:*',
		'environment *',
		'secret *.*',
		'tool *',
		'time 24h',
		'memory 64GiB',
	),
];

/** The user's own rights, but for the files that keep policy, undo and log: a person's choice, never a default. */
export const full = (places: PolicyPlaces): readonly Rule[] => rulesOf('full', groups, places);
