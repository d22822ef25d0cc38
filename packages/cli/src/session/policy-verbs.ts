import { andThen, type Rule } from '@tenon/core';
import { type Workspace, writeGrant } from '@tenon/host';
import type { PolicyVerbs, ShownRule } from './service/verbs/policy.ts';

/** What the policy of a workspace says. */
export const policyVerbs = (
	{ policy, kernel }: Pick<Workspace, 'policy' | 'kernel'>,
	environment: Readonly<Record<string, string | undefined>>,
): PolicyVerbs => ({
	showPolicy: async () => {
		const { preset, places, sources, layers } = policy.policy;
		return {
			preset,
			workspace: places.workspace,
			sources: sources.map(({ layer, file, found }) => ({ layer, file, found })),
			layers: layers.map(({ name, authority, rules }) => ({ name, authority, rules: rules.map(shownRule) })),
		};
	},
	listGrants: async () =>
		policy.policy.layers
			.flatMap(({ rules }) => rules)
			.filter(({ source }) => source.kind === 'session')
			.map(shownRule),
	explainScript: async ({ script }) => {
		// Loaded at the first use: few sessions explain anything.
		const [{ explainScript }, { commands }] = await Promise.all([
			import('../policy/explain/explain-script.ts'),
			import('@tenon/commands'),
		]);
		const { layers, places } = policy.policy;
		const explained = await explainScript(script, {
			grants: policy.grants(),
			layers,
			commands,
			isBuiltin: (name) => andThen(kernel.classify(name), (kind) => kind === 'builtin'),
			cwd: kernel.cwd,
			places,
			home: places.home,
			environment,
		});
		return explained.map(({ line, text, kind, outcome, needs, notes }) => ({
			...{ line, text, kind, outcome, notes },
			needs: needs.map(({ what, outcome: need, rule, explanation }) => ({
				...{ what, outcome: need, explanation },
				rule: rule ?? null,
			})),
		}));
	},
});

const shownRule = ({ id, effect, grant, source }: Rule): ShownRule => ({
	id,
	effect,
	grant: writeGrant(grant),
	source: source.kind,
});
