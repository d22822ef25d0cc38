import { fromPlain } from '@tenon/core';
import { ServiceError } from '../service/errors.ts';
import { nearestOf } from '../service/nearest.ts';
import type { ContributionVerbs } from '../service/verbs/contributions.ts';
import type { SessionHost } from '../session-host.ts';

/** What extensions have added for fronts. */
export const contributionVerbs = ({
	parts: {
		extensions: { registry },
		ready,
	},
}: SessionHost): ContributionVerbs => ({
	listContributions: async () => {
		await ready;
		return {
			skills: registry.of('skill').map(({ owner, contribution: { name, description, path } }) => ({
				...{ owner, name, description, path },
			})),
			renderers: registry
				.of('renderer')
				.map(({ owner, contribution: { name, draws } }) => ({ owner, name, draws })),
			statusItems: registry.of('status-item').map(({ owner, contribution }) => ({
				owner,
				name: contribution.name,
				priority: contribution.priority,
				text: contribution.text(),
			})),
			keyBindings: registry
				.of('key-binding')
				.map(({ owner, contribution: { key, command } }) => ({ owner, key, command })),
			panels: registry
				.of('panel')
				.map(({ owner, contribution: { name, title } }) => ({ owner, name, title })),
		};
	},
	render: async ({ name, value, width }) => {
		const renderers = registry.of('renderer');
		const found = renderers.find(({ contribution }) => contribution.name === name);
		if (found === undefined) {
			const known = renderers.map(({ contribution }) => contribution.name);
			const text = `there is no renderer ${JSON.stringify(name)}`;
			throw new ServiceError('service.unknown-renderer', text, { nearest: nearestOf(name, known) });
		}
		return { lines: await found.contribution.render(fromPlain(value), width) };
	},
});
