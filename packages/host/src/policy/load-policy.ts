import { type GrantLayer, type Principal, type Rule, unknownName } from '@tenon/core';
import { PolicyError } from './errors.ts';
import { type FileRule, type PolicyFile, readPolicyFile } from './file/policy-file.ts';
import type { PolicyPlaces } from './places.ts';
import type { ExtensionPrincipal, Policy, PolicySource } from './policy.ts';
import {
	nodePolicyReader,
	type PolicyReader,
	policyFiles,
	policyPlaces,
	secondProjectFile,
} from './policy-places.ts';
import type { PresetName } from './presets/preset-names.ts';
import { policyPresets } from './presets/presets.ts';
import { isFor } from './rule-for.ts';

/** Where a policy is looked for, and what is put before it. */
export interface LoadPolicyOptions {
	/** The root of the project; absolute. */
	readonly root: string;
	/** HOME, TMPDIR and XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME are looked at. */
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** In place of the usual files. */
	readonly files?: Partial<Record<PolicySource['layer'], string>>;
	/** Layers whose files are not read: each allows what the preset `read-only` does, whatever {@link preset} is. */
	readonly closed?: readonly PolicySource['layer'][];
	/** In place of what the user's file says. */
	readonly preset?: PresetName;
	/** What a person has granted while this session runs; goes before the user's rules, the last one first. */
	readonly session?: readonly Rule[];
	/** Names that `limits` may have; default: any. */
	readonly limitProfiles?: readonly string[];
	/** Default: the machine's files. */
	readonly reader?: PolicyReader;
}

/**
 * Reads the policy of machine, user and project. Each file may be missing; one that is there and wrong is a
 * {@link PolicyError}, and then there is no policy at all.
 *
 * Every layer that speaks about a kind must allow: so the user narrows what the machine grants, and the project
 * narrows both and grants nothing by itself.
 */
export const loadPolicy = (options: LoadPolicyOptions): Policy => {
	const reader = options.reader ?? nodePolicyReader;
	const places = policyPlaces(options, reader);
	const paths = { ...policyFiles(options, places, reader), ...options.files };
	const closed = options.closed ?? [];
	const read = (layer: PolicySource['layer']): ReadLayer =>
		closed.includes(layer)
			? { layer, file: paths[layer], found: true, content: onlyReads }
			: readLayer(layer, paths[layer], places, reader);
	const layers = { machine: read('machine'), user: read('user'), project: read('project') };
	const ofUser = layers.user.content.preset;
	const preset = closed.includes('user') ? 'read-only' : (options.preset ?? ofUser ?? 'workspace');
	const builder = new LayerBuilder(layers, preset, options.session ?? [], places);
	return {
		layers: builder.forModel(),
		preset,
		limits: limitsOf(layers, options.limitProfiles),
		sources: Object.values(layers).map(({ layer, file, found, content }) => ({
			layer,
			file,
			found,
			rules: content.rules.length,
			preset: content.preset,
		})),
		places,
		layersFor: (principal) => builder.layersFor(principal),
		boundsOf: (principal) => builder.boundsOf(principal),
	};
};

interface ReadLayer {
	readonly layer: PolicySource['layer'];
	readonly file: string;
	readonly found: boolean;
	readonly content: PolicyFile;
}

type ReadLayers = Readonly<Record<PolicySource['layer'], ReadLayer>>;

const empty: PolicyFile = { preset: undefined, without: [], limits: undefined, rules: [] };
const onlyReads: PolicyFile = { ...empty, preset: 'read-only' };

const readLayer = (
	layer: PolicySource['layer'],
	file: string,
	places: PolicyPlaces,
	reader: PolicyReader,
): ReadLayer => {
	const text = readText(file, reader);
	if (text === undefined) return { layer, file, found: false, content: empty };
	const second = secondProjectFile(file, reader);
	if (second !== undefined) {
		const problem = `${second} is there, too; move what is in it into this file and remove it`;
		throw new PolicyError({ file, line: 1, key: '' }, problem);
	}
	const isPolicyOnly = layer === 'project' && !file.endsWith('/tenon.toml');
	const content = readPolicyFile(text, { file, layer, places, isPolicyOnly });
	return { layer, file, found: true, content };
};

const readText = (file: string, reader: PolicyReader): string | undefined => {
	try {
		return reader.read(file);
	} catch (error) {
		const { code = 'unknown error' } = error as NodeJS.ErrnoException;
		const problem = `cannot be read (${code}); make it a readable file or take it away`;
		throw new PolicyError({ file, line: 1, key: '' }, problem, { cause: error });
	}
};

const limitsOf = (layers: ReadLayers, known: readonly string[] | undefined): Policy['limits'] => {
	const choices = Object.values(layers).flatMap(({ content }) => content.limits ?? []);
	for (const { profile, file, line } of choices) {
		if (known !== undefined && !known.includes(profile)) {
			throw new PolicyError(
				{ file, line, key: 'policy.limits' },
				unknownName('profile of limits', profile, known),
			);
		}
	}
	return choices;
};

/** Puts rules of files, presets and sessions into layers. */
class LayerBuilder {
	readonly #layers: ReadLayers;
	readonly #preset: PresetName;
	readonly #session: readonly Rule[];
	readonly #places: PolicyPlaces;
	readonly #model: readonly GrantLayer[];

	constructor(layers: ReadLayers, preset: PresetName, session: readonly Rule[], places: PolicyPlaces) {
		this.#layers = layers;
		this.#preset = preset;
		this.#session = session;
		this.#places = places;
		this.#model = this.#withPresets(undefined);
	}

	forModel(): readonly GrantLayer[] {
		return this.#model;
	}

	layersFor(principal: Principal): readonly GrantLayer[] {
		switch (principal.kind) {
			case 'model':
				return this.#model;
			case 'subagent':
				return [...this.layersFor(principal.parent), ...this.#plain(principal, 'narrows')];
			case 'extension':
				return this.#plain(principal, 'grants');
			case 'user':
				return this.#plain(principal, 'grants', policyPresets.full(this.#places));
		}
	}

	boundsOf(principal: ExtensionPrincipal): readonly GrantLayer[] {
		const isNamed = Object.values(this.#layers).some(
			({ content }) => rulesFor(content, principal).length > 0,
		);
		return isNamed ? this.#withPresets(principal) : this.#model;
	}

	// The model's rules, behind those for `whom`.
	#withPresets(whom: ExtensionPrincipal | undefined): readonly GrantLayer[] {
		const { machine, user, project } = this.#layers;
		const first = ({ content }: ReadLayer): readonly Rule[] =>
			whom === undefined ? [] : rulesFor(content, whom);
		const session = this.#session.toReversed();
		return [
			this.#withPreset(machine, 'grants', machine.content.preset, first(machine)),
			this.#withPreset(user, 'grants', this.#preset, [...session, ...first(user)]),
			this.#withPreset(project, 'narrows', project.content.preset, first(project)),
		];
	}

	#withPreset(
		{ layer, file, content }: ReadLayer,
		authority: GrantLayer['authority'],
		preset: PresetName | undefined,
		first: readonly Rule[],
	): GrantLayer {
		const own = [
			...first,
			...content.rules.filter(({ for: whom }) => whom.kind === 'model').map(({ rule }) => rule),
		];
		const after = preset === undefined ? [] : policyPresets[preset](this.#places);
		const left = leaveOut(after, content.without, file);
		return { name: layer, authority, rules: [...own, ...left.filter((rule) => !isReplaced(rule, own))] };
	}

	// The rules that the files have for any principal; `behind` comes after those of the user.
	#plain(
		principal: Principal,
		authority: GrantLayer['authority'],
		after: readonly Rule[] = [],
	): readonly GrantLayer[] {
		const rulesOf = ({ content }: ReadLayer): readonly Rule[] => rulesFor(content, principal);
		const { machine, user, project } = this.#layers;
		const suffix = authority === 'narrows' ? ' for subagents' : '';
		const own = rulesOf(user);
		return [
			{ name: `machine${suffix}`, authority, rules: rulesOf(machine) },
			{
				name: `user${suffix}`,
				authority,
				rules: [...own, ...after.filter((rule) => !isReplaced(rule, own))],
			},
			{ name: `project${suffix}`, authority: 'narrows', rules: rulesOf(project) },
		];
	}
}

const rulesFor = ({ rules }: PolicyFile, principal: Principal): readonly Rule[] =>
	rules.filter((each: FileRule) => isFor(each.for, principal)).map(({ rule }) => rule);

// Of several ceilings the smallest holds, so one of a preset would hold down what its user allows.
const isReplaced = ({ grant }: Rule, own: readonly Rule[]): boolean =>
	(grant.kind === 'time' || grant.kind === 'memory') && own.some((rule) => rule.grant.kind === grant.kind);

const leaveOut = (rules: readonly Rule[], without: PolicyFile['without'], file: string): readonly Rule[] => {
	if (without.length === 0) return rules;
	const known = [...new Set<string>(rules.map(({ id }) => id))];
	for (const [at, { id, line }] of without.entries()) {
		if (!known.includes(id)) {
			const problem =
				known.length === 0
					? `there is no preset to leave ${id} out of`
					: unknownName('rule of the preset', id, known);
			throw new PolicyError({ file, line, key: `policy.without[${at + 1}]` }, problem);
		}
	}
	const out = new Set(without.map(({ id }) => id));
	return rules.filter(({ id }) => !out.has(id));
};
